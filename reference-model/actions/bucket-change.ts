import type { Core } from '../core.ts';
import { accountScalarsOf } from '../engine/risk/account-scalars.ts';
import { type IsolatedPosition, isolatedPositionIn, moveIsolatedCollateral } from '../engine/risk/isolated-margin.ts';
import { touchAccount } from '../money/touched.ts';
import { usdOfUnits } from '../numeric/crossings.ts';
import type { Usd } from '../numeric/planes.ts';
import { formatUsd, parseUnits } from '../numeric/served.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import { readAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import type { ActionContext, CommitOutcome } from './action.ts';
import { doneOutcome, refusedOutcome } from './action.ts';

/** Amount to add to a bucket, or to remove from it where the amount is negative. */
export interface IsolatedMarginChange {
  readonly asset: number;
  readonly amount: Usd;
}

/** Gate evaluated at commit, inside the block: a reason not to move collateral. */
export interface IsolatedMarginGate {
  readonly id: 'funds' | 'strict' | 'withdrawal';
  check(core: Core, owner: Address, change: IsolatedMarginChange, bucket: IsolatedPosition): Refusal | null;
}

/** Parses an amount as sent; null if it is not a decimal of at most 18 places. */
export function parseUsdAmount(sent: string | number | bigint): Usd | null {
  const units = parseUnits(String(sent));
  return units === null ? null : usdOfUnits(units);
}

export const isolatedMarginFundsGate: IsolatedMarginGate = {
  id: 'funds',
  check: (core, owner, { amount }) => freeCollateralRefusal(core, owner, amount),
};

/** Returns the refusal of a debit that exceeds an account's free cash; null if it does not. */
export function freeCollateralRefusal(core: Core, owner: Address, amount: Usd): Refusal | null {
  const { withdrawable } = accountScalarsOf(core, readAccount(core.state, owner));
  if (amount <= withdrawable) return null;
  const details = { field: 'amount', limit: formatUsd(withdrawable), actual: formatUsd(amount) };
  return refuse('MARGIN_INSUFFICIENT', 'free collateral below the amount', details);
}

/** Moves an amount between cash and the bucket of the market's position, provided that no gate refuses it. */
export function changeIsolatedMargin(
  core: Core,
  { account }: ActionContext,
  gates: readonly IsolatedMarginGate[],
  change: IsolatedMarginChange,
): CommitOutcome {
  const bucket = isolatedPositionIn(core, account, change.asset);
  if (bucket === null) return refusedOutcome(refuse('PRECONDITION_FAILED', 'no isolated position'));
  const refusal = firstRefusal(gates, core, account, change, bucket);
  if (refusal !== null) return refusedOutcome(refusal);
  moveIsolatedCollateral(core, account, bucket.position, change.amount);
  touchAccount(core, account, true);
  return doneOutcome;
}
