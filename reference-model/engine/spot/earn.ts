import type { Core } from '../../core.ts';
import { pow10 } from '../../numeric/decimal.ts';
import { divCeil, divTrunc, truncToStep } from '../../numeric/division.ts';
import { lesser } from '../../numeric/order.ts';
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
  allEarnPools,
  type EarnPool,
  type EarnTerms,
  earnTermsOf,
  putEarnPool,
} from '../../state/earn.ts';
import { marketsOfKind } from '../../state/market.ts';

/** A pool at one moment: what its shares are worth together, and how many there are. */
export type EarnPoolWorth = Pick<EarnPool, 'supplied' | 'shares'>;
/** A pool as far as a withdrawal looks at it. */
export type EarnPoolFunds = EarnPoolWorth & Pick<EarnPool, 'borrowed'>;

/** Rules of the worth of a pool's shares, and of the cost of borrowing from it. */
export interface EarnRules {
  /** Whether a token may be lent. */
  readonly lendable: (core: Core, asset: number) => boolean;
  /** Returns the money of a pool that nobody has borrowed. */
  readonly idle: (pool: Pick<EarnPool, 'supplied' | 'borrowed'>) => Units;
  /** Returns the worth of one share; 0 where there is none. */
  readonly shareValue: (pool: EarnPoolWorth) => Units;
  /** For a deposit, before it counts. */
  readonly minted: (deposit: Units, pool: EarnPoolWorth) => Units;
  /** Returns the payment for so many shares. */
  readonly payout: (asked: Units, pool: EarnPoolFunds) => Units;
  /** The shares that go for it (D212). */
  readonly burned: (asked: Units, pool: EarnPoolFunds, paid: Units) => Units;
  /** Where no vote has set any. */
  readonly terms: EarnTerms;
  /** Returns the interest that a pool is owed after so much time. */
  readonly interest: (borrowed: Units, terms: EarnTerms, dtMs: number) => Units;
  /** The part of it that is no supplier's. */
  readonly reserved: (interest: Units, terms: EarnTerms) => Units;
  readonly index: (index: Ratio, terms: EarnTerms, dtMs: number) => Ratio;
}

const ONE = pow10(CORE_DECIMALS);
/** Shares have eight places. */
const SHARE_STEP = pow10(CORE_DECIMALS - 8);
const MICRO = pow10(CORE_DECIMALS - MICRO_DECIMALS);
const YEAR_MS = 31_536_000_000n;

/**
 * @source write-api, "Spot margin and Earn"; engine facts, sections 1 and 19; decisions D186, D187 and D212. What is paid is
 * cut, so that a little less than the shares that were asked for may burn.
 */
export const earnRules: EarnRules = {
  lendable: ({ state }, asset) => marketsOfKind(state, 'spot').some(({ quote }) => quote === asset),
  idle: ({ supplied, borrowed }) => units(supplied - borrowed),
  shareValue: ({ supplied, shares }) => (shares === 0n ? ZERO_UNITS : units(divTrunc(supplied * ONE, shares))),
  minted(deposit, { supplied, shares }) {
    // Where shares are worth nothing there is no price to mint at.
    if (shares > 0n && supplied <= 0n) return ZERO_UNITS;
    return units(truncToStep(shares === 0n ? deposit : divTrunc(deposit * shares, supplied), SHARE_STEP));
  },
  payout(asked, { supplied, borrowed, shares }) {
    const worth = units(divTrunc(asked * supplied, shares));
    return units(truncToStep(lesser(worth, units(supplied - borrowed)), MICRO));
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

/** Returns the worth of one account's shares, cut at 18 places. */
export function earnSharesValue(shares: Units, pool: EarnPoolWorth): Units {
  return pool.shares === 0n ? ZERO_UNITS : units(divTrunc(shares * pool.supplied, pool.shares));
}

/** Adds the interest of the time since it was added last, at the terms that are in force. */
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

/** Interest of every pool that takes some, up to this block. There is one pool a quote token, however much happens in it. */
export function accrueAllEarnInterest(core: Core): void {
  for (const pool of allEarnPools(core.state))
    if (earnTermsInForce(core, pool.asset).rate > 0n) accrueEarnInterest(core, pool);
}

/** Counts a deposit whose money has not come yet. */
export function addEarnDeposit(core: Core, pool: EarnPool, holder: Address, amount: Units): void {
  const minted = core.rules.engine.earn.minted(amount, pool);
  putEarnPool(core.state, { ...pool, supplied: units(pool.supplied + amount) });
  addEarnShares(core.state, pool.asset, holder, minted);
}

/** Takes shares away, and what they are paid from what counts. @returns what is to be paid */
export function redeemEarnShares(core: Core, pool: EarnPool, holder: Address, asked: Units): Units {
  const { payout, burned } = core.rules.engine.earn;
  const paid = payout(asked, pool);
  putEarnPool(core.state, { ...pool, supplied: units(pool.supplied - paid) });
  addEarnShares(core.state, pool.asset, holder, units(-burned(asked, pool, paid)));
  return paid;
}
