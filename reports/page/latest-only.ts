/** Rows created between two checks for user input: a page of 10,000 checks must not block typing. */
const ROWS_A_TURN = 40;

/** Task that is cancelled as soon as a newer one of the same kind begins. */
export class LatestTask {
  #newest = 0;

  /** Begins a new task. The returned function says whether it is still the latest; ask it after each turn. */
  begin(): () => boolean {
    this.#newest += 1;
    const mine = this.#newest;
    return () => mine === this.#newest;
  }
}

/** Appends a row for each item, in batches. @returns whether the task was still the latest at the end */
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

/** Yields so that the browser can handle user input. */
export function yieldToBrowser(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
