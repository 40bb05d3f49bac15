/** Places as one word each: a hex by its name, a point of an open table as "x,y". */

/** @param {{place: string | number[] | null}} piece @returns {string | null} where it stands, null when it is off the board */
export const placeOf = ({ place }) => (place === null ? null : String(place));

/** @param {{at?: number[], from?: any, to?: any, hex?: string} | undefined} about @returns {string[]} every place that an event tells of */
export function placesIn(about) {
  const { from, to, hex, at } = about ?? {};
  return [from, to, hex, at].filter((one) => one !== undefined && one !== null).map(String);
}
