import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { hasFineTick } from '../../harness/check/market-picker.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import { assumeNoFundingSince, readCashAndDueByFills, readSettledCash } from '../../harness/judging/cash-of-fills.ts';
import { awaitHedgeLegSizes, type HedgeLeg, switchToHedgeMode } from '../../harness/setup/hedge-mode.ts';
import { assumeMarkFollowedIndex } from '../../harness/setup/index-price.ts';
import { awaitOpenOrders, readFills } from '../../harness/setup/own-orders.ts';
import { type ParkedLegSpec, placeParkedLegs } from '../../harness/setup/parked-leg.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { leaseTwoTraders, type TwoTraders } from '../../harness/setup/two-traders.ts';
import { judgeNoParkedLegRow } from './leg-rows.ts';
import { moveMarkFromIndex, pxFromIndex, readMarkPx, readMarkRestoringIndexAtEnd } from './mark-moves.ts';

const ofOneWay = [
  'triggers.fire.crossing',
  'triggers.fire.market',
  'triggers.fire.market-size',
  'triggers.block.side',
  'positions.cash.realised',
] as const;
type Context = CaseContext<(typeof ofOneWay)[number] | 'orders.hedge.not-inferred'>;

/** Pieces of the protected position, and of each of its two legs: together the legs exceed it. */
const HELD = 3n;
const EACH = 2n;

const kinds = {
  'a long': { leg: undefined, opens: 'bid' },
  'a short': { leg: undefined, opens: 'ask' },
  'a long leg of a hedged account': { leg: 'long', opens: 'bid' },
  'a short leg of a hedged account': { leg: 'short', opens: 'ask' },
} as const;

const exitsOf = (name: keyof typeof kinds, id: string) =>
  check({
    id: `triggers.fire.exits-${id}`,
    title: `two market trigger orders in one block close ${name}, no more, and settle the cash of their fills`,
    clauses: kinds[name].leg === undefined ? ofOneWay : [...ofOneWay, 'orders.hedge.not-inferred'],
    by: 'operate',
    control: 'mark',
    needs: ['funded-accounts', 'closed'],
    accounts: 'fresh',
    run: (context) => judge(context, name),
  });

export const fireLongExitsCheck = exitsOf('a long', 'long');
export const fireShortExitsCheck = exitsOf('a short', 'short');
export const fireHedgedLongExitsCheck = exitsOf('a long leg of a hedged account', 'hedged-long');
export const fireHedgedShortExitsCheck = exitsOf('a short leg of a hedged account', 'hedged-short');

