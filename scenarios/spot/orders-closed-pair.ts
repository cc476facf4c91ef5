import { check } from '../../harness/check/check.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { isRefusedWith } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { fallbackPairPx, minPairSize, readListedPairs, spotOrderAction, usdcCostOf } from '../../harness/setup/spot.ts';
import { clauseById } from '../../spec-schemas/clauses/index.ts';

/** Maximum cost of an order in whole units, for either token in which a pair can be quoted. */
const FUNDS = { usdc: '25', native: '2' } as const;

/** Refusal by a closed pair. */
const inactive = { refusals: clauseById('transport.market-inactive.pair').accepts?.refusals ?? [] };

export default check({
  id: 'spot.orders.closed-pair',
  title: 'a pair accepts orders if and only if its row has active true',
  clauses: ['transport.market-inactive.pair', 'markets.spot.active'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const trader = await given.fundedAccount(FUNDS);
    // On an open pair an ask without any tokens, and on a closed pair a funded bid: neither trades in any case, and only the pair can cause
    // the bid's refusal.
    const pairs = (await readListedPairs(context)).filter(({ base }) => base !== venue.usdc.signingId);
    const held = new Map([
      [venue.usdc.signingId, FUNDS.usdc],
      [venue.native.signingId, FUNDS.native],
    ]);
    const bids = new Map(
      pairs
        .filter(({ active }) => !active)
        .map((pair) => {
          const px = fallbackPairPx(pair);
          return [pair, { pair, side: 'bid', px, size: minPairSize(pair, px, 1n) }] as const;
        })
        .filter(([pair, { px, size }]) => usdcCostOf(pair, px, size).compare(Dec.of(held.get(pair.quote) ?? '0')) <= 0),
    );
    expect('transport.market-inactive.pair').exercised(bids.size > 0, 'a pair that is closed, and of small orders');
    for (const pair of expect('markets.spot.active').exercisedBy(pairs, 'a pair')) {
      const size = 10n ** BigInt(pair.szDecimals) * (pair.minNotional + 1n);
      const bid = bids.get(pair);
      const spec = bid ?? ({ pair, side: 'ask', px: 10n ** 10n, size } as const);
      const reply = requireEveryOrderReported(await target.act(trader, spotOrderAction(spec)));
      if (bid !== undefined) {
        const passive = requireEveryOrderReported(await target.act(trader, spotOrderAction({ ...bid, tif: 'alo' })));
        for (const each of [reply, passive]) expect('transport.market-inactive.pair').refused(each);
      }
      expect('markets.spot.active').relation(
        `no inactive-market refusal of the order on ${pair.coin} while its row has active true`,
        { reply, row: pair.row },
        (observed) => observed.row.active !== true || !isRefusedWith(observed.reply, inactive),
      );
    }
  },
});
