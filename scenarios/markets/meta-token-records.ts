import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { canonicalText } from '../../harness/compare/canonical.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';

const shared = ['token_id', 'wei_decimals', 'is_canonical', 'system_address', 'evm_contract'];

export default check({
  id: 'markets.meta.token-records',
  title: 'the token of a market agrees with the row of its id under spot.tokens',
  clauses: ['markets.meta.token-agrees', 'markets.meta.token-supply'],
  by: 'observe',
  async run({ given, target, expect }) {
    const data = given.data(await target.read('markets_meta'));
    const tokens = rowsAt(data, 'spot.tokens');
    const records = rowsAt(data, 'perp').flatMap(({ coin, token }) => (isJsonObject(token) ? [{ coin, token }] : []));
    if (records.length === 0) throw new Unsupported('a market with a base token');
    for (const { coin, token } of records) {
      const row = tokens.find(({ id }) => id === token.id);
      expect('markets.meta.token-agrees').equal(
        derived(
          shared.map((key) => spelled(token[key])),
          token,
        ),
        derived(
          shared.map((key) => spelled(row?.[key])),
          row ?? field(data, 'spot.tokens'),
        ),
        `${shared.join(', ')} of the token of ${coin}`,
      );
      const supply = Dec.parse(row?.total_supply);
      if (expect('markets.meta.token-supply').exercised(supply !== null, `a row of the token of ${coin}`))
        expect('markets.meta.token-supply').decimal(
          field(token, 'circulating_supply'),
          supply ?? Dec.of(0),
          `circulating_supply of the token of ${coin}`,
        );
    }
  },
});

/** In one letter case: that of addresses and hashes is open (D10). */
function spelled(value: JsonValue | undefined): string {
  return canonicalText(value ?? null).toLowerCase();
}
