import { type ClauseId, clauseById } from '../../spec-schemas/clauses/index.ts';
import { type Exchanges, Expectation, type Ledger } from '../check/expect.ts';
import type { Mismatch } from '../check/verdicts.ts';
import type { Sighting } from './case-ledger.ts';
import type { Deciding } from './deciding.ts';

/** Sighting of a clause that a received message breaks, whatever was being tested. */
export interface WireSighting extends Sighting {
  readonly clause: ClauseId;
  /** `decides` and `advises`: the clause is broken. `unusual`: a form that is accepted, or not judged by this clause. */
  readonly weight: 'decides' | 'advises' | 'unusual';
  /** Whether it came in a reply to an action that cannot be read otherwise. Left out: no. */
  readonly isMalformed?: boolean;
}

/** Asserts a clause outside of the steps of a case: a broken one is reported, and ends nothing. */
export function assertOnWire(
  clause: ClauseId,
  assert: (expectation: Expectation) => void,
  { deciding, exchanges, tell }: WireJudge,
): void {
  const silent = () => undefined;
  const told = (weight: WireSighting['weight'], mismatch: Mismatch) => tell({ clause, weight, mismatch });
  const ledger: Ledger = {
    decides: (name) => deciding.decides(name),
    carries: (authority) => deciding.carries(authority),
    held: silent,
    unexercised: silent,
    broken: (_clause, mismatch) => told('advises', mismatch),
    decided: (_clause, mismatch) => told('decides', mismatch),
    accusedBefore: () => null,
    isBroken: false,
    unusual: (_clause, mismatch) => told('unusual', mismatch),
  };
  assert(new Expectation(clauseById(clause), ledger, exchanges));
}

export interface WireJudge {
  readonly deciding: Deciding;
  /** Store of received messages; null: none. */
  readonly exchanges: Exchanges | null;
  readonly tell: (sighting: WireSighting) => void;
}
