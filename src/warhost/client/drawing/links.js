/** A whole battle in a link: its file, packed. Whatever comes in a link is from a stranger, and is read within bounds. */

const MOST_SIGNS = 60_000; // of an address
const MOST_BYTES = 65_536; // of a file

export class BadLink extends Error {}

/** @param {string} toml @returns {Promise<string>} what stands behind the # */
export async function packed(toml) {
  const bytes = new TextEncoder().encode(toml);
  if (bytes.length > MOST_BYTES) throw new BadLink("This battle is too long for a link; send its file instead.");
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const text = base64url(new Uint8Array(await new Response(stream).arrayBuffer()));
  if (text.length > MOST_SIGNS) throw new BadLink("This battle is too long for a link; send its file instead.");
  return text;
}

/** @param {string} text @returns {Promise<string>} the file; rejects with BadLink */
export async function unpacked(text) {
  if (text.length > MOST_SIGNS) throw new BadLink("This link is too long to be a battle.");
  if (!/^[A-Za-z0-9_-]+$/.test(text)) throw new BadLink("This link is no battle: part of it was lost on its way, perhaps.");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await inflated(text));
  } catch (error) {
    throw error instanceof BadLink ? error : new BadLink("This link is no battle: part of it was lost on its way, perhaps.");
  }
}

/** Stops as soon as there is too much. @param {string} text @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function inflated(text) {
  const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const whole = new Uint8Array(MOST_BYTES);
  for (let length = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return whole.slice(0, length);
    if (length + value.length > MOST_BYTES) {
      void reader.cancel().catch(() => undefined);
      throw new BadLink("This link holds far more than a battle, and is not read.");
    }
    whole.set(value, length);
    length += value.length;
  }
}

/** @param {Uint8Array} bytes */
function base64url(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
