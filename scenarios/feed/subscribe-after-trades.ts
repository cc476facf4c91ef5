import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { oidOfOrderRecord, recordsInFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { isJsonArray } from '../../spec-schemas/json/lossless.ts';

/** Maximum prints in a first frame. */
const MOST = 64;

export default check({
  id: 'feed.subscribe.after-trades',
  title: 'a first trades frame has the newest trades without users, and account channels begin with no foreign records',
  clauses: ['feed.trades.snapshot', 'feed.trades.users', 'feed.fills.snapshot'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { feed, given, pace, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker } = traders;
    const early = await feed();
    await early.firstFrame({ type: 'trades', coin: market.coin });
    const tidOf = async (trade: { readonly takerOid: string }, count: number) =>
      (await traders.fills(taker, count)).find(({ oid }) => oid === trade.takerOid)?.tid;
    const opened = await tidOf(await traders.trade('bid', traders.size()), 1);
    await pace.blocks();
    const closed = await tidOf(await traders.trade('ask', traders.size()), 2);
    given.require(opened !== undefined && closed !== undefined, 'the fills of the two trades are not listed');

    const log = new FrameLog(early, pace);
    const pushed = await log.until('trades', (all) => recordsInFrames(all).some(({ tid }) => tid === closed));
    const prints = recordsInFrames(pushed).filter(({ tid }) => tid === closed);
    expect('feed.trades.users').relation(
      `users of the trade to name the taker ${taker.address} first, and besides only the maker`,
      { prints },
      ({ prints: [print] }) => {
        const [first, ...others] = isJsonArray(print?.users) ? print.users.map((one) => String(one).toLowerCase()) : [];
        return first === taker.address && others.every((user) => user === maker.address);
      },
      'users',
    );

    const late = await feed();
    const tape = await late.firstFrame({ type: 'trades', coin: market.coin });
    const rows = recordsInFrames([tape]);
    expect('feed.trades.snapshot').atMost(derived(rows.length, tape), MOST, 'number of trades in the first frame');
    const at = [closed, opened].map((wanted) => rows.findIndex(({ tid }) => tid === wanted));
    // A node without retained prints starts empty, and on a busy market ours may already be too old.
    if (rows.length > 0 && rows.length < MOST && at.includes(-1)) throw new Disturbed('our prints are not on the tape');
    expect('feed.trades.snapshot').relation(
      `the newer of two trades first: tid ${String(closed)}, then ${String(opened)}`,
      { rows },
      () => at.includes(-1) || (at[0] ?? 0) < (at[1] ?? 0),
    );
    expect('feed.trades.users').equal(
      rows.filter(({ users }) => users !== null),
      [],
      'rows of the first trades frame with users other than null',
    );

    // A first frame may list the venue's own open orders (D105).
    const { oid } = await placeRestingOrder({ given }, taker, { market, side: 'bid' });
    const fills = await traders.fills(taker, 2);
    const known: Readonly<Record<string, readonly unknown[]>> = {
      fills: fills.map(({ tid }) => tid),
      order_updates: [oid, ...fills.map((fill) => fill.oid)],
      notifications: [],
    };
    for (const [channel, ids] of Object.entries(known)) {
      const { first: began } = await subscribeAccountChannel(await feed(), channel, taker.address);
      const foreign = recordsInFrames([began]).filter(
        (record) => !ids.includes(record.tid ?? oidOfOrderRecord(record)),
      );
      expect('feed.fills.snapshot').relation(
        `a first frame of ${channel} with at most these records: ${ids.length === 0 ? 'none' : ids.join(', ')}`,
        { began },
        ({ began: { data } }) => isJsonArray(data) && foreign.length === 0,
      );
    }
  },
});
