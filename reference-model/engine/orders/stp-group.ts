import type { Core } from '../../core.ts';
import { readAccount } from '../../state/account.ts';
import type { Address } from '../../state/address.ts';
import { liveOrdersOf } from './cancel-order.ts';

/**
 * An account has begun or ceased to operate a vault: what it has resting goes with it into the other group.
 * @source engine facts, section 3: a vault and its registered operator always share a group
 */
export function syncOrdersStpGroup(core: Core, owner: Address): void {
  const group = core.rules.engine.placement.stpGroup(core, owner);
  for (const order of liveOrdersOf(core, readAccount(core.state, owner))) order.stpGroup = group;
}
