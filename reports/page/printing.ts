/** Expands everything that is shown one at a time before printing, and restores it afterwards: paper cannot be clicked. */
export function bindPrintHandlers(shown: readonly { showAll(): () => void }[]): void {
  let undo: readonly (() => void)[] = [];
  addEventListener('beforeprint', () => {
    undo = shown.map((list) => list.showAll());
  });
  addEventListener('afterprint', () => {
    for (const hide of undo) hide();
  });
}
