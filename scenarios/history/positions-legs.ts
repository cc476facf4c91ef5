import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { switchToHedgeMode } from '../../harness/setup/hedge-mode.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { awaitClosedPositionRows } from './closed-positions.ts';

export default check({
  id: 'history.positions.legs',
  title: 'a closed leg of a hedged account is listed while the other leg is open, and the other leg once it closes too',
  clauses: ['history.positions.life'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { expect } = context;
    const traders = await leaseTwoTraders(context, { opens: 150n });
    const { taker, market, pxs } = traders;
    await switchToHedgeMode(context, taker);
    const size = traders.size();
    const trade = (side: 'bid' | 'ask', lots: bigint, positionSide: 'long' | 'short', reduceOnly = false) =>
      traders.trade(side, lots, pxs[0], { positionSide, reduceOnly });
    const long = await trade('bid', 2n * size, 'long');
    const short = await trade('ask', size, 'short');
    const due: string[] = [];
    for (const [side, leg, held] of [
      ['bid', 'short', short],
      ['ask', 'long', long],
    ] as const) {
      await trade(side, leg === 'short' ? size : 2n * size, leg, true);
      due.push(`${market.coin} ${leg} ${held.size}`);
      const rows = await awaitClosedPositionRows(context, taker.address, due.length);
      const reported = rows.map((row) => `${row.coin} ${row.side} ${decimalAt(row, 'closed_sz')}`);
      expect('history.positions.life').equal(
        derived(reported.toSorted(), rows),
        due.toSorted(),
        `coin, side and closed_sz, after the ${leg} leg was closed`,
      );
    }
  },
});
