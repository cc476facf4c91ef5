import type { WebSocket } from 'ws';
import { isJsonArray, isJsonObject, type JsonObject, printJson } from '../../spec-schemas/json/lossless.ts';
import { gatewayPeer } from '../edge/limits.ts';
import { feedRules } from '../feed/feed-rules.ts';
import type { CandleSeriesRef } from './candle-series.ts';
import type { UpstreamNode } from './upstream.ts';

/** Polling interval: a new bar starts even without a price, and no push announces it. */
const LOOK_MS = 500;

/** A subscriber of a series, and the newest bar sent to it. */
export interface CandleSubscriber {
  readonly deliver: (text: string) => void;
  newest: { readonly t: number; readonly text: string } | null;
}

/**
 * The candles of a gateway, built from the prints and price samples that the node keeps, and refreshed whenever the node pushes trades or
 * prices. A series is read once for all its listeners.
 * @source write-api, "Events": gateway only; built from the trades firehose and price-sample tape
 */
export class GatewayCandles {
  readonly #upstream: UpstreamNode;
  readonly #topics = new Map<string, CandleTopic>();
  #tape: Promise<Tape | null> | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(upstream: UpstreamNode) {
    this.#upstream = upstream;
  }

  /** Joins a series. Its first frame is sent before this resolves; pushes follow. */
  async join(series: CandleSeriesRef, listener: CandleSubscriber): Promise<void> {
    const topic = this.#topics.get(series.key) ?? new CandleTopic(this.#upstream, series);
    this.#topics.set(series.key, topic);
    topic.joining += 1;
    this.#timer ??= setInterval(() => this.#refresh(() => true), LOOK_MS);
    await this.#listen(series.coin);
    listener.deliver(candleFrame(await topic.first(listener), true));
    topic.joining -= 1;
    topic.listeners.add(listener);
    topic.refresh();
  }

  leave({ key }: CandleSeriesRef, listener: CandleSubscriber): void {
    const topic = this.#topics.get(key);
    topic?.listeners.delete(listener);
    if (topic !== undefined && topic.listeners.size === 0 && topic.joining === 0) this.#topics.delete(key);
    if (this.#topics.size === 0) this.close();
  }

  close(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    void this.#tape?.then((tape) => tape?.ws.terminate());
    this.#tape = null;
  }

  async #listen(coin: string): Promise<void> {
    this.#tape ??= this.#openTape();
    const tape = await this.#tape;
    if (tape === null) this.#tape = null;
    else tape.follow(coin);
  }

  async #openTape(): Promise<Tape | null> {
    const opened = await this.#upstream.open('/ws', gatewayPeer);
    if (opened === null) return null;
    const tape = new Tape(opened.ws, (text) => this.#refresh(({ coin }) => text.includes(printJson(coin))));
    opened.ws.once('close', () => {
      this.#tape = null;
    });
    return tape;
  }

  #refresh(concerns: (series: CandleSeriesRef) => boolean): void {
    for (const topic of this.#topics.values()) if (concerns(topic.series)) topic.refresh();
  }
}

/** Prints and prices pushed by the node on a socket of the gateway's own. */
class Tape {
  readonly ws: WebSocket;
  readonly #coins = new Set<string>();

  constructor(ws: WebSocket, onNews: (text: string) => void) {
    this.ws = ws;
    ws.on('message', (data) => onNews(data.toString()));
    ws.resume();
    this.#subscribe({ type: 'markets' });
  }

  follow(coin: string): void {
    if (this.#coins.has(coin)) return;
    this.#coins.add(coin);
    this.#subscribe({ type: 'trades', coin });
  }

  #subscribe(subscription: JsonObject): void {
    this.ws.send(printJson({ method: 'subscribe', subscription }), ignored);
  }
}

/** A series and all its listeners. */
class CandleTopic {
  readonly series: CandleSeriesRef;
  readonly listeners = new Set<CandleSubscriber>();
  /** Number of listeners whose first frame is pending. */
  joining = 0;
  readonly #upstream: UpstreamNode;
  #isReading = false;
  #isStale = false;

  constructor(upstream: UpstreamNode, series: CandleSeriesRef) {
    this.#upstream = upstream;
    this.series = series;
  }

  /** The newest bars of the series, oldest first, read page by page up to the size of a first frame. */
  async first(listener: CandleSubscriber): Promise<readonly JsonObject[]> {
    const most = feedRules.candles.snapshotBars;
    let bars: JsonObject[] = [];
    for (let page = await this.#bars({}); page.length > 0; ) {
      bars = [...page, ...bars];
      const before = startOf(page[0]) - 1;
      page = bars.length >= most || before < 0 ? [] : await this.#bars({ end_time: before });
    }
    const kept = bars.slice(-most);
    listener.newest = newestOf(kept);
    return kept;
  }

  /** Refreshes the series, and repeats if something arrived in the meantime. */
  refresh(): void {
    this.#isStale = true;
    if (!this.#isReading) void this.#read();
  }

  async #read(): Promise<void> {
    this.#isReading = true;
    while (this.#isStale && this.listeners.size > 0) {
      this.#isStale = false;
      const newestTimes = [...this.listeners].map(({ newest }) => newest?.t ?? 0);
      const bars = await this.#bars({ start_time: Math.min(...newestTimes) });
      for (const listener of this.listeners) tellNews(listener, bars);
    }
    this.#isReading = false;
  }

  async #bars(window: JsonObject): Promise<readonly JsonObject[]> {
    const { coin, interval, type } = this.series;
    const data = await this.#upstream.read({ type: 'candle_snapshot', coin, interval, candle_type: type, ...window });
    // A gateway passes bars on under the node's key (D281).
    const bars = data?.candles ?? data?.bars;
    return isJsonArray(bars) ? bars.filter(isJsonObject) : [];
  }
}

/** Pushes changes of the bar that was the newest and has ended, and of the newest bar now. */
function tellNews(listener: CandleSubscriber, bars: readonly JsonObject[]): void {
  const before = listener.newest;
  const ended = bars.find((bar) => startOf(bar) === before?.t);
  for (const bar of new Set([ended, bars.at(-1)])) {
    const now = newestOf(bar === undefined ? [] : [bar]);
    if (bar === undefined || now === null || now.t < (before?.t ?? 0) || now.text === listener.newest?.text) continue;
    listener.newest = now;
    listener.deliver(candleFrame([bar], false));
  }
}

function newestOf(bars: readonly JsonObject[]): CandleSubscriber['newest'] {
  const bar = bars.at(-1);
  return bar === undefined ? null : { t: startOf(bar), text: printJson(bar) };
}

function startOf(bar: JsonObject | undefined): number {
  return Number(bar?.t ?? bar?.open_time ?? 0);
}

function candleFrame(candles: readonly JsonObject[], snapshot: boolean): string {
  return printJson(feedRules.data('candles', { snapshot, candles }, snapshot));
}

function ignored(): void {}
