import { type ClauseId, clauseById } from '../../spec-schemas/clauses/index.ts';
import { type CaseExchanges, type ClauseRecorder, Expectation } from '../check/expect.ts';
import type { Mismatch } from '../kernel/verdicts.ts';
import type { ViolationPolicy } from '../runner/deciding-policy.ts';
import type { ClauseSighting } from './case-ledger.ts';

/** Sighting of a clause broken by a received message, whatever was being tested. */
export interface WireSighting extends ClauseSighting {
  readonly clause: ClauseId;
  /** `decides` and `advises`: the clause is broken. `unusual`: an accepted form, or one that this clause does not judge. */
  readonly weight: 'decides' | 'advises' | 'unusual';
  /** Whether it was in an otherwise unreadable reply to an action. Left out: no. */
  readonly isMalformed?: boolean;
  /** The fact that came in an unreadable form: one sighting, whatever serves it. Left out: none. */
  readonly unread?: string;
}

/** Asserts a clause outside of a case's steps: a break is reported, and ends nothing. */
export function judgeClauseOnWire(
  clause: ClauseId,
  assert: (expectation: Expectation) => void,
  { deciding, exchanges, tell }: WireAssertionParts,
): void {
  const silent = () => undefined;
  const report = (weight: WireSighting['weight'], mismatch: Mismatch) => tell({ clause, weight, mismatch });
  const ledger: ClauseRecorder = {
    decides: (name) => deciding.decides(name),
    carries: (authority, name) => deciding.carries(authority, name),
    recordHeld: silent,
    recordUnexercised: silent,
    recordBroken: (_clause, mismatch) => report('advises', mismatch),
    recordDecided: (_clause, mismatch) => report('decides', mismatch),
    earlierAccused: () => null,
    isBroken: false,
    recordUnusual: (_clause, mismatch) => report('unusual', mismatch),
  };
  assert(new Expectation(clauseById(clause), ledger, exchanges));
}

export interface WireAssertionParts {
  readonly deciding: ViolationPolicy;
  /** Store of received messages; null: none. */
  readonly exchanges: CaseExchanges | null;
  readonly tell: (sighting: WireSighting) => void;
}
