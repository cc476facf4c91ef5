import { check } from '../../harness/check/check.ts';
import { tradesCross } from '../../harness/check/market-choice.ts';
import { sizeWorth } from '../../harness/check/order-wish.ts';
import { Blocked, NotExercised, NotHere } from '../../harness/check/verdicts.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { marketRow } from '../../harness/setup/market-row.ts';
import { positionsOf } from '../../harness/setup/own-positions.ts';
import { ownTrade } from '../../harness/setup/own-trade.ts';

export default check({
  id: 'accounts.scalars.unpriced-leg',
  title: 'the health of whoever holds a position in a market without a mark is deferred',
  clauses: ['accounts.scalars.health-unpriced'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    // Nobody else plays in such a market: it needs no lease.
    const market = venue.markets.find((one) => tradesCross(one) && one.mark === null);
    if (market === undefined) throw new NotHere('a market without a mark');
    const [maker, taker] = await Promise.all([
      given.fundedAccount({ usdc: '200' }),
      given.fundedAccount({ usdc: '200' }),
    ]);
    const px = market.tick * 100n;
    try {
      await ownTrade(context, { market, maker, taker, px, size: sizeWorth(market, px, 20n) });
    } catch (error) {
      if (error instanceof Blocked) throw new NotHere('a market without a mark that takes orders');
      throw error;
    }
    const legs = await positionsOf(context, taker.address);
    given.that(
      legs.some(({ coin }) => coin === market.coin),
      'the trade left no position',
    );
    const states = await Promise.all(
      [{}, { detail: 'margin' }].map(async (args) =>
        given.data(await target.read('account_state', { address: taker.address, ...args })),
      ),
    );
    // From the block of its first index on, the leg has a price.
    const { mark_px: mark } = await marketRow(context, 'markets', market.coin);
    if (Dec.parse(mark)?.equals(Dec.of(0)) === false)
      throw new NotExercised('a market that is without a mark throughout');
    for (const state of states)
      expect('accounts.scalars.health-unpriced').equal(state.health_deferred ?? null, true, 'health_deferred');
  },
});
