/** Something kept as a file on the person's own machine. */

/** @param {string} name @param {string} text @param {string} type */
export function save(name, text, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
