import { check } from '../../harness/check/check.ts';
import { told } from '../../harness/check/settled-orders.ts';
import { refusalOf } from '../../harness/client/replies.ts';
import { listedPairs, spotOrder } from '../../harness/setup/spot.ts';

export default check({
  id: 'spot.orders.closed-pair',
  title: 'a pair takes orders exactly while it reads active',
  clauses: ['transport.market-inactive.pair', 'markets.spot.active'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const trader = await given.fundedAccount({ usdc: '5' });
    // An ask of somebody who has nothing to sell trades nowhere, whatever becomes of it.
    const pairs = (await listedPairs(context)).filter(({ base }) => base !== venue.usdc.signingId);
    const closed = pairs.filter(({ active }) => !active);
    expect('transport.market-inactive.pair').exercised(closed.length > 0, 'a pair that is closed');
    for (const pair of expect('markets.spot.active').exercisedBy(pairs, 'a pair')) {
      const size = 10n ** BigInt(pair.szDecimals) * (pair.minNotional + 1n);
      const reply = told(await target.act(trader, spotOrder({ pair, side: 'ask', px: 10n ** 10n, size })));
      const code = refusalOf(reply)?.code ?? null;
      if (!pair.active) expect('transport.market-inactive.pair').refused(reply);
      expect('markets.spot.active').that(code !== 'MARKET_INACTIVE' || !pair.active, {
        expected: `no MARKET_INACTIVE on ${pair.coin}, which reads active`,
        actual: code,
      });
    }
  },
});
