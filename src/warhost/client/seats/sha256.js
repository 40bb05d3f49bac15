/** SHA-256 (FIPS 180-4): browsers offer their own only to pages that came over TLS, or from the same machine. */

const PRIMES = firstPrimes(64);
const ROUND = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const BLOCK = 64;

/** The hash of a text in hexadecimal digits. @param {string} text @returns {string} */
export function sha256(text) {
  const hash = [...START];
  const bytes = padded(new TextEncoder().encode(text));
  for (let at = 0; at < bytes.length; at += BLOCK) addBlock(hash, new DataView(bytes.buffer, at, BLOCK));
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** The bytes, a one, noughts, and how many bits they were. @param {Uint8Array} bytes */
function padded(bytes) {
  const out = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  out.set(bytes);
  out[bytes.length] = 0x80;
  new DataView(out.buffer).setUint32(out.length - 4, bytes.length * 8);
  return out;
}

/** @param {number[]} hash @param {DataView} block */
function addBlock(hash, block) {
  const words = Array.from({ length: 16 }, (_, place) => block.getInt32(place * 4));
  for (let place = 16; place < 64; place++) {
    const [early, late] = [words[place - 15], words[place - 2]];
    const [first, second] = [turned(early, 7) ^ turned(early, 18) ^ (early >>> 3), turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)];
    words.push((words[place - 16] + first + words[place - 7] + second) | 0);
  }
  let [a, b, c, d, e, f, g, h] = hash;
  for (let place = 0; place < 64; place++) {
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[place] + words[place]) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (hash[place] = (hash[place] + word) | 0));
}

/** @param {number} word @param {number} bits */
const turned = (word, bits) => (word >>> bits) | (word << (32 - bits));

/** The first 32 bits behind the point. @param {number} number */
function fraction(number) {
  return ((number - Math.floor(number)) * 2 ** 32) | 0;
}

/** @param {number} count */
function firstPrimes(count) {
  const primes = /** @type {number[]} */ ([]);
  for (let number = 2; primes.length < count; number++) if (primes.every((prime) => number % prime)) primes.push(number);
  return primes;
}
