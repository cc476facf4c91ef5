import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { decimalAt, sumAt } from '../../harness/client/json-at.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { highLeverageBeyondFeesRequirement, openLongWithMovableMark } from '../../harness/setup/sinking-long.ts';
import { awaitClosedPositionRows } from './closed-positions.ts';

export default check({
  id: 'history.positions.forced',
  title: 'a position closed by liquidation is listed among the closed positions like any other',
  clauses: ['history.positions.life'],
  by: 'operate',
  control: 'margin',
  needs: ['funded-accounts', 'closed', 'archive'],
  leases: ['clock'],
  async run(context) {
    const { expect } = context;
    const account = await openLongWithMovableMark(context, {
      fits: await highLeverageBeyondFeesRequirement(context),
      others: 'few',
    });
    const { market, traders } = account;
    await account.lowerTo(1060n);
    const mark = await account.markAt(735n);
    const px = account.snapDown(mark - (await account.reachBelow(mark)) / 2n);
    await placeRestingOrder(context, traders.maker, { market, side: 'bid', px, size: await account.lots() });
    await account.lowerToAtOnce(735n);
    const fills = await account.closedByForce();
    // With other band edges a part is left.
    if ((await account.openLots()).value !== 0n) throw new NotExercised('a position that was closed whole');
    const rows = await awaitClosedPositionRows(context, traders.taker.address, 1);
    expect('history.positions.life').equal(
      derived(
        rows.map((row) => `${row.coin} ${row.side} ${decimalAt(row, 'closed_sz')}`),
        rows,
      ),
      [`${market.coin} long ${sumAt(fills, 'sz')}`],
      'coin, side and closed_sz',
    );
  },
});
