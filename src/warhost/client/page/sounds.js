/** Three small sounds made on the spot; silent unless asked for. */

/** @type {AudioContext | null} */
let context = null;

/** @type {Record<"move" | "hit" | "turn", {from: number, to: number, seconds: number, wave: OscillatorType, loud: number}[]>} */
const TUNES = {
  move: [{ from: 240, to: 150, seconds: 0.07, wave: "triangle", loud: 0.12 }],
  hit: [
    { from: 170, to: 50, seconds: 0.16, wave: "sawtooth", loud: 0.12 },
    { from: 900, to: 200, seconds: 0.05, wave: "square", loud: 0.04 },
  ],
  turn: [
    { from: 523, to: 523, seconds: 0.12, wave: "sine", loud: 0.1 },
    { from: 784, to: 784, seconds: 0.2, wave: "sine", loud: 0.08 },
  ],
};

/** @param {keyof typeof TUNES} name */
export function play(name) {
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const note of TUNES[name]) {
    const voice = context.createOscillator();
    const gain = context.createGain();
    voice.type = note.wave;
    voice.frequency.setValueAtTime(note.from, at);
    voice.frequency.exponentialRampToValueAtTime(note.to, at + note.seconds);
    gain.gain.setValueAtTime(note.loud, at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + note.seconds);
    voice.connect(gain).connect(context.destination);
    voice.start(at);
    voice.stop(at + note.seconds);
    at += note.seconds * 0.8;
  }
}

/** @param {BattleEvent[]} events @returns {keyof typeof TUNES | null} */
export function soundOf(events) {
  if (events.some((one) => one.story?.says?.[0] === "bad")) return "hit";
  return events.some((one) => one.about?.to) ? "move" : null;
}
