/** What a battle page fetches only when somebody wants it: chances and hints, and the look back. */

/** Chances and hints come with the first wish for them. @param {BattlePage} page */
export async function takeCounsel(page) {
  const { Counsel } = await import("./counsel.js");
  if (!page.counsel) {
    page.counsel = new Counsel(page);
    page.store.change((state) => ({ ...state }));
  }
  return page.counsel;
}

/** @param {BattlePage} page */
export async function lookBack(page) {
  const { Review } = await import("./review.js");
  page.review ??= new Review(
    (from) => page.deeds.review(from),
    () => page.store.change((state) => ({ ...state })),
  );
  if (!page.isWide()) page.store.set({ sheet: false });
}
