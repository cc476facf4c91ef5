import type { Core } from '../../core.ts';
import { notional } from '../../numeric/crossings.ts';
import { divTrunc } from '../../numeric/division.ts';
import { absLots, bookPx } from '../../numeric/planes.ts';
import { type Account, ensureAccount, type LiquidationTier } from '../../state/account.ts';
import { earnPoolAt } from '../../state/earn.ts';
import { dropExpiredForcedCooldowns } from '../../state/forced-closes.ts';
import { setLiquidationTier } from '../../state/indexes.ts';
import { pairAt, perpAt } from '../../state/market.ts';
import { hasEnrolledPortfolio } from '../../state/portfolios.ts';
import { spotMarginPositionsOf } from '../../state/spot-margin.ts';
import { isolatedLiquidationRoom } from '../liquidation/bucket-threshold.ts';
import { cancelLiveOrder, liveOrdersOf } from '../orders/cancel-order.ts';
import {
  accountHealthIn,
  isMarginSnapshotCurrent,
  isolatedLegsOf,
  type MarginSnapshot,
  type OpenLeg,
  takeMarginSnapshot,
} from './account-scalars.ts';
import { markOfPair, ROUNDING_DUST, spotMarginTierEdges } from './margin-edges.ts';
import { accountValueRoomInTier, isWorseLiquidationTier } from './tier-bands.ts';
import { decodePoolMarketNumber, type TierEdgeMarks } from './tier-watch.ts';

/**
 * Re-evaluates an account's band: after its own orders, cancels and withdrawals, and at the start of a block. A change is emitted once;
 * `alo` orders are cancelled on the way into T0.
 */
export function reviewLiquidationTier(core: Core, snapshot: MarginSnapshot): void {
  const { account } = snapshot;
  const { tier } = accountHealthIn(snapshot);
  if (tier === account.tier) return;
  const from = account.tier;
  setLiquidationTier(core.state, account, tier);
  core.emit({ kind: 'tier-changed', address: account.address, from, to: tier });
  core.emit({ kind: 'account-changed', address: account.address });
  cancelAloOrders(core, account);
}

/**
 * Re-evaluates the band after an order, a cancel or a withdrawal of the account itself. A worse band is acted upon at once; an unchanged
 * one waits for the next block.
 * @source engine facts, section 2
 */
export function reviewTierAfterOwnAction(core: Core, snapshot: MarginSnapshot): void {
  const { account } = snapshot;
  const from = account.tier;
  reviewLiquidationTier(core, snapshot);
  const { liquidation, tiers } = core.rules.engine;
  if (account.tier !== from && isWorseLiquidationTier(tiers, account.tier, from)) liquidation.enforce(core, account);
  liquidation.enforceBuckets(core, account, false);
}

/** Cancels the `alo` orders of an account whose band forbids them. */
export function cancelAloOrders(core: Core, account: Account): void {
  if (!core.rules.engine.tiers.cancelsAlo(account.tier)) return;
  for (const order of liveOrdersOf(core, account)) {
    if (order.tif !== 'alo') continue;
    core.journal.byRule('liquidation_t0', () => cancelLiveOrder(core, order, 'liquidation-band'));
  }
}

/** Re-evaluates bands at the start of a block, only for accounts whose band may have changed since the previous block. */
export function reviewDueLiquidationTiers(core: Core): void {
  const { state, tierWatch } = core;
  dropExpiredForcedCooldowns(state, state.timeMs);
  for (const address of tierWatch.take((market) => markOf(core, market))) {
    const account = state.accounts.get(address);
    if (account === undefined) continue;
    const snapshot = takeMarginSnapshot(core, account);
    reviewLiquidationTier(core, snapshot);
    cancelAloOrders(core, account);
    const { enforce, enforceBuckets } = core.rules.engine.liquidation;
    enforce(core, account);
    enforceBuckets(core, account, true);
    const edges = isForceCloseTier(core, account.tier)
      ? null
      : liquidationTierEdges(core, isMarginSnapshotCurrent(snapshot) ? snapshot : takeMarginSnapshot(core, account));
    if (edges === null) tierWatch.add(address);
    else tierWatch.leave(address, edges);
  }
  // Counterparties of a forced close: their bands are emitted now, and acted upon at the start of the next block.
  const { touched } = core;
  for (let place = 0; place < touched.count; place += 1) {
    const address = touched.at(place);
    if (address !== undefined) reviewLiquidationTier(core, takeMarginSnapshot(core, ensureAccount(state, address)));
  }
}

/** Returns the figure that edges on a market or a pool refer to; null: none exists now. */
function markOf(core: Core, market: number): bigint | null {
  if (market < 0) return earnPoolAt(core.state, decodePoolMarketNumber(market))?.index ?? null;
  const pair = pairAt(core.state, market);
  return pair === undefined ? (perpAt(core.state, market)?.mark ?? null) : markOfPair(core, pair);
}

/** Whether the venue closes positions in a band, at once or when it finds a counterparty. */
export function isForceCloseTier({ rules }: Core, tier: LiquidationTier): boolean {
  const { closes, takesOver } = rules.engine.liquidation;
  return takesOver(tier) || closes(tier, true) !== null;
}

/**
 * Returns the marks at which an account's band may change, or one of its buckets may be used up. The account value changes by a leg's size
 * per step of that leg's mark, so as long as no leg uses up its equal share of the room, all legs together stay within it. A position on a
 * pair has two shares: its value moves with the prints, and its debt with the pool's index.
 * @returns null if a leg has no mark, because its first mark is unpredictable; if a bucket is used up; or if the account's requirement
 * moves with the marks
 */
export function liquidationTierEdges(core: Core, snapshot: MarginSnapshot): TierEdgeMarks[] | null {
  const { account, crossLegs: legs } = snapshot;
  const { accountValue, crossMaintenance, healthDeferred } = accountHealthIn(snapshot);
  // Portfolio margin moves with the marks too.
  if (
    healthDeferred ||
    core.rules.engine.margin.isMaintenanceMarked ||
    hasEnrolledPortfolio(core.state, account.address)
  )
    return null;
  const edges: TierEdgeMarks[] = [];
  for (const open of isolatedLegsOf(core, account)) {
    const room = isolatedLiquidationRoom(core, open);
    if (room === null || room <= 0n) return null;
    addEdges(edges, open, room - 1n);
  }
  const lent = spotMarginPositionsOf(core.state, account.address);
  const room = accountValueRoomInTier(core.rules.engine.tiers, accountValue, crossMaintenance);
  // A position without maintenance at this mark may need some at another.
  if (lent.length > 0 && crossMaintenance < ROUNDING_DUST) return null;
  if (room === null) return edges;
  const share = divTrunc(room, BigInt(legs.length + 2 * lent.length));
  for (const open of legs) addEdges(edges, open, share);
  for (const position of lent) {
    const own = spotMarginTierEdges(core, position, share);
    if (own === null) return null;
    edges.push(...own);
  }
  return edges;
}

/** Adds the marks at which a leg gains or loses more than `room`. */
function addEdges(edges: TierEdgeMarks[], { market, leg }: OpenLeg, room: bigint): void {
  if (market.mark === null) return;
  // Exact: one step of the book's plane is worth a whole number of units for every possible size.
  const perStep = notional(bookPx(1n), absLots(leg.size), market.szDecimals);
  const beyond = divTrunc(room, perStep) + 1n;
  edges.push({ market: market.id, low: market.mark - beyond, high: market.mark + beyond });
}
