import { check } from '../../harness/check/check.ts';
import { mustReportEveryOrder } from '../../harness/check/pending-orders.ts';
import { isRefusedWith } from '../../harness/client/outcome.ts';
import { listedPairs, spotOrderAction } from '../../harness/setup/spot.ts';
import { clauseById } from '../../spec-schemas/clauses/index.ts';

/** As a closed pair refuses. */
const inactive = { refusals: clauseById('transport.market-inactive.pair').accepts?.refusals ?? [] };

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
      const reply = mustReportEveryOrder(
        await target.act(trader, spotOrderAction({ pair, side: 'ask', px: 10n ** 10n, size })),
      );
      if (!pair.active) expect('transport.market-inactive.pair').refused(reply);
      expect('markets.spot.active').relation(
        `no refusal as of a closed pair on ${pair.coin} while it reads active`,
        { reply, row: pair.row },
        (observed) => observed.row.active !== true || !isRefusedWith(observed.reply, inactive),
      );
    }
  },
});
