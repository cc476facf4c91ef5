import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { Core } from '../core.ts';
import { type Address, parseAddress } from '../state/address.ts';
import type { Channel, CoinSubject } from './channel.ts';

/** How a subscription names what it is about. */
export interface SubjectRules {
  /** Key that names the account of an account channel (D26). */
  readonly userKey: string;
  /** What a coin text means: symbol, pair name or number of one market are one subject. Null: no text at all. */
  readonly coin: (core: Core, value: JsonValue | undefined) => CoinSubject | null;
}

export const subjectRules: SubjectRules = {
  userKey: 'user',
  coin: (core, value) => {
    if (typeof value !== 'string' && typeof value !== 'number') return null;
    const coin = String(value);
    const { markets, pairs } = core.state;
    const named = markets.values().find((market) => market.coin === coin);
    if (named !== undefined) return { coin, market: named };
    const id = /^\d{1,9}$/.test(coin) ? Number(coin) : -1;
    const market = markets.get(id) ?? null;
    // A pair has no book in this build; it keeps its own name, so that both spellings of it are one key.
    return { coin: market?.coin ?? pairs.get(id)?.name ?? coin, market };
  },
};

/** One subscription key: equal texts are the same subscription. */
export interface Subject {
  readonly key: string;
  readonly channel: string;
  readonly coin: CoinSubject | null;
  readonly user: Address | null;
}

/** The subject of a subscription, or the reason why it names none. */
export function subjectOf(core: Core, name: string, channel: Channel, subscription: JsonObject): Subject | string {
  const { subject: rules, reasons } = core.rules.feed;
  switch (channel.by) {
    case 'venue':
      return { key: name, channel: name, coin: null, user: null };
    case 'coin': {
      const coin = rules.coin(core, subscription.coin);
      if (coin === null) return reasons.missingKey(name, 'coin');
      return { key: `${name} ${coin.coin}`, channel: name, coin, user: null };
    }
    case 'user': {
      const value = subscription[rules.userKey];
      if (value === undefined || value === null) return reasons.missingKey(name, rules.userKey);
      const user = parseAddress(value);
      if (user === null) return reasons.badUser(rules.userKey);
      return { key: `${name} ${user}`, channel: name, coin: null, user };
    }
  }
}
