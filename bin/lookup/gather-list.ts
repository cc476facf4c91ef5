/** Comma-separated words, the option repeatable. */
export function gatherList(text: string, before: readonly string[] = []): string[] {
  return [
    ...before,
    ...text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ];
}
