import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { leverageRequirement } from '../../harness/setup/market-requirements.ts';
import { readPerpRow, sortedMarginTiers } from '../../harness/setup/market-row.ts';
import { voteRiskOverride } from '../../harness/setup/votes.ts';
import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Lower bounds of the rungs, in whole USDC. */
const BOUNDS = ['0', '150000', '2000000'];

export default check({
  id: 'markets.meta.voted-ladder',
  title:
    'a margin ladder that governance votes is served under risk_override with the bounds and leverages of the vote',
  clauses: ['markets.meta.risk-override-ladder', 'markets.meta.top-rung'],
  by: 'operate',
  control: 'vote',
  needs: ['closed'],
  leases: ['clock'],
  async run(context) {
    const { given, expect } = context;
    const { coin, maxLeverage } = await given.market(leverageRequirement(4));
    const before = await readPerpRow(context, 'markets_meta', coin);
    if (before.risk_override !== null) throw new NotExercised('a market without a risk override');
    given.afterwards(() => voteRiskOverride(context, coin, null));
    const maint_margin_ratio = String(sortedMarginTiers(before)[0]?.maint_margin_ratio);
    const voted = BOUNDS.map((lower_bound_notional, at) => {
      return { lower_bound_notional, max_leverage: maxLeverage - 1 - at, maint_margin_ratio };
    });
    await voteRiskOverride(context, coin, { margin_tiers: voted });

    const row = await readPerpRow(context, 'markets_meta', coin);
    const { risk_override: override } = row;
    // The keys of the figures in force are open.
    const rungs = isJsonObject(override) && override.margin_tiers !== undefined ? rowsAt(override, 'margin_tiers') : [];
    const clause = expect('markets.meta.risk-override-ladder');
    if (clause.exercised(rungs.length > 0 && rungs.every(hasBound), 'a risk override with a ladder'))
      clause.relation(
        `rungs from ${BOUNDS.join(', ')} USDC with a max_leverage of ${voted.map((rung) => rung.max_leverage).join(', ')}`,
        { risk_override: field(row, 'risk_override') },
        () => rungs.length === voted.length && voted.every((rung) => rungs.some((served) => isSameRung(served, rung))),
        'margin_tiers of risk_override',
      );
    const bounds = sortedMarginTiers(row).map((rung) => rung.max_open_interest ?? null);
    expect('markets.meta.top-rung').equal(
      derived(bounds.filter((bound) => bound === null).length, field(row, 'margin_tiers')),
      1,
      'number of unbounded rungs of margin_tiers',
    );
  },
});

const hasBound = (rung: JsonObject) => rung.lower_bound_notional !== undefined;

function isSameRung(
  served: JsonObject,
  voted: { readonly lower_bound_notional: string; readonly max_leverage: number },
): boolean {
  const bound = Dec.parse(served.lower_bound_notional);
  return (
    bound?.equals(Dec.of(voted.lower_bound_notional)) === true &&
    String(served.max_leverage) === String(voted.max_leverage)
  );
}
