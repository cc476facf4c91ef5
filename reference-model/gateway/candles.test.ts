import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { isJsonObject, type JsonObject, parseJson, printJson } from '../../spec-schemas/json/lossless.ts';
import { resolveCandleSubscription } from './candle-series.ts';
import { type CandleSubscriber, GatewayCandles } from './candles.ts';
import { type NodeRequest, startScriptedNode } from './scripted-node.fixture.ts';
import { UpstreamNode } from './upstream.ts';

const bar = (t: number, c = '1') => ({ t, c });
const series = (coin = 'BTC') => ({ coin, interval: '1m', type: 'mark', key: `${coin} mark 1m`, applied: {} });

/** Longest page of a sound node. */
const PAGE = 500;

/** A node with these bars, which it serves like a sound one: the newest of a window, oldest first. */
async function nodeWithBars(key: 'candles' | 'bars' = 'candles') {
  const node = await startScriptedNode();
  const venue = { bars: [] as JsonObject[], page: PAGE };
  node.answer = ({ json: { start_time: from = 0, end_time: to = Infinity } }) => {
    const within = venue.bars.filter(({ t }) => Number(t) >= Number(from) && Number(t) <= Number(to));
    return { body: printJson({ data: { [key]: within.slice(-venue.page) } }) };
  };
  const candles = new GatewayCandles(new UpstreamNode(node.url));
  onTestFinished(() => candles.close());
  return { node, candles, venue };
}

function listening() {
  const frames: JsonObject[] = [];
  const listener: CandleSubscriber = {
    deliver(text) {
      const frame = parseJson(text);
      if (isJsonObject(frame)) frames.push(frame);
    },
    newest: null,
  };
  return { frames, listener };
}

const first = (...candles: readonly JsonObject[]) => ({
  channel: 'candles',
  data: { snapshot: true, candles },
  is_snapshot: true,
});
const push = (only: JsonObject) => ({
  channel: 'candles',
  data: { snapshot: false, candles: [only] },
  is_snapshot: false,
});
const windowsOf = (requests: readonly NodeRequest[]) => requests.map(({ json }) => json.start_time);

describe('a first frame', () => {
  test('has the newest bars, oldest first and each once, however many pages they take', async () => {
    const { candles, venue } = await nodeWithBars();
    await fc.assert(
      fc.asyncProperty(fc.nat(5_600), fc.constantFrom(0, 1), fc.constantFrom(PAGE, 700), async (count, start, page) => {
        venue.page = page;
        venue.bars = Array.from({ length: count }, (_, nth) => bar(start + nth * 60_000));
        const { frames, listener } = listening();
        await candles.join(series(), listener);
        candles.leave(series(), listener);
        expect(frames).toEqual([first(...venue.bars.slice(-5_000))]);
      }),
      {
        numRuns: 12,
        examples: [
          [0, 0, PAGE],
          [PAGE, 0, PAGE],
          [PAGE + 1, 1, PAGE],
          [5_001, 0, PAGE],
          [5_001, 0, 700],
        ],
      },
    );
  });

  test('is read by the words of its series, in the name of the gateway', async () => {
    const { node, candles } = await nodeWithBars();
    const { listener } = listening();
    await candles.join({ ...series('X:Y'), interval: '4h', type: 'oracle' }, listener);
    expect(node.requests[0]).toMatchObject({
      path: '/info',
      json: { type: 'candle_snapshot', coin: 'X:Y', interval: '4h', candle_type: 'oracle' },
      headers: { 'x-venue-client': 'gateway' },
    });
  });

  test('passes bars on that a node lists under the other key', async () => {
    const { candles, venue } = await nodeWithBars('bars');
    venue.bars = [bar(1), bar(2)];
    const { frames, listener } = listening();
    await candles.join(series(), listener);
    expect(frames).toEqual([first(bar(1), bar(2))]);
  });

  test('is empty where the node answers no bars', async () => {
    const { node, candles } = await nodeWithBars();
    node.answer = () => ({ status: 400, body: '{"error":{"code":"MARKET_NOT_FOUND"}}' });
    const { frames, listener } = listening();
    await candles.join(series(), listener);
    expect(frames).toEqual([first()]);
  });
});

/** A listener of BTC that has its first frame, and the gateway's timer, which a test lets tick. */
async function joined() {
  const timer = vi.spyOn(globalThis, 'setInterval').mockImplementation(() => setTimeout(() => {}, 0));
  onTestFinished(() => timer.mockRestore());
  const parts = await nodeWithBars();
  parts.venue.bars = [bar(60), bar(120)];
  const end = listening();
  await parts.candles.join(series(), end.listener);
  const tape = await vi.waitFor(() => {
    const [found] = parts.node.sockets;
    if (found === undefined || found.frames.length < 2) throw new Error('no tape');
    return found;
  });
  const reads = async (cause: () => void) => {
    const before = parts.node.requests.length;
    cause();
    await vi.waitFor(() => expect(parts.node.requests.length).toBeGreaterThan(before));
    await settled();
  };
  await settled();
  end.frames.length = 0;
  const news = () => tape.ws.send(printJson({ channel: 'trades', data: [{ coin: 'BTC' }] }));
  const tick = () => timer.mock.calls[0]?.[0]();
  return { ...parts, ...end, tape, timer, reads, news, tick };
}

