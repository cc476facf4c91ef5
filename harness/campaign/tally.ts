import type { RulePath } from '../../reference-model/index.ts';

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
  /** Who did what with which outcome, and under which facet of it or of the state that it met. */
  readonly #reached = new Set<string>();
  /** Entries of the rules that the shadow has asked for; it goes on noting there. */
  #rules: ReadonlySet<RulePath> = new Set();
  /** Of these, those that it asks for before the first step: every sequence does. */
  #before: ReadonlySet<RulePath> = new Set();
  readonly agreed = { codes: new Set<string>(), fields: new Set<string>() };

  count(what: string, outcome: string, facets: readonly string[] = []): void {
    const key = `${what} ${outcome}`;
    this.#reached.add(key);
    for (const facet of facets) this.#reached.add(`${key}: ${facet}`);
    this.outcomes.set(key, (this.outcomes.get(key) ?? 0) + 1);
  }

  /** Follows what a shadow asks for, once its stage is open. */
  follow(rules: ReadonlySet<RulePath>): void {
    this.#rules = rules;
    this.#before = new Set(rules);
  }

  /** Entries of the rules that the shadow asked for. */
  get rules(): ReadonlySet<RulePath> {
    return this.#rules;
  }

  /** What coverage tells apart. */
  get reached(): ReadonlySet<string> {
    const asked = [...this.#rules].filter((path) => !this.#before.has(path));
    return new Set([...this.#reached, ...asked.map((path) => `rule ${path}`)]);
  }
}
