import type { CaseContext } from '../../harness/check/case-context.ts';
import type { LegWish } from '../../harness/setup/parked-leg.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { isParked } from './mark-moves.ts';

export type Rows = readonly JsonObject[];

/** Judges by rows of `open_orders` that a leg is parked no more. @param what  it is, as the end of "no row of …" */
export function noRow<Judged extends string>(
  { expect }: Pick<CaseContext<Judged>, 'expect'>,
  clause: Judged,
  rows: Rows,
  leg: LegWish,
  what: string,
): void {
  expect(clause).that(!isParked(rows, leg), { expected: `no row of ${what}`, actual: rows, path: 'orders' });
}

/** Judges by rows of `open_orders` that a leg is still parked. @param what  it is, as the end of "a row of …" */
export function hasRow<Judged extends string>(
  { expect }: Pick<CaseContext<Judged>, 'expect'>,
  clause: Judged,
  rows: Rows,
  leg: LegWish,
  what: string,
): void {
  expect(clause).that(isParked(rows, leg), { expected: `a row of ${what}`, actual: rows, path: 'orders' });
}
