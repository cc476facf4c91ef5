import type { Side } from '../../book/book-side.ts';
import type { Core } from '../../core.ts';
import { truncMicro, usdAtRatioCutToMicro } from '../../numeric/crossings.ts';
import { divCeil, floorToStep } from '../../numeric/division.ts';
import { type BookPx, bookPx, type Lots, lots, type Ratio, type Usd, usd, ZERO_USD } from '../../numeric/planes.ts';
import { ratioOfBps } from '../../numeric/rates.ts';
import type { Account, LiquidationTier } from '../../state/account.ts';
import type { ForcedCloseKind, LiveOrder } from '../../state/live-order.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import type { OpenLeg } from '../risk/account-scalars.ts';
import { forceCloseAccount, forceCloseExhaustedIsolatedLegs } from './forced-close.ts';
import type { OpposingHolder } from './net-takeover.ts';

/** Decisions of the venue on accounts below their maintenance margin, one member each. */
export interface LiquidationRules {
  /** Returns the kind of forced close for a band; null: nothing is sold. @param cooling  whether a partial close was made recently */
  readonly closes: (tier: LiquidationTier, cooling: boolean) => ForcedCloseKind | null;
  /** Whether an account's positions are taken over whole, off the book. */
  readonly takesOver: (tier: LiquidationTier) => boolean;
  /** Time after a partial close within which, end included, a second one closes the whole position. */
  readonly cooldownMs: number;
  /** Returns an account's legs in closing order. */
  readonly inOrder: (legs: readonly OpenLeg[]) => readonly OpenLeg[];
  /** Returns the part of a leg to close. @param open  unsigned */
  readonly closing: (cause: ForcedCloseKind, open: Lots, market: PerpMarket) => Lots;
  /** Worst price of the closing order, on the grid. @param maint  maintenance ratio of the leg's tier */
  readonly boundPx: (mark: BookPx, side: Side, maint: Ratio, market: PerpMarket) => BookPx;
  /** Whether an own resting order is cancelled before the closing order arrives. */
  readonly makesWay: (resting: LiveOrder, side: Side) => boolean;
  /** Fee, limited to what is left of the account. */
  readonly fee: (closed: Usd, accountValue: Usd) => Usd;
  readonly isCharged: (cause: ForcedCloseKind) => boolean;
  /** Whether a closing order's unfilled remainder is taken over at once. */
  readonly takesRest: boolean;
  /** Returns the holders against whom a taken-over position is closed, in order, from all on its opposite side. */
  readonly counterparties: (holders: readonly OpposingHolder[]) => readonly OpposingHolder[];
  /** Returns a holder's number of lamps, by its zero-based place in that order and the length of the order. */
  readonly lamps: (seat: number, seats: number) => number;
  readonly nettingPx: (mark: BookPx, holder: OpposingHolder) => BookPx;
  /** Returns the side of such a holder's fill, given whether the taken-over position is long. */
  readonly holderSide: (isLong: boolean) => Side;
  /** Enforces the band of an account. */
  readonly enforce: (core: Core, account: Account) => void;
  /** Enforces an account's isolated legs by their bucket equity. @param retries  includes legs that wait for a counterparty */
  readonly enforceBuckets: (core: Core, account: Account, retries: boolean) => void;
}

/** Two hundred per cent, so that a ratio divided by it is half the ratio. */
const TWICE_ONE = ratioOfBps(20_000n);
const FEE = ratioOfBps(50n);

/** @source engine facts, sections 1 and 11 */
export const liquidationRules: LiquidationRules = {
  closes: (tier, cooling) => {
    if (tier === 'T1') return cooling ? 'forced_close_full' : 'forced_close_partial';
    return tier === 'T2' ? 'forced_close_full' : null;
  },
  takesOver: (tier) => tier === 'T3',
  cooldownMs: 30_000,
  // The two legs of a hedged market keep their opening order.
  inOrder: (legs) => legs.toSorted(({ market: { coin: a } }, { market: { coin: b } }) => Number(a > b) - Number(a < b)),
  closing: (cause, open, { step }) => {
    if (cause !== 'forced_close_partial') return open;
    const half = floorToStep(open / 2n, step);
    return half > 0n ? lots(half) : step;
  },
  boundPx: (mark, side, maint, { tick }) => {
    if (side === 'bid') return bookPx(floorToStep((mark * (TWICE_ONE + maint)) / TWICE_ONE, tick));
    const least = divCeil(divCeil(mark * (TWICE_ONE - maint), TWICE_ONE), tick) * tick;
    return least > 0n ? bookPx(least) : tick;
  },
  makesWay: (resting, side) => resting.side !== side,
  fee: (closed, accountValue) => {
    const asked = usdAtRatioCutToMicro(closed, FEE);
    const left = accountValue > 0n ? truncMicro(accountValue) : ZERO_USD;
    return usd(asked < left ? asked : left);
  },
  isCharged: (cause) => cause !== 'forced_close_governance',
  takesRest: true,
  // Highest return on the position's cost first, compared by cross products so that no quotient is truncated. Ties are broken by address.
  counterparties: (holders) =>
    holders
      .filter(({ profit }) => profit > 0n)
      .toSorted((a, b) => {
        const left = a.profit * b.leg.entryNotional;
        const right = b.profit * a.leg.entryNotional;
        return Number(right > left) - Number(right < left);
      }),
  lamps: (seat, seats) => 4 - Math.floor((4 * seat) / seats),
  nettingPx: (mark) => mark,
  holderSide: (isLong) => (isLong ? 'bid' : 'ask'),
  enforce: forceCloseAccount,
  enforceBuckets: forceCloseExhaustedIsolatedLegs,
};
