/** Paints maps beside the page, so that no hand waits for it. */

import { answer } from "../ground/hired.js";
import { painted } from "./workshop.js";

answer(async (/** @type {import("./workshop.js").Order} */ order) => painted(order));
