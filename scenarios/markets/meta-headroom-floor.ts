import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { castVote } from '../../harness/setup/votes.ts';

export default check({
  id: 'markets.meta.headroom-floor',
  title: 'max_market_order_ntl is 0 with a voted oi_cap below open_interest, and null once the cap is lifted',
  clauses: ['markets.meta.headroom', 'markets.meta.oi-cap'],
  by: 'operate',
  control: 'vote',
  leases: ['clock'],
  async run(context) {
    const { given, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market } = traders;
    const { coin, oiCap } = market;
    await traders.trade('bid', 2n * traders.size());
    const capped = (oi_cap: string | null) =>
      castVote(context, { category: 'dynamic_risk', action: 'SetOiCap', payload: { coin, oi_cap } });
    given.afterwards(() => capped(oiCap === null ? null : sizeInUnits(oiCap, market).toString()));
    await capped(sizeInUnits(market.step, market).toString());
    const row = await readPerpRow(context, 'markets_meta', coin);
    const open = decimalAt(await readPerpRow(context, 'markets', coin), 'open_interest');
    const cap = Dec.parse(row.oi_cap);
    const isBelow = cap !== null && cap.compare(open) < 0;
    if (expect('markets.meta.headroom').exercised(isBelow, 'a cap below what is open'))
      expect('markets.meta.headroom').decimal(
        field(row, 'max_market_order_ntl'),
        '0',
        `max_market_order_ntl of ${coin} with a cap of ${cap} below ${open}`,
      );
    await capped(null);
    const lifted = await readPerpRow(context, 'markets_meta', coin);
    // A venue may have its own cap below the voted one; 0 means none.
    expect('markets.meta.oi-cap').relation(
      "no oi_cap after the vote that lifts it, or an oi_cap above 0 of the venue's own",
      { oi_cap: field(lifted, 'oi_cap') },
      ({ oi_cap }) => oi_cap === undefined || Dec.parse(oi_cap)?.compare(Dec.of(0)) === 1,
      'oi_cap',
    );
    if (lifted.oi_cap !== undefined) return;
    expect('markets.meta.headroom').equal(
      field(lifted, 'max_market_order_ntl'),
      null,
      'max_market_order_ntl without an oi_cap',
    );
  },
});
