import { check } from '../../harness/check/check.ts';
import { legacyMarketArguments } from '../../spec-schemas/catalogue/read-arguments.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Requests without a coin: if it may be omitted, other arguments must not replace it. */
const withoutCoin: readonly JsonObject[] = [
  ...['markets', 'markets_meta'].flatMap((type) => [{ type }, { type, kind: 'perp' }, { type, kind: 'spot' }]),
  { type: 'l2_book' },
  { type: 'trades' },
];

export default check({
  id: 'transport.argument.legacy-market',
  title: 'a request that names its market by number, without coin, is refused',
  clauses: ['transport.argument.legacy-market'],
  by: 'observe',
  async run({ target, venue, expect }) {
    const id = venue.markets[0]?.id ?? 0;
    for (const body of withoutCoin) {
      for (const name of legacyMarketArguments)
        expect('transport.argument.legacy-market').refused(await target.info({ ...body, [name]: id }));
    }
    const [named] = venue.markets;
    if (named === undefined) return;
    // A number is refused in place of the coin, not beside it.
    for (const name of legacyMarketArguments)
      expect('transport.argument.legacy-market').served(
        await target.read('markets', { coin: named.coin, [name]: named.id }),
      );
  },
});
