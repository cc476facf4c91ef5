import { check } from '../../harness/check/check.ts';

export default check({
  id: 'transport.argument.legacy-market',
  title: 'a market by its number and without a coin is refused',
  clauses: ['transport.argument.legacy-market'],
  by: 'observe',
  async run({ target, venue, expect }) {
    const id = venue.markets[0]?.id ?? 0;
    for (const body of [
      { type: 'markets', asset_id: id },
      { type: 'markets', market_id: id },
      { type: 'markets_meta', asset_id: id },
      { type: 'l2_book', asset_id: id },
      { type: 'trades', market_id: id },
    ]) {
      expect('transport.argument.legacy-market').refused(await target.info(body));
    }
  },
});
