import type { EventStamp, VenueEvent } from './events.ts';
import type { Holder } from './money/holder.ts';
import type { Address } from './state/address.ts';

// A new kind of event does not compile until both functions handle it.

/** Accounts concerned by an event, each once. */
export function accountsOfEvent(event: VenueEvent): readonly Address[] {
  switch (event.kind) {
    case 'fill':
      return both(event.taker.owner, event.maker.owner);
    case 'order':
      return [event.order.owner];
    case 'money': {
      const from = accountOfHolder(event.from);
      const to = accountOfHolder(event.to);
      return from === null || to === null ? [from ?? to].filter((one) => one !== null) : both(from, to);
    }
    case 'level-moved':
    case 'twap':
      return [event.owner];
    case 'tier-changed':
    case 'account-changed':
    case 'forced-close':
      return [event.address];
    case 'funding':
      return [event.owner];
    case 'mark-moved':
    case 'oracle-moved':
    case 'market-changed':
    case 'funding-sampled':
    case 'vote':
    case 'block':
      return [];
  }
}

/** The nearest cause as one word: an action's tag, or a rule's name. */
export function causeWordOf({ cause }: EventStamp): string {
  switch (cause.kind) {
    case 'action':
      return cause.tag;
    case 'rule':
      return cause.rule;
    case 'system':
      return cause.action;
    case 'genesis':
      return cause.kind;
  }
}

/** The market whose book, prices, flags or open interest an event may have changed; null: none. */
export function marketOfEvent(event: VenueEvent): number | null {
  switch (event.kind) {
    case 'fill':
    case 'mark-moved':
    case 'oracle-moved':
    case 'market-changed':
    case 'funding-sampled':
    case 'forced-close':
      return event.market;
    case 'order':
      return event.order.market;
    case 'money':
    case 'level-moved':
    case 'twap':
    case 'tier-changed':
    case 'account-changed':
    case 'funding':
    case 'vote':
    case 'block':
      return null;
  }
}

/** Returns both parties; a party on both sides is one account. */
function both(one: Address, other: Address): Address[] {
  return one === other ? [one] : [one, other];
}

/** The account to which a holder belongs; null: none. */
export function accountOfHolder(holder: Holder): Address | null {
  switch (holder.kind) {
    // Most movements are between these two kinds. A field check on objects of many shapes would be slow.
    case 'account':
      return holder.address;
    case 'pot':
      return null;
    default:
      return 'address' in holder ? holder.address : null;
  }
}
