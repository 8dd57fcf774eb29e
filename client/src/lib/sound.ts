/** The sounds of a table, made by the browser: few, short and soft. None before somebody has asked for them. */
import { settings } from "./settings.svelte";

export type Sound = "turn" | "step" | "battle" | "end" | "come";

/** One tone: its pitches in hertz from beginning to end, when it begins, how long it lasts, how loud, and of what shape. */
interface Tone {
  pitch: [from: number, to: number];
  at: number;
  length: number;
  loud: number;
  wave: OscillatorType;
}

const tone = (pitch: number, at: number, length: number, loud: number, wave: OscillatorType = "sine", to = pitch): Tone => ({ pitch: [pitch, to], at, length, loud, wave });
/** A plucked string: its tone, and the octave above it, which is gone sooner. */
const string = (pitch: number, at: number): Tone[] => [tone(pitch, at, 0.9, 0.09, "triangle"), tone(pitch * 2, at, 0.35, 0.035)];
/** A horn: two reeds a little apart, which makes it broad. */
const horn = (pitch: number, at: number, length: number): Tone[] => [tone(pitch, at, length, 0.05, "sawtooth"), tone(pitch * 1.004, at, length, 0.04, "sawtooth")];
const drum = (at: number): Tone => tone(120, at, 0.38, 0.3, "sine", 46);
/** Steel on steel: tones that fit together badly. */
const steel = (at: number): Tone[] => [2093, 2793, 3729].map((pitch) => tone(pitch, at, 0.3, 0.018, "square", pitch * 0.985));

export const SOUNDS: Record<Sound, Tone[]> = {
  turn: [...string(392, 0), ...string(587, 0.13)],
  step: [tone(196, 0, 0.09, 0.14, "triangle", 150), tone(620, 0, 0.04, 0.03)],
  battle: [drum(0), drum(0.17), ...steel(0.34), drum(0.36)],
  end: [...horn(196, 0, 0.34), ...horn(262, 0.3, 0.34), ...horn(392, 0.6, 1.1), ...horn(330, 0.6, 1.1)],
  come: [tone(294, 0, 0.12, 0.12, "triangle"), tone(294, 0.16, 0.12, 0.12, "triangle"), ...string(440, 0.36)],
};
const MUFFLED = 2600; // hertz: what is higher is taken off, so that nothing is shrill
const RISE = 0.008; // seconds: no click at the beginning

let context: AudioContext | undefined;
let way: AudioNode | undefined;

export function play(sound: Sound): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume(); // until the page was pressed
  const { currentTime } = context;
  for (const one of SOUNDS[sound]) make(context, one, currentTime);
}

function make(audio: AudioContext, { pitch, at, length, loud, wave }: Tone, now: number): void {
  const [source, volume, start] = [audio.createOscillator(), audio.createGain(), now + at];
  source.type = wave;
  source.frequency.setValueAtTime(pitch[0], start);
  source.frequency.exponentialRampToValueAtTime(pitch[1], start + length);
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(loud, start + RISE);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(volume).connect((way ??= muffler(audio)));
  source.start(start);
  source.stop(start + length);
}

function muffler(audio: AudioContext): AudioNode {
  const filter = audio.createBiquadFilter();
  filter.type = "lowpass";
  filter.frequency.value = MUFFLED;
  filter.connect(audio.destination);
  return filter;
}
