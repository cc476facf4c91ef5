import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import {
  assumeMarkFollowedIndex,
  readIndexRestoringAtEnd,
  snapPxToGrid,
  submitIndexForMark,
} from '../../harness/setup/index-price.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';
import { corePositionsIn } from '../../harness/setup/own-positions.ts';
import { closeMutualPositionsAtEnd, tradeOnce } from '../../harness/setup/own-trade.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

export default check({
  id: 'positions.read.queue-order',
  title: 'positions in profit are in the ADL queue in descending order of return, positions at a loss are not',
  clauses: ['positions.read.adl-lamps'],
  by: 'operate',
  control: 'mark',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker } = traders;
    const [low, , high] = traders.pxs;
    const later = await given.fundedAccount();
    closeMutualPositionsAtEnd(context, market, high, { maker, taker: later });
    const size = traders.size();
    await traders.trade('bid', size, low);
    await tradeOnce(context, { market, maker, taker: later, side: 'bid', px: high, size });

    const index = await readIndexRestoringAtEnd(context, market);
    // Well above what both have paid, however coarse the grid.
    const paid: bigint = high;
    const highest = paid > index ? paid : index;
    const { text } = snapPxToGrid(market, (highest * 106n) / 100n + 2n * market.tick);
    await submitIndexForMark(context, market, text);
    const rowOf = async ({ address }: Identity) => {
      const data = given.data(await target.read('clearinghouse_state', { address, detail: 'adl' }));
      return corePositionsIn(data).find(({ coin }) => coin === market.coin);
    };
    const rows = await Promise.all([taker, later, maker].map(rowOf));
    const signs = rows.map((row) => decimalAt(row, 'upnl').compare(Dec.of(0)));
    assumeMarkFollowedIndex(signs.join() === '1,1,-1', 'the mark did not go above what both have paid');
    const lamps = rows.map((row) => derived(Number(row?.adl_lamps), field(row, 'adl_lamps')));
    const [first, second, loser] = lamps;
    const queue = expect('positions.read.adl-lamps');
    if (first === undefined || second === undefined || loser === undefined) return;
    queue.equal(loser, 0, 'adl_lamps of a position at a loss');
    queue.relation(
      'adl_lamps from 1 to 4 for both positions in profit',
      { first, second },
      (lit) => [lit.first, lit.second].every((each) => [1, 2, 3, 4].some((one) => one === each)),
      'adl_lamps',
    );
    const held = decimalAt(await readPerpRow(context, 'markets', market.coin), 'open_interest');
    const own = decimalAt(rows[0], 'size').plus(decimalAt(rows[1], 'size'));
    if (!queue.exercised(held.equals(own), 'a market in which nobody else is long')) return;
    queue.equal(first, 4, 'adl_lamps of the highest return');
    queue.relation(
      'fewer than 4 adl_lamps for the lower of two returns',
      { first, second },
      (lit) => lit.second < 4,
      'adl_lamps',
    );
  },
});
