import type { Core } from '../core.ts';
import { scalarsOf } from '../engine/risk/account-scalars.ts';
import { type IsolatedPosition, isolatedIn, moveCollateral } from '../engine/risk/isolated-margin.ts';
import { touch } from '../money/touched.ts';
import { usdOfUnits } from '../numeric/crossings.ts';
import type { Usd } from '../numeric/planes.ts';
import { parseUnits, wholeUsd } from '../numeric/served.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import { readAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import type { ActionContext, CommitOutcome } from './action.ts';
import { done, refused } from './action.ts';

/** What is to be added to a bucket, or taken out where it is negative. */
export interface BucketChange {
  readonly asset: number;
  readonly amount: Usd;
}

/** A reason not to move collateral, found inside the block. */
export interface BucketGate {
  readonly id: 'funds' | 'strict' | 'withdrawal';
  check(core: Core, owner: Address, change: BucketChange, bucket: IsolatedPosition): Refusal | null;
}

/** An amount as it was sent; null: no decimal of at most 18 places. */
export function amountOf(sent: string | number | bigint): Usd | null {
  const units = parseUnits(String(sent));
  return units === null ? null : usdOfUnits(units);
}

export const fundsGate: BucketGate = {
  id: 'funds',
  check: (core, owner, { amount }) => beyondFree(core, owner, amount),
};

/** The refusal of what takes more out of an account's cash than is free; null: it does not. */
export function beyondFree(core: Core, owner: Address, amount: Usd): Refusal | null {
  const { withdrawable } = scalarsOf(core, readAccount(core.state, owner));
  if (amount <= withdrawable) return null;
  const details = { field: 'amount', limit: wholeUsd(withdrawable), actual: wholeUsd(amount) };
  return refuse('MARGIN_INSUFFICIENT', 'free collateral below the amount', details);
}

/** Moves between cash and the bucket of the market's position what no gate refuses. */
export function changeBucket(
  core: Core,
  { account }: ActionContext,
  gates: readonly BucketGate[],
  change: BucketChange,
): CommitOutcome {
  const bucket = isolatedIn(core, account, change.asset);
  if (bucket === null) return refused(refuse('PRECONDITION_FAILED', 'no isolated position'));
  const refusal = firstRefusal(gates, core, account, change, bucket);
  if (refusal !== null) return refused(refusal);
  moveCollateral(core, account, bucket.position, change.amount);
  touch(core, account, true);
  return done;
}
