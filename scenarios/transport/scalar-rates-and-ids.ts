import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { classifyDecimalSpelling } from '../../harness/compare/decimal.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import { valuesAtPath } from './leaves.ts';

const rates: Readonly<Record<string, readonly string[]>> = {
  markets: ['perp.*.funding.rate_per_hr', 'perp.*.funding.cap_per_hr'],
  markets_meta: [
    'perp.*.maint_margin_ratio',
    'perp.*.init_margin_ratio',
    'perp.*.margin_tiers.*.maint_margin_ratio',
    'spot.pairs.*.taker_fee_bps',
  ],
  validator_summaries: ['validators.*.commission_bps'],
};
const assetIds: Readonly<Record<string, readonly string[]>> = {
  markets_meta: [
    'perp.*.signing_id',
    'spot.pairs.*.signing_id',
    'spot.pairs.*.base',
    'spot.pairs.*.quote',
    'spot.tokens.*.id',
  ],
  account_state: ['spot.balances.*.signing_id'],
};

export default check({
  id: 'transport.scalar.rates-and-ids',
  title: 'rates in basis points are decimals in strings, asset ids are whole JSON numbers',
  clauses: ['transport.scalar.bps', 'transport.scalar.asset-id'],
  by: 'observe',
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    const bodies: Record<string, JsonValue> = {};
    for (const type of new Set([...Object.keys(rates), ...Object.keys(assetIds)]))
      bodies[type] = given.data(await target.read(type, { address }));
    const all = (paths: Readonly<Record<string, readonly string[]>>) =>
      Object.entries(paths).flatMap(([type, each]) =>
        each.flatMap((path) =>
          valuesAtPath(bodies[type], path).map((leaf) => ({
            path: `${type} ${leaf.path}`,
            value: field(bodies[type], leaf.path),
          })),
        ),
      );

    for (const { path, value } of all(rates)) {
      // A pair without an override of its own.
      if (value.value === null && path.endsWith('taker_fee_bps')) continue;
      expect('transport.scalar.bps').relation(
        'a decimal in a string',
        { value },
        ({ value }) => typeof value === 'string' && classifyDecimalSpelling(value) !== 'malformed',
        path,
      );
    }
    for (const { path, value } of all(assetIds)) {
      expect('transport.scalar.asset-id').relation(
        'an unsigned integer',
        { value },
        ({ value }) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0,
        path,
      );
    }
  },
});
