import type { CaseContext } from '../../harness/check/case-context.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { readOrderStatus } from '../../harness/setup/ended-order.ts';
import { isParkedLegRow, type ParkedLegSpec } from '../../harness/setup/parked-leg.ts';
import { judgeNoParkedLegRow, type OpenOrderRows } from './leg-rows.ts';

export const limitExitClauses = [
  'triggers.fire.limit',
  'triggers.fire.limit-cloid',
  'triggers.fire.limit-old-oid',
  'triggers.oco.limit',
  'orders.open-orders.reduce-only',
] as const;

type Context = CaseContext<(typeof limitExitClauses)[number]>;

export interface ParkedExitPair {
  readonly exit: ParkedLegSpec;
  /** null: the venue has no groups, and the exit stands alone. */
  readonly sibling: ParkedLegSpec | null;
  /** Oid of the exit while it was parked; empty: unknown. */
  readonly oid: string;
  /** The venue's status word for a parked leg; the documents show none. Null: there was no leg to query. */
  readonly parkedAs: string | null;
}

/** @param rows  without the exit's leg */
export async function judgeLimitExit(
  context: Context,
  taker: Identity,
  pair: ParkedExitPair,
  rows: OpenOrderRows,
): Promise<void> {
  const { expect } = context;
  const { exit, sibling, oid, parkedAs } = pair;
  const rested = rows.find((row) => !isParkedLegRow(row));
  // A market exit matches nobody here, so it cannot be distinguished from a dropped one.
  expect('triggers.fire.limit').unusual(rested === undefined, {
    expected: 'an open gtc order of the limit trigger order that fired',
    actual: derived('no order that rests', rows),
  });
  if (rested === undefined) {
    for (const clause of limitExitClauses) expect(clause).exercised(false, 'a limit exit');
    return;
  }
  expect('triggers.fire.limit').relation(
    `an open gtc order with an oid other than ${oid}`,
    { rows },
    () => rested.oid !== oid && rested.tif === 'gtc',
    'orders',
  );
  expect('triggers.fire.limit').decimal(field(rested, 'px'), pxInUsdc(exit.limitPx ?? 0n));
  expect('triggers.fire.limit-cloid').equal(field(rested, 'cloid'), null);
  expect('orders.open-orders.reduce-only').equal(field(rested, 'reduce_only'), false);
  const isKnown = oid !== '' && parkedAs !== null;
  if (
    expect('triggers.fire.limit-old-oid').exercised(
      isKnown,
      'the oid of a leg that fired, and the word for one that is parked',
    )
  ) {
    expect('triggers.fire.limit-old-oid').relation(
      'a final status for the old oid, neither the status while parked nor resting',
      { status: await readOrderStatus(context, { oid, address: taker.address }) },
      ({ status }) => status !== parkedAs && status !== 'resting',
      'status',
    );
  }
  if (sibling !== null)
    judgeNoParkedLegRow(
      context,
      'triggers.oco.limit',
      rows,
      sibling,
      'the OCO sibling of a limit trigger order that fired',
    );
}

/** @returns null if the read has no word for it */
export async function readLegStatusWord(
  context: Context,
  args: Readonly<Record<string, string>>,
): Promise<string | null> {
  const { value } = await readOrderStatus(context, args);
  return typeof value === 'string' ? value : null;
}
