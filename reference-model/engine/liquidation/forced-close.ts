import type { Core } from '../../core.ts';
import { holderForAccount, holderForSystemFund } from '../../money/holder.ts';
import { notional } from '../../numeric/crossings.ts';
import { absLots, type BookPx, type Lots, lots, type Usd, usd, ZERO_LOTS, ZERO_USD } from '../../numeric/planes.ts';
import type { Account } from '../../state/account.ts';
import { forcedCloseCooldownEndMs, setForcedCloseCooldown } from '../../state/forced-closes.ts';
import { addLiquidationLoss, dropLiquidationRun, liquidationLossesOf } from '../../state/liquidation-runs.ts';
import type { ForcedCloseKind } from '../../state/live-order.ts';
import { type Position, positionAt, positionsOf } from '../../state/positions.ts';
import { hasSpotMarginPosition } from '../../state/spot-margin.ts';
import { dropCrossTakeovers, setUnplacedTakeoverLots, unplacedTakeoverLotsOf } from '../../state/takeovers.ts';
import { cancelLiveOrder, liveOrdersOf } from '../orders/cancel-order.ts';
import { syntheticOrderHash } from '../orders/hash-without-action.ts';
import { placeForcedOrder } from '../orders/place-order.ts';
import {
  accountHealthOf,
  crossLegsOf,
  isolatedLegsOf,
  type OpenLeg,
  takeMarginSnapshot,
} from '../risk/account-scalars.ts';
import { isForceCloseTier, reviewLiquidationTier } from '../risk/tiers.ts';
import { forceCloseSpotMargin } from '../spot/spot-margin.ts';
import { isolatedLiquidationRoom } from './bucket-threshold.ts';
import { chargeForcedClose } from './charge-close.ts';
import { coverDeficit, isolatedDeficitTotal } from './cover-deficit.ts';
import { closeTakeoverByDeleveraging } from './net-takeover.ts';
import { closeLegWithVault } from './vault-takeover.ts';

/**
 * Closes what an account's band in T1 or worse requires, leg by leg, until the account has recovered: at the start of a block, or at once
 * if the account's own action caused the breach. A venue order fills within its bound on the book. The remainder, and everything of an
 * account in T3, goes to a metaliquidity vault with room (`vault-takeover.ts`), is netted with holders in profit, or waits in
 * `state/takeovers.ts` while its owner needs it. One assessment determines the size of each close; an account with unpriced legs is left
 * alone.
 * @source engine facts, section 11
 */
export function forceCloseAccount(core: Core, account: Account): void {
  const { liquidation: rules } = core.rules.engine;
  const { state } = core;
  const takesOver = rules.takesOver(account.tier);
  const cooling = forcedCloseCooldownEndMs(state, account.address) !== undefined;
  const cause = takesOver ? 'forced_close_full' : rules.closes(account.tier, cooling);
  if (cause === null) endLiquidationRun(core, account);
  if (cause === null || accountHealthOf(core, account).healthDeferred) return;
  if (hasSpotMarginPosition(state, account.address)) {
    core.journal.byRule(cause, () => forceCloseSpotMargin(core, account.address, cause));
    reviewLiquidationTier(core, takeMarginSnapshot(core, account));
    if (!isForceCloseTier(core, account.tier)) {
      endLiquidationRun(core, account);
      return;
    }
  }
  if (cause === 'forced_close_partial') setForcedCloseCooldown(state, account.address, state.timeMs + rules.cooldownMs);
  for (const open of rules.inOrder(crossLegsOf(core, account))) {
    if (!isForceCloseTier(core, account.tier)) break;
    addLiquidationLoss(state, account.address, open.market.id, ZERO_USD);
    core.journal.byRule(cause, () => forceCloseLeg(core, account, open, cause, takesOver));
    reviewLiquidationTier(core, takeMarginSnapshot(core, account));
  }
  if (!isForceCloseTier(core, account.tier)) endLiquidationRun(core, account);
}

/** Ends a liquidation: the account has recovered, or has nothing left. A remaining debt is covered, and no takeover waits any longer. */
export function endLiquidationRun(core: Core, { address, cash }: Account): void {
  const { state } = core;
  dropCrossTakeovers(state, address);
  const losses = liquidationLossesOf(state, address);
  if (losses === null) return;
  dropLiquidationRun(state, address);
  const isFlat = positionsOf(state, address).every(({ margin }) => margin.mode === 'isolated');
  if (!isFlat || cash >= 0n) return;
  core.journal.byRule('deficit', () =>
    coverDeficit(core, { owner: address, amount: usd(-cash), losses, to: holderForAccount(address) }),
  );
}

/**
 * Closes each isolated leg whose bucket is used up, whole, whatever else its owner has.
 * @param retries  whether legs waiting for a counterparty are retried
 * @source engine facts, section 11
 */
