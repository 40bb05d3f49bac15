/** What this browser keeps of notices: whether it was asked lately, and has said yes. */

import { load, save } from "../page/kept.js";

const NOTICES = "warhost.notices";
const ASKED_AGAIN_MS = 14 * 24 * 3600 * 1000;

/** @returns {{later?: number, push?: boolean}} */
const kept = () => load(NOTICES, {});

/** Has the person said lately that he does not want to be asked? */
export const isLeftAlone = () => Date.now() - (kept().later ?? 0) < ASKED_AGAIN_MS;
export const leaveAlone = () => save(NOTICES, { ...kept(), later: Date.now() });
