/** Rows made between two looks at what the reader does: a page of 10,000 checks must not hold up his typing. */
const ROWS_A_TURN = 40;

/** Work that is given up as soon as there is newer work of the same kind. */
export class LatestTask {
  #newest = 0;

  /** Whether the work that begins now is still wanted, asked after each turn. */
  begin(): () => boolean {
    this.#newest += 1;
    const mine = this.#newest;
    return () => mine === this.#newest;
  }
}

/** Appends a row for each item, some at a time. @returns whether all of them were still wanted */
export async function appendRows<Item>(
  list: HTMLElement,
  items: readonly Item[],
  rowOf: (item: Item) => HTMLElement,
  isWanted: () => boolean,
): Promise<boolean> {
  for (let at = 0; at < items.length; at += ROWS_A_TURN) {
    if (at > 0) await yieldToBrowser();
    if (!isWanted()) return false;
    list.append(...items.slice(at, at + ROWS_A_TURN).map(rowOf));
  }
  return isWanted();
}

/** Lets the browser answer to the reader first. */
export function yieldToBrowser(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
