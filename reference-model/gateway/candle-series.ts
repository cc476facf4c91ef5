import { candleIntervals, candlePriceTypes } from '../../spec-schemas/catalogue/reads/perp-markets.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { feedRules } from '../feed/feed-rules.ts';
import type { UpstreamNode } from './upstream.ts';

/** Subject of a candle subscription. */
export interface CandleSeriesRef {
  /** Coin of its market; an unknown name is a series that never has a bar. */
  readonly coin: string;
  readonly interval: string;
  readonly type: string;
  /** Equal keys are the same subscription. */
  readonly key: string;
  /** Subscription words with defaults filled in, as acknowledged. */
  readonly applied: JsonObject;
}

/** Returns the series of a subscription, or the reason why it names none. @source supplement, ws: candles */
export async function resolveCandleSubscription(
  upstream: UpstreamNode,
  subscription: JsonObject,
): Promise<CandleSeriesRef | string> {
  const { reasons } = feedRules;
  const { coin: sent, interval: span } = subscription;
  if (typeof sent !== 'string' && typeof sent !== 'number') return reasons.missingKey('candles', 'coin');
  const interval = candleIntervals.find((one) => one === span);
  if (interval === undefined) return reasons.missingKey('candles', 'interval');
  const word = subscription.candle_type ?? candlePriceTypes[0];
  const type = candlePriceTypes.find((one) => one === word);
  if (type === undefined) return reasons.badCandleType(String(word));
  const coin = await symbolOf(upstream, String(sent));
  const applied = { ...subscription, interval, candle_type: type };
  return { coin, interval, type, key: `${coin} ${type} ${interval}`, applied };
}

/** Markets may also be named by number; the node's table gives the symbol. */
async function symbolOf(upstream: UpstreamNode, coin: string): Promise<string> {
  if (!/^\d{1,9}$/.test(coin)) return coin;
  const meta = await upstream.read({ type: 'markets_meta' });
  const pairs = isJsonObject(meta?.spot) ? meta.spot.pairs : undefined;
  const row = [...rowsOf(meta?.perp), ...rowsOf(pairs)].find(({ signing_id: id }) => id === Number(coin));
  const name = row?.coin ?? row?.name;
  return typeof name === 'string' ? name : coin;
}

function rowsOf(value: JsonValue | undefined): JsonObject[] {
  return isJsonArray(value) ? value.filter(isJsonObject) : [];
}
