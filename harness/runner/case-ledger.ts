import type { Authority } from '../../spec-schemas/clause.ts';
import type { Ledger } from '../check/expect.ts';
import type { Mismatch } from '../check/verdicts.ts';
import type { Deciding } from './deciding.ts';

/** One thing an attempt saw against a clause. */
export interface Sighting {
  readonly clause: string;
  readonly mismatch: Mismatch;
}

/** What one attempt found out about its clauses. */
export class CaseLedger implements Ledger {
  readonly heldClauses: Set<string> = new Set();
  /** Broken, but the clause does not decide. */
  readonly soft: Sighting[] = [];
  readonly unusualForms: Sighting[] = [];
  /** What was missing for a clause to be judged, by clause; the first that was said. */
  readonly lacking: Map<string, string> = new Map();
  readonly #deciding: Deciding;

  constructor(deciding: Deciding) {
    this.#deciding = deciding;
  }

  carries(authority: Authority): boolean {
    return this.#deciding.carries(authority);
  }

  decides(clause: string): boolean {
    return this.#deciding.decides(clause);
  }

  held(clause: string): void {
    this.heldClauses.add(clause);
  }

  broken(clause: string, mismatch: Mismatch): void {
    this.soft.push({ clause, mismatch });
  }

  unusual(clause: string, mismatch: Mismatch): void {
    this.unusualForms.push({ clause, mismatch });
  }

  unexercised(clause: string, lacking: string): void {
    if (!this.lacking.has(clause)) this.lacking.set(clause, lacking);
  }
}
