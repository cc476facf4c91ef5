import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import {
  sendAndJudgeClosingActionsAccepted,
  sendAndJudgeOpeningActionsRefused,
} from '../../harness/judging/opening-actions-refused.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';
import { startNewGenesisAtEnd } from '../../harness/setup/new-genesis-at-end.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { fundTwoTradersOn } from '../../harness/setup/two-traders.ts';
import { enactVote } from '../../harness/setup/votes.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'markets.delist.vote',
  title:
    'a delisted market is halted, refuses opening orders, accepts closing orders, and keeps its open and close flags',
  clauses: [
    'markets.delist.halted',
    'markets.delist.opening',
    'markets.delist.code',
    'markets.delist.closing',
    'markets.delist.flags',
    'markets.filter.coin',
  ],
  by: 'operate',
  control: 'vote',
  needs: ['funded-accounts', 'closed'],
  // The case ends with a new genesis, because nothing undoes a delist.
  leases: ['node', 'clock'],
  async run(context) {
    const { given, target, expect } = context;
    const market = await given.market();
    await startNewGenesisAtEnd(context);
    const traders = await fundTwoTradersOn(context, market);
    const { maker, taker } = traders;
    await traders.trade('bid', 2n * traders.size());
    const resting = await placeRestingOrder(context, taker, {
      market,
      side: 'bid',
      px: gridPxAtMarkPercent(market, 60),
      size: traders.size(),
    });
    const before = await readPerpRow(context, 'markets_meta', market.coin);
    await enactVote(context, 'DelistMarket', { coin: market.coin });

    // A delisted coin is still known.
    for (const type of ['markets', 'markets_meta'])
      expect('markets.filter.coin').served(await target.read(type, { coin: market.coin }));
    const moving = await readPerpRow(context, 'markets', market.coin);
    expect('markets.delist.halted').equal(field(moving, 'halted'), true, `halted of ${market.coin}`);
    const after = await readPerpRow(context, 'markets_meta', market.coin);
    expect('markets.delist.flags').equal(flagsOf(after), flagsOf(before), 'open, close');
    const low = { market, side: 'bid', px: gridPxAtMarkPercent(market, 60), size: traders.size() } as const;
    const high = { market, side: 'ask', px: gridPxAtMarkPercent(market, 160), size: traders.size() } as const;
    // The taker is long, the maker short: what extends one closes the other.
    for (const [who, extension, closing] of [
      [taker, low, high],
      [maker, high, low],
    ] as const) {
      const extending = requireEveryOrderReported(await target.act(who, orderAction(who, extension)));
      expect('markets.delist.opening').refused(extending);
      expect('markets.delist.code').refused(extending);
      // Marked reduce-only: a venue need not treat an order as closing that might open once somebody else has closed.
      const reducing = orderAction(who, { ...closing, reduceOnly: true });
      expect('markets.delist.closing').accepted(await target.act(who, reducing));
      await sendAndJudgeClosingActionsAccepted(context, expect('markets.delist.closing'), who, closing);
    }
    const barred = { market, px: low.px, size: low.size, restingOid: resting.oid };
    const opening = expect('markets.delist.opening');
    await sendAndJudgeOpeningActionsRefused(context, opening, [opening, expect('markets.delist.code')], taker, barred);
  },
});

function flagsOf(row: JsonObject) {
  return derived([row.open, row.close], field(row, 'open'), field(row, 'close'));
}
