import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { leverageRequirement } from '../../harness/setup/market-requirements.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';
import { voteRiskOverride } from '../../harness/setup/votes.ts';
import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Figures that an override may replace. */
const FIGURES = ['max_leverage', 'maint_margin_ratio', 'init_margin_ratio', 'margin_tiers'];

export default check({
  id: 'markets.meta.risk-override',
  title: 'risk_override is served while it is in force, and an empty override changes no figure',
  clauses: ['markets.meta.risk-override', 'markets.meta.risk-override-empty'],
  by: 'operate',
  control: 'vote',
  needs: ['closed'],
  leases: ['clock'],
  async run(context) {
    const { given, expect } = context;
    const market = await given.market(leverageRequirement(3));
    const { coin } = market;
    const row = () => readPerpRow(context, 'markets_meta', coin);
    const overridden = (override: JsonObject | null) => voteRiskOverride(context, coin, override);
    const before = await row();
    if (before.risk_override !== null) throw new NotExercised('a market without a risk override');

    given.afterwards(() => overridden(null));
    const servedUnder = async (max_leverage: number) => {
      await overridden({ max_leverage });
      const risk_override = field(await row(), 'risk_override');
      expect('markets.meta.risk-override').relation(
        'an object under risk_override while an override is in force',
        { risk_override },
        (shown) => isJsonObject(shown.risk_override),
        'risk_override',
      );
      return risk_override;
    };
    const first = await servedUnder(market.maxLeverage - 1);
    const second = await servedUnder(market.maxLeverage - 2);
    // The keys for the figures in force are open: it must distinguish two of them.
    expect('markets.meta.risk-override').differs(second, first, 'risk_override with another max_leverage');

    await overridden({});
    const empty = await row();
    const isEmpty = isJsonObject(empty.risk_override) && Object.keys(empty.risk_override).length === 0;
    if (expect('markets.meta.risk-override-empty').exercised(isEmpty, 'a risk override without keys'))
      for (const key of FIGURES)
        expect('markets.meta.risk-override-empty').equal(
          field(empty, key),
          field(before, key),
          `${key} with an empty risk_override`,
        );

    await overridden(null);
    expect('markets.meta.risk-override').equal(
      field(await row(), 'risk_override'),
      null,
      'risk_override after it was lifted',
    );
  },
});
