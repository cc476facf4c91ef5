import type { Core } from '../../core.ts';
import { pow10 } from '../../numeric/decimal.ts';
import { divCeil, divTrunc, truncToStep } from '../../numeric/division.ts';
import { lesserOf } from '../../numeric/order.ts';
import {
  CORE_DECIMALS,
  MICRO_DECIMALS,
  type Ratio,
  ratio,
  type Units,
  units,
  ZERO_UNITS,
} from '../../numeric/planes.ts';
import { ratioOfBps } from '../../numeric/rates.ts';
import type { Address } from '../../state/address.ts';
import {
  addEarnShares,
  type EarnPool,
  type EarnTerms,
  earnTermsOf,
  listEarnPools,
  putEarnPool,
} from '../../state/earn.ts';
import { marketsOfKind } from '../../state/market.ts';

/** A pool at one moment: the total value of its shares, and their number. */
export type EarnPoolWorth = Pick<EarnPool, 'supplied' | 'shares'>;
/** Fields of a pool that a withdrawal reads. */
export type EarnPoolFunds = EarnPoolWorth & Pick<EarnPool, 'borrowed'>;

/** Rules for the value of a pool's shares, and for the cost of borrowing. */
export interface EarnRules {
  /** Whether a token may be lent. */
  readonly lendable: (core: Core, asset: number) => boolean;
  /** Returns the unborrowed money of a pool. */
  readonly idle: (pool: Pick<EarnPool, 'supplied' | 'borrowed'>) => Units;
  /** Returns the value of one share; 0 if there are none. */
  readonly shareValue: (pool: EarnPoolWorth) => Units;
  /** Returns the shares minted for a deposit, computed before the deposit counts. */
  readonly minted: (deposit: Units, pool: EarnPoolWorth) => Units;
  /** Returns the payment for this many shares. */
  readonly payout: (asked: Units, pool: EarnPoolFunds) => Units;
  /** Returns the shares burned for a payment (D212). */
  readonly burned: (asked: Units, pool: EarnPoolFunds, paid: Units) => Units;
  /** Terms until a vote sets others. */
  readonly terms: EarnTerms;
  /** Returns the interest owed to a pool after this time. */
  readonly interest: (borrowed: Units, terms: EarnTerms, dtMs: number) => Units;
  /** Returns the part of the interest that goes to the reserve. */
  readonly reserved: (interest: Units, terms: EarnTerms) => Units;
  readonly index: (index: Ratio, terms: EarnTerms, dtMs: number) => Ratio;
}

const ONE = pow10(CORE_DECIMALS);
/** Shares have eight places. */
const SHARE_STEP = pow10(CORE_DECIMALS - 8);
const MICRO = pow10(CORE_DECIMALS - MICRO_DECIMALS);
const YEAR_MS = 31_536_000_000n;

/**
 * @source write-api, "Spot margin and Earn"; engine facts, sections 1 and 19; decisions D186, D187 and D212. The payment is truncated, so
 * slightly fewer shares than requested may burn.
 */
export const earnRules: EarnRules = {
  lendable: ({ state }, asset) => marketsOfKind(state, 'spot').some(({ quote }) => quote === asset),
  idle: ({ supplied, borrowed }) => units(supplied - borrowed),
  shareValue: ({ supplied, shares }) => (shares === 0n ? ZERO_UNITS : units(divTrunc(supplied * ONE, shares))),
  minted(deposit, { supplied, shares }) {
    // Worthless shares have no price to mint at.
    if (shares > 0n && supplied <= 0n) return ZERO_UNITS;
    return units(truncToStep(shares === 0n ? deposit : divTrunc(deposit * shares, supplied), SHARE_STEP));
  },
  payout(asked, { supplied, borrowed, shares }) {
    const worth = units(divTrunc(asked * supplied, shares));
    return units(truncToStep(lesserOf(worth, units(supplied - borrowed)), MICRO));
  },
  burned: (_asked, { supplied, shares }, paid) => units(divCeil(paid * shares, supplied * SHARE_STEP) * SHARE_STEP),
  terms: { rate: ratio(0n), reserveFactor: ratioOfBps(1_000n) },
  interest: (borrowed, { rate }, dtMs) => units(divTrunc(borrowed * rate * BigInt(dtMs), ONE * YEAR_MS)),
  reserved: (interest, { reserveFactor }) => units(divTrunc(interest * reserveFactor, ONE)),
  index: (index, { rate }, dtMs) => ratio(index + divTrunc(index * rate * BigInt(dtMs), ONE * YEAR_MS)),
};

export function earnTermsInForce({ state, rules }: Core, asset: number): EarnTerms {
  return earnTermsOf(state, asset) ?? rules.engine.earn.terms;
}

/** Returns the value of one account's shares, truncated at 18 places. */
export function earnSharesValue(shares: Units, pool: EarnPoolWorth): Units {
  return pool.shares === 0n ? ZERO_UNITS : units(divTrunc(shares * pool.supplied, pool.shares));
}

/** Adds the interest accrued since the last addition, at the current terms. */
export function accrueEarnInterest(core: Core, pool: EarnPool): void {
  const { earn } = core.rules.engine;
  const { timeMs } = core.state;
  const terms = earnTermsInForce(core, pool.asset);
  const dtMs = timeMs - pool.accruedAtMs;
  const interest = earn.interest(pool.borrowed, terms, dtMs);
  const reserved = earn.reserved(interest, terms);
  putEarnPool(core.state, {
    ...pool,
    borrowed: units(pool.borrowed + interest),
    supplied: units(pool.supplied + interest - reserved),
    reserve: units(pool.reserve + reserved),
    index: earn.index(pool.index, terms, dtMs),
    accruedAtMs: timeMs,
  });
}

/** Accrues the interest of every borrowed pool up to this block. There is only one pool per quote token, whatever the activity. */
export function accrueAllEarnInterest(core: Core): void {
  for (const pool of listEarnPools(core.state))
    if (earnTermsInForce(core, pool.asset).rate > 0n) accrueEarnInterest(core, pool);
}

/** Counts a deposit before its money arrives. */
export function addEarnDeposit(core: Core, pool: EarnPool, holder: Address, amount: Units): void {
  const minted = core.rules.engine.earn.minted(amount, pool);
  putEarnPool(core.state, { ...pool, supplied: units(pool.supplied + amount) });
  addEarnShares(core.state, pool.asset, holder, minted);
}

/** Burns shares and deducts their payment. @returns the amount to pay */
export function redeemEarnShares(core: Core, pool: EarnPool, holder: Address, asked: Units): Units {
  const { payout, burned } = core.rules.engine.earn;
  const paid = payout(asked, pool);
  putEarnPool(core.state, { ...pool, supplied: units(pool.supplied - paid) });
  addEarnShares(core.state, pool.asset, holder, units(-burned(asked, pool, paid)));
  return paid;
}
