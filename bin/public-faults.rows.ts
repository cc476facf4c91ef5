/** A fault of a public fact with which a sentence of the two documents is broken too. */
interface BrokenAsWell {
  readonly accuses: readonly string[];
  readonly because: string;
}

export const brokenAsWell: Readonly<Record<string, BrokenAsWell>> = {};