export function forceCloseExhaustedIsolatedLegs(core: Core, account: Account, retries: boolean): void {
  const { state, rules } = core;
  const { address } = account;
  const isolated = isolatedLegsOf(core, account);
  if (isolated.length === 0) return;
  const due: OpenLeg[] = [];
  for (const open of isolated) {
    const room = isolatedLiquidationRoom(core, open);
    if (room === null) continue;
    if (room <= 0n) due.push(open);
    else setUnplacedTakeoverLots(state, address, open.leg, ZERO_LOTS);
  }
  for (const open of rules.engine.liquidation.inOrder(due)) {
    const { market, leg } = open;
    if (!retries && unplacedTakeoverLotsOf(state, address, market.id, leg.leg) > 0n) continue;
    const cause = 'forced_close_isolated';
    core.journal.byRule(cause, () => forceCloseLeg(core, account, open, cause, false));
  }
}

/**
 * Closes a leg by an order as far as it fills, or by a takeover at once, and retries earlier remainders. A ledger row records the close.
 * @source engine facts, section 11; read-api, "Ledger update kinds"
 */
export function forceCloseLeg(
  core: Core,
  account: Account,
  open: OpenLeg,
  cause: ForcedCloseKind,
  takesOver: boolean,
): void {
  const { market, leg } = open;
  if (market.mark === null) return;
  const { address } = account;
  const { liquidation: rules } = core.rules.engine;
  const size = absLots(leg.size);
  const awaiting = unplacedTakeoverLotsOf(core.state, address, market.id, leg.leg);
  const free = lots(awaiting < size ? size - awaiting : 0n);
  const before = stakeOf(core, account, leg);
  let rest = free;
  if (!takesOver && free > 0n) {
    const closing = rules.closing(cause, free, market);
    const unsold = sell(core, account, open, market.mark, closing, cause);
    rest = rules.takesRest ? unsold : ZERO_LOTS;
  }
  const net = lots(size - free + rest);
  const isLong = leg.size > 0n;
  const isUsable = core.rules.engine.mark.isFresh(market.oracle, core.state.timeMs, core.params.mark.staleMs);
  const takeover = { owner: address, leg: leg.leg, isLong, lots: net, cause };
  const left = isUsable
    ? closeTakeoverByDeleveraging(
        core,
        market,
        market.mark,
        closeLegWithVault(core, open, market.mark, takeover, rules.isCharged(cause)),
      )
    : net;
  setUnplacedTakeoverLots(core.state, address, leg, left);
  const lack = isolatedDeficitTotal(core);
  if (lack > 0n) {
    const losses = new Map([[market.id, lack]]);
    coverDeficit(core, { owner: address, amount: lack, losses, to: holderForSystemFund('deficit') });
  }
  const closed = size - absLots(positionAt(core.state, address, market.id, leg.leg)?.size ?? ZERO_LOTS);
  if (closed === 0n) return;
  core.emit({
    kind: 'forced-close',
    address,
    market: market.id,
    side: isLong ? 'long' : 'short',
    lots: lots(closed),
    markPx: market.mark,
    cashDelta: usd(stakeOf(core, account, leg) - before),
    token: core.params.usdc,
  });
}

/** Cash of an account, plus its bucket for one leg. */
function stakeOf({ state }: Core, { address, cash }: Account, { market, leg }: Position): Usd {
  const margin = positionAt(state, address, market, leg)?.margin;
  return margin?.mode === 'isolated' ? usd(cash + margin.collateral) : cash;
}

/** @returns lots that found no counterparty inside the bound */
function sell(
  core: Core,
  account: Account,
  open: OpenLeg,
  markPx: BookPx,
  closing: Lots,
  cause: ForcedCloseKind,
): Lots {
  const { liquidation: rules, margin } = core.rules.engine;
  const { market, leg } = open;
  const cashBefore = account.cash;
  const side = leg.size > 0n ? 'ask' : 'bid';
  for (const order of liveOrdersOf(core, account)) {
    if (order.market === market.id && rules.makesWay(order, side)) cancelLiveOrder(core, order, 'forced-close');
  }
  const px = rules.boundPx(markPx, side, margin.rung(market, leg.entryNotional).maint, market);
  const best = market.book.best(side === 'ask' ? 'bid' : 'ask');
  // No order is placed if it would find no counterparty.
  if (best === null || (side === 'ask' ? best < px : best > px)) return closing;
  const { events, remaining } = placeForcedOrder(core, market, {
    owner: account.address,
    market: market.id,
    leg: leg.leg,
    origin: { kind: 'forced', cause, markPx },
    side,
    px,
    lots: closing,
    tif: 'ioc',
    stpMode: 'cancel_oldest',
    reduceOnly: true,
    cloid: null,
    hash: syntheticOrderHash(core),
  });
  const sold = events.reduce(
    (sum, event) => (event.kind === 'fill' ? sum + notional(event.px, event.lots, market.szDecimals) : sum),
    0n,
  );
  if (rules.isCharged(cause))
    chargeForcedClose(core, account, open, usd(sold), cashBefore, (fee) => [[holderForSystemFund('insurance'), fee]]);
  return remaining;
}
