import type { Core } from '../../core.ts';
import type { Address } from '../../state/address.ts';

/** Account and market that an order belongs to. */
export interface OrderPlace {
  readonly owner: Address;
  readonly market: number;
}

/** How orders are numbered (D279). */
export interface OrderIdRules {
  /** Returns the id of a new order; no later one has it. */
  readonly take: (core: Core, place: OrderPlace) => bigint;
  /** Returns the id of the order that a number names in an action of this account about this market. */
  readonly named: (core: Core, place: OrderPlace, number: bigint) => bigint;
}

export const orderIdRules: OrderIdRules = {
  take: ({ state }) => {
    const oid = state.nextOid;
    state.nextOid += 1n;
    return oid;
  },
  named: (_core, _place, number) => number,
};

/** Takes the id of a new order. */
export function takeOid(core: Core, place: OrderPlace): bigint {
  return core.rules.engine.orderIds.take(core, place);
}
