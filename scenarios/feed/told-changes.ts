import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { Disturbed } from '../../harness/check/verdicts.ts';
import { openOrders, rests } from '../../harness/setup/own-orders.ts';
import { undisturbed } from '../../harness/setup/own-trade.ts';
import { twoTraders } from '../../harness/setup/two-traders.ts';
import { Ear, without } from './ear.ts';
import { noMarks, threeBids, threeSends, threeTrades } from './own-changes.ts';
import { cameOn } from './records.ts';
import { repeatsOf } from './repeated-frames.ts';

/** Blocks without a change of ours, in which what was told before could be told again. */
const QUIET_BLOCKS = 3;

const sends = ['S1', 'S2', 'S3'];
const trades = ['T1', 'T2', 'T3'];
const bids = ['B1', 'B1+B2', 'B1+B2+B3', 'B1+B2'];
const orders = [...trades.map((name) => `filled ${name}`), 'open B1', 'open B2', 'open B3', 'canceled B3'];

export default check({
  id: 'feed.push.changes',
  title: 'every channel tells each change of what it carries, once, and in the order of the commits',
  clauses: ['feed.push.told', 'feed.push.once', 'feed.channel.order'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { pace, venue, expect } = context;
    const traders = await twoTraders(context);
    const { maker, taker } = traders;
    const marks = noMarks(traders.market.coin);
    const ears: Ear[] = [];
    const listen = (channel: string, expected: readonly string[], user = taker.address) =>
      Ear.open(context, channel, marks, expected, user);
    // Other traders move the same row, and a better price of theirs hides ours.
    const alone = (channel: string, expected: readonly string[]) =>
      venue.isolation === 'closed' ? [listen(channel, expected)] : [];

    const ofSends = [
      listen('account_state', sends),
      listen('ledger_updates', sends),
      listen('ledger_updates', sends, maker.address),
    ];
    ears.push(...(await Promise.all(ofSends)));
    await threeSends(context, traders, marks);
    const ofTrades = [
      listen('trades', trades),
      listen('fills', trades),
      listen('fills', trades, maker.address),
      listen('order_updates', orders),
      ...alone('markets', trades),
    ];
    ears.push(...(await Promise.all(ofTrades)));
    await threeTrades(context, traders, marks);
    const ofBids = [listen('l2_book', bids), ...alone('bbo', ['B1', 'B2', 'B3', 'B2']), listen('open_orders', bids)];
    ears.push(...(await Promise.all(ofBids)));
    await threeBids(context, traders, marks);

    await Promise.all(ears.map((ear) => ear.toldAll()));
    await pace.blocks(QUIET_BLOCKS);
    const open = await openOrders(context, taker.address);
    const stand = [...marks.oids].filter(([, name]) => name === 'B1' || name === 'B2');
    if (!stand.every(([oid]) => rests(open, oid))) throw new Disturbed('somebody took our orders');
    await undisturbed(context, maker, taker);
    for (const ear of ears) {
      const frames = await ear.look();
      const overAgain = ear.toldOverAgain(frames);
      const told = overAgain ?? ear.told(frames);
      const shown = { told: derived(told, cameOn(ear, ...frames)) };
      const expected = `${ear.channel} to tell ${ear.expected.join(', ')}`;
      const untold = ear.untold(frames);
      const isTold = untold.length === 0;
      // A frame of no documented shape may tell of it in its own way, which the clause of its shape judges.
      if (!isTold && !ear.isReadable(frames)) continue;
      const missing = { missing: derived(ear.legend(untold), cameOn(ear, ...frames)), ...shown };
      expect('feed.push.told').relation(expected, missing, () => isTold, ear.channel);
      if (!isTold) continue;
      const again = ear.tells === 'records' ? without(told, ear.expected) : [];
      const repeats = ear.tells === 'records' ? repeatsOf(frames) : [];
      const isOnce = again.length + repeats.length === 0;
      const twice = [...new Set([...again.flatMap((name) => ear.telling(name, frames)), ...repeats])];
      expect('feed.push.once').relation(
        `${expected}, each once`,
        {
          again: derived(ear.legend(again), cameOn(ear, ...twice)),
          told: derived(told, cameOn(ear, ...twice)),
        },
        () => isOnce,
        ear.channel,
      );
      const isInOrder = told.join() === ear.expected.join();
      expect('feed.channel.order').relation(`${expected}, in this order`, shown, () => isInOrder, ear.channel);
    }
  },
});
