/** Passkeys as browsers make them and answer with them; the server says what to ask and judges what comes. */

import { post } from "../net/http.js";
import { nameOfDevice } from "../page/device.js";

/** Can a passkey be had at this address? Browsers want a name over TLS, or this machine's own. */
export const hasPasskeys = () => window.isSecureContext && "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(location.hostname);

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
const bytesOf = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));

/** @param {ArrayBuffer} buffer */
const textOf = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** Makes a passkey for the person that this browser is. */
export async function makePasskey() {
  const asked = await post("/api/me/passkeys/ask", {});
  const publicKey = { ...asked, challenge: bytesOf(asked.challenge), user: { ...asked.user, id: bytesOf(asked.user.id) }, excludeCredentials: known(asked.excludeCredentials) };
  const made = /** @type {PublicKeyCredential} */ (await navigator.credentials.create({ publicKey }));
  const response = /** @type {AuthenticatorAttestationResponse} */ (made.response);
  await post("/api/me/passkeys", { id: made.id, client_data: textOf(response.clientDataJSON), attestation: textOf(response.attestationObject), name: nameOfDevice() });
}

/** @param {any[]} credentials */
const known = (credentials = []) => credentials.map((one) => ({ ...one, id: bytesOf(one.id) }));

/** Comes in as the person of a passkey. @returns {Promise<KeptPerson>} */
export async function comeInByPasskey() {
  const asked = await post("/api/passkeys/ask", {});
  const publicKey = { ...asked, challenge: bytesOf(asked.challenge), allowCredentials: known(asked.allowCredentials) };
  const given = /** @type {PublicKeyCredential} */ (await navigator.credentials.get({ publicKey }));
  const response = /** @type {AuthenticatorAssertionResponse} */ (given.response);
  return post("/api/passkeys", {
    id: given.id,
    client_data: textOf(response.clientDataJSON),
    authenticator_data: textOf(response.authenticatorData),
    signature: textOf(response.signature),
    device: nameOfDevice(),
  });
}

/** What a browser says that made no passkey, in words. @param {unknown} error @returns {Refusal | null} null for what the server said */
export function passkeyFault(error) {
  if (!(error instanceof DOMException)) return null;
  const sentence = error.name === "InvalidStateError" ? "This device has a passkey for you already." : "No passkey was given: somebody said no, or it took too long.";
  return { code: "no_passkey", sentence, reasons: [], nearest: [] };
}
