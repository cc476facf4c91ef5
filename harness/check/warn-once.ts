const warned = new Set<string>();

/** Warns once, on standard error, that a check uses a deprecated feature. */
export function warnDeprecatedOnce(name: string, text: string): void {
  if (warned.has(name)) return;
  warned.add(name);
  process.emitWarning(text, 'DeprecationWarning');
}
