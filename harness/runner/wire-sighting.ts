import { type ClauseId, clauseById } from '../../spec-schemas/clauses/index.ts';
import { type Exchanges, Expectation, type Ledger } from '../check/expect.ts';
import type { Mismatch } from '../check/verdicts.ts';
import type { Sighting } from './case-ledger.ts';
import type { Deciding } from './deciding.ts';

/** A clause that something which came by speaks against, whatever was being asked. */
export interface WireSighting extends Sighting {
  readonly clause: ClauseId;
  /** `decides` and `advises`: the clause is broken. `unusual`: a form that is accepted, or not judged by this clause. */
  readonly weight: 'decides' | 'advises' | 'unusual';
  /** It came in a reply to an action from which nothing else is read. Left out: it did not. */
  readonly isMalformed?: boolean;
}

/** Asserts a clause outside of a case's own course: what is broken is told, and nothing ends by it. */
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
  /** Where what comes by is held; null: nowhere. */
  readonly exchanges: Exchanges | null;
  readonly tell: (sighting: WireSighting) => void;
}
