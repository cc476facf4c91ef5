import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, Traced } from '../../harness/check/evidence.ts';
import { hasFineTick } from '../../harness/check/market-picker.ts';
import { scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { decimalAt, textAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { runOneFbaBatch, voteFbaClearing } from '../../harness/setup/batch-auctions.ts';
import { snapPxToGrid } from '../../harness/setup/index-price.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { closeMutualPositionsAtEnd } from '../../harness/setup/own-trade.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

type Context = CaseContext<
  | 'auctions.fba.uniform'
  | 'auctions.fba.tie'
  | 'auctions.fba.pro-rata'
  | 'auctions.fba.leftover'
  | 'auctions.fba.self-trade'
  | 'fills.lanes.batch-auction'
>;

/** A market that clears by batch auction during the case, and three accounts that trade there. */
export async function prepareBatchAuctionMarket(context: CaseContext<never>) {
  const { given, target } = context;
  const [market, first, second, third] = await Promise.all([
    given.market(hasFineTick, 300n),
    given.fundedAccount(),
    given.fundedAccount(),
    given.fundedAccount(),
  ]);
  const row = await readPerpRow({ given, target }, 'markets', market.coin);
  const mark = decimalAt(row, 'mark_px').truncated(8).scaledTo(8) ?? 0n;
  for (const taker of [first, second])
    closeMutualPositionsAtEnd(context, market, snapPxToGrid(market, mark).px, { maker: third, taker });
  // Registered last, so that batch mode ends before the positions are closed.
  given.afterwards(() => voteFbaClearing(context, market, false));
  await voteFbaClearing(context, market, true);
  return {
    market,
    first,
    second,
    third,
    /** A price this many permille away from the mark. */
    px: (permille: bigint) => snapPxToGrid(market, mark + (mark * permille) / 1000n).px,
  };
}

/** Returns an account's new fills in a market, apart from the known ones, once they add up to `size`. */
export async function newFills(
  context: CaseContext<never>,
  { coin }: MarketFacts,
  { address }: Identity,
  known: ReadonlySet<unknown>,
  size: Dec,
): Promise<Traced<readonly JsonObject[]>> {
  const own = (rows: readonly JsonObject[]) => rows.filter((row) => row.coin === coin && !known.has(row.tid));
  const listed = await context.pace.eventually(
    () => readFills(context, address),
    (rows) => totalSizeOf(own(rows)).compare(size) >= 0,
  );
  return new Traced(own(listed), [{ holder: listed, keys: [] }]);
}

export function totalSizeOf(rows: readonly JsonObject[]): Dec {
  return Dec.sum(rows.map((row) => decimalAt(row, 'sz')));
}

const needs = ['funded-accounts', 'closed'] as const;
const leases = ['clock'] as const;

export default check({
  id: 'auctions.fba.clearing',
  title:
    'a batch clears at the price of largest volume nearest to the mark price, and shares fills pro rata on the heavier side',
  clauses: [
    'auctions.fba.uniform',
    'auctions.fba.tie',
    'auctions.fba.pro-rata',
    'auctions.fba.leftover',
    'fills.lanes.batch-auction',
  ],
  by: 'operate',
  control: 'vote',
  needs,
  leases,
  async run(context) {
    const auction = await prepareBatchAuctionMarket(context);
    const { market, first, second, third, px } = auction;
    const share = scaledSizeForNotional(market, px(-6n), 50n);
    const sizes = { each: 2n * share, all: 2n * share + market.step, share };
    const known = new Set<unknown>();
    // The earlier of the two orders that share has the worse price; the second batch reverses the first.
    for (const { side, against, away, between, beyond } of [
      { side: 'bid', against: 'ask', away: px(-4n), between: px(-2n), beyond: px(-6n) },
      { side: 'ask', against: 'bid', away: px(4n), between: px(2n), beyond: px(6n) },
    ] as const) {
      await runOneFbaBatch(context, [
        [first, { market, side, px: away, size: sizes.each }],
        [second, { market, side, px: between, size: sizes.each }],
        [third, { market, side: against, px: beyond, size: sizes.all }],
      ]);
      await judge(context, auction, { clearing: away, sizes }, known);
    }
  },
});

interface Expected {
  readonly clearing: bigint;
  readonly sizes: { readonly all: bigint; readonly share: bigint };
}

async function judge(
  context: Context,
  { market, first, second, third }: Awaited<ReturnType<typeof prepareBatchAuctionMarket>>,
  { clearing, sizes }: Expected,
  known: Set<unknown>,
): Promise<void> {
  const { expect } = context;
  const whole = sizeInUnits(sizes.all, market);
  const least = sizeInUnits(sizes.share, market);
  const opposite = await newFills(context, market, third, known, whole);
  const one = await newFills(context, market, first, known, least);
  const other = await newFills(context, market, second, known, least);
  const all = [...opposite.value, ...one.value, ...other.value];
  for (const { tid } of all) known.add(tid);

  const volume = totalSizeOf(opposite.value);
  expect('auctions.fba.uniform').decimal(derived(volume, opposite), whole, 'size traded in the batch');
  const pxs = new Set(all.map((row) => decimalAt(row, 'px').toString()));
  const reported = { pxs: derived([...pxs], opposite, one, other) };
  expect('auctions.fba.uniform').relation(
    'one px on all fills of the batch',
    reported,
    (prices) => prices.pxs.length <= 1,
    'px',
  );
  if (!volume.equals(whole) || pxs.size !== 1) return;
  expect('auctions.fba.tie').decimal(
    derived([...pxs][0], reported.pxs),
    pxInUsdc(clearing),
    'px of the fills of the batch',
  );
  const early = totalSizeOf(one.value);
  const late = totalSizeOf(other.value);
  const rowsOfSide = derived(early.plus(late), one, other);
  expect('fills.lanes.batch-auction').decimal(rowsOfSide, volume, 'size of the fills on the heavier side');
  const areShared = early.compare(least) >= 0 && late.compare(least) >= 0;
  expect('auctions.fba.pro-rata').relation(
    `fills of ${least}, or one size step more, for each of two orders of equal size`,
    { early: derived(early, one), late: derived(late, other) },
    () => areShared,
    'sz',
  );
  if (areShared)
    expect('auctions.fba.leftover').decimal(
      derived(early, one),
      sizeInUnits(sizes.share + market.step, market),
      'size filled for the earlier order',
    );
}

export const fbaSelfCrossingOrdersCheck = check({
  id: 'auctions.fba.own-orders',
  title: 'of two crossing orders of one account in a batch, the older one fills and the newer one does not',
  clauses: ['auctions.fba.self-trade'],
  by: 'operate',
  control: 'vote',
  needs,
  leases,
  async run(context) {
    const { market, first, third, px } = await prepareBatchAuctionMarket(context);
    const size = scaledSizeForNotional(market, px(-4n), 50n);
    const whole = sizeInUnits(size, market);
    const known = new Set<unknown>();
    // The second direction closes what the first one opened.
    for (const [older, newer, towards] of [
      ['bid', 'ask', 1n],
      ['ask', 'bid', -1n],
    ] as const) {
      await runOneFbaBatch(context, [
        [first, { market, side: older, px: px(2n * towards), size }],
        // The newer order does not cross this one.
        [first, { market, side: older, px: px(-6n * towards), size }],
        [first, { market, side: newer, px: px(-4n * towards), size }],
        [third, { market, side: newer, px: px(-2n * towards), size }],
      ]);
      const rows = await newFills(context, market, first, known, whole);
      for (const { tid } of rows.value) known.add(tid);
      context.expect('auctions.fba.self-trade').equal(
        derived(
          rows.value.map((row) => [textAt(row, 'side'), decimalAt(row, 'sz').toString()]),
          rows,
        ),
        [[older === 'bid' ? 'B' : 'A', whole.toString()]],
        `fills of an account with a newer ${newer} that crosses its older ${older}`,
      );
    }
  },
});

export const fbaTwoMarketsCheck = check({
  id: 'auctions.fba.two-markets',
  title: 'batches of two markets that end at the same time both clear',
  clauses: ['fills.lanes.batch-auction'],
  by: 'operate',
  control: 'vote',
  needs,
  leases,
  async run(context) {
    const { expect } = context;
    const auctions = [];
    for (let made = 0; made < 2; made++) {
      const { market, first, third, px } = await prepareBatchAuctionMarket(context);
      auctions.push({
        market,
        parties: [first, third] as const,
        px: px(0n),
        size: scaledSizeForNotional(market, px(0n), 50n),
      });
    }
    await runOneFbaBatch(
      context,
      auctions.flatMap(({ parties: [buyer, seller], ...order }) => [
        [buyer, { ...order, side: 'bid' } as const] as const,
        [seller, { ...order, side: 'ask' } as const] as const,
      ]),
    );
    for (const { market, parties, size } of auctions) {
      const whole = sizeInUnits(size, market);
      for (const party of parties) {
        const rows = await newFills(context, market, party, new Set(), whole);
        const traded = derived(totalSizeOf(rows.value), rows);
        expect('fills.lanes.batch-auction').decimal(traded, whole, `size traded in ${market.coin}`);
      }
    }
  },
});
