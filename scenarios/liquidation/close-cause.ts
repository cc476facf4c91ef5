import type { CaseContext } from '../../harness/check/case-context.ts';
import { field } from '../../harness/check/evidence.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { fillCausesOf } from '../../harness/setup/sinking-long.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Documented causes of a leg of one kind that did not execute by its own order. */
const FORCED_CLOSES = {
  cross: ['forced_close_partial', 'forced_close_full'],
  isolated: ['forced_close_isolated'],
} as const;
type Margin = keyof typeof FORCED_CLOSES;

/** Documented causes that mean something other than a forced close of such a leg. */
const OTHERS: Readonly<Record<Margin, readonly string[]>> = {
  cross: ['twap', ...FORCED_CLOSES.isolated],
  isolated: ['twap'],
};

/**
 * Judges the cause in the fills of a forced close. The read document leaves further values open, for example for a takeover, but a close
 * that matched a bid on the book has one of the listed ones.
 * @param maker  account whose bids the close could match
 */
export async function judgeForcedCloseCause(
  context: CaseContext<'fills.cause.forced-close'>,
  fills: readonly JsonObject[],
  maker: { readonly address: string },
  margin: Margin = 'cross',
): Promise<void> {
  const expectation = context.expect('fills.cause.forced-close');
  if (!expectation.exercised(fills.length > 0, 'a forced close')) return;
  const bids = new Set((await readFills(context, maker.address)).map(({ tid }) => String(tid)));
  const met = fills.filter(({ tid }) => bids.has(String(tid)));
  const words: readonly unknown[] = FORCED_CLOSES[margin];
  expectation.relation(
    `cause ${words.join(' or ')} on each fill against a resting bid, and a cause of a forced close on every other fill`,
    { causes: fillCausesOf(fills), met: fillCausesOf(met) },
    (found) =>
      found.met.every((cause) => words.includes(cause)) &&
      found.causes.every((cause) => typeof cause === 'string' && cause.length > 0 && !OTHERS[margin].includes(cause)),
  );
}

/** Judges the other side of a forced close: a resting bid executed by itself, so it carries no cause. */
export async function judgeMatchedBidCauseless(
  context: CaseContext<'fills.row.cause'>,
  maker: { readonly address: string },
  bid: string,
): Promise<void> {
  const expectation = context.expect('fills.row.cause');
  const rows = (await readFills(context, maker.address)).filter(({ oid }) => oid === bid);
  for (const row of expectation.exercisedBy(rows, 'a bid that a forced close met'))
    expectation.absent(field(row, 'cause'), 'cause', 'a fill of a resting bid against a forced close');
}

/** Judges that the cause names the kind of close if part of a leg remains: only public facts define a partial close. */
export function judgePartialCloseCause(
  { expect }: CaseContext<'liquidation.tier.t1'>,
  fills: readonly JsonObject[],
  left: bigint,
): void {
  if (fills.length === 0) return;
  const cause = left === 0n ? 'forced_close_full' : 'forced_close_partial';
  expect('liquidation.tier.t1').equal(fillCausesOf(fills), [cause], 'cause of the fills of a forced close');
}

export function judgeFullCloseCause(
  { expect }: CaseContext<'liquidation.tier.t2'>,
  fills: readonly JsonObject[],
): void {
  expect('liquidation.tier.t2').equal(fillCausesOf(fills), ['forced_close_full'], 'cause of the fills of a full close');
}
