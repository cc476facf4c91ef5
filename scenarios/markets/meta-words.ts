import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { integerAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { sortedMarginTiers } from '../../harness/setup/market-row.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const markSources = ['oracle_median', 'sync_oracle', 'custom'] as const;
/** Figures that `markets` serves and the static table does not. */
const moving = [
  'mark_px',
  'oracle_px',
  'mid_px',
  'impact_pxs',
  'premium',
  'funding',
  'open_interest',
  'day_ntl_vlm',
  'prev_day_px',
  'change_24h',
];
/** 100 % of a position, in basis points. */
const WHOLE = Dec.of(10_000);

export default check({
  id: 'markets.meta.words',
  title: 'markets_meta rows have a known mark_source, base ratios, rungs of rising strictness, and no moving field',
  clauses: [
    'markets.meta.mark-source',
    'markets.meta.base-ratios',
    'markets.meta.rungs-monotonic',
    'markets.meta.static',
  ],
  by: 'observe',
  async run({ given, target, expect }) {
    const rows = rowsAt(given.data(await target.read('markets_meta')), 'perp');
    if (rows.length === 0) throw new Unsupported('a perp market');
    for (const row of rows) {
      const where = `of ${row.coin}`;
      expect('markets.meta.mark-source').oneOf(field(row, 'mark_source'), markSources, `mark_source ${where}`);
      for (const key of ['maint_margin_ratio', 'init_margin_ratio']) {
        expect('markets.meta.base-ratios').relation(
          'a decimal string of basis points from 0 to 10000',
          { ratio: field(row, key) },
          ({ ratio }) => isShare(Dec.parse(ratio)),
          `${key} ${where}`,
        );
      }
      const rungs = sortedMarginTiers(row);
      for (const [at, rung] of expect('markets.meta.rungs-monotonic')
        .exercisedBy(rungs.slice(1), 'a second rung')
        .entries())
        expect('markets.meta.rungs-monotonic').relation(
          'max_leverage no higher and maint_margin_ratio no lower than on the rung before',
          { before: rungs[at] ?? rung, rung },
          (observed) => isHarder(observed.rung, observed.before),
          `margin_tiers ${where}`,
        );
      const served = moving.filter((key) => key in row);
      expect('markets.meta.static').equal(
        derived(served, row),
        [],
        `fields of markets served in markets_meta ${where}`,
      );
    }
  },
});

function isShare(ratio: Dec | null): boolean {
  return ratio !== null && ratio.compare(Dec.of(0)) >= 0 && ratio.compare(WHOLE) <= 0;
}

function isHarder(rung: JsonObject, before: JsonObject): boolean {
  const ratio = Dec.parse(rung.maint_margin_ratio);
  const lower = Dec.parse(before.maint_margin_ratio);
  const leverageFalls = integerAt(rung, 'max_leverage') <= integerAt(before, 'max_leverage');
  return leverageFalls && ratio !== null && lower !== null && ratio.compare(lower) >= 0;
}
