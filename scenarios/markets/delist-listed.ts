import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { farBidPxFor, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { Blocked, Unsupported } from '../../harness/kernel/verdicts.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';

export default check({
  id: 'markets.delist.listed',
  title: 'a market that accepts opening orders is served with halted false',
  clauses: ['markets.delist.listed'],
  by: 'act',
  async run(context) {
    const { given, target, venue, random, expect } = context;
    const trader = await given.fundedAccount();
    // The rows' own flags are not used, because they are judged here.
    const listed = venue.markets.filter(({ open, mark }) => open && mark !== null);
    const start = random.int(0, Math.max(0, listed.length - 1));
    const cheapestFirst = [...listed.slice(start), ...listed.slice(0, start)].sort((a, b) =>
      Number(a.priceScale - b.priceScale),
    );
    for (const candidate of cheapestFirst) {
      const market = await given.withPriceScale(candidate);
      const px = farBidPxFor(market);
      const size = scaledSizeForNotional(market, px, 20n);
      const reply = await target.act(trader, orderAction(trader, { market, side: 'bid', px, size }));
      // A refusal may concern the whole action (D01).
      if (reply.kind !== 'statuses' || reply.statuses[0]?.kind !== 'resting') continue;
      const row = await readPerpRow(context, 'markets', market.coin);
      expect('markets.delist.listed').equal(field(row, 'halted'), false, `halted of ${market.coin}`);
      return;
    }
    if (listed.length === 0) throw new Unsupported('a market with open true');
    throw new Blocked('no market took an opening order');
  },
});
