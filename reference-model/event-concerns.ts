import type { Stamp, VenueEvent } from './events.ts';
import type { Holder } from './money/holder.ts';
import type { Address } from './state/address.ts';

// A new kind of event does not compile until both functions know it: neither may end without an answer.

/** Accounts that an event is about, each once. */
export function accountsOf(event: VenueEvent): readonly Address[] {
  switch (event.kind) {
    case 'fill':
      return both(event.taker.owner, event.maker.owner);
    case 'order':
      return [event.order.owner];
    case 'money': {
      const [from, to] = [accountIn(event.from), accountIn(event.to)];
      return from === null || to === null ? [from ?? to].filter((one) => one !== null) : both(from, to);
    }
    case 'tier-changed':
    case 'account-changed':
      return [event.address];
    case 'mark-moved':
    case 'market-changed':
    case 'vote':
      return [];
  }
}

/** The nearest cause in one word: the tag of an action, the name of a rule. */
export function causeOf({ cause }: Stamp): string {
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

/** The market whose book, prices, flags or interest an event may have moved; null: none. */
export function marketOf(event: VenueEvent): number | null {
  switch (event.kind) {
    case 'fill':
    case 'mark-moved':
    case 'market-changed':
      return event.market;
    case 'order':
      return event.order.market;
    case 'money':
    case 'tier-changed':
    case 'account-changed':
    case 'vote':
      return null;
  }
}

/** One party on both sides is one account. */
function both(one: Address, other: Address): Address[] {
  return one === other ? [one] : [one, other];
}

function accountIn(holder: Holder): Address | null {
  return holder.kind === 'account' ? holder.address : null;
}
