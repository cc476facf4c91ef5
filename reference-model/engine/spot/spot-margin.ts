import type { Core } from '../../core.ts';
import { holderForAccount, holderForEarnPool, holderForSpotMargin } from '../../money/holder.ts';
import { moveMoney } from '../../money/move.ts';
import {
  notional,
  truncToLots,
  truncToPx,
  unitsOfLots,
  unitsOfUsd,
  usdAtRatio,
  usdOfPx,
} from '../../numeric/crossings.ts';
import { greaterOf, lesserOf } from '../../numeric/order.ts';
import {
  type BookPx,
  bookPx,
  type Lots,
  lots,
  ratio,
  type Units,
  units,
  usd,
  ZERO_LOTS,
  ZERO_UNITS,
} from '../../numeric/planes.ts';
import type { Account } from '../../state/account.ts';
import { readAccount } from '../../state/account.ts';
import type { Address } from '../../state/address.ts';
import { type EarnPool, earnPoolAt, putEarnPool } from '../../state/earn.ts';
import type { ForcedCloseKind } from '../../state/live-order.ts';
import { plainOrderFields } from '../../state/live-order.ts';
import { pairAt } from '../../state/market.ts';
import {
  dropSpotMarginPosition,
  putSpotMarginDebt,
  type SpotMarginPosition,
  spotMarginPositionAt,
  spotMarginPositionsOf,
  spotMarginRatiosOf,
} from '../../state/spot-margin.ts';
import type { SpotPair } from '../../state/spot-pair.ts';
import { syntheticOrderHash } from '../orders/hash-without-action.ts';
import { placeForcedPairOrder } from '../orders/place-order.ts';
import { spotMarginDebtInQuote } from '../risk/margin-positions.ts';

/**
 * Rules for opening and settling a margin position.
 * @source write-api, "Spot margin and Earn"; engine facts, section 19; decisions D188 and D189
 */
export interface SpotMarginRules {
  /** Returns the part of an order that the borrowed amount pays for at its limit. */
  readonly affords: (pair: SpotPair, px: BookPx, size: Lots, borrow: Units) => Lots;
  /** Returns the part of the loan that is repaid at once. */
  readonly unspent: (borrow: Units, spent: Units) => Units;
  /** Returns the part of the bought amount that goes to the owner at once. @param whole  the part in whole lots */
  readonly loose: (bought: Units, whole: Units) => Units;
  /** Returns the size that a close by the owner offers for sale. */
  readonly offered: (held: Lots) => Lots;
  /** Returns the size that a forced close offers in each block. */
  readonly forced: (held: Lots) => Lots;
  /** Returns the amount that an account pays towards a shortfall of the sale. */
  readonly covered: (lack: Units, account: Account) => Units;
  /** Returns the part of the debt repaid by a sale. */
  readonly repaid: (debt: Units, proceeds: Units) => Units;
  /** Returns the pool after this amount of its loans is written off. */
  readonly writtenOff: (pool: EarnPool, loss: Units) => EarnPool;
  /** Minimum price of a forced close. @param maint  of the pair */
  readonly floor: (mark: BookPx, maint: bigint) => BookPx;
}

export const spotMarginRules: SpotMarginRules = {
  affords: (pair, px, size, borrow) => {
    const each = notional(px, lots(1n), pair.szDecimals);
    return each === 0n ? size : lesserOf(size, lots(borrow / each));
  },
  unspent: (borrow, spent) => units(borrow - spent),
  loose: () => ZERO_UNITS,
  offered: (held) => held,
  forced: (held) => held,
  covered: (lack, { cash }) => lesserOf(lack, greaterOf(unitsOfUsd(cash), ZERO_UNITS)),
  repaid: (debt, proceeds) => lesserOf(debt, proceeds),
  // The suppliers bear the loss down to zero, the reserve the rest.
  writtenOff(pool, loss) {
    const theirs = lesserOf(loss, greaterOf(pool.supplied, ZERO_UNITS));
    return {
      ...pool,
      borrowed: units(pool.borrowed - loss),
      supplied: units(pool.supplied - theirs),
      reserve: units(pool.reserve - (loss - theirs)),
    };
  },
  floor: (mark, maint) => truncToPx(usd(usdOfPx(mark) - usdAtRatio(usdOfPx(mark), ratio(maint / 2n)))),
};

/** Terms of buying a margin position. */
export interface SpotMarginPurchase {
  readonly size: Lots;
  readonly px: BookPx;
  readonly borrow: Units;
  /** Hash of the signed action. */
  readonly hash: string;
}

/** Borrows, buys at once, and repays what was not spent. Without a fill nothing changes. */
export function executeSpotMarginOpen(
  core: Core,
  owner: Address,
  pair: SpotPair,
  pool: EarnPool,
  asked: SpotMarginPurchase,
): void {
  const { affords, unspent, loose } = core.rules.engine.spotMargin;
  const { borrow, px, hash } = asked;
  lend(core, pool, owner, borrow);
  putSpotMarginDebt(core.state, owner, pair.id, { principal: borrow, snapshot: pool.index });
  const size = affords(pair, px, asked.size, borrow);
  const { filled, worth } = trade(core, owner, pair, { side: 'bid', px, size, hash, cause: null });
  const back = unspent(borrow, worth);
  repay(core, pool.asset, owner, back);
  if (filled === 0n) {
    dropSpotMarginPosition(core.state, owner, pair.id);
    return;
  }
  putSpotMarginDebt(core.state, owner, pair.id, { principal: units(borrow - back), snapshot: pool.index });
  const bought = spotMarginPositionAt(core.state, owner, pair.id)?.held ?? ZERO_UNITS;
  const whole = unitsOfLots(truncToLots(bought, pair.szDecimals), pair.szDecimals);
  release(core, owner, pair, loose(bought, whole));
}

