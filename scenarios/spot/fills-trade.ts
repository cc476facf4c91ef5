import type { CaseContext, ReadContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { awaitOpenOrders, isAmongOrders, readFills } from '../../harness/setup/own-orders.ts';
import {
  awaitPairBalances,
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  placeSpotOrder,
  readPairBalances,
  type SpotOrderSpec,
  spotCancelAction,
  tokenAmountText,
} from '../../harness/setup/spot.ts';
import { tradeOnPair } from '../../harness/setup/spot-trade.ts';
import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';

const none = Dec.of(0);

export default check({
  id: 'spot.fills.trade',
  title: 'fills on a pair have coin, dir and fee_token, and fee, closed_pnl and start_position of 0',
  clauses: [
    'fills.spot.fee-zero',
    'fills.row.both-parties',
    'fills.spot.fee-token-sell',
    'fills.spot.fee-token-buy',
    'fills.spot.closed-pnl',
    'fills.spot.dir',
    'fills.spot.start-position',
    'spot.fills.gross-size',
    'spot.orders.pair',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, pace, expect } = context;
    const pair = await leaseNativePair(context);
    const [px = 0n] = await drawPairPricesInSpread(context, pair, 1);
    const size = minPairSize(pair, px, 3n);
    // The sizes of other checks are round: a single lot more distinguishes a venue that rounds.
    const odd = size + 1n;
    const [buyer, seller] = await Promise.all([
      given.fundedAccount({ usdc: '60' }),
      given.fundedAccount({ usdc: '10', native: tokenAmountText(pair, 2n * size + 2n * odd) }),
    ]);
    // First the seller rests and the buyer takes, then the reverse: the fee token depends on the side.
    const traded: bigint[] = [];
    for (const lots of (await isSizeTaken(context, buyer, { pair, px, size: odd })) ? [size, odd] : [size])
      for (const taker of ['bid', 'ask'] as const) {
        const [maker, other] = taker === 'bid' ? [seller, buyer] : [buyer, seller];
        const before = (await readPairBalances(context, buyer, pair)).base.total;
        await tradeOnPair(context, [maker, other], { pair, side: taker, px, size: lots });
        traded.push(lots);
        // The second trade uses what the first one brought.
        await awaitPairBalances(context, buyer, pair, ({ base }) => !base.total.equals(before));
      }
    const fillsOf = ({ address }: Identity) =>
      pace.eventually(
        () => readFills(context, address),
        (rows) => rows.length >= traded.length,
      );
    const [buys, sells] = await Promise.all([fillsOf(buyer), fillsOf(seller)]);
    const name = await baseName(context, pair.base);
    const both = expect('fills.row.both-parties');
    both.equal(
      derived([buys.length, sells.length], buys, sells),
      [traded.length, traded.length],
      'number of fills of the buyer and of the seller',
    );
    const tidsOf = (rows: readonly JsonObject[]) => derived(rows.map(({ tid }) => String(tid)).toSorted(), rows);
    both.equal(tidsOf(sells), tidsOf(buys).value, 'tids of the seller, equal to those of the buyer');
    const sizes = traded.map((lots) => sizeInUnits(lots, pair).toString()).toSorted();
    for (const rows of [buys, sells])
      expect('spot.fills.gross-size').equal(
        derived(rows.map((row) => decimalAt(row, 'sz').toString()).toSorted(), rows),
        sizes,
        'sz of the fills',
      );
    // Each was taker of one trade of a size and maker of the other.
    for (const [fill, dir, token] of [
      ...buys.map((row) => [row, 'Buy', name] as const),
      ...sells.map((row) => [row, 'Sell', 'USDC'] as const),
    ]) {
      // The documents say only that a fill names the market symbol: that of the pair, or that of its traded token (D243).
      expect('spot.orders.pair').oneOf(field(fill, 'coin'), [pair.coin, String(name)], 'coin');
      expect('fills.spot.fee-zero').decimal(field(fill, 'fee'), none);
      expect(dir === 'Buy' ? 'fills.spot.fee-token-buy' : 'fills.spot.fee-token-sell').equal(
        field(fill, 'fee_token'),
        token,
      );
      expect('fills.spot.closed-pnl').decimal(field(fill, 'closed_pnl'), none);
      expect('fills.spot.dir').equal(field(fill, 'dir'), dir);
      expect('fills.spot.start-position').decimal(field(fill, 'start_position'), none);
    }
    // A node that does not know the argument answers the same rows again.
    for (const { address } of [buyer, seller])
      for (const row of await readFills(context, address, { aggregate: true }))
        expect('fills.spot.fee-zero').decimal(field(row, 'fee'), none, 'fee of a row with aggregate true');
  },
});

/** Whether the pair takes an order of this size: no read shows the size grid of a pair. */
async function isSizeTaken(
  context: CaseContext<never>,
  owner: Identity,
  spec: Pick<SpotOrderSpec, 'pair' | 'px' | 'size'>,
): Promise<boolean> {
  const { given, target } = context;
  const entry = await placeSpotOrder(context, owner, { ...spec, side: 'bid', tif: 'alo' });
  if (entry.kind !== 'resting') return false;
  await given.accepted(target.act(owner, spotCancelAction(spec.pair, entry.oid)));
  await awaitOpenOrders(context, owner.address, (rows) => !isAmongOrders(rows, entry.oid));
  return true;
}

async function baseName({ given, target }: ReadContext, id: number): Promise<JsonValue | undefined> {
  const tokens = rowsAt(given.data(await target.read('markets_meta', { kind: 'spot' })), 'spot.tokens');
  return tokens.find((token) => token.id === id)?.name;
}
