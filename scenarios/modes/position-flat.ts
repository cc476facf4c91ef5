import { check } from '../../harness/check/check.ts';
import { isUntold } from '../../harness/check/told-verdicts.ts';
import { hedged, positionMode, setPositionMode } from '../../harness/setup/hedge-mode.ts';
import { twoTraders } from '../../harness/setup/two-traders.ts';

export default check({
  id: 'modes.position.needs-flat',
  title: 'with a position open no account leaves its position mode',
  clauses: ['modes.position.flat', 'modes.position.back'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const traders = await twoTraders(context);
    const { taker, maker } = traders;
    await hedged(context, taker);
    await traders.trade('bid', traders.size(), traders.pxs[0], { positionSide: 'long' });
    await traders.fills(taker, 1);
    for (const [clause, who, mode] of [
      ['modes.position.flat', maker, 'one_way'],
      ['modes.position.back', taker, 'hedge'],
    ] as const) {
      const reply = await target.act(who, setPositionMode(mode === 'one_way'));
      // A venue that answers before the commit tells its verdict by what it does (D02).
      if (!isUntold(reply)) expect(clause).refused(reply);
      await pace.committed();
      expect(clause).equal(await positionMode(context, who, mode), mode, 'position_mode with a position open');
    }
    given.that((await traders.fills(maker, 1)).length === 1, 'the position was not open');
  },
});
