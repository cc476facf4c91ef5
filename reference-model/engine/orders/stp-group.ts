import type { Core } from '../../core.ts';
import { readAccount } from '../../state/account.ts';
import type { Address } from '../../state/address.ts';
import { liveOrdersOf } from './cancel-order.ts';

/**
 * Moves an account's resting orders to the other self-trade group once it starts or stops operating a vault.
 * @source engine facts, section 3: a vault and its registered operator always share a group
 */
export function syncOrdersStpGroup(core: Core, owner: Address): void {
  const group = core.rules.engine.placement.stpGroup(core, owner);
  for (const order of liveOrdersOf(core, readAccount(core.state, owner))) order.stpGroup = group;
}
