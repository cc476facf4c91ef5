import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext } from '../check/case-context.ts';
import { field } from '../check/evidence.ts';
import type { Expectation } from '../check/expect.ts';
import { readInOneBlock } from '../check/same-block-reads.ts';
import { at, decimalAt, sumAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { eightPlacesTolerance, isWithinTolerance, negativePowerOfTen } from '../compare/planes.ts';
import type { Identity } from '../identity/keys.ts';
import { corePositionsIn } from '../setup/own-positions.ts';
import type { TwoTraders } from '../setup/two-traders.ts';

// Effect of a fill on the figures of an account and its positions, whatever caused the fill.

export const fillAccountClauses = ['accounts.fees.volume', 'accounts.scalars.account-value'] as const;
/** Effect of the newest row of a market on the position: added to, reduced, or reversed. */
type EntryBy = 'average' | 'reduce' | 'flip';
type Rows = readonly JsonObject[];

const ZERO = Dec.of(0);
/** Tolerances: funding may have accrued since, and no text states the precision of a sum, which is at least a cent. */
const CENT = negativePowerOfTen(2);
const MICRO = negativePowerOfTen(6);

const volumeKeys = ['taker_volume_30d', 'maker_volume_30d'] as const;

/** Reads the volumes of an account; null: the venue shows none of them (no document shows the read). */
export async function readAccountVolumes(
  { given, target }: CaseContext<never>,
  { address }: Identity,
): Promise<Readonly<Record<(typeof volumeKeys)[number], Dec>> | null> {
  const reply = await target.read('fee_schedule', { address });
  if (reply.kind !== 'data') return null;
  const body = given.data(reply);
  if (volumeKeys.some((key) => at(body, `user.${key}`) === undefined)) return null;
  const [taker, maker] = volumeKeys.map((key) => decimalAt(body, `user.${key}`));
  return { taker_volume_30d: taker ?? ZERO, maker_volume_30d: maker ?? ZERO };
}

export type VolumesBeforeTrade = readonly Awaited<ReturnType<typeof readAccountVolumes>>[];

/** Returns the volumes of both, those of the trade's taker first. */
export async function readVolumesBeforeTrade(
  context: CaseContext<never>,
  { taker, maker }: TwoTraders,
): Promise<VolumesBeforeTrade> {
  return [await readAccountVolumes(context, taker), await readAccountVolumes(context, maker)];
}

interface Print {
  /** Cause of the print, as text. */
  readonly by: string;
  /** Whether the seller's order took a resting one, rather than resting itself; null: neither. */
  readonly takes: boolean | null;
  readonly sold: Rows;
  readonly bought: Rows;
}

/** Judges that charged fills count with their notional, in each party's role. */
export async function judgeVolumesAfterFills(
  context: CaseContext<'accounts.fees.volume'>,
  { taker, maker }: TwoTraders,
  before: VolumesBeforeTrade,
  { by, takes, sold, bought }: Print,
): Promise<void> {
  const counted = context.expect('accounts.fees.volume');
  const other = (row: JsonObject) => [...sold, ...bought].filter(({ tid }) => tid === row.tid);
  // No text says which fills other than charged ones count.
  const isCharged = sold.every((row) => other(row).some((leg) => decimalAt(leg, 'fee').compare(ZERO) > 0));
  if (!counted.exercised(isCharged, `a fill by ${by} that is charged for`)) return;
  const worth = Dec.sum(sold.map((row) => decimalAt(row, 'px').times(decimalAt(row, 'sz'))));
  for (const [index, who] of [taker, maker].entries()) {
    const was = before[index];
    if (
      !counted.exercised(
        was !== null && was !== undefined,
        'the volumes of an account, which the venue does not show',
      ) ||
      !was
    )
      continue;
    const keys = takes === null ? volumeKeys : ([volumeKeys[(who === taker) === takes ? 0 : 1]] as const);
    const due = Dec.sum(keys.map((key) => was[key])).plus(worth);
    const sumIn = (body: JsonObject) => Dec.sum(keys.map((key) => decimalAt(body, `user.${key}`)));
    const now = await context.pace.eventually(
      async () => context.given.data(await context.target.read('fee_schedule', { address: who.address })),
      (body) => isWithinTolerance(sumIn(body), due, MICRO),
    );
    counted.relation(
      `a 30-day volume of ${due} USDC in total, including the notional of ${worth} USDC of the fills by ${by}`,
      Object.fromEntries(keys.map((key) => [key, field(now, `user.${key}`)])),
      () => isWithinTolerance(sumIn(now), due, MICRO),
      `user.${keys[0]}`,
    );
  }
}

/** Judges that an account's value is its cash plus the profit of its open positions. */
export async function judgeAccountValue(
  context: CaseContext<'accounts.scalars.account-value'>,
  { address }: Identity,
  by: string,
): Promise<void> {
  const legsIn = (body: JsonObject) => corePositionsIn(body).map(({ upnl }) => upnl ?? null);
  const [state, positions] = await readInOneBlock(context, [
    { type: 'account_state', args: { address } },
    { type: 'clearinghouse_state', args: { address }, takes: legsIn },
  ]);
  const legs = corePositionsIn(positions);
  const due = decimalAt(state, 'total_raw_usd').plus(sumAt(legs, 'upnl'));
  context
    .expect('accounts.scalars.account-value')
    .relation(
      `${due} USDC (total_raw_usd plus the sum of upnl) within ${CENT} USDC, after a fill by ${by}`,
      { account_value: field(state, 'account_value'), due },
      () => isWithinTolerance(decimalAt(state, 'account_value'), due, CENT),
      'account_value',
    );
}

/** Like `judgeEntryPriceOfAccount`, for both accounts. */
export async function judgeEntryPricesOfBoth(
  expectation: Expectation,
  traders: TwoTraders,
  way: { readonly as: EntryBy; readonly by: string },
): Promise<void> {
  for (const who of [traders.taker, traders.maker]) await judgeEntryPriceOfAccount(expectation, traders, who, way);
}

/** Judges the entry price of an account's remaining position from all its rows in the market, where the newest of them led to it. */
export async function judgeEntryPriceOfAccount(
  expectation: Expectation,
  traders: TwoTraders,
  who: Identity,
  { as, by }: { readonly as: EntryBy; readonly by: string },
): Promise<void> {
  const rows = await traders.fills(who, 1);
  const held = heldAfter(rows.filter(({ coin }) => coin === traders.market.coin));
  const isLeft = held?.last === as && !held.size.equals(ZERO);
  if (!expectation.exercised(isLeft, `what a fill by ${by} left open`) || held === null) return;
  const legs = await traders.positions(who, held.size);
  const leg = legs.find(({ coin }) => coin === traders.market.coin);
  const size = held.size.abs();
  expectation.relation(
    // Compared as a product: the entry is truncated at eight places, and so may have been each earlier row.
    `an entry price of ${held.paid} / ${size.times(held.share)} after a fill by ${by}`,
    { entry: field(leg, 'entry', legs) },
    ({ entry }) => {
      const whole = size.times(held.share);
      const slack = eightPlacesTolerance.times(Dec.of(rows.length));
      return isWithinTolerance(whole.times(Dec.parse(entry) ?? ZERO), held.paid, whole.times(slack));
    },
    'entry',
  );
}

interface Held {
  readonly last: EntryBy;
  readonly size: Dec;
  /** The entry price is `paid` over the size times `share`: a reduction leaves no exact sum. */
  readonly paid: Dec;
  readonly share: Dec;
}

/** Returns the position that the rows lead to, each starting where the one before ended; null: they are not consecutive. */
function heldAfter(rows: Rows): Held | null {
  const left = [...rows];
  let held: Held = { last: 'average', size: ZERO, paid: ZERO, share: Dec.of(1) };
  while (left.length > 0) {
    const next = left.findLast((row) => decimalAt(row, 'start_position').equals(held.size));
    if (next === undefined) return null;
    left.splice(left.indexOf(next), 1);
    held = heldWith(held, next);
  }
  return held;
}

function heldWith(before: Held, row: JsonObject): Held {
  const px = decimalAt(row, 'px');
  const traded = decimalAt(row, 'sz');
  const size = before.size.plus(row.side === 'B' ? traded : traded.negated());
  const isSame = before.size.equals(ZERO) || before.size.compare(ZERO) === (row.side === 'B' ? 1 : -1);
  if (isSame)
    return {
      last: 'average',
      size,
      paid: before.paid.plus(px.times(traded).times(before.share)),
      share: before.share,
    };
  if (size.compare(ZERO) === -before.size.compare(ZERO) && !size.equals(ZERO))
    return { last: 'flip', size, paid: px.times(size.abs()), share: Dec.of(1) };
  if (size.equals(ZERO)) return { last: 'reduce', size, paid: ZERO, share: Dec.of(1) };
  // A reduced position keeps its entry: tracked relative to the earlier size, to avoid a division.
  return {
    last: 'reduce',
    size,
    paid: before.paid.times(size.abs()),
    share: before.share.times(before.size.abs()),
  };
}
