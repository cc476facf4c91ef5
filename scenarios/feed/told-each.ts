import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { undisturbed } from '../../harness/setup/own-trade.ts';
import { twoTraders } from '../../harness/setup/two-traders.ts';
import { Ear } from './ear.ts';
import { noMarks, threeTrades } from './own-changes.ts';
import { cameOn } from './records.ts';

const trades = ['T1', 'T2', 'T3'];

export default check({
  id: 'feed.push.each-trade',
  title: 'each trade is told to both of its parties before there is another, whose frame may tell of both',
  clauses: ['feed.push.told'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const traders = await twoTraders(context);
    const { maker, taker } = traders;
    const marks = noMarks(traders.market.coin);
    const ears = await Promise.all(
      [taker, maker].map(({ address }) => Ear.open(context, 'fills', marks, trades, address)),
    );
    await threeTrades(context, traders, marks, async (name) => {
      await Promise.all(ears.map((ear) => ear.tellsOf(name)));
    });
    await undisturbed(context, maker, taker);
    for (const ear of ears) {
      const frames = await ear.look();
      if (!context.expect('feed.push.told').exercised(ear.isReadable(frames), 'a record that can be read')) continue;
      context
        .expect('feed.push.told')
        .relation(
          `fills to tell ${trades.join(', ')}, each before the next`,
          { overdue: derived(ear.overdue, cameOn(ear, ...frames)) },
          ({ overdue }) => overdue.length === 0,
          'fills',
        );
    }
  },
});
