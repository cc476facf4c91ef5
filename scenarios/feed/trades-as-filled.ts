import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { judgeTimeSince } from '../../harness/check/judge-time-since.ts';
import { actualAndExpectedDifferences } from '../../harness/check/mismatched-facts.ts';
import { at, integerAt } from '../../harness/client/json-at.ts';
import { pickComparableMembers } from '../../harness/compare/mismatched-members.ts';
import { oidOfOrderRecord, recordsInFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Keys of a row that a `fills` record may have beyond the common ones. */
const moneyKeys = ['fee', 'fee_token', 'closed_pnl', 'start_position', 'dir'];

type Judging = CaseContext<
  'feed.fills.agrees' | 'feed.trades.agrees' | 'feed.l2-book.time' | 'feed.bbo.time' | 'feed.order-updates.order'
>;

export default check({
  id: 'feed.trades.as-filled',
  title: 'a trade has the same side, price, size and time in every frame',
  clauses: [
    'feed.fills.agrees',
    'feed.trades.agrees',
    'feed.l2-book.time',
    'feed.bbo.time',
    'feed.order-updates.order',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { feed, pace } = context;
    const traders = await leaseTwoTraders(context);
    const { maker, taker, market } = traders;
    const by = async (type: string) => {
      const socket = await feed();
      await socket.firstFrame({ type, coin: market.coin });
      return new FrameLog(socket, pace);
    };
    const of = async (channel: string, address: string) => {
      const socket = await feed();
      await subscribeAccountChannel(socket, channel, address);
      return new FrameLog(socket, pace);
    };
    const books = { l2_book: await by('l2_book'), bbo: await by('bbo') };
    const tape = await by('trades');
    const parties = [
      { address: taker.address, fills: await of('fills', taker.address) },
      { address: maker.address, fills: await of('fills', maker.address) },
    ];
    const updates = await of('order_updates', taker.address);
    // A seller takes, because its side is no decoder's default value.
    const { takerOid, makerOid } = await traders.trade('ask', traders.size());
    const own = new Set([takerOid, makerOid]);

    const rows = (await traders.fills(taker, 1)).filter(({ oid }) => oid === takerOid);
    context.given.require(rows.length > 0, 'no fill of the trade is listed');
    for (const { address, fills } of parties) await reportedAsListed(context, address, fills, own);
    for (const row of rows) await printedAsListed(context, tape, row);

    const filled = (record: JsonObject) => record.status === 'filled' && oidOfOrderRecord(record) === takerOid;
    const reported = await updates.until('order_updates', (frames) => recordsInFrames(frames).some(filled));
    const filledAt = Number(integerAt(rows[0], 'time'));
    for (const record of recordsInFrames(reported).filter(filled)) {
      context.expect('feed.order-updates.order').equal(field(record.order, 'side'), 'A', 'order.side');
      await judgeTimeSince(context, filledAt, field(record, 'time'), context.expect('feed.order-updates.order'));
    }
    await bookTimes(context, books, filledAt);
  },
});

/** Compares the records that an account receives for its own orders with the rows that it reads. */
async function reportedAsListed(
  context: Judging,
  address: string,
  log: FrameLog,
  own: ReadonlySet<string>,
): Promise<void> {
  const isOwn = ({ oid }: JsonObject) => own.has(String(oid));
  const rows = (await readFills(context, address)).filter(isOwn);
  const frames = await log.until('fills', (all) => recordsInFrames(all).some(isOwn));
  const pairs = recordsInFrames(frames)
    .filter(isOwn)
    .flatMap((record) => {
      const row = rows.find(({ tid, oid }) => tid === record.tid && oid === record.oid);
      return row === undefined ? [] : [{ record, row }];
    });
  for (const { record, row } of context.expect('feed.fills.agrees').exercisedBy(pairs, 'a record of the trade')) {
    // No document shows these in a record: if present, they must match the row.
    const more = pickComparableMembers(record, factsOf(row, moneyKeys));
    context.expect('feed.fills.agrees').equal(...actualAndExpectedDifferences(record, { ...facts(row), ...more }, row));
  }
}

/** Compares the print of a fill with the taker's row. */
async function printedAsListed({ expect }: Judging, log: FrameLog, fill: JsonObject): Promise<void> {
  const isPrint = ({ tid }: JsonObject) => tid === fill.tid;
  const frames = await log.until('trades', (all) => recordsInFrames(all).some(isPrint));
  const prints = recordsInFrames(frames).filter(isPrint);
  for (const print of expect('feed.trades.agrees').exercisedBy(prints, 'a print of the trade'))
    expect('feed.trades.agrees').equal(...actualAndExpectedDifferences(print, facts(fill), fill));
}

/** Frames caused by a trade may have its time, a later trade's, or the serving time. */
async function bookTimes(
  context: Judging,
  books: Readonly<Record<'l2_book' | 'bbo', FrameLog>>,
  filledAt: number,
): Promise<void> {
  for (const [channel, clause] of [
    ['l2_book', 'feed.l2-book.time'],
    ['bbo', 'feed.bbo.time'],
  ] as const) {
    const timeOf = (frame: { readonly data: Parameters<typeof at>[0] } | undefined) => at(frame?.data, 'time');
    const frames = await books[channel].until(channel, (all) => Number(timeOf(all.at(-1))) >= filledAt);
    if (context.expect(clause).exercised(frames.length > 0, 'a frame after the trade'))
      await judgeTimeSince(
        context,
        filledAt,
        field(frames.at(-1)?.data, 'time', frames.at(-1)),
        context.expect(clause),
      );
  }
}

/** Returns the common data of a trade's rows, records and print. */
function facts(fill: JsonObject): JsonObject {
  return factsOf(fill, ['coin', 'side', 'px', 'sz', 'time']);
}

function factsOf(fill: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(fill).filter(([key]) => keys.includes(key)));
}
