/** Returns the text of a thrown value of any kind. */
export function errorTextOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
