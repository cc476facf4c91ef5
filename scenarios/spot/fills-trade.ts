import type { ReadContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import {
  awaitPairBalances,
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  readPairBalances,
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
    const whole = sizeInUnits(size, pair);
    const [buyer, seller] = await Promise.all([
      given.fundedAccount({ usdc: '60' }),
      given.fundedAccount({ usdc: '10', native: tokenAmountText(pair, 2n * size) }),
    ]);
    // First the seller rests and the buyer takes, then the reverse: the fee token depends on the side.
    for (const taker of ['bid', 'ask'] as const) {
      const [maker, other] = taker === 'bid' ? [seller, buyer] : [buyer, seller];
      const before = (await readPairBalances(context, buyer, pair)).base.total;
      await tradeOnPair(context, [maker, other], { pair, side: taker, px, size });
      // The second trade uses what the first one brought.
      await awaitPairBalances(context, buyer, pair, ({ base }) => !base.total.equals(before));
    }
    const [buys, sells] = await Promise.all([
      pace.eventually(
        () => readFills(context, buyer.address),
        (rows) => rows.length >= 2,
      ),
      pace.eventually(
        () => readFills(context, seller.address),
        (rows) => rows.length >= 2,
      ),
    ]);
    const name = await baseName(context, pair.base);
    const both = expect('fills.row.both-parties');
    both.equal(
      derived([buys.length, sells.length], buys, sells),
      [2, 2],
      'number of fills of the buyer and of the seller',
    );
    const tidsOf = (rows: readonly JsonObject[]) => derived(rows.map(({ tid }) => String(tid)).toSorted(), rows);
    both.equal(tidsOf(sells), tidsOf(buys).value, 'tids of the seller, equal to those of the buyer');
    // Each was taker of one trade and maker of the other.
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
      expect('spot.fills.gross-size').decimal(field(fill, 'sz'), whole);
    }
    // A node that does not know the argument answers the same rows again.
    for (const { address } of [buyer, seller])
      for (const row of await readFills(context, address, { aggregate: true }))
        expect('fills.spot.fee-zero').decimal(field(row, 'fee'), none, 'fee of a row with aggregate true');
  },
});

async function baseName({ given, target }: ReadContext, id: number): Promise<JsonValue | undefined> {
  const tokens = rowsAt(given.data(await target.read('markets_meta', { kind: 'spot' })), 'spot.tokens');
  return tokens.find((token) => token.id === id)?.name;
}
