import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { isRefusedWith } from '../../harness/client/outcome.ts';
import { awaitParkedLegRows, parkedLegBatchAction, triggerFieldOf } from '../../harness/setup/parked-leg.ts';
import { badValue } from '../../spec-schemas/outcomes.ts';
import { judgeParkedLegRow } from './leg-rows.ts';
import { isLegParked, openMovedMarkLong } from './mark-moves.ts';

/** Twice the maximum age of an index. */
const STALE_MS = 120_000;

export default check({
  id: 'triggers.fire.stale-index',
  title:
    'trigger orders of a pair below the mark take directions from their levels, and market exits wait for a fresh index',
  clauses: ['triggers.oco.direction', 'triggers.oco.apart', 'triggers.fire.market-no-index'],
  by: 'operate',
  control: 'mark',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, control, pace, expect } = context;
    const long = await openMovedMarkLong(context, 1n);
    const { taker } = long.traders;
    await control.advance(STALE_MS);
    const lower = long.leg(-40n);
    const profit = long.leg(-20n, { tpsl: 'tp' });
    // A venue may ask for the label that fits a level below the mark.
    const isProfitTaken = !isRefusedWith(
      await target.act(taker, parkedLegBatchAction(taker, [profit, lower])),
      badValue,
    );
    const higher = isProfitTaken ? profit : long.leg(-20n);
    if (!isProfitTaken) await given.accepted(target.act(taker, parkedLegBatchAction(taker, [higher, lower])));
    const parked = await awaitParkedLegRows(context, taker, [higher, lower]);
    const directions = derived(
      parked.map((row) => triggerFieldOf(row).trigger_above),
      parked,
    );
    expect('triggers.oco.apart').relation(
      'one trigger order that waits for a rise, and one that waits for a fall',
      { directions },
      (observed) => observed.directions.length === 2 && new Set(observed.directions).size === 2,
      'trigger_above of the two trigger orders',
    );
    expect('triggers.oco.direction').equal(
      directions,
      [true, false],
      'trigger_above of the higher and the lower trigger order',
    );

    await pace.blocks(2);
    const waiting = await long.rows();
    await long.moveMarkTo(0n);
    const fresh = await long.rows();
    // The mark is above the level that fires on a rise.
    if (
      !expect('triggers.fire.market-no-index').exercised(!isLegParked(fresh, higher), 'a leg that a fresh index fires')
    )
      return;
    judgeParkedLegRow(
      context,
      'triggers.fire.market-no-index',
      waiting,
      higher,
      'the trigger order while the index is two minutes old',
    );
  },
});
