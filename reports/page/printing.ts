/** Paper cannot be clicked: what is shown one at a time is printed whole, and hidden again as it was. */
export function bindPrintHandlers(shown: readonly { showAll(): () => void }[]): void {
  let undo: readonly (() => void)[] = [];
  addEventListener('beforeprint', () => {
    undo = shown.map((list) => list.showAll());
  });
  addEventListener('afterprint', () => {
    for (const hide of undo) hide();
  });
}
