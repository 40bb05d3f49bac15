/** Addresses within this server, which need not stand at the root of its host. */

/** @param {string} path  from where the server is reached, as /replay @returns {string} the whole address */
export const addressOf = (path) => new URL(`.${path}`, document.baseURI).href;

/** What this page is, as its address says below where the server is reached. @returns {string[]} */
export const pathOfPage = () => location.pathname.slice(new URL(document.baseURI).pathname.length).split("/");
