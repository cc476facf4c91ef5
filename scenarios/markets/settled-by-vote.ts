import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, lastDecimalPlaceOf, sizeInUnits } from '../../harness/compare/planes.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';
import { startNewGenesisAtEnd } from '../../harness/setup/new-genesis-at-end.ts';
import { readPositions } from '../../harness/setup/own-positions.ts';
import { tradeOnce } from '../../harness/setup/own-trade.ts';
import { fundTwoTradersOn, tryLeaseAnotherMarketFor } from '../../harness/setup/two-traders.ts';
import { enactVote } from '../../harness/setup/votes.ts';

export default check({
  id: 'markets.settled.by-vote',
  title:
    'a settlement vote closes every position at settled_px and halts the market, which then refuses every order for good',
  clauses: ['markets.settled.closes', 'markets.settled.halted', 'markets.settled.closed', 'markets.settled.px'],
  by: 'operate',
  control: 'vote',
  needs: ['funded-accounts', 'closed'],
  form: { profile: 'next', item: 'settled-by-vote' },
  // The case ends with a new genesis, because nothing undoes a settlement.
  leases: ['node', 'clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const market = await given.market();
    await startNewGenesisAtEnd(context);
    const traders = await fundTwoTradersOn(context, market);
    const { maker, taker, pxs } = traders;
    const others = await fundTwoTradersOn(context, market);
    const px = pxs[2];
    const unit = traders.size();
    // Two longs and two shorts of sizes that fit each other only in parts, all opened at one price.
    const { px: entry } = await traders.trade('bid', 2n * unit, px);
    await tradeOnce(context, { market, maker: others.maker, taker, px, size: unit });
    await others.trade('bid', unit, px);
    const held = [
      { who: taker, units: 3n },
      { who: maker, units: -2n },
      { who: others.maker, units: -2n },
      { who: others.taker, units: 1n },
    ].map(({ who, units }) => ({ who, size: sizeInUnits(units * unit, market) }));
    for (const { who, size } of held) await traders.positions(who, size);
    const balances = () =>
      Promise.all(held.map(({ who }) => readBalanceAfterPending(context, who.address, venue.usdc.signingId)));
    const before = await balances();
    await enactVote(context, 'SettleMarket', { coin: market.coin });

    const row = await readPerpRow(context, 'markets', market.coin);
    expect('markets.settled.closes').equal(field(row, 'settled'), true, `settled of ${market.coin}`);
    expect('markets.settled.halted').equal(field(row, 'halted'), true, `halted of ${market.coin}`);
    const left = await Promise.all(held.map(({ who }) => readPositions(context, who.address)));
    expect('markets.settled.closes').equal(
      derived(left, left.flat()),
      held.map(() => []),
      'positions of two longs and two shorts on the settled market',
    );
    const moved = decimalAt(row, 'settled_px').minus(entry);
    const after = await balances();
    for (const [nth, { size }] of held.entries()) {
      const change = changeOf(before[nth], after[nth]);
      const due = moved.times(size);
      // A position that is closed in two parts may be rounded twice.
      const tolerance = lastDecimalPlaceOf(change).times(Dec.of(2));
      expect('markets.settled.closes').relation(
        due.toString(),
        { change },
        () => isWithinTolerance(change, due, tolerance),
        `change of the USDC balance of a position of ${size} by the settlement`,
      );
    }

    const opening = orderAction(taker, {
      market,
      side: 'bid',
      px: gridPxAtMarkPercent(market, 60),
      size: traders.size(),
    });
    const refused = async () =>
      expect('markets.settled.closed').refused(requireEveryOrderReported(await target.act(taker, opening)));
    await refused();
    // A refused vote is as good as a vote that changes nothing.
    await enactVote(context, 'SetMarketFlags', { coin: market.coin, open: true, close: true }).catch(
      (error: unknown) => {
        if (!(error instanceof Unsupported)) throw error;
      },
    );
    await refused();

    const empty = (await tryLeaseAnotherMarketFor(context, traders))?.market;
    if (empty === undefined) return;
    const openInterest = decimalAt(await readPerpRow(context, 'markets', empty.coin), 'open_interest');
    if (!expect('markets.settled.px').exercised(openInterest.equals(Dec.of(0)), 'a market without a position')) return;
    await enactVote(context, 'SettleMarket', { coin: empty.coin });
    const none = await readPerpRow(context, 'markets', empty.coin);
    expect('markets.settled.closes').equal(field(none, 'settled'), true, `settled of ${empty.coin}`);
    expect('markets.settled.px').absent(field(none, 'settled_px'), `settled_px of ${empty.coin}`);
  },
});

function changeOf(before = Dec.of(0), after = Dec.of(0)): Dec {
  return after.minus(before);
}
