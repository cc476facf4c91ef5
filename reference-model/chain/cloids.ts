import type { WireStatusEntry } from '../actions/action.ts';
import type { Core } from '../core.ts';
import type { OrderEvent } from '../events.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import { liveOrdersByCloid } from '../state/indexes.ts';
import { addToKeyedSet, dropFromKeyedSet } from '../state/keyed-sets.ts';
import type { LiveOrder } from '../state/live-order.ts';
import { parkedTriggerLegsByCloid } from '../state/parked-legs.ts';

/** Client order ids held by admission. The set is local to the node, so a restart clears it. @source write-api, "Order body", rule 1 */
export interface CloidRules {
  /** Actions whose handles admission checks: the single order today, every leg from the next release on. */
  readonly checkedTags: readonly string[];
  /** Refusal of two legs of one action with the same handle. */
  within(handles: readonly string[]): Refusal | null;
  inUse(core: Core, account: Address, cloid: string): Refusal | null;
  /** Whether a handle stays held although its order ended in this entry and rests nowhere. */
  keeps(entry: WireStatusEntry): boolean;
  /** Whether admission reserves the handle of a live order, so that a single order with it is refused. */
  readonly reserves: (order: LiveOrder) => boolean;
  /** Maximum handles per account, and maximum accounts with held handles; beyond it the oldest is evicted. */
  readonly capacity: { readonly handles: number; readonly accounts: number };
}

export const cloidRules: CloidRules = {
  checkedTags: ['submit_order'],
  within: () => null,
  inUse: (core, account, cloid) =>
    core.memory.cloids.get(account)?.has(cloid)
      ? refuse('ORDER_DUPLICATE_CLOID', 'cloid already in use on the account')
      : null,
  // Today's node keeps the handle of an order refused at commit.
  keeps: (entry) => 'error' in entry,
  // Today a single order may share the handle of a ladder.
  reserves: ({ origin }) => origin.kind !== 'scale',
  capacity: { handles: 8_192, accounts: 65_536 },
};

export function duplicateCloidsRefusal(handles: readonly string[]): Refusal | null {
  return new Set(handles).size === handles.length
    ? null
    : refuse('ORDER_DUPLICATE_CLOID', 'duplicate cloid within one action');
}

/** Reserves a handle for an account. */
export function reserveCloid(core: Core, account: Address, cloid: string): void {
  const { cloids } = core.memory;
  const { capacity } = core.rules.chain.cloids;
  const held = cloids.get(account) ?? new Set();
  held.add(cloid);
  if (held.size > capacity.handles) dropFirst(held);
  // Reinserted at the end, so that inactive accounts come first and are evicted first.
  cloids.delete(account);
  cloids.set(account, held);
  if (cloids.size > capacity.accounts) dropFirst(cloids);
}

function dropFirst<Key>(held: Map<Key, unknown> | Set<Key>): void {
  const [first] = held.keys();
  if (first !== undefined) held.delete(first);
}

/** Handles that a block may have freed, or reserved without admission; checked once, after the block. */
export class TouchedCloids {
  readonly #byOwner = new Map<Address, Set<string>>();

  add(owner: Address, cloid: string | null): void {
    if (cloid !== null) addToKeyedSet(this.#byOwner, owner, cloid);
  }

  /** A refused placement touches no handle, because its order never lived. A print touches its maker's order too. */
  addFrom(named: readonly OrderEvent[]): void {
    for (const { status, order } of named) if (status !== 'rejected') this.add(order.owner, order.cloid);
  }

  /** A handle is held exactly while a live order or a parked leg carries it; `modify` passes it to the replacement. */
  settle(core: Core): void {
    const { reserves } = core.rules.chain.cloids;
    for (const [owner, touched] of this.#byOwner) {
      for (const cloid of touched) {
        const named = [
          ...liveOrdersByCloid(core.state, cloid).filter(reserves),
          ...parkedTriggerLegsByCloid(core.state, cloid),
        ];
        if (named.some((one) => one.owner === owner)) reserveCloid(core, owner, cloid);
        else releaseCloid(core, owner, cloid);
      }
    }
  }
}

function releaseCloid(core: Core, account: Address, cloid: string): void {
  dropFromKeyedSet(core.memory.cloids, account, cloid);
}
