import { accountsOfEvent, marketOfEvent } from '../event-concerns.ts';
import type { EventOf, FillEvent, StampedEvent, VenueEvent } from '../events.ts';
import type { Address } from '../state/address.ts';

/** The events of one committed block in order, indexed once by account, market and kind. */
export interface BlockEventIndex {
  /** Markets whose book, prices or flags may have changed. */
  readonly markets: ReadonlySet<number>;
  readonly marksMoved: boolean;
  readonly fillsByMarket: ReadonlyMap<number, readonly StampedEvent<FillEvent>[]>;
  readonly byUser: ReadonlyMap<Address, readonly StampedEvent[]>;
}

/** Returns the events of one kind that concern an account. */
export function accountEventsOfKind<Kind extends VenueEvent['kind']>(
  block: BlockEventIndex,
  user: Address,
  kind: Kind,
): readonly StampedEvent<EventOf<Kind>>[] {
  const isOfKind = (event: StampedEvent): event is StampedEvent<EventOf<Kind>> => event.kind === kind;
  return (block.byUser.get(user) ?? []).filter(isOfKind);
}

export function indexBlockEvents(events: readonly StampedEvent[]): BlockEventIndex {
  const markets = new Set<number>();
  const fillsByMarket = new Map<number, StampedEvent<FillEvent>[]>();
  const byUser = new Map<Address, StampedEvent[]>();
  let marksMoved = false;
  for (const event of events) {
    const market = marketOfEvent(event);
    if (market !== null) markets.add(market);
    if (event.kind === 'mark-moved') marksMoved = true;
    if (event.kind === 'fill') addTo(fillsByMarket, event.market, event);
    for (const user of accountsOfEvent(event)) addTo(byUser, user, event);
  }
  return { markets, marksMoved, fillsByMarket, byUser };
}

function addTo<Key, Event>(lists: Map<Key, Event[]>, key: Key, event: Event): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [event]);
  else list.push(event);
}
