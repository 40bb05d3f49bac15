/** Soft sounds of our own making, fetched with the first that is heard. */

/** @typedef {{from: number, to: number, seconds: number, wave: OscillatorType | "noise", loud: number, gap?: number}} Note  from one pitch to another; of noise, what passes. `gap`: until the next begins */
/** @typedef {keyof typeof TUNES} SoundName */

const RATTLE = { from: 2600, to: 1500, seconds: 0.035, wave: /** @type {"noise"} */ ("noise"), loud: 0.1 };

/** @satisfies {Record<string, Note[]>} */
const TUNES = {
  move: [{ from: 320, to: 190, seconds: 0.16, wave: "noise", loud: 0.12 }, { from: 150, to: 110, seconds: 0.07, wave: "sine", loud: 0.1 }],
  strike: [{ from: 1900, to: 700, seconds: 0.05, wave: "noise", loud: 0.16, gap: 0.01 }, { from: 170, to: 60, seconds: 0.18, wave: "triangle", loud: 0.16 }],
  missile: [{ from: 700, to: 2600, seconds: 0.2, wave: "noise", loud: 0.09 }, { from: 240, to: 90, seconds: 0.08, wave: "triangle", loud: 0.1 }],
  dice: [{ ...RATTLE, gap: 0.07 }, { ...RATTLE, gap: 0.05 }, { ...RATTLE, gap: 0.09 }, { ...RATTLE, loud: 0.06 }],
  hit: [{ from: 210, to: 70, seconds: 0.16, wave: "triangle", loud: 0.14 }],
  fall: [{ from: 196, to: 98, seconds: 0.4, wave: "sine", loud: 0.14, gap: 0.1 }, { from: 147, to: 73, seconds: 0.5, wave: "sine", loud: 0.1 }],
  turn: [{ from: 523, to: 523, seconds: 0.12, wave: "sine", loud: 0.1 }, { from: 784, to: 784, seconds: 0.2, wave: "sine", loud: 0.08 }],
};

/** @type {AudioContext | null} */
let context = null;

/** Throws where this browser has no sounds. @param {SoundName} name */
export function tune(name) {
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const note of TUNES[name]) {
    sing(context, note, at);
    at += /** @type {Note} */ (note).gap ?? note.seconds * 0.8;
  }
}

/** @param {AudioContext} audio @param {Note} note @param {number} at */
function sing(audio, { from, to, seconds, wave, loud }, at) {
  const voice = wave === "noise" ? noise(audio) : audio.createOscillator();
  const filter = wave === "noise" ? audio.createBiquadFilter() : null;
  if (voice instanceof OscillatorNode) voice.type = /** @type {OscillatorType} */ (wave);
  const pitch = filter?.frequency ?? /** @type {OscillatorNode} */ (voice).frequency;
  pitch.setValueAtTime(from, at);
  pitch.exponentialRampToValueAtTime(to, at + seconds);
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  if (filter) {
    filter.type = "bandpass";
    voice.connect(filter).connect(gain);
  } else voice.connect(gain);
  gain.connect(audio.destination);
  voice.start(at);
  voice.stop(at + seconds);
}

/** @type {AudioBuffer | null} */
let hiss = null;

/** @param {AudioContext} audio */
function noise(audio) {
  if (!hiss) {
    hiss = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  }
  const voice = audio.createBufferSource();
  voice.buffer = hiss;
  return voice;
}
