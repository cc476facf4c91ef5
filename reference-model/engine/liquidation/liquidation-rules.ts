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
import { forceCloseAccount, forceCloseIsolatedLegs } from './forced-close.ts';
import type { OpposingHolder } from './net-takeover.ts';

/** Decisions of the venue on accounts below their maintenance, one member each. */
export interface LiquidationRules {
  /** Returns the forced close of a band; null: nothing is sold. @param cooling  a partial close was a short while ago */
  readonly closes: (tier: LiquidationTier, cooling: boolean) => ForcedCloseKind | null;
  /** Whether an account's positions are taken over whole, past the book. */
  readonly takesOver: (tier: LiquidationTier) => boolean;
  /** Time within which a second close after a partial one closes the whole position, the end included. */
  readonly cooldownMs: number;
  /** The legs of an account in the order in which they are closed. */
  readonly inOrder: (legs: readonly OpenLeg[]) => readonly OpenLeg[];
  /** Part of a leg that goes. @param open  unsigned */
  readonly closing: (cause: ForcedCloseKind, open: Lots, market: PerpMarket) => Lots;
  /** The worst price of the order that closes, on the grid. @param maint  of the leg's rung */
  readonly boundPx: (mark: BookPx, side: Side, maint: Ratio, market: PerpMarket) => BookPx;
  /** Whether a resting order of the account's own is cancelled before that order comes. */
  readonly makesWay: (resting: LiveOrder, side: Side) => boolean;
  /** Taken of what is left of the account, and of nothing else. */
  readonly fee: (closed: Usd, accountValue: Usd) => Usd;
  readonly isCharged: (cause: ForcedCloseKind) => boolean;
  /** Whether what an order of a forced close did not find inside its bound is taken over at once. */
  readonly takesRest: boolean;
  /** Returns the holders who close a position that was taken over, in their order, from all on its other side. */
  readonly counterparties: (holders: readonly OpposingHolder[]) => readonly OpposingHolder[];
  /** Returns the lamps of a holder by its place in that order, from 0, among so many. */
  readonly lamps: (seat: number, seats: number) => number;
  readonly nettingPx: (mark: BookPx, holder: OpposingHolder) => BookPx;
  /** Returns the side of such a holder's fill, by whether the position that was taken over is long. */
  readonly holderSide: (isLong: boolean) => Side;
  /** Acts on an account by its band. */
  readonly enforce: (core: Core, account: Account) => void;
  /** Acts on the isolated legs of an account by what their buckets are worth. @param retries  also on those that wait */
  readonly enforceBuckets: (core: Core, account: Account, retries: boolean) => void;
}

/** Two hundred per cent: half of a ratio stands over it. */
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
  // The two legs of a hedged market stay as they were opened.
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
  // The highest return on what the position cost first, by cross products: no quotient is cut. Of equals by address.
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
  enforceBuckets: forceCloseIsolatedLegs,
};
