import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { isSameDecimal } from '../../harness/compare/decimal.ts';
import { receivedFrameObjects, recordsInFrames, toTracedFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { carriesCloid } from '../../harness/setup/own-orders.ts';
import { tradeWorthAndCloseAtEnd } from '../../harness/setup/own-trade.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'feed.trades.own-trade',
  title: 'a trade is pushed to both parties in fills and once in trades, with one tid',
  clauses: ['feed.fills.record', 'feed.trades.shape', 'feed.trades.new-prints', 'feed.frame.snapshot-flag'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { feed, given, pace, venue, random, expect } = context;
    const [market, maker, taker] = await Promise.all([given.market(), given.fundedAccount(), given.fundedAccount()]);
    const [tape, makers, takers] = await Promise.all([feed(), feed(), feed()]);
    const sockets = { tape, maker: makers, taker: takers };
    const [before] = await Promise.all([
      tape.firstFrame({ type: 'trades', coin: market.coin }),
      subscribeAccountChannel(makers, 'fills', maker.address),
      subscribeAccountChannel(takers, 'fills', taker.address),
    ]);

    const takerCloid = random.cloid();
    const trade = await tradeWorthAndCloseAtEnd(context, 20n, { market, maker, taker, takerCloid });
    const mine = (oid: string) => (record: JsonObject) => record.oid === oid;
    const fillsFor = async (socket: typeof sockets.maker, oid: string) => {
      const frames = await new FrameLog(socket, pace).until('fills', (all) => recordsInFrames(all).some(mine(oid)));
      return { frames, record: recordsInFrames(frames).find(mine(oid)), heard: toTracedFrames(socket, ...frames) };
    };
    const made = await fillsFor(sockets.maker, trade.makerOid);
    const took = await fillsFor(sockets.taker, trade.takerOid);
    for (const [{ record, heard: received }, crossed] of [
      [took, true],
      [made, false],
    ] as const)
      expect('feed.fills.record').relation(
        `a fills record with crossed ${crossed} at price ${trade.px}`,
        { record: derived(record, record ?? received) },
        ({ record: own }) => own?.crossed === crossed && isSameDecimal(own.px, trade.px.toString()),
      );
    if (venue.isolation === 'shared' && made.record?.tid !== took.record?.tid)
      throw new Disturbed('the two orders met others');
    expect('feed.fills.record').equal(
      field(made.record, 'tid'),
      field(took.record, 'tid'),
      'tid in fills of maker and taker',
    );
    expect('feed.fills.record').relation(
      `cloid ${takerCloid} in the fills record of the taker`,
      { record: derived(took.record, took.record ?? took.heard) },
      ({ record }) => record !== undefined && carriesCloid(record, takerCloid),
      'cloid',
    );
    for (const { record } of [took, made]) expect('feed.fills.record').decimal(field(record, 'sz'), trade.size);
    for (const { frames } of [took, made])
      for (const { json } of frames) expect('feed.fills.record').shape(json, 'frame.fills');

    const isPrint = ({ tid }: JsonObject) => tid === took.record?.tid;
    const pushed = await new FrameLog(sockets.tape, pace).until('trades', (all) => recordsInFrames(all).some(isPrint));
    const lists = [before, ...pushed].map((frame) => recordsInFrames([frame]).map(({ tid }) => tid));
    // A body that is a full snapshot repeats all of them (D24).
    const isWhole = areWhole(lists);
    const fresh = isWhole ? lists.slice(-1) : lists.slice(1);
    expect('feed.trades.new-prints').equal(
      derived(fresh.flat().filter((tid) => tid === took.record?.tid).length, toTracedFrames(sockets.tape, ...pushed)),
      1,
      'number of pushed trades records with the tid of our trade',
    );
    const tids = isWhole ? fresh.flat() : lists.flat();
    expect('feed.trades.new-prints').equal(
      derived(
        tids.filter((tid, at) => tids.indexOf(tid) !== at),
        before,
        receivedFrameObjects(...pushed),
      ),
      [],
      'tids repeated in trades frames',
    );
    for (const { json } of [before, ...pushed]) expect('feed.trades.shape').shape(json, 'frame.trades');

    for (const { json } of [...pushed, ...took.frames, ...made.frames])
      expect('feed.frame.snapshot-flag').equal(field(json, 'is_snapshot'), false, 'is_snapshot of a later frame');
    expect('feed.frame.snapshot-flag').equal(field(before.json, 'is_snapshot'), true, 'is_snapshot of the first frame');
  },
});

/** Whether each list repeats the previous one, minus as many evicted entries as were added if it is full. */
function areWhole(lists: readonly (readonly unknown[])[]): boolean {
  return lists.slice(1).every((list, at) => {
    const known = lists[at] ?? [];
    const kept = known.filter((tid) => list.includes(tid)).length;
    return kept > 0 && kept >= known.length - (list.length - kept);
  });
}
