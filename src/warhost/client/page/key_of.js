/** Which key was meant, on whatever layout of the keyboard. */

/** Where a Latin keyboard has its signs: what a shortcut is called that no letter of another alphabet can be. @type {Record<string, string>} */
const SIGNS = { Minus: "-", Equal: "=", BracketLeft: "[", BracketRight: "]", Comma: ",", Period: ".", Slash: "/" };
/** @type {Record<string, string>} */
const SHIFTED = { Equal: "+", Slash: "?" };
const UNSAID = new Set(["Process", "Unidentified"]); // what an input method makes of a key

/**
 * What a key says: a letter or a figure that is not Latin is the key that lies there on a Latin keyboard.
 * @param {KeyboardEvent} event
 * @returns {string} letters are small
 */
export function keyOf({ key, code, shiftKey }) {
  if (!isForeign(key)) return key.length === 1 ? key.toLowerCase() : key;
  const [, letter] = /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code) ?? [];
  return letter?.toLowerCase() ?? (shiftKey ? SHIFTED[code] : undefined) ?? SIGNS[code] ?? key;
}

/** @param {string} key */
const isForeign = (key) => UNSAID.has(key) || ([...key].length === 1 && /[\p{L}\p{N}]/u.test(key) && !/[\p{Script=Latin}0-9]/u.test(key));
