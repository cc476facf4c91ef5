/** Where both sides agreed: refusal codes by action (`tag CODE`), and fields that clauses state (`type path`). */
export interface Agreements {
  readonly codes: ReadonlySet<string>;
  readonly fields: ReadonlySet<string>;
}

/** What a run has come to so far. */
export class Tally {
  /** Steps that were played, without those that were no case. */
  steps = 0;
  readonly outcomes = new Map<string, number>();
  /** What coverage tells apart: who did what with which outcome, and under which facet of it. */
  readonly reached = new Set<string>();
  readonly agreed = { codes: new Set<string>(), fields: new Set<string>() };

  count(what: string, outcome: string, facets: readonly string[] = []): void {
    const key = `${what} ${outcome}`;
    this.reached.add(key);
    for (const facet of facets) this.reached.add(`${key}: ${facet}`);
    this.outcomes.set(key, (this.outcomes.get(key) ?? 0) + 1);
  }
}
