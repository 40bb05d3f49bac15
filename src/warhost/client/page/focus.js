/** The keyboard's focus follows the battle: whoever pressed a button of the prompt is led to the next choice. */

export class Following {
  /** @param {Element} host */
  constructor(host) {
    this.host = host;
    this.follows = false;
  }

  /** Before the page is brought up to date: does the keyboard's focus stand where something was decided? */
  before() {
    const here = document.activeElement;
    if (here instanceof HTMLElement && this.host.contains(here)) this.follows = here.matches(".prompt :focus-visible, .main-act:focus-visible");
  }

  /** Afterwards: where what had the focus is gone, it goes on to what can be decided next. @param {boolean} may  something can be decided now */
  after(may) {
    if (!this.follows || !may || !isLost(document.activeElement)) return;
    this.follows = false;
    const next = this.host.querySelector(".choice-buttons button:not(:disabled)") ?? this.host.querySelector(".board-host");
    /** @type {HTMLElement | null} */ (next)?.focus({ preventScroll: true });
  }
}

/** @param {Element | null} here */
const isLost = (here) => !here || here === document.body || !here.isConnected || (here instanceof HTMLButtonElement && here.disabled);
