import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { toTracedFrames } from '../../harness/judging/feed-records.ts';
import { assumeNoTradeWithStrangers } from '../../harness/setup/own-trade.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { ExpectedChangeTracker } from './change-listener.ts';
import { executeThreeTrades, newChangeNamesByValue } from './change-marks.ts';

const trades = ['T1', 'T2', 'T3'];

export default check({
  id: 'feed.push.each-trade',
  title: 'both parties get a fills frame for each trade before the next trade, whose frame may repeat it',
  clauses: ['feed.push.told'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const traders = await leaseTwoTraders(context);
    const { maker, taker } = traders;
    const marks = newChangeNamesByValue(traders.market.coin);
    const ears = await Promise.all(
      [taker, maker].map(({ address }) => ExpectedChangeTracker.open(context, 'fills', marks, trades, address)),
    );
    await executeThreeTrades(context, traders, marks, async (name) => {
      await Promise.all(ears.map((ear) => ear.awaitReported(name)));
    });
    await assumeNoTradeWithStrangers(context, maker, taker);
    for (const ear of ears) {
      const frames = await ear.readFrames();
      if (!context.expect('feed.push.told').exercised(ear.isReadable(frames), 'a record that can be read')) continue;
      context
        .expect('feed.push.told')
        .relation(
          `fills to report ${trades.join(', ')}, each before the next trade`,
          { overdue: derived(ear.overdue, toTracedFrames(ear, ...frames)) },
          ({ overdue }) => overdue.length === 0,
          'fills',
        );
    }
  },
});
