/** Outlines: what lies within them, how they join, how long they are. */

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Border} Border */

/** A corner's name: corners of neighbours that are one are called the same. @param {Point} corner */
export const cornerName = ([x, y]) => `${Math.round(x)} ${Math.round(y)}`;

/** The name of two neighbours, whichever comes first. @param {string[]} pair */
export const pairName = (pair) => [...pair].sort().join("-");

/** @param {Point[]} poly @param {number} x @param {number} y */
export function within(poly, x, y) {
  let odd = false;
  for (let i = 0, j = poly.length - 1; i < poly.length; j = i++) {
    const [ax, ay] = poly[i], [bx, by] = poly[j];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}

/** @param {Point[]} line */
export const lengthOf = (line) => line.reduce((sum, [x, y], i) => sum + (i ? Math.hypot(x - line[i - 1][0], y - line[i - 1][1]) : 0), 0);

/** Lines that meet become closed ones. @param {Point[][]} lines */
export function loops(lines) {
  const left = lines.map((line) => [...line]), out = [];
  for (let line = left.pop(); line; line = left.pop()) {
    for (let next = takeNext(left, line); next; next = takeNext(left, line)) line = [...line, ...next.slice(1)];
    out.push(line);
  }
  return out;
}

/** The line that goes on where one ends, turned to do so; it is no longer left. @param {Point[][]} left @param {Point[]} line */
function takeNext(left, line) {
  const end = cornerName(line[line.length - 1]);
  const at = left.findIndex((one) => cornerName(one[0]) === end || cornerName(one[one.length - 1]) === end);
  if (at < 0) return null;
  const [next] = left.splice(at, 1);
  return cornerName(next[0]) === end ? next : next.reverse();
}

/** The outline of several regions together: the borders with only one side within. @param {Border[]} borders @param {Set<string>} ids */
export const rimOf = (borders, ids) => borders.filter(({ a, b }) => ids.has(a) !== ids.has(b ?? ""));

/** Without the points that are nearer than that to the one before: broad lines need few, and take as long as they have points. @param {Point[]} line @param {number} gap @returns {Point[]} */
export function simplified(line, gap) {
  let [x, y] = line[0];
  return line.filter(([px, py], i) => {
    if (i && i < line.length - 1 && Math.hypot(px - x, py - y) < gap) return false;
    [x, y] = [px, py];
    return true;
  });
}

/** What a drawing writes for a line. @param {Point[]} line @param {boolean} [closed] */
export const drawn = (line, closed = false) => `M${line.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}${closed ? "z" : ""}`;
