import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { orderAction } from '../../harness/check/order-spec.ts';
import { decimalAt, integerAt } from '../../harness/client/json-at.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { restInsideSpread } from '../../harness/setup/own-trade.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { awaitClosedPositionRows } from './closed-positions.ts';

export default check({
  id: 'history.positions.one-block',
  title: 'a position that one action opens and closes again is listed among the closed positions',
  clauses: ['history.positions.life', 'history.positions.times'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { taker, maker, market } = traders;
    const [low, , high] = traders.pxs;
    const size = traders.size();
    await restInsideSpread(context, maker, { market, side: 'bid', px: low, size });
    await restInsideSpread(context, maker, { market, side: 'ask', px: high, size });
    const both = [
      { market, side: 'bid', px: high, size, tif: 'ioc' },
      { market, side: 'ask', px: low, size, tif: 'ioc' },
    ] as const;
    const orders = both.map((spec) => orderAction(taker, spec).order);
    const action = { type: 'batch_order', params: { owner: taker.address, orders } };
    const reply = await given.settled(action, target.act(taker, action));
    const isFilled = reply.kind === 'statuses' && reply.statuses.every(({ kind }) => kind === 'filled');
    if (!isFilled) throw new Disturbed('the two orders of a batch did not meet those that rested for them');
    const lots = sizeInUnits(size, market);
    for (const [who, side] of [
      [taker, 'long'],
      [maker, 'short'],
    ] as const) {
      const fills = await traders.fills(who, 2);
      const times = fills.map((fill) => integerAt(fill, 'time'));
      const rows = await awaitClosedPositionRows(context, who.address, 1);
      expect('history.positions.life').equal(
        derived(
          rows.map((row) => `${row.coin} ${row.side} ${decimalAt(row, 'closed_sz')}`),
          rows,
        ),
        [`${market.coin} ${side} ${lots}`],
        'coin, side and closed_sz',
      );
      expect('history.positions.times').equal(
        derived(
          rows.map((row) => [integerAt(row, 'opened_at'), integerAt(row, 'closed_at')]),
          rows,
        ),
        derived([times], fills),
        'opened_at, closed_at of the closed position',
      );
    }
  },
});
