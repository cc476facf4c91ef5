import type { Core } from '../../core.ts';
import { type Units, units, ZERO_UNITS } from '../../numeric/planes.ts';
import type { Account } from '../../state/account.ts';
import type { LiveOrder } from '../../state/live-order.ts';
import { liveOrdersOf } from './cancel-order.ts';
import { callWithMarketOrderRules } from './on-lane.ts';
import type { OrderHold, OrderRulesByKind } from './order-lane.ts';

/** Returns the amount of one token held by an account's resting orders. @param without  an order that counts as already gone */
export function amountHeldByOrders(core: Core, account: Account, token: number, without: LiveOrder | null): Units {
  // Skips the scan of orders if no lane holds anything.
  if (!holdsAnything(core.rules.engine.lanes)) return ZERO_UNITS;
  let sum = 0n;
  for (const order of liveOrdersOf(core, account)) {
    const hold = order.oid === without?.oid ? null : holdOf(core, account, order);
    if (hold?.token === token) sum += hold.amount;
  }
  return units(sum);
}

/** Runs for every order: iterates over keys, so that no list is built. */
function holdsAnything(lanes: OrderRulesByKind): boolean {
  // The keys of a record are its kinds.
  for (const kind in lanes) if (lanes[kind as keyof typeof lanes].hold !== null) return true;
  return false;
}

function holdOf(core: Core, account: Account, order: LiveOrder): OrderHold | null {
  const { lanes } = core.rules.engine;
  const market = core.state.markets.get(order.market);
  return callWithMarketOrderRules(lanes, market, ({ hold }, traded) => hold?.(core, account, traded, order) ?? null);
}
