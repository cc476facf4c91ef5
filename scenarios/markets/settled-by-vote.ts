import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { judgeFigureToShownPrecision } from '../../harness/judging/as-served.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';
import { startNewGenesisAtEnd } from '../../harness/setup/new-genesis-at-end.ts';
import { readPositions } from '../../harness/setup/own-positions.ts';
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
    const trade = await traders.trade('bid', 2n * traders.size(), pxs[2]);
    await traders.positions(taker, trade.size);
    const heldBy = ({ address }: Identity) => readBalanceAfterPending(context, address, venue.usdc.signingId);
    const held = () => Promise.all([heldBy(taker), heldBy(maker)]);
    const before = await held();
    await enactVote(context, 'SettleMarket', { coin: market.coin });

    const row = await readPerpRow(context, 'markets', market.coin);
    expect('markets.settled.closes').equal(field(row, 'settled'), true, `settled of ${market.coin}`);
    expect('markets.settled.halted').equal(field(row, 'halted'), true, `halted of ${market.coin}`);
    const left = await Promise.all([taker, maker].map(({ address }) => readPositions(context, address)));
    expect('markets.settled.closes').equal(
      derived(left, left.flat()),
      [[], []],
      'positions of taker and maker on the settled market',
    );
    const gain = decimalAt(row, 'settled_px').minus(trade.px).times(trade.size);
    const after = await held();
    judgeFigureToShownPrecision(
      expect('markets.settled.closes'),
      after[0].minus(before[0]),
      gain,
      "change of the long account's USDC balance by the settlement",
    );
    judgeFigureToShownPrecision(
      expect('markets.settled.closes'),
      after[1].minus(before[1]),
      gain.negated(),
      "change of the short account's USDC balance by the settlement",
    );

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