async function judge(context: Context, name: keyof typeof kinds): Promise<void> {
  const { control, random, expect } = context;
  const { leg, opens } = kinds[name];
  const traders = await leaseTwoTraders(context, { fits: hasFineTick, opens: 150n });
  const { market, maker, taker, pxs } = traders;
  const size = traders.size();
  const [closes, sign] = opens === 'bid' ? (['ask', -1n] as const) : (['bid', 1n] as const);
  if (leg !== undefined) {
    await switchToHedgeMode(context, taker);
    // Closes the leg that nothing protects.
    await traders.trade(closes, size, pxs[0], { positionSide: leg === 'long' ? 'short' : 'long' });
  }
  await traders.trade(opens, HELD * size, pxs[0], leg === undefined ? {} : { positionSide: leg });
  const signed = (pieces: bigint) => (opens === 'bid' ? pieces : -pieces);
  const before = await sizesOf(context, traders, leg, signed(HELD));
  const base = await readMarkRestoringIndexAtEnd(context, market);
  const at = (permille: bigint) => pxFromIndex(market, base, sign * permille);
  await placeRestingOrder(context, maker, { market, side: opens, px: at(27n), size: 2n * EACH * size });
  const stop = (permille: bigint): ParkedLegSpec => ({
    market,
    side: closes,
    size: EACH * size,
    triggerPx: at(permille),
    cloid: random.cloid(),
    ...(leg === undefined ? {} : { positionSide: leg }),
  });
  const stops = [stop(20n), stop(21n)];
  // The mark's side when the leg was parked is the side from which it reaches the leg.
  const assumeMarkBeforeLevels = async () =>
    assumeMarkFollowedIndex(
      (at(20n) - (await readMarkPx(context, market))) * sign > 0n,
      'the mark stood beyond the levels',
    );
  await assumeMarkBeforeLevels();
  await placeParkedLegs(context, taker, stops);
  await assumeMarkBeforeLevels();
  const known = new Set((await readFills(context, taker.address)).map(({ tid }) => tid));
  const [cash] = await readSettledCash(context, [taker]);

  const mark = await moveMarkFromIndex(context, market, base, sign * 30n);
  assumeMarkFollowedIndex((mark - at(21n)) * sign > 0n, 'the mark did not pass the levels');
  await control.commit(1);
  const handles = new Set(stops.map(({ cloid }) => cloid.toLowerCase()));
  const rows = await awaitOpenOrders(
    context,
    taker.address,
    (now) => !now.some(({ cloid }) => handles.has(String(cloid).toLowerCase())),
  );
  for (const one of stops)
    judgeNoParkedLegRow(context, 'triggers.fire.crossing', rows, one, 'a trigger order that the mark has passed');
  const after = await sizesOf(context, traders, leg, 0n);
  const zero = Dec.of(0);
  const held = before.own;
  const piece = sizeInUnits(size, market);
  const path = `size of ${name}`;
  expect('triggers.block.side').relation(
    `a size smaller than ${held}`,
    { size: after.own },
    (observed) => absolute(observed.size).compare(absolute(held)) < 0,
    path,
  );
  // The rest of the position is closed by the second, or not at all.
  expect('triggers.fire.market').relation(
    `a remaining size of at most ${piece}, of ${held} before`,
    { size: after.own },
    (observed) => absolute(observed.size).compare(piece) <= 0,
    path,
  );
  expect('triggers.fire.market-size').relation(
    `a size of 0 or on the same side as ${held}`,
    { size: after.own },
    (observed) => observed.size.equals(zero) || observed.size.compare(zero) === held.compare(zero),
    path,
  );
  if (leg !== undefined)
    expect('orders.hedge.not-inferred').decimal(
      after.other,
      before.other.toString(),
      'size of the other leg of the hedged account',
    );

  const fills = (await readFills(context, taker.address)).filter(({ tid }) => !known.has(tid));
  const holds = await readCashAndDueByFills(context, taker, cash ?? zero, fills);
  if (!holds.isSo)
    await assumeNoFundingSince(context, market.coin, { owner: taker, fills, off: holds.now.minus(holds.due) });
  expect('positions.cash.realised').relation(
    'total_raw_usd of before, plus realized PnL of the exits, less their fees',
    { now: holds.now, due: derived(holds.due, fills) },
    () => holds.isSo,
    'total_raw_usd',
    holds.madeOf,
  );
}

/** Sizes of the protected leg, once it has this many pieces, and of a hedged account's other leg. */
async function sizesOf(
  context: Context,
  traders: TwoTraders,
  leg: HedgeLeg | undefined,
  pieces: bigint,
): Promise<{ readonly own: Dec; readonly other: Dec }> {
  const { market, taker } = traders;
  const wanted = sizeInUnits(pieces * traders.size(), market);
  const beside = sizeInUnits(traders.size(), market);
  const zero = Dec.of(0);
  const [long, short] =
    leg === undefined
      ? wanted.compare(zero) < 0
        ? [zero, wanted]
        : [wanted, zero]
      : leg === 'long'
        ? [wanted, beside.negated()]
        : [beside, wanted];
  const sizes = await awaitHedgeLegSizes(context, taker, market, { long, short });
  if (leg === 'long') return { own: sizes.long, other: sizes.short };
  if (leg === 'short') return { own: sizes.short, other: sizes.long };
  // Either leg is zero.
  return sizes.long.equals(zero) ? { own: sizes.short, other: sizes.long } : { own: sizes.long, other: sizes.short };
}

function absolute(size: Dec): Dec {
  return size.compare(Dec.of(0)) < 0 ? size.negated() : size;
}
