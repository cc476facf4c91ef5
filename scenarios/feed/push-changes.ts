import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import type { FeedFrame } from '../../harness/client/feed-client.ts';
import { toTracedFrames } from '../../harness/judging/feed-records.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { isAmongOrders, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { assumeNoTradeWithStrangers } from '../../harness/setup/own-trade.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { findRepeatedChangeNames } from './added-records.ts';
import { ExpectedChangeTracker } from './change-listener.ts';
import {
  executeThreeTrades,
  newChangeNamesByValue,
  placeThreeBidsCancelLast,
  sendThreeAmounts,
} from './change-marks.ts';
import { judgePushedFrameKeys } from './pushed-frames.ts';
import { findFramesWithRepeatedBody } from './repeated-frames.ts';

/** Blocks without a change of ours, in which an earlier report could be repeated. */
const QUIET_BLOCKS = 3;

const sends = ['S1', 'S2', 'S3'];
const trades = ['T1', 'T2', 'T3'];
const bids = ['B1', 'B1+B2', 'B1+B2+B3', 'B1+B2'];
const orders = [...trades.map((name) => `filled ${name}`), 'open B1', 'open B2', 'open B3', 'canceled B3'];

export default check({
  id: 'feed.push.changes',
  title: 'every channel pushes each change once, in commit order, in frames with is_snapshot false',
  clauses: [
    'feed.push.told',
    'feed.push.once',
    'feed.channel.order',
    'feed.frame.snapshot-flag',
    'feed.frame.no-sequence',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { pace, venue, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { maker, taker } = traders;
    const marks = newChangeNamesByValue(traders.market.coin);
    const ears: ExpectedChangeTracker[] = [];
    const listen = (channel: string, expected: readonly string[], user = taker.address) =>
      ExpectedChangeTracker.open(context, channel, marks, expected, user);
    // Other traders change the same row, and their better prices hide ours.
    const alone = (channel: string, expected: readonly string[]) =>
      venue.isolation === 'closed' ? [listen(channel, expected)] : [];

    const ofSends = [
      listen('account_state', sends),
      listen('ledger_updates', sends),
      listen('ledger_updates', sends, maker.address),
    ];
    ears.push(...(await Promise.all(ofSends)));
    await sendThreeAmounts(context, traders, marks);
    const ofTrades = [
      listen('trades', trades),
      listen('fills', trades),
      listen('fills', trades, maker.address),
      listen('order_updates', orders),
      ...alone('markets', trades),
    ];
    ears.push(...(await Promise.all(ofTrades)));
    await executeThreeTrades(context, traders, marks);
    const ofBids = [listen('l2_book', bids), ...alone('bbo', ['B1', 'B2', 'B3', 'B2']), listen('open_orders', bids)];
    ears.push(...(await Promise.all(ofBids)));
    await placeThreeBidsCancelLast(context, traders, marks);

    await Promise.all(ears.map((ear) => ear.awaitAllReported()));
    await pace.blocks(QUIET_BLOCKS);
    const open = await readOpenOrders(context, taker.address);
    const stand = [...marks.oids].filter(([, name]) => name === 'B1' || name === 'B2');
    if (!stand.every(([oid]) => isAmongOrders(open, oid))) throw new Disturbed('somebody took our orders');
    await assumeNoTradeWithStrangers(context, maker, taker);
    const heard = await Promise.all(ears.map(async (ear) => ({ ear, frames: await ear.readFrames() })));
    for (const { ear, frames } of heard) {
      judgePushedFrameKeys(context, ear.channel, frames);
      const overAgain = ear.renamedAgain(frames);
      const reported = overAgain ?? ear.reportedNames(frames);
      // Only public facts say which party of a send gets a record.
      const isOfOtherParty = ear.channel === 'ledger_updates' && reported.length === 0;
      if (isOfOtherParty && heard.some((other) => tellsOf(other, ear.channel))) continue;
      const shown = { told: derived(reported, toTracedFrames(ear, ...frames)) };
      const due = ear.channel === 'order_updates' ? ofToldStates(ear.expected, reported) : ear.expected;
      const expected = `${ear.channel} to report ${due.join(', ')}`;
      const unreported = ear.unreportedNames(frames).filter((name) => due.includes(name));
      const isComplete = unreported.length === 0;
      // A frame of an undocumented shape may report it differently; the clause of its shape judges that.
      if (!isComplete && !ear.isReadable(frames)) continue;
      const missing = { missing: derived(ear.legend(unreported), toTracedFrames(ear, ...frames)), ...shown };
      expect('feed.push.told').relation(expected, missing, () => isComplete, ear.channel);
      if (!isComplete) continue;
      const again = ear.tells === 'records' ? findRepeatedChangeNames(reported, ear.expected) : [];
      const repeats = ear.tells === 'records' ? findFramesWithRepeatedBody(frames) : [];
      const isOnce = again.length + repeats.length === 0;
      const twice = [...new Set([...again.flatMap((name) => ear.framesReporting(name, frames)), ...repeats])];
      expect('feed.push.once').relation(
        `${expected}, each once`,
        {
          again: derived(ear.legend(again), toTracedFrames(ear, ...twice)),
          told: derived(reported, toTracedFrames(ear, ...twice)),
        },
        () => isOnce,
        ear.channel,
      );
      const isInOrder = reported.filter((name) => due.includes(name)).join() === due.join();
      expect('feed.channel.order').relation(`${expected}, in this order`, shown, () => isInOrder, ear.channel);
    }
  },
});

interface Heard {
  readonly ear: ExpectedChangeTracker;
  readonly frames: readonly FeedFrame[];
}

/** Whether a listener on this channel was told of a change. */
function tellsOf({ ear, frames }: Heard, channel: string): boolean {
  return ear.channel === channel && ear.reportedNames(frames).length > 0;
}

/**
 * Restricts the changes to order states of which the channel reports at least one, because no document lists the reported states. If it
 * reports none, all changes remain.
 */
function ofToldStates(expected: readonly string[], reported: readonly string[]): readonly string[] {
  const stateOf = (name: string) => name.split(' ')[0];
  const states = new Set(reported.filter((name) => expected.includes(name)).map(stateOf));
  return states.size === 0 ? expected : expected.filter((name) => states.has(stateOf(name)));
}
