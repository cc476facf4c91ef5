import type { Core } from '../core.ts';
import { type Holder, holderForAccount, holderForSpotWallet } from '../money/holder.ts';
import { lesserOf } from '../numeric/order.ts';
import { type Usd, usd, ZERO_USD } from '../numeric/planes.ts';
import {
  isSplitAccount,
  type ReservationScope,
  reservationScopes,
  type StandardMode,
  spotWalletBalanceOf,
  standardModeOf,
} from '../state/abstractions.ts';
import type { Account } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { writtenPutEscrowOf } from './options/options.ts';
import type { AccountScalars, AvailableMargin } from './risk/account-scalars.ts';
import { spotMarginSumsOf } from './risk/margin-positions.ts';

/** Current figures of one product of a standard account. */
export interface ReservationFigures {
  readonly reserved: Usd;
  /** Amount that the product ties up. */
  readonly held: Usd;
  /** Additional amount that the product may tie up, beyond `held`. */
  readonly available: Usd;
}

export type ReservationSums = Pick<ReservationFigures, 'reserved' | 'held'>;

/** Rules that follow from the mode of an account. @source engine facts, section 9; supplement, reads: account_state */
export interface AbstractionRules {
  /** Whether an account entering standard mode now is split. */
  readonly splits: (core: Core) => boolean;
  /** Holder of USDC of a class. */
  readonly usdcHolder: (core: Core, owner: Address, toPerp: boolean) => Holder;
  /** Whether reservations bound what a standard account may open. */
  readonly caps: (standard: StandardMode) => boolean;
  readonly available: (of: ReservationSums, others: readonly ReservationSums[], withdrawable: Usd) => Usd;
}

export const abstractionRules: AbstractionRules = {
  splits: () => true,
  usdcHolder: ({ state }, owner, toPerp) =>
    isSplitAccount(state, owner) && !toPerp ? holderForSpotWallet(owner) : holderForAccount(owner),
  caps: () => true,
  available: ({ reserved, held }, others, withdrawable) => {
    const stillReserved = others.reduce((sum, other) => sum + atLeastZero(other.reserved - other.held), 0n);
    return atLeastZero(lesserOf<bigint>(reserved - held, withdrawable - stillReserved));
  },
};

/** Returns the reservations of a standard account as reads show them. A split account has a spot wallet in place of a spot reservation. */
export function reservationFigures(
  core: Core,
  account: Account,
  { split, reserved }: StandardMode,
  scalars: Pick<AvailableMargin, 'heldInitialMargin' | 'withdrawable'>,
): Readonly<Record<ReservationScope, ReservationFigures>> {
  const { address } = account;
  const owed = spotMarginSumsOf(core, address).debt;
  const locked = writtenPutEscrowOf(core, address);
  const sums: Record<ReservationScope, ReservationSums> = {
    perp: { reserved: reserved.perp, held: scalars.heldInitialMargin },
    // Debt of positions on pairs, which a split account cannot have (D185).
    spot: { reserved: reserved.spot, held: owed },
    option: { reserved: reserved.option, held: locked },
  };
  const of = (scope: ReservationScope): ReservationFigures => {
    const others = reservationScopes.filter((other) => other !== scope).map((other) => sums[other]);
    const { available } = core.rules.engine.abstraction;
    const isWallet = split && scope === 'spot';
    return {
      ...sums[scope],
      available: isWallet
        ? spotWalletBalanceOf(core.state, address)
        : available(sums[scope], others, scalars.withdrawable),
    };
  };
  return { perp: of('perp'), spot: of('spot'), option: of('option') };
}

/**
 * Returns the collateral available for perp margin: on a standard account at most its perp reservation, in portfolio margin what its
 * scenarios leave.
 */
export function freePerpCollateral(core: Core, account: Account, funds: AvailableMargin): Usd {
  const { portfolio, heldInitialMargin, free } = funds;
  if (portfolio !== null) return core.rules.engine.portfolio.free(portfolio, heldInitialMargin);
  const standard = standardModeOf(core.state, account.address);
  if (standard === undefined || !core.rules.engine.abstraction.caps(standard)) return free;
  return usd(lesserOf<bigint>(free, reservationFigures(core, account, standard, funds).perp.available));
}

/**
 * Whether an account may borrow this amount for a position on a pair. A pooled standard account is limited by its reservation; a split
 * account has no reservations.
 */
export function mayBorrowForSpotMargin(core: Core, account: Account, scalars: AccountScalars, amount: Usd): boolean {
  const standard = standardModeOf(core.state, account.address);
  if (standard === undefined || standard.split || !core.rules.engine.abstraction.caps(standard)) return true;
  return amount <= reservationFigures(core, account, standard, scalars).spot.available;
}

function atLeastZero(amount: bigint): Usd {
  return amount > 0n ? usd(amount) : ZERO_USD;
}
