/** Parses comma-separated words; the option is repeatable. */
export function collectWords(text: string, before: readonly string[] = []): string[] {
  return [
    ...before,
    ...text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ];
}