/** Moves tokens from a position to its owner. */
function release(core: Core, owner: Address, pair: SpotPair, amount: Units): void {
  const from = holderForSpotMargin(owner, pair.id);
  moveMoney(core, { token: pair.base, amount, from, to: holderForAccount(owner), why: { kind: 'margin' } });
}

/** Price, hash and cause of a position's sale. */
export interface SpotMarginSale {
  readonly px: BookPx;
  readonly hash: string;
  /** null: its owner requested it. */
  readonly cause: ForcedCloseKind | null;
}

/**
 * Offers a position's whole holding for sale. A full sale settles it: the debt is paid from the sale, then by the account, then by the
 * pool's suppliers; a surplus goes to the owner. After a partial sale the rest stays owed.
 */
export function executeSpotMarginClose(
  core: Core,
  owner: Address,
  position: SpotMarginPosition,
  sale: SpotMarginSale,
): void {
  const { state, rules } = core;
  const pair = pairAt(state, position.pair);
  if (pair === undefined) return;
  const { offered, forced, repaid, covered } = rules.engine.spotMargin;
  const whole = truncToLots(position.held, pair.szDecimals);
  const before = readAccount(state, owner).cash;
  const size = sale.cause === null ? offered(whole) : forced(whole);
  const { filled } = trade(core, owner, pair, { side: 'ask', size, ...sale });
  if (filled === 0n && whole > 0n) return;
  const account = readAccount(state, owner);
  const debt = spotMarginDebtInQuote(core, position);
  const paid = repaid(debt, unitsOfUsd(usd(account.cash - before)));
  repay(core, pair.quote, owner, paid);
  const rest = units(debt - paid);
  if (filled < whole) {
    const index = earnPoolAt(state, pair.quote)?.index ?? position.snapshot;
    putSpotMarginDebt(state, owner, pair.id, { principal: rest, snapshot: index });
    return;
  }
  const own = covered(rest, readAccount(state, owner));
  repay(core, pair.quote, owner, own);
  writeOff(core, pair.quote, units(rest - own));
  const left = spotMarginPositionAt(state, owner, pair.id)?.held ?? ZERO_UNITS;
  release(core, owner, pair, left);
  dropSpotMarginPosition(state, owner, pair.id);
}

/** Sells the holdings of an account's margin positions, at or above their minimum price; an unfilled remainder waits for the next block. */
export function forceCloseSpotMargin(core: Core, owner: Address, cause: ForcedCloseKind): void {
  const { spotMargin } = core.rules.engine;
  for (const position of spotMarginPositionsOf(core.state, owner)) {
    const mark = pairAt(core.state, position.pair)?.lastPx ?? null;
    if (mark === null) continue;
    const px = spotMargin.floor(mark, spotMarginRatiosOf(core.state, position.pair)?.maint ?? 0n);
    executeSpotMarginClose(core, owner, position, { px, hash: syntheticOrderHash(core), cause });
  }
}

interface PairTrade extends SpotMarginSale {
  readonly side: 'bid' | 'ask';
  readonly size: Lots;
}

/** @returns the traded size, and its value before fees */
function trade(core: Core, owner: Address, pair: SpotPair, { side, px, size, hash, cause }: PairTrade) {
  const nothing = { filled: ZERO_LOTS, worth: ZERO_UNITS };
  if (size === 0n) return nothing;
  const markPx = pair.lastPx ?? bookPx(0n);
  const { events } = placeForcedPairOrder(core, pair, {
    owner,
    market: pair.id,
    leg: plainOrderFields.leg,
    origin: { kind: 'margin', cause, markPx },
    side,
    px,
    lots: size,
    tif: 'ioc',
    stpMode: 'cancel_newest',
    reduceOnly: false,
    cloid: null,
    hash,
  });
  const fills = events.filter((event) => event.kind === 'fill');
  return {
    filled: lots(fills.reduce((sum, fill) => sum + fill.lots, 0n)),
    worth: units(fills.reduce((sum, fill) => sum + notional(fill.px, fill.lots, pair.szDecimals), 0n)),
  };
}

function lend(core: Core, pool: EarnPool, owner: Address, amount: Units): void {
  putEarnPool(core.state, { ...pool, borrowed: units(pool.borrowed + amount) });
  const from = holderForEarnPool(pool.asset);
  const to = holderForAccount(owner);
  moveMoney(core, { token: pool.asset, amount, from, to, why: { kind: 'margin' } });
}

/** Repays a debt. A truncated debt may leave an excess over the pool's loans, which goes to its suppliers. */
function repay(core: Core, asset: number, owner: Address, amount: Units): void {
  const pool = earnPoolAt(core.state, asset);
  if (pool === undefined) return;
  const owed = lesserOf(amount, pool.borrowed);
  putEarnPool(core.state, {
    ...pool,
    borrowed: units(pool.borrowed - owed),
    supplied: units(pool.supplied + amount - owed),
  });
  const from = holderForAccount(owner);
  const to = holderForEarnPool(asset);
  moveMoney(core, { token: asset, amount, from, to, why: { kind: 'margin' } });
}

function writeOff(core: Core, asset: number, amount: Units): void {
  const pool = earnPoolAt(core.state, asset);
  if (pool === undefined || amount === 0n) return;
  putEarnPool(core.state, core.rules.engine.spotMargin.writtenOff(pool, lesserOf(amount, pool.borrowed)));
}
