/** Paper cannot be opened: findings are printed whole, and closed again as they were. */
export function openForPrint(findings: readonly HTMLDetailsElement[]): void {
  let opened: readonly HTMLDetailsElement[] = [];
  addEventListener('beforeprint', () => {
    opened = findings.filter(({ open }) => !open);
    for (const finding of opened) finding.open = true;
  });
  addEventListener('afterprint', () => {
    for (const finding of opened) finding.open = false;
  });
}
