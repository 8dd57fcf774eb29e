/** One's account in this browser: what one signs in with, where one is signed in, and proving again who one is. */
import { api, type AccountInfo, type Me, type Proof, type SessionInfo } from "../lib/api";
import { Refused } from "../lib/ask";
import { canUsePasskeys, makePasskey, usePasskey } from "../lib/passkeys";
import { troubleWords } from "../lib/refusals";
import { t } from "../lib/texts.svelte";

const FRESH = 4 * 60_000; // milliseconds for which a proof is used again; the server takes it for a little longer

export class Account {
  me = $state.raw<Me | null>(null);
  info = $state.raw<AccountInfo | null>(null);
  sessions = $state.raw<SessionInfo[]>([]);
  problem = $state("");
  /** What was done, in words. */
  news = $state("");
  busy = $state(false);
  /** Recovery codes that were just made: they are told once. */
  codes = $state.raw<string[]>([]);
  /** Somebody waits for the password that proves who one is. */
  asking = $state.raw<((password: string | null) => void) | null>(null);
  readonly canUsePasskeys = canUsePasskeys();
  #proof: Proof = {};
  #until = 0;

  isKept = $derived(this.me?.kept ?? false);

  async load(): Promise<void> {
    this.me = (await api.meAgain()) ?? (await api.me(t("guest")));
    [this.info, this.sessions] = await Promise.all([api.account(), api.sessions()]);
  }

  /** Do something of this page; what goes wrong is told, and what is shown is what is so now. */
  do = async (work: () => Promise<string | void>): Promise<void> => {
    if (this.busy) return;
    [this.busy, this.problem, this.news] = [true, "", ""];
    try {
      this.news = (await work()) ?? "";
      await this.load();
    } catch (error) {
      this.problem = troubleWords(error);
    } finally {
      this.busy = false;
    }
  };

  // What one signs in with

  makePasskey = async (): Promise<string | void> => {
    const proof = await this.#again();
    if (!proof) return;
    const made = await makePasskey((await api.newPasskey()).options);
    if (!made) return t("me.passkey.not_made");
    await api.keepPasskey(made, proof);
    return t("me.passkey.made");
  };

  register = async (username: string, password: string): Promise<string | void> => {
    const proof = await this.#again();
    if (!proof) return;
    await api.register(username, password, proof);
    this.#remember({ old_password: password });
    return t("me.password.made");
  };

  removePasskey = async (id: string): Promise<string | void> => {
    const proof = await this.#again();
    if (proof) await api.removePasskey(id, proof);
  };

  makeCodes = async (): Promise<string | void> => {
    const proof = await this.#again();
    if (proof) this.codes = (await api.newCodes(proof)).codes;
  };

  // Signing in

  signInByPasskey = async (): Promise<string | void> => {
    const used = await usePasskey((await api.challenge()).options);
    if (!used) return t("me.passkey.not_used");
    return welcome(await api.signInWith(used));
  };

  signIn = async (username: string, password: string): Promise<string> => welcome(await api.signIn(username, password));

  recover = async (username: string, code: string): Promise<string> => {
    const me = await api.recover(username, code);
    if (me.fresh) this.#remember({ fresh: me.fresh });
    return t("me.recovered");
  };

  // Devices and data

  endSession = async (session: string): Promise<string | void> => {
    await api.endSession(session);
    return t("me.session.ended");
  };

  linkDevice = async (): Promise<string | null> => {
    const proof = await this.#again();
    return proof ? (await api.linkDevice(proof)).code : null;
  };

  deleteMe = async (): Promise<boolean> => {
    const proof = await this.#again();
    if (proof) await api.deleteMe(proof);
    return proof !== null;
  };

  /** Prove who one is: a guest has nothing to prove; else by a passkey, or by the password; null: never mind. */
  async #again(): Promise<Proof | null> {
    if (!this.isKept) return {};
    if (Date.now() < this.#until) return this.#proof;
    const fresh = this.info?.passkeys.length && this.canUsePasskeys ? await this.#byPasskey() : null;
    if (fresh) return this.#remember({ fresh });
    if (!this.info?.password) throw new Refused("wrong_password", t("me.prove.passkey"));
    const password = await new Promise<string | null>((resolve) => (this.asking = resolve));
    this.asking = null;
    return password === null ? null : this.#remember({ old_password: password });
  }

  async #byPasskey(): Promise<string | null> {
    const used = await usePasskey((await api.challenge()).options);
    return used ? (await api.confirm(used)).fresh : null;
  }

  #remember(proof: Proof): Proof {
    this.#until = proof.fresh ? Date.now() + FRESH : 0; // a password that is wrong must not be tried again
    return (this.#proof = proof);
  }
}

function welcome(me: Me): string {
  return t("me.welcome", { name: me.name });
}
