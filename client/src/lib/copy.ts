/** Copying, also where the page came without HTTPS: browsers then have no `navigator.clipboard`. */

/** Copy a text; whether it worked. If not, the field that shows it is left selected, for the reader to copy. */
export async function copied(text: string, field?: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.select(); // some browsers copy only where something is selected
    return asSelected(text);
  }
}

function asSelected(text: string): boolean {
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
  };
  document.addEventListener("copy", put);
  try {
    return document.execCommand("copy");
  } finally {
    document.removeEventListener("copy", put);
  }
}
