import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { leverageRequirement } from '../../harness/setup/market-requirements.ts';
import { readPerpRow, sortedMarginTiers } from '../../harness/setup/market-row.ts';
import { voteRiskOverride } from '../../harness/setup/votes.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { readVoteRowsAfter } from './ballots.ts';

export default check({
  id: 'governance.votes.override-prior',
  title: 'a risk override vote has the leverage in force before as prior: of a tier, a flat override or the listing',
  clauses: ['governance.votes.change-prior'],
  by: 'operate',
  control: 'vote',
  needs: ['closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, pace, control, expect } = context;
    const { coin, maxLeverage } = await given.market(leverageRequirement(4));
    const meta = await readPerpRow(context, 'markets_meta', coin);
    if (meta.risk_override !== null) throw new NotExercised('a market without a risk override');
    const overridden = (override: JsonObject | null) => voteRiskOverride(context, coin, override);
    given.afterwards(() => overridden(null));
    const ratio = String(sortedMarginTiers(meta)[0]?.maint_margin_ratio);
    const rung = (max_leverage: number) => ({ lower_bound_notional: '0', max_leverage, maint_margin_ratio: ratio });

    let inForce = maxLeverage;
    for (const [override, leverage] of [
      [{ max_leverage: maxLeverage - 1 }, maxLeverage - 1],
      [{ max_leverage: maxLeverage - 1, margin_tiers: [rung(maxLeverage - 2)] }, maxLeverage - 2],
      [{ max_leverage: maxLeverage - 3 }, maxLeverage - 3],
    ] as const) {
      await control.commit();
      const sinceMs = await pace.timeMs();
      await overridden(override);
      const [row] = await readVoteRowsAfter({ given, target, pace }, sinceMs, { status: 'enacted' });
      const changes = row === undefined ? [] : rowsAt(row, 'changes');
      // The venue chooses the name of the figure.
      const reported = changes.find((change) => change.new === String(leverage));
      // An unreported override may still be in force, and the next one reports it as the prior value.
      if (
        expect('governance.votes.change-prior').exercised(reported !== undefined, 'a change of leverage that is told')
      )
        expect('governance.votes.change-prior').equal(field(reported, 'prior'), String(inForce), 'changes.*.prior');
      inForce = leverage;
    }
  },
});
