import type { Core } from '../core.ts';
import type { Usd } from '../numeric/planes.ts';
import type { Account, Tier } from '../state/account.ts';
import { scalarsOf } from './account-scalars.ts';
import { cancelLive, liveOrdersOf } from './cancel-order.ts';

export interface TierRules {
  /** Liquidation band by account value over cross maintenance. */
  readonly tierOf: (accountValue: Usd, crossMaintenance: Usd) => Tier;
  /** Bands in which an account may not place orders. */
  readonly blocksOrders: (tier: Tier) => boolean;
  /** Bands in which the engine takes `alo` orders off. */
  readonly cancelsAlo: (tier: Tier) => boolean;
}

/** @source engine facts, section 11. Forced closes are not built: T1 and worse block orders and do nothing more. */
export const tierRules: TierRules = {
  tierOf: (accountValue, crossMaintenance) => {
    if (crossMaintenance === 0n) return 'Safe';
    if (accountValue < 0n) return 'T3';
    if (accountValue * 10n >= crossMaintenance * 11n) return 'Safe';
    if (accountValue >= crossMaintenance) return 'T0';
    if (accountValue * 10n >= crossMaintenance * 8n) return 'T1';
    if (accountValue * 1000n >= crossMaintenance * 667n) return 'T2';
    return 'T3';
  },
  blocksOrders: (tier) => tier === 'T1' || tier === 'T2' || tier === 'T3',
  cancelsAlo: (tier) => tier === 'T0',
};

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
    if (order.tif === 'alo') cancelLive(core, order, 'liquidation_t0', 'account in T0 liquidation tier');
  }
}
