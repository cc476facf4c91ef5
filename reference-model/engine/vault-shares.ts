import type { Core } from '../core.ts';
import { truncCents } from '../numeric/crossings.ts';
import { pow10 } from '../numeric/decimal.ts';
import { divCeil, divTrunc, truncToStep } from '../numeric/division.ts';
import { greaterOf } from '../numeric/order.ts';
import { CORE_DECIMALS, type Units, type Usd, units, usd } from '../numeric/planes.ts';
import { readAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import {
  putVault,
  putVaultHolding,
  type Vault,
  type VaultHolding,
  type VaultKind,
  vaultAt,
  vaultHoldingOf,
} from '../state/vaults.ts';
import { accountHealthOf, isolatedLegsOf, positionValue } from './risk/account-scalars.ts';

/** Rules for the value of a vault's shares, and for the time from which they are free. */
export interface VaultShareRules {
  /**
   * Returns the net asset value.
   * @param bucketed  collateral of isolated positions
   * @param won  profit of those positions at the mark
   */
  readonly nav: (accountValue: Usd, bucketed: Usd, won: Usd) => Usd;
  /** Returns the price of one share. */
  readonly price: (nav: Usd, shares: Units) => Usd;
  /** Returns the part of a money amount that counts. */
  readonly counted: (amount: Usd) => Usd;
  /** Returns the shares minted for a deposit, computed before its money counts. */
  readonly minted: (deposit: Usd, nav: Usd, shares: Units) => Units;
  readonly burned: (asked: Units) => Units;
  /** Returns the payment for redeemed shares, computed before they are burned. */
  readonly payout: (asked: Units, nav: Usd, shares: Units) => Usd;
  readonly lockMs: (kind: VaultKind) => number;
  /** Returns the part of a holding that is locked at a time. */
  readonly locked: (holding: VaultHolding, atMs: number) => Units;
}

const ONE = pow10(CORE_DECIMALS);
/** Shares have eight places. */
const SHARE_STEP = pow10(CORE_DECIMALS - 8);
const DAY_MS = 86_400_000;

/**
 * @source write-api, "Vaults" and "States and transitions"; engine facts, sections 1 and 22. No source says what fills a metaliquidity
 * vault's loss reserve: it is 0.
 */
export const vaultShareRules: VaultShareRules = {
  nav: (accountValue, bucketed, won) => usd(accountValue + bucketed + won),
  price: (nav, shares) => (shares === 0n ? usd(ONE) : usd(divTrunc(nav * ONE, shares))),
  counted: truncCents,
  minted: (deposit, nav, shares) =>
    units(shares === 0n ? deposit : truncToStep(divTrunc(deposit * shares, nav), SHARE_STEP)),
  burned: (asked) => units(divCeil(asked, SHARE_STEP) * SHARE_STEP),
  payout: (asked, nav, shares) => truncCents(usd(divTrunc(asked * nav, shares))),
  lockMs: (kind) => (kind === 'User' ? 4 : 7) * DAY_MS,
  locked: ({ locks }, atMs) =>
    units(locks.reduce((sum, { shares, untilMs }) => (atMs < untilMs ? sum + shares : sum), 0n)),
};

/** Net asset value at the marks: settled money plus the profit of open positions. */
export function vaultNavOf(core: Core, { address }: Pick<Vault, 'address'>): Usd {
  const { vaults, scalars } = core.rules.engine;
  const account = readAccount(core.state, address);
  let bucketed = 0n;
  let won = 0n;
  for (const { market, leg, collateral } of isolatedLegsOf(core, account)) {
    const value = positionValue(market, leg);
    won += value === null || scalars.countsIsolated ? 0n : scalars.unrealizedPnl(leg, value);
    bucketed += collateral;
  }
  return vaults.nav(accountHealthOf(core, account).accountValue, usd(bucketed), usd(won));
}

export function vaultSharePriceOf(core: Core, vault: Vault): Usd {
  return core.rules.engine.vaults.price(vaultNavOf(core, vault), vault.shares);
}

/** Shares that an account may withdraw now. */
export function freeVaultShares(core: Core, vault: Vault, holder: Address): Units {
  const holding = vaultHoldingOf(core.state, vault.id, holder);
  return units(holding.shares - core.rules.engine.vaults.locked(holding, core.state.timeMs));
}

/** Mints shares for money that has not arrived yet. @param isLocked  whether the vault's lock applies to them */
export function mintVaultShares(core: Core, { id }: Vault, holder: Address, deposit: Usd, isLocked: boolean): void {
  const { state } = core;
  const rules = core.rules.engine.vaults;
  const vault = noteHighWater(core, id);
  if (vault === undefined) return;
  const minted = rules.minted(deposit, vaultNavOf(core, vault), vault.shares);
  const { shares, locks } = vaultHoldingOf(state, id, holder);
  const lock = { shares: minted, untilMs: state.timeMs + rules.lockMs(vault.kind) };
  putVaultHolding(state, vault, holder, {
    shares: units(shares + minted),
    // Expired locks no longer count.
    locks: [...locks.filter(({ untilMs }) => untilMs > state.timeMs), ...(isLocked ? [lock] : [])],
  });
}

/** Burns shares. Their payment is made separately. */
export function burnVaultShares(core: Core, { id }: Vault, holder: Address, asked: Units): void {
  const { state, rules } = core;
  const vault = noteHighWater(core, id);
  if (vault === undefined) return;
  const { shares, locks } = vaultHoldingOf(state, id, holder);
  const left = greaterOf<bigint>(shares - rules.engine.vaults.burned(asked), 0n);
  putVaultHolding(state, vault, holder, {
    shares: units(left),
    locks: locks.filter(({ untilMs }) => untilMs > state.timeMs),
  });
}

/** Raises the high-water mark to the current price. @returns the updated vault */
function noteHighWater(core: Core, id: number): Vault | undefined {
  const vault = vaultAt(core.state, id);
  if (vault === undefined) return undefined;
  const raised = { ...vault, highWaterMark: greaterOf(vault.highWaterMark, vaultSharePriceOf(core, vault)) };
  putVault(core.state, raised);
  return raised;
}