/** Time for what has arrived to be handled. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 40));

describe('a push', () => {
  test('holds exactly one bar: first the one that ended, then the newest', async () => {
    const { venue, frames, reads, news } = await joined();
    venue.bars = [bar(60, '9'), bar(120, '2'), bar(180, '3')];
    await reads(news);
    expect(frames).toEqual([push(bar(120, '2')), push(bar(180, '3'))]);
  });

  test.each<[string, readonly JsonObject[], readonly JsonObject[]]>([
    ['the newest bar changed', [bar(60), bar(120, '2')], [push(bar(120, '2'))]],
    ['no bar changed', [bar(60), bar(120)], []],
    ['an older bar changed', [bar(60, '9'), bar(120)], []],
    ['the node forgot the newest bar', [bar(60)], []],
    ['the node forgot all bars', [], []],
  ])('comes once where %s, and only there', async (_what, bars, expected) => {
    const { node, venue, frames, reads, news } = await joined();
    // A node that answers bars from outside the window asked for.
    node.answer = () => ({ body: printJson({ data: { candles: venue.bars } }) });
    venue.bars = [...bars];
    await reads(news);
    await reads(news);
    expect(frames).toEqual(expected);
    venue.bars = [bar(120, '4')];
    await reads(news);
    expect(frames).toEqual([...expected, push(bar(120, '4'))]);
  });

  test('comes without news of the market, since a bar also begins by the time alone', async () => {
    const { venue, frames, timer, tick, reads } = await joined();
    venue.bars = [bar(120), bar(180)];
    await reads(tick);
    expect(frames).toEqual([push(bar(180))]);
    expect(timer).toHaveBeenCalledTimes(1);
  });
});

describe('pushes of a series', () => {
  test('come to all listeners of a series by one reading', async () => {
    const { node, candles, venue, frames, tape, reads } = await joined();
    const late = listening();
    await candles.join(series(), late.listener);
    await settled();
    node.requests.length = 0;
    late.frames.length = 0;
    venue.bars = [bar(120, '5')];
    await reads(() => tape.ws.send(printJson({ channel: 'markets', data: { perp: [{ coin: 'BTC' }] } })));
    expect([frames, late.frames]).toEqual([[push(bar(120, '5'))], [push(bar(120, '5'))]]);
    expect(windowsOf(node.requests)).toEqual([120]);
  });

  test('are read on no news of another', async () => {
    const { node, frames, tape, venue, reads, news } = await joined();
    node.requests.length = 0;
    venue.bars = [bar(120, '6')];
    tape.ws.send(printJson({ channel: 'trades', data: [{ coin: 'BTCX' }] }));
    await settled();
    expect([node.requests, frames]).toEqual([[], []]);
    await reads(news);
    expect(frames).toEqual([push(bar(120, '6'))]);
  });

  test('no longer come to a listener that left, and the node is left alone once all have', async () => {
    const { node, candles, venue, frames, listener, tape, reads, news } = await joined();
    const cleared = vi.spyOn(globalThis, 'clearInterval');
    const late = listening();
    await candles.join(series(), late.listener);
    candles.leave(series(), listener);
    venue.bars = [bar(120, '7')];
    await reads(news);
    expect([frames, late.frames.at(-1)]).toEqual([[], push(bar(120, '7'))]);
    expect(cleared).not.toHaveBeenCalled();
    candles.leave(series(), late.listener);
    expect(cleared).toHaveBeenCalledTimes(1);
    cleared.mockRestore();
    await vi.waitFor(() => expect(tape.ws.readyState).toBe(tape.ws.CLOSED));
    expect(node.sockets).toHaveLength(1);
  });

  test('are caused by prices and by the trades of each market followed, each subscribed once', async () => {
    const { node, candles, tape, timer } = await joined();
    await candles.join(series('ETH'), listening().listener);
    await candles.join({ ...series('ETH'), key: 'ETH trade 1m', type: 'trade' }, listening().listener);
    const subscriptions = [{ type: 'markets' }, { type: 'trades', coin: 'BTC' }, { type: 'trades', coin: 'ETH' }];
    const expected = subscriptions.map((subscription) => printJson({ method: 'subscribe', subscription }));
    await vi.waitFor(() => expect(tape.frames).toEqual(expected));
    expect(node.sockets.map(({ path, peer }) => [path, peer])).toEqual([['/ws', 'gateway']]);
    expect(timer).toHaveBeenCalledTimes(1);
  });
});

describe('a series', () => {
  const meta = {
    perp: [{ signing_id: 3, coin: 'BTC' }, null, { signing_id: 4 }],
    spot: { pairs: [{ signing_id: 9, name: 'MTF/USDC' }] },
  };

  async function resolved(subscription: JsonObject) {
    const node = await startScriptedNode();
    node.answer = () => ({ body: printJson({ data: meta }) });
    return resolveCandleSubscription(new UpstreamNode(node.url), subscription);
  }

  test.each<[JsonObject['coin'], string]>([
    ['BTC', 'BTC'],
    ['NOBODY', 'NOBODY'],
    [3, 'BTC'],
    ['3', 'BTC'],
    ['09', 'MTF/USDC'],
    // A market without a name, or no market.
    [4, '4'],
    [5, '5'],
    ['3x', '3x'],
  ])('of the market %j is that of %s, and is acknowledged in the words sent', async (coin, symbol) => {
    const found = await resolved({ type: 'candles', coin, interval: '5m', more: 1 });
    expect(found).toEqual({
      coin: symbol,
      interval: '5m',
      type: 'mark',
      key: `${symbol} mark 5m`,
      applied: { type: 'candles', coin, interval: '5m', candle_type: 'mark', more: 1 },
    });
  });

  test.each(['1m', '5m', '15m', '1h', '4h', '1d'])('of %s exists for every kind of price', async (interval) => {
    for (const candle_type of ['mark', 'oracle', 'trade'])
      expect(await resolved({ coin: 'BTC', interval, candle_type })).toMatchObject({ interval, type: candle_type });
  });

  test.each(['1d ', '30m', '1M', '', 1, null])('of the interval %j does not exist', async (interval) => {
    expect(await resolved({ coin: 'BTC', interval })).toBe('`candles` requires `interval`');
  });
});
