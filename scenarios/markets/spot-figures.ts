import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'markets.spot.figures',
  title: 'spot.pairs serve min_notional and circulating_supply, spot.tokens total_supply, token_id and system_address',
  clauses: [
    'markets.spot.min-notional',
    'markets.spot.circulating',
    'markets.token.total-supply',
    'markets.token.identifiers',
  ],
  by: 'observe',
  async run({ given, target, expect }) {
    const data = given.data(await target.read('markets', { kind: 'spot' }));
    const pairs = rowsAt(data, 'spot.pairs');
    const tokens = rowsAt(data, 'spot.tokens');
    if (pairs.length === 0 || tokens.length === 0) throw new Unsupported('a registry with pairs and tokens');
    for (const token of tokens) {
      expect('markets.token.total-supply').relation(
        'total_supply of 0 or more',
        { total_supply: field(token, 'total_supply') },
        ({ total_supply }) => isAmount(total_supply),
        `total_supply of ${token.name}`,
      );
      const identifiers = [isHex(token.token_id, 32, '(0x)?'), isHex(token.system_address, 20)];
      expect('markets.token.identifiers').equal(
        derived(identifiers, field(token, 'token_id'), field(token, 'system_address')),
        [true, true],
        `whether token_id has 32 bytes and system_address 20 bytes, of ${token.name}`,
      );
    }
    for (const pair of pairs) {
      expect('markets.spot.min-notional').relation(
        'min_notional of 0 or more',
        { min_notional: field(pair, 'min_notional') },
        ({ min_notional }) => isAmount(min_notional),
        `min_notional of ${pair.name}`,
      );
      const base = tokens.find(({ id }) => id === pair.base);
      given.require(base !== undefined, `the base token of ${pair.name} is not listed`);
      expect('markets.spot.circulating').decimal(
        field(pair, 'circulating_supply'),
        Dec.parse(base?.total_supply) ?? Dec.of(0),
        `circulating_supply of ${pair.name}`,
      );
    }
  },
});

function isAmount(value: JsonValue | undefined): boolean {
  const amount = Dec.parse(value);
  return amount !== null && amount.compare(Dec.of(0)) >= 0;
}

/** @param prefix  a pattern: the documents require `0x` for addresses, and only hex for ids */
function isHex(value: JsonValue | undefined, bytes: number, prefix = '0x'): boolean {
  return typeof value === 'string' && new RegExp(`^${prefix}[0-9a-fA-F]{${2 * bytes}}$`).test(value);
}
