/** Two soft tones, made by the browser: something happened, and it is your turn. */
import { settings } from "./settings.svelte";

let context: AudioContext | undefined;
const TONES = { turn: [523, 784], step: [330] };

export function play(sound: keyof typeof TONES): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  TONES[sound].forEach((pitch, at) => tone(context!, pitch, context!.currentTime + at * 0.14));
}

function tone(audio: AudioContext, pitch: number, start: number): void {
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0.08, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.35);
  source.connect(volume).connect(audio.destination);
  source.start(start);
  source.stop(start + 0.36);
}
