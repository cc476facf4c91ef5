const warned = new Set<string>();

/** Says once, on the standard error, that something which a check uses is old. */
export function warnDeprecatedOnce(name: string, text: string): void {
  if (warned.has(name)) return;
  warned.add(name);
  process.emitWarning(text, 'DeprecationWarning');
}
