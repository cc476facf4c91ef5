import type { CaseContext } from '../../harness/check/case-context.ts';
import { derived, field, type Traced } from '../../harness/check/evidence.ts';
import { type ParkedLegSpec, parkedLegRowIn } from '../../harness/setup/parked-leg.ts';
import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import { isLegParked } from './mark-moves.ts';

export type OpenOrderRows = readonly JsonObject[];

/** The served level of a parked leg; undefined: no such leg is parked. */
export function parkedLegTriggerPx(
  rows: OpenOrderRows,
  { cloid }: Pick<ParkedLegSpec, 'cloid'>,
): Traced<JsonValue | undefined> {
  const row = parkedLegRowIn(rows, cloid);
  return row === undefined ? derived(undefined, rows) : field(row, 'trigger.trigger_px');
}

/** Judges by rows of `open_orders` that a leg is parked no more. @param what  it is, in words; the cloid tells it from its siblings */
export function judgeNoParkedLegRow<Judged extends string>(
  { expect }: Pick<CaseContext<Judged>, 'expect'>,
  clause: Judged,
  rows: OpenOrderRows,
  leg: Pick<ParkedLegSpec, 'cloid'>,
  what: string,
): void {
  expect(clause).relation(
    `no parked row with the cloid ${leg.cloid}: ${what}`,
    { rows },
    (observed) => !isLegParked(observed.rows, leg),
    'orders',
  );
}

/** Judges by rows of `open_orders` that a leg is still parked. @param what  it is, in words; the cloid tells it from its siblings */
export function judgeParkedLegRow<Judged extends string>(
  { expect }: Pick<CaseContext<Judged>, 'expect'>,
  clause: Judged,
  rows: OpenOrderRows,
  leg: Pick<ParkedLegSpec, 'cloid'>,
  what: string,
): void {
  expect(clause).relation(
    `a parked row with the cloid ${leg.cloid}: ${what}`,
    { rows },
    (observed) => isLegParked(observed.rows, leg),
    'orders',
  );
}
