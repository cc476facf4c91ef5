import type { Core } from '../core.ts';
import { usdOfPx, valueAt } from '../numeric/crossings.ts';
import { divTrunc } from '../numeric/division.ts';
import { bookPx, lots } from '../numeric/planes.ts';
import type { Account } from '../state/account.ts';
import { perpAt } from '../state/market.ts';
import { crossLegsOf, scalarsOf } from './account-scalars.ts';
import { cancelLive, liveOrdersOf } from './cancel-order.ts';
import { roomInTier } from './tier-bands.ts';
import type { MarkEdges } from './tier-watch.ts';

/**
 * Looks at an account's band again: after its own orders, cancels and withdrawals, and at the start of a block. Tells a
 * change once; `alo` orders go on the way into T0.
 */
export function reviewTier(core: Core, account: Account): void {
  const { tier } = scalarsOf(core, account);
  if (tier === account.tier) return;
  const from = account.tier;
  account.tier = tier;
  core.emit({ kind: 'tier-changed', address: account.address, from, to: tier });
  core.emit({ kind: 'account-changed', address: account.address });
  cancelAloOrders(core, account);
}

/** Takes off the `alo` orders of an account whose band forbids them. */
export function cancelAloOrders(core: Core, account: Account): void {
  if (!core.rules.engine.tiers.cancelsAlo(account.tier)) return;
  for (const order of liveOrdersOf(core, account)) {
    if (order.tif !== 'alo') continue;
    core.journal.byRule('liquidation_t0', () => cancelLive(core, order, 'liquidation-band'));
  }
}

/** The bands at the start of a block: of those accounts alone that may be in another one since the block before. */
export function reviewDueTiers(core: Core): void {
  const { state, tierWatch } = core;
  for (const address of tierWatch.take((market) => perpAt(state, market)?.mark ?? null)) {
    const account = state.accounts.get(address);
    if (account === undefined) continue;
    reviewTier(core, account);
    cancelAloOrders(core, account);
    const edges = tierEdges(core, account);
    if (edges === null) tierWatch.add(address);
    else tierWatch.leave(address, edges);
  }
}

/**
 * The marks at which an account's band may change. Its value moves by a leg's size for each step of the leg's mark, so
 * while no leg uses up its equal share of the room, all of them together stay inside it.
 * @returns null when a leg has no mark: nothing says where its first one will be
 */
export function tierEdges(core: Core, account: Account): MarkEdges[] | null {
  const { accountValue, crossMaintenance, healthDeferred } = scalarsOf(core, account);
  if (healthDeferred) return null;
  const room = roomInTier(core.rules.engine.tiers, accountValue, crossMaintenance);
  if (room === null) return [];
  const legs = [...crossLegsOf(core, account)];
  return legs.flatMap(({ market, leg }) => {
    if (market.mark === null) return [];
    // Exact: a step of the book's plane is worth a whole number of units for every size that there is.
    const perStep = valueAt(usdOfPx(bookPx(1n)), leg.size < 0n ? lots(-leg.size) : leg.size, market.szDecimals);
    const beyond = divTrunc(room, perStep * BigInt(legs.length)) + 1n;
    return { market: market.id, low: market.mark - beyond, high: market.mark + beyond };
  });
}
