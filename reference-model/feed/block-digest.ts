import type { FillEvent, MoneyEvent, OrderEvent, VenueEvent } from '../events.ts';
import type { Address } from '../state/address.ts';

type TierEvent = Extract<VenueEvent, { readonly kind: 'tier-changed' }>;

/** The events of one committed block, sorted once by what the channels ask for. */
export interface BlockDigest {
  /** Markets whose book, prices or flags may have moved. */
  readonly markets: ReadonlySet<number>;
  readonly marksMoved: boolean;
  /** Accounts that something happened to. */
  readonly users: ReadonlySet<Address>;
  /** In the order in which they happened. */
  readonly fillsByMarket: ReadonlyMap<number, readonly FillEvent[]>;
  readonly byUser: ReadonlyMap<Address, UserEvents>;
}

export interface UserEvents {
  readonly fills: readonly FillEvent[];
  readonly orders: readonly OrderEvent[];
  readonly money: readonly MoneyEvent[];
  readonly tiers: readonly TierEvent[];
}

const nothing: UserEvents = { fills: [], orders: [], money: [], tiers: [] };

/** What one account did in a block. */
export function eventsOf(block: BlockDigest, user: Address): UserEvents {
  return block.byUser.get(user) ?? nothing;
}

function partiesOf({ from, to }: MoneyEvent): Address[] {
  return [from, to].flatMap((holder) => (holder.kind === 'account' ? holder.address : []));
}

export function digestOf(events: readonly VenueEvent[]): BlockDigest {
  const markets = new Set<number>();
  const users = new Set<Address>();
  const fillsByMarket = new Map<number, FillEvent[]>();
  const byUser = new Map<
    Address,
    { fills: FillEvent[]; orders: OrderEvent[]; money: MoneyEvent[]; tiers: TierEvent[] }
  >();
  let marksMoved = false;
  const of = (user: Address) => {
    users.add(user);
    const standing = byUser.get(user);
    if (standing !== undefined) return standing;
    const fresh = { fills: [], orders: [], money: [], tiers: [] };
    byUser.set(user, fresh);
    return fresh;
  };
  for (const event of events) {
    switch (event.kind) {
      case 'fill': {
        markets.add(event.market);
        const prints = fillsByMarket.get(event.market);
        if (prints === undefined) fillsByMarket.set(event.market, [event]);
        else prints.push(event);
        of(event.taker.owner).fills.push(event);
        // One party on both sides reads the print once.
        if (event.maker.owner !== event.taker.owner) of(event.maker.owner).fills.push(event);
        break;
      }
      case 'order':
        markets.add(event.order.market);
        of(event.order.owner).orders.push(event);
        break;
      case 'money':
        for (const party of new Set(partiesOf(event))) of(party).money.push(event);
        break;
      case 'tier-changed':
        of(event.address).tiers.push(event);
        break;
      case 'account-changed':
        users.add(event.address);
        break;
      case 'mark-moved':
        marksMoved = true;
        markets.add(event.market);
        break;
      case 'market-changed':
        markets.add(event.market);
        break;
      case 'vote':
        break;
    }
  }
  return { markets, marksMoved, users, fillsByMarket, byUser };
}
