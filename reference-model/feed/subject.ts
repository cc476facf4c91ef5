import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import { type BookGrouping, bookGrouping, wholeBook } from '../book/book-grouping.ts';
import type { Core } from '../core.ts';
import { type Address, parseAddress } from '../state/address.ts';
import { marketNamed } from '../state/market.ts';
import type { Channel, CoinSubject } from './channel.ts';

/** How a subscription names what it is about. */
export interface SubjectRules {
  /** Key that names the account of an account channel (D26). */
  readonly userKey: string;
  /** What a coin text means: symbol, pair name or number of one market are one subject. Null: no text at all. */
  readonly coin: (core: Core, value: JsonValue | undefined) => Omit<CoinSubject, 'grouping'> | null;
  /** How a subscription groups a book; null where it asks for a grouping that there is none of, which is ignored. */
  readonly grouping: (subscription: JsonObject) => BookGrouping | null;
}

export const subjectRules: SubjectRules = {
  userKey: 'user',
  coin: (core, value) => {
    if (typeof value !== 'string' && typeof value !== 'number') return null;
    const coin = String(value);
    const id = /^\d{1,9}$/.test(coin) ? Number(coin) : -1;
    const market = marketNamed(core.state, coin) ?? core.state.markets.get(id) ?? null;
    // Every spelling of a market is one key.
    return { coin: market?.coin ?? coin, market };
  },
  grouping: bookGrouping,
};

/** What a subscription is about. */
export interface Subject {
  /** Equal texts are the same subscription of one socket. */
  readonly key: string;
  /** Equal texts are the same body: the key, and how its book is grouped. */
  readonly topic: string;
  readonly channel: string;
  readonly coin: CoinSubject | null;
  readonly user: Address | null;
}

/** The subject of a subscription, or the reason why it names none. */
export function subjectOf(core: Core, name: string, channel: Channel, subscription: JsonObject): Subject | string {
  const { subject: rules, reasons } = core.rules.feed;
  switch (channel.by) {
    case 'venue':
      return { key: name, topic: name, channel: name, coin: null, user: null };
    case 'coin': {
      const coin = rules.coin(core, subscription.coin);
      if (coin === null) return reasons.missingKey(name, 'coin');
      const grouping = (channel.grouped === true ? rules.grouping(subscription) : null) ?? wholeBook;
      const key = `${name} ${coin.coin}`;
      return { key, topic: `${key} ${viewOf(grouping)}`, channel: name, coin: { ...coin, grouping }, user: null };
    }
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
      if (coin.market?.kind !== 'perp') return reasons.noPerp();
      const key = `${name} ${user} ${coin.coin}`;
      return { key, topic: key, channel: name, coin: { ...coin, grouping: wholeBook }, user };
    }
  }
}

/** The account that a subscription names, or the reason why it names none. */
function userIn(core: Core, name: string, subscription: JsonObject): Address | { readonly reason: string } {
  const { subject: rules, reasons } = core.rules.feed;
  const value = subscription[rules.userKey];
  if (value === undefined || value === null) return { reason: reasons.missingKey(name, rules.userKey) };
  return parseAddress(value) ?? { reason: reasons.badUser(rules.userKey) };
}

function viewOf({ figures, mantissa, levels }: BookGrouping): string {
  return `${figures ?? ''}/${mantissa}/${levels ?? ''}`;
}
