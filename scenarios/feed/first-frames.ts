import { check } from '../../harness/check/check.ts';
import { Disturbed } from '../../harness/check/verdicts.ts';
import { joined } from '../../harness/setup/account-channel.ts';
import { restingOrder } from '../../harness/setup/resting-order.ts';
import { twoTraders } from '../../harness/setup/two-traders.ts';
import { isJsonArray } from '../../spec-schemas/json/lossless.ts';
import { FrameLog } from './frame-log.ts';
import { oidOf, recordsOf } from './records.ts';

/** Prints of a first frame. */
const MOST = 64;

export default check({
  id: 'feed.subscribe.after-trades',
  title: 'who comes after the trades sees the newest prints, without their parties, and no records of accounts',
  clauses: ['feed.trades.snapshot', 'feed.trades.users', 'feed.fills.snapshot'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { feed, given, pace, expect } = context;
    const traders = await twoTraders(context);
    const { market, maker, taker } = traders;
    const early = await feed();
    await early.firstFrame({ type: 'trades', coin: market.coin });
    const tidOf = async (trade: { readonly takerOid: string }, count: number) =>
      (await traders.fills(taker, count)).find(({ oid }) => oid === trade.takerOid)?.tid;
    const opened = await tidOf(await traders.trade('bid', traders.size()), 1);
    await pace.blocks();
    const closed = await tidOf(await traders.trade('ask', traders.size()), 2);
    given.that(opened !== undefined && closed !== undefined, 'the fills of the two trades are not listed');

    const log = new FrameLog(early, pace);
    const pushed = await log.until('trades', (all) => recordsOf(all).some(({ tid }) => tid === closed));
    const print = recordsOf(pushed).find(({ tid }) => tid === closed);
    const [first, ...others] = isJsonArray(print?.users) ? print.users.map((user) => String(user).toLowerCase()) : [];
    expect('feed.trades.users').that(first === taker.address && others.every((user) => user === maker.address), {
      expected: `the taker ${taker.address} first`,
      actual: print,
      path: 'users',
    });

    const late = await feed();
    const tape = await late.firstFrame({ type: 'trades', coin: market.coin });
    const rows = recordsOf([tape]);
    expect('feed.trades.snapshot').that(rows.length <= MOST, {
      expected: `at most ${MOST} prints`,
      actual: rows.length,
    });
    const at = [closed, opened].map((wanted) => rows.findIndex(({ tid }) => tid === wanted));
    // A node without a ring of prints begins empty, and on a busy market ours may be too old by now.
    if (rows.length > 0 && rows.length < MOST && at.includes(-1)) throw new Disturbed('our prints are not on the tape');
    expect('feed.trades.snapshot').that(at.includes(-1) || (at[0] ?? 0) < (at[1] ?? 0), {
      expected: 'the newer print first',
      actual: rows,
    });
    expect('feed.trades.users').equal(
      rows.filter(({ users }) => users !== null),
      [],
      'rows of the first frame that name their parties',
    );

    // What stands in the venue's own lists may stand there too (D105).
    const { oid } = await restingOrder({ given }, taker, { market, side: 'bid' });
    const fills = await traders.fills(taker, 2);
    const known: Readonly<Record<string, readonly unknown[]>> = {
      fills: fills.map(({ tid }) => tid),
      order_updates: [oid, ...fills.map((fill) => fill.oid)],
      notifications: [],
    };
    for (const [channel, ids] of Object.entries(known)) {
      const { first: began } = await joined(await feed(), channel, taker.address);
      const foreign = recordsOf([began]).filter((record) => !ids.includes(record.tid ?? oidOf(record)));
      expect('feed.fills.snapshot').that(isJsonArray(began.data) && foreign.length === 0, {
        expected: `a first frame of ${channel} with records of ${ids.length === 0 ? 'nothing' : ids.join(', ')} at most`,
        actual: began.data,
      });
    }
  },
});
