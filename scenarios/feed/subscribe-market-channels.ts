import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { isUnreadableForm } from '../../harness/client/deviating-forms.ts';
import type { FeedFrame } from '../../harness/client/feed-client.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';
import { marketNamesInFrame, perpMarketRowOfCoin, perpMarketRowsIn } from '../../harness/client/market-rows.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { receivedFrameObjects, toTracedFrames } from '../../harness/judging/feed-records.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { awaitFirstAnswers } from './first-answer.ts';

export default check({
  id: 'feed.subscribe.market-channels',
  title: 'a subscribe to a market channel is acknowledged, then the channel begins with one full snapshot',
  clauses: [
    'feed.subscribe.ack',
    'feed.subscribe.snapshot',
    'feed.frame.shape',
    'feed.frame.no-sequence',
    'feed.l2-book.shape',
    'feed.bbo.shape',
    'feed.markets.snapshot',
    'feed.markets.pairs',
    'feed.markets.shape',
    'feed.channel.named',
    'feed.channel.no-coin',
    'feed.channel.demultiplex',
  ],
  by: 'observe',
  async run({ feed, given, target, venue, expect }) {
    const [market] = venue.markets;
    if (market === undefined) throw new Unsupported('a perpetual market');
    for (const type of ['l2_book', 'bbo', 'trades', 'markets']) {
      const subscription = type === 'markets' ? { type } : { type, coin: market.coin };
      const socket = await feed();
      socket.subscribe(subscription);

      const [ack, first, ...more] = await awaitFirstAnswers(socket, () => true, 2);
      // An error for an unknown channel or a missing coin is distinguished from a poor acknowledgement.
      expect('feed.channel.named').relation(
        `an acknowledgement of ${type}`,
        { answer: toTracedFrames(socket, ack) },
        ({ answer: [reported] }) => !String(at(reported, 'data.error')).includes('unknown channel'),
      );
      if (type === 'markets')
        expect('feed.channel.no-coin').relation(
          'an acknowledgement of markets without a coin',
          { answer: toTracedFrames(socket, ack) },
          ({ answer: [reported] }) => reported?.channel !== 'error',
        );
      const named = derived([ack?.channel, ...echoedIn(ack?.json)], toTracedFrames(socket, ack));
      const asked = ['subscriptionResponse', 'subscribe', type, subscription.coin ?? null];
      expect('feed.subscribe.ack').equal(named, asked, 'channel, method, type, coin');
      expect('feed.subscribe.ack').shape(ack?.json ?? null, 'frame.subscription_response');

      expect('feed.subscribe.snapshot').relation(
        `the first frame of ${type} after the acknowledgement`,
        { next: toTracedFrames(socket, first) },
        ({ next: [reported] }) => reported?.channel === type,
      );
      if (first === undefined) continue;
      const forbidden = ['seq', 'ts', 'sub_id'].filter((key) => key in first.json);
      expect('feed.frame.no-sequence').equal(
        derived(forbidden, first),
        [],
        'forbidden keys (seq, ts, sub_id) in a first frame',
      );
      expect('feed.frame.shape').relation('a frame with channel, data and is_snapshot', { first }, hasHead);
      const drained = [...more, ...(await socket.drained())];
      const initial = drained.filter(isInitialOf(type));
      expect('feed.subscribe.snapshot').equal(
        derived(initial.length, receivedFrameObjects(...initial)),
        0,
        'number of further snapshots after the first frame',
      );

      const isRead = !isUnreadableForm(first.data);
      const ofCoins = expect('feed.channel.demultiplex');
      if (subscription.coin !== undefined && ofCoins.exercised(isRead, `a body of ${type} frames that can be read`))
        ofCoins.equal(
          derived(
            coinsIn(first.data).filter((coin) => coin !== subscription.coin),
            first,
          ),
          [],
          `coins inside data of ${type} other than ${subscription.coin}`,
        );
      if (type === 'l2_book') expect('feed.l2-book.shape').shape(first.json, 'frame.l2_book');
      if (type === 'bbo') expect('feed.bbo.shape').shape(first.json, 'frame.bbo');
      if (type === 'markets' && isRead) judgeMarkets(expect, first, given.data(await target.read('markets')));
    }
  },
});

/** Judges that the first frame has all market rows listed by the read of the same name. */
function judgeMarkets(
  expect: CaseContext<'feed.markets.shape' | 'feed.markets.snapshot' | 'feed.markets.pairs'>['expect'],
  first: FeedFrame,
  read: JsonObject,
): void {
  for (const row of perpMarketRowsIn(first.data))
    expect('feed.markets.shape').relation(
      'a row with coin, kind perp, decimal mark_px and day_ntl_vlm, and decimal or null prev_day_px',
      { row },
      ({ row: reported }) => isMarketRow(reported),
    );
  const lacksPerp = ({ coin }: JsonObject) => perpMarketRowOfCoin(first.data, String(coin)) === undefined;
  const names = marketNamesInFrame(first.data);
  const lacksPair = ({ name }: JsonObject) => !names.has(String(name));
  const pairs = rowsAt(read, 'spot.pairs');
  const withoutPairs = pairs.every(lacksPair);
  // The documents show no frame: one without pairs may list only perpetuals (D85).
  const missing = [...rowsAt(read, 'perp').filter(lacksPerp), ...(withoutPairs ? [] : pairs.filter(lacksPair))];
  expect('feed.markets.snapshot').equal(
    derived(missing, first, missing),
    [],
    'markets of the read that the first markets frame leaves out',
  );
  const ofPairs = expect('feed.markets.pairs');
  if (ofPairs.exercised(pairs.length > 0, 'a pair that the read lists'))
    ofPairs.equal(derived(withoutPairs, first, pairs), false, 'whether the first markets frame lacks all pairs');
}

/** Coins named in a body: next to its levels, or in each of its rows. */
function coinsIn(data: JsonValue | undefined): readonly (JsonValue | undefined)[] {
  if (isJsonArray(data)) return data.map((row) => (isJsonObject(row) ? row.coin : undefined));
  return [isJsonObject(data) ? data.coin : undefined];
}

function hasHead({ first: { json, isSnapshot } }: { readonly first: FeedFrame }): boolean {
  return 'data' in json && isSnapshot !== undefined;
}

function isInitialOf(type: string): (frame: FeedFrame) => boolean {
  return ({ channel, isSnapshot }) => channel === type && isSnapshot === true;
}

/** Returns the parts of the subscription echoed by an acknowledgement. */
function echoedIn(ack: JsonObject | undefined): (JsonValue | null)[] {
  return ['data.method', 'data.subscription.type', 'data.subscription.coin'].map((path) => at(ack, path) ?? null);
}

function isMarketRow({ coin, kind, mark_px, day_ntl_vlm, prev_day_px }: JsonObject): boolean {
  const figures = [mark_px, day_ntl_vlm, ...(prev_day_px === null ? [] : [prev_day_px])];
  return typeof coin === 'string' && kind === 'perp' && figures.every((figure) => Dec.parse(figure) !== null);
}
