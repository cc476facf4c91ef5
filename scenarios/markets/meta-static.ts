import { check } from '../../harness/check/check.ts';
import { judgeDetailsThenShape } from '../../harness/check/details-then-shape.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { decimalAt, integerAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'markets.meta.static',
  title:
    'markets_meta rows are consistent: margin_tiers, ratios, step_size, min_order, and optional keys absent rather than null',
  clauses: [
    'markets.meta.max-leverage',
    'markets.meta.tiers-ascending',
    'markets.meta.top-rung',
    'markets.meta.init-ratio',
    'markets.meta.step-size',
    'markets.meta.grid',
    'markets.meta.oi-cap',
    'markets.meta.token',
    'markets.meta.shape',
  ],
  by: 'observe',
  async run({ given, target, expect }) {
    const data = given.data(await target.read('markets_meta'));
    const judgeRow = (row: JsonObject) => {
      const where = `of ${row.coin}`;
      const maxLeverage = integerAt(row, 'max_leverage');
      const ladder = rowsAt(row, 'margin_tiers');
      const tiers = field(row, 'margin_tiers');
      const rungs = ladder.map((rung) => Number(integerAt(rung, 'max_leverage')));
      // No document says which of the two figures an override replaces.
      const isPlain = rungs.length > 0 && (row.risk_override ?? null) === null;
      if (expect('markets.meta.max-leverage').exercised(isPlain, 'a ladder with a rung and no risk override'))
        expect('markets.meta.max-leverage').relation(
          `${maxLeverage} (max_leverage) as the highest max_leverage of margin_tiers`,
          { rungs: derived(rungs, tiers), max_leverage: field(row, 'max_leverage') },
          (observed) => Math.max(...observed.rungs) === Number(maxLeverage),
          `highest leverage of the ladder ${where}`,
        );
      const bounds = ladder.map((rung) => rung.max_open_interest ?? null);
      if (expect('markets.meta.tiers-ascending').exercised(bounds.length > 0, 'a ladder with a rung'))
        expect('markets.meta.tiers-ascending').relation(
          'rising max_open_interest, null on the last rung only',
          { bounds: derived(bounds, tiers) },
          (observed) => rises(observed.bounds),
          `margin_tiers ${where}`,
        );
      expect('markets.meta.top-rung').equal(
        derived(bounds.at(-1), tiers),
        null,
        `last max_open_interest of the ladder ${where}`,
      );

      const initial = decimalAt(row, 'init_margin_ratio').times(Dec.of(maxLeverage));
      // A ratio truncated to whole basis points deviates by less than one, times the leverage here.
      const within = initial.minus(Dec.of(10_000)).abs().compare(Dec.of(maxLeverage)) < 0;
      expect('markets.meta.init-ratio').relation(
        `init_margin_ratio of 10000 / ${maxLeverage}, in basis points`,
        { init_margin_ratio: field(row, 'init_margin_ratio'), max_leverage: field(row, 'max_leverage') },
        () => within,
        `init_margin_ratio ${where}`,
      );
      const places = Number(integerAt(row, 'sz_decimals'));
      const step = decimalAt(row, 'step_size').scaledTo(places);
      expect('markets.meta.step-size').relation(
        `step_size to be a positive multiple of 10^-${places}`,
        { step_size: field(row, 'step_size'), sz_decimals: field(row, 'sz_decimals') },
        () => step !== null && step > 0n,
        `step_size ${where}`,
      );

      expect('markets.meta.grid').relation(
        'tick_size above 0',
        { tick_size: decimalAt(row, 'tick_size') },
        ({ tick_size }) => tick_size.compare(Dec.of(0)) > 0,
        `tick_size ${where}`,
      );
      const least = decimalAt(row, 'min_order').scaledTo(places);
      expect('markets.meta.grid').relation(
        'min_order to be a whole number of step_size, or 0',
        { min_order: field(row, 'min_order'), step_size: field(row, 'step_size') },
        () => least !== null && least >= 0n && (step === null || least % step === 0n),
        `min_order ${where}`,
      );
      expect('markets.meta.oi-cap').relation(
        'oi_cap to be a decimal, or absent',
        { oi_cap: field(row, 'oi_cap') },
        ({ oi_cap }) => oi_cap === undefined || Dec.parse(oi_cap) !== null,
        `oi_cap ${where}`,
      );
      expect('markets.meta.token').relation(
        'token to be an object, or absent',
        { token: field(row, 'token') },
        ({ token }) => token === undefined || isJsonObject(token),
        `token ${where}`,
      );
    };
    const rows = rowsAt(data, 'perp');
    if (rows.length === 0) throw new Unsupported('a perp market');
    judgeDetailsThenShape(
      () => rows.forEach(judgeRow),
      () => expect('markets.meta.shape').shape(data, 'info.markets_meta'),
    );
  },
});

function rises(bounds: readonly JsonObject[string][]): boolean {
  return bounds.every((bound, at) => {
    if (bound === null) return at === bounds.length - 1;
    const lower = at === 0 ? null : Dec.parse(bounds[at - 1]);
    const own = Dec.parse(bound);
    return own !== null && (at === 0 || (lower !== null && lower.compare(own) < 0));
  });
}
