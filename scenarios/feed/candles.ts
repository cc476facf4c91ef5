import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { assumeKnownForm, deviatingFormOf } from '../../harness/client/deviating-forms.ts';
import { type FeedClient, type FeedFrame, isSubscriptionReply } from '../../harness/client/feed-client.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';
import { canonicalText } from '../../harness/compare/canonical.ts';
import { receivedFrameObjects, toTracedFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { tradeWorthAndCloseAtEnd } from '../../harness/setup/own-trade.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { findFramesOfRepeatedBars } from './repeated-frames.ts';

/** @source supplement, limits: candle_snapshot */
const MOST_BARS = 5_000;
const MINUTE_MS = 60_000;
/** Idle blocks in which a repeating venue reveals itself. */
const QUIET_BLOCKS = 5;

/** The acknowledgement or error of a candle subscription, and the first frame if there is one. */
async function subscribed(socket: FeedClient, words: JsonObject) {
  socket.send({ method: 'subscribe', subscription: { type: 'candles', ...words } });
  const answer = await socket.take(isSubscriptionReply, 'the answer to subscribe candles');
  if (answer.channel === 'error') return { answer, first: null };
  // No document shows the further fields of a subscription.
  return { answer, first: await socket.beginning('candles') };
}

export default check({
  id: 'feed.candles.on-gateway',
  title: 'a gateway serves candles, begins with the newest bars, and requires an interval',
  clauses: ['feed.candles.gateway', 'feed.candles.shape', 'feed.candles.interval'],
  by: 'observe',
  needs: ['gateway'],
  async run({ feed, venue, expect }) {
    const [market] = venue.markets;
    if (market === undefined) throw new Unsupported('a perpetual market');
    const { coin } = market;
    for (const words of [
      { coin, interval: '1m' },
      { coin, interval: '1h', candle_type: 'oracle' },
      { coin, interval: '5m', candle_type: 'trade' },
    ]) {
      const { answer, first } = await subscribed(await feed(), words);
      const isUnknown = String(at(answer.data, 'error')).includes('unknown channel');
      // No document shows the further fields of a subscription: only the refusal as an unknown channel concerns the gateway.
      const gateway = expect('feed.candles.gateway');
      if (gateway.exercised(first !== null || isUnknown, 'candles in the words of public facts'))
        gateway.relation('an acknowledgement and a first frame', { answer }, () => first !== null, 'channel');
      if (first === null) continue;
      const other = deviatingFormOf(first.json);
      expect('feed.candles.shape').unusual(other !== undefined, {
        expected: 'a candles frame in the publicly documented form',
        actual: derived(other?.form ?? 'none that this build reads', first),
      });
      assumeKnownForm(first.data);
      expect('feed.candles.shape').shape(first.json, 'frame.candles');
      for (const bar of rowsAt(first.data, 'candles'))
        expect('feed.candles.shape').equal(
          derived([bar.s, bar.i], bar),
          [coin, words.interval],
          's (coin) and i (interval) of a bar',
        );
    }
    const { answer } = await subscribed(await feed(), { coin });
    expect('feed.candles.interval').relation(
      'an error frame for a candles subscribe without interval',
      { answer },
      ({ answer: { channel } }) => channel === 'error',
      'channel',
    );
  },
});

export const candlesPushedCheck = check({
  id: 'feed.candles.pushed',
  title: 'a trade pushes a candles frame with its bar alone, and idle blocks push no unchanged bar',
  clauses: ['feed.candles.push', 'feed.frame.change-driven'],
  by: 'act',
  needs: ['gateway'],
  async run(context) {
    const { feed, given, target, pace, expect } = context;
    const [market, maker, taker] = await Promise.all([given.market(), given.fundedAccount(), given.fundedAccount()]);
    // Creates a bar that the first frame reports.
    await tradeWorthAndCloseAtEnd(context, 20n, { market, maker, taker });
    const socket = await feed();
    const { first } = await subscribed(socket, { coin: market.coin, interval: '1m', candle_type: 'trade' });
    given.require(first !== null, 'candles are not served');
    assumeKnownForm(first?.data);
    const log = new FrameLog(socket, pace);
    // A print may leave a bar unchanged.
    const prints = async () => canonicalText(given.data(await target.read('trades', { coin: market.coin })));
    const printed = await prints();
    await pace.blocks(QUIET_BLOCKS);
    const quiet = (await log.readAll()).filter(({ channel }) => channel === 'candles');
    const isQuiet = rowsAt(first?.data, 'candles').length > 0 && (await prints()) === printed;
    // A frame of the whole series repeats old bars next to a new one: each body is a full snapshot.
    if (expect('feed.frame.change-driven').exercised(isQuiet, 'blocks without a print'))
      expect('feed.frame.change-driven').relation(
        'no candles frame in which every bar was already sent unchanged',
        { first: receivedFrameObjects(first ?? undefined), frames: toTracedFrames(socket, ...quiet) },
        () => findFramesOfRepeatedBars(first === null ? quiet : [first, ...quiet]).length === 0,
        'data.candles',
      );
    const trade = await tradeWorthAndCloseAtEnd(context, 20n, { market, maker, taker });
    const holds = (frames: readonly FeedFrame[]) =>
      frames.some(({ data }) => {
        assumeKnownForm(data);
        return rowsAt(data, 'candles').some(({ c }) => c === trade.px.toString());
      });
    const frames = await log.until('candles', holds);
    const clause = expect('feed.candles.push');
    clause.present(derived(frames[0], toTracedFrames(socket, ...frames)), 'a candles frame after the trade');
    for (const frame of frames)
      clause.relation(
        'exactly one bar and snapshot false in a candles frame after the first',
        { frame },
        ({ frame: { data } }) => rowsAt(data, 'candles').length === 1 && at(data, 'snapshot') === false,
        'data.candles',
      );
  },
});

export const candlesBoundedCheck = check({
  id: 'feed.candles.bounded',
  title: 'the first frame of candles holds no more than 5,000 bars',
  clauses: ['feed.candles.snapshot'],
  by: 'operate',
  control: 'days',
  needs: ['gateway', 'control'],
  leases: ['clock'],
  async run({ feed, given, pace, venue, expect }) {
    const [market] = venue.markets;
    if (market === undefined) throw new Unsupported('a perpetual market');
    // A series without gaps has a bar for every minute.
    await pace.moveClock((MOST_BARS + 20) * MINUTE_MS);
    const { first } = await subscribed(await feed(), { coin: market.coin, interval: '1m', candle_type: 'mark' });
    given.require(first !== null, 'candles are not served');
    assumeKnownForm(first?.data);
    const { length } = rowsAt(first?.data, 'candles');
    const clause = expect('feed.candles.snapshot');
    if (clause.exercised(length > 0, 'a bar of the mark'))
      clause.atMost(derived(length, receivedFrameObjects(first)), MOST_BARS, 'data.candles.length');
  },
});
