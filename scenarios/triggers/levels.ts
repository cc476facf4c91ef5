import { check } from '../../harness/check/check.ts';
import { markStands } from '../../harness/setup/index-price.ts';
import { legAction, parkedLegs } from '../../harness/setup/parked-leg.ts';
import { isParked, movedLong } from './mark-moves.ts';

export default check({
  id: 'triggers.fire.levels',
  title: 'a leg looks at the mark alone, at each of its moves, from the side on which it was parked',
  clauses: [
    'triggers.fire.direction',
    'triggers.fire.mark-only',
    'triggers.fire.every-update',
    'triggers.fire.inclusive',
  ],
  by: 'operate',
  needs: ['funded-accounts', 'closed'],
  async run(context) {
    const { given, target, pace, expect } = context;
    const long = await movedLong(context, 3n);
    const { taker } = long.traders;
    // Both are stops of the long: what tells them apart is the mark at which they are parked.
    const [fall, rise] = [long.leg(-20n), long.leg(20n)];
    await parkedLegs(context, taker, [fall]);
    await given.accepted(target.act(taker, legAction(taker, rise)));
    await pace.blocks(2);
    const waiting = await long.rows();
    expect('triggers.fire.direction').that(isParked(waiting, fall) && isParked(waiting, rise), {
      expected: 'both legs parked while the mark is between them',
      actual: waiting,
      path: 'orders',
    });

    await long.traders.trade('ask', long.size, long.at(-30n));
    await pace.blocks(2);
    markStands((await long.mark()) > fall.triggerPx, 'the mark did not stay above the level');
    const traded = await long.rows();
    expect('triggers.fire.mark-only').that(isParked(traded, fall), {
      expected: 'the leg parked after a trade beyond its level',
      actual: traded,
      path: 'orders',
    });

    markStands((await long.to(30n)) > rise.triggerPx, 'the mark did not rise above the level');
    await pace.blocks(1);
    const risen = await long.rows();
    expect('triggers.fire.direction').that(isParked(risen, fall) && !isParked(risen, rise), {
      expected: 'the leg above the mark gone, the one below it parked',
      actual: risen,
      path: 'orders',
    });
    const dip = await long.to(-30n);
    await long.to(0n);
    markStands(dip < fall.triggerPx, 'the mark did not fall below the level');
    const dipped = await long.rows();
    expect('triggers.fire.every-update').that(!isParked(dipped, fall), {
      expected: 'no row of a leg that one mark has crossed, which is back since',
      actual: dipped,
      path: 'orders',
    });

    const low = await long.to(-10n);
    await long.to(0n);
    const equal = long.leg(-10n, { triggerPx: low });
    await parkedLegs(context, taker, [equal]);
    markStands((await long.to(-10n)) === low, 'the mark did not come back to where it was');
    const met = await long.rows();
    expect('triggers.fire.inclusive').that(!isParked(met, equal), {
      expected: 'no row of a leg whose level is the mark',
      actual: met,
      path: 'orders',
    });
  },
});
