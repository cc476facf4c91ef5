import { channelOf } from '../../spec-schemas/catalogue/channels.ts';
import { candleIntervals, candlePriceTypes } from '../../spec-schemas/catalogue/reads/perp-markets.ts';
import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import { type BookGrouping, noBookGrouping, parseBookGrouping } from '../book/book-grouping.ts';
import type { Core } from '../core.ts';
import type { CandleInterval } from '../history/candles.ts';
import { type Address, parseAddress } from '../state/address.ts';
import { marketNamed } from '../state/market.ts';
import type { CandleSubject, Channel, CoinSubject, SubscribedCoin } from './channel.ts';

/** Rules for parsing the subject of a subscription. */
export interface SubscriptionSubjectRules {
  /** Keys that name the account of an account channel; if several are sent, the first in this list counts (D26). */
  readonly userKeys: (channel: string) => readonly [string, ...string[]];
  /** The account under a key; null: none. */
  readonly user: (subscription: JsonObject, key: string) => Address | null;
  /** Subject of a coin text: symbol, pair name and number of a market give one subject. Null: not a text. */
  readonly coin: (core: Core, value: JsonValue | undefined) => SubscribedCoin | null;
  /** Returns the requested bar interval; null: none, or an unknown one. */
  readonly interval: (subscription: JsonObject) => CandleInterval | null;
  /** Returns the requested grouping of a book; null if it does not exist, which is refused (D210). */
  readonly grouping: (subscription: JsonObject) => BookGrouping | null;
}

export const subscriptionSubjectRules: SubscriptionSubjectRules = {
  userKeys: (channel) => {
    const alias = channelOf(channel)?.arguments.user?.alias;
    return alias === undefined ? ['user'] : ['user', alias];
  },
  user: (subscription, key) => parseAddress(subscription[key]),
  coin: (core, value) => {
    if (typeof value !== 'string' && typeof value !== 'number') return null;
    const coin = String(value);
    const id = /^\d{1,9}$/.test(coin) ? Number(coin) : -1;
    const market = marketNamed(core.state, coin) ?? core.state.markets.get(id);
    // Every spelling of a market maps to one key.
    return market ? { kind: 'listed', coin: market.coin, market } : { kind: 'unlisted', coin };
  },
  interval: (subscription) => candleIntervals.find((one) => one === subscription.interval) ?? null,
  grouping: parseBookGrouping,
};

/** Subject of a subscription. */
export interface SubscriptionSubject {
  /** Equal keys are the same subscription of one socket. */
  readonly key: string;
  /** Equal topics have the same body: the key plus the book's grouping. */
  readonly topic: string;
  readonly channel: string;
  readonly coin: CoinSubject | null;
  readonly user: Address | null;
  readonly series?: CandleSubject;
  /** Subscription words with defaults filled in, as acknowledged; absent: as sent. */
  readonly applied?: JsonObject;
}

/** Returns the subject of a subscription, or the reason why it has none. */
export function parseSubscriptionSubject(
  core: Core,
  name: string,
  channel: Channel,
  subscription: JsonObject,
): SubscriptionSubject | string {
  const { subject: rules, reasons } = core.rules.feed;
  switch (channel.by) {
    case 'venue':
      return { key: name, topic: name, channel: name, coin: null, user: null };
    case 'coin': {
      const coin = rules.coin(core, subscription.coin);
      if (coin === null) return reasons.missingKey(name, 'coin');
      const grouping = channel.grouped === true ? rules.grouping(subscription) : noBookGrouping;
      if (grouping === null) return reasons.badGrouping();
      const key = `${name} ${coin.coin}`;
      return { key, topic: `${key} ${viewOf(grouping)}`, channel: name, coin: { ...coin, grouping }, user: null };
    }
    case 'series':
      return seriesSubject(core, name, subscription);
    case 'user': {
      const user = userIn(core, name, subscription);
      if (typeof user === 'object') return user.reason;
      const key = `${name} ${user}`;
      return { key, topic: key, channel: name, coin: null, user };
    }
    case 'user-perp': {
      const user = userIn(core, name, subscription);
      if (typeof user === 'object') return user.reason;
      const coin = rules.coin(core, subscription.coin);
      if (coin === null) return reasons.missingKey(name, 'coin');
      if (coin.kind !== 'listed' || coin.market.kind !== 'perp') return reasons.noPerp();
      const key = `${name} ${user} ${coin.coin}`;
      return { key, topic: key, channel: name, coin: { ...coin, grouping: noBookGrouping }, user };
    }
  }
}

function seriesSubject(core: Core, name: string, subscription: JsonObject): SubscriptionSubject | string {
  const { subject: rules, reasons } = core.rules.feed;
  const coin = rules.coin(core, subscription.coin);
  if (coin === null) return reasons.missingKey(name, 'coin');
  const interval = rules.interval(subscription);
  if (interval === null) return reasons.missingKey(name, 'interval');
  const word = subscription.candle_type ?? candlePriceTypes[0];
  const type = candlePriceTypes.find((one) => one === word);
  if (type === undefined) return reasons.badCandleType(String(word));
  const key = `${name} ${coin.coin} ${type} ${interval}`;
  return {
    key,
    topic: key,
    channel: name,
    coin: { ...coin, grouping: noBookGrouping },
    user: null,
    series: { type, interval },
    applied: { ...subscription, interval, candle_type: type },
  };
}

/** Returns the account named by a subscription, or the reason why it names none. */
function userIn(core: Core, name: string, subscription: JsonObject): Address | { readonly reason: string } {
  const { subject: rules, reasons } = core.rules.feed;
  const keys = rules.userKeys(name);
  const key = keys.find((one) => subscription[one] !== undefined && subscription[one] !== null);
  if (key === undefined) return { reason: reasons.missingKey(name, keys[0]) };
  return rules.user(subscription, key) ?? { reason: reasons.badUser(key) };
}

function viewOf({ figures, mantissa, levels }: BookGrouping): string {
  return `${figures ?? ''}/${mantissa}/${levels ?? ''}`;
}
