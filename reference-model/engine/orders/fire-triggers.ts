import type { Core } from '../../core.ts';
import type { BookPx, Lots } from '../../numeric/planes.ts';
import { marketsOfKind } from '../../state/market.ts';
import {
  moveTriggerLevel,
  type ParkedTriggerLeg,
  parkedTriggerLegAt,
  parkedTriggerLegsOf,
  parkedTriggerLegsReachedBy,
  type TriggerExecution,
  trailingTriggerLegsToMove,
  unparkTriggerLeg,
} from '../../state/parked-legs.ts';
import type { PerpMarket, TimedPrice } from '../../state/perp-market.ts';
import { positionAt, takeEndedPositions } from '../../state/positions.ts';
import { lotsLeftToClose } from './park-leg.ts';
import { makeReduceOnlyNoop } from './perp-gates.ts';
import { type PlacementOutcome, placeTriggered } from './place-order.ts';
import { cancelParkedLeg, emitParkedLegCancelled } from './withdraw-leg.ts';

/** Removes the legs of positions that ended since the start of the previous block. */
export function cancelOrphanedLegs(core: Core): void {
  const { retires, endsByTurning } = core.rules.engine.triggers;
  for (const { owner, market, leg } of takeEndedPositions(core.state)) {
    if (!endsByTurning && positionAt(core.state, owner, market, leg) !== undefined) continue;
    for (const parked of parkedTriggerLegsOf(core.state, owner)) {
      const isOf = parked.market === market && parked.leg === leg && retires(parked);
      if (isOf && lotsLeftToClose(core, parked) === 0n) cancelParkedLeg(core, parked, 'position-closed');
    }
  }
}

/** Moves a market's trailing levels behind an advancing mark; other legs cost nothing. */
export function ratchetTrailingLevels(core: Core, market: PerpMarket): void {
  if (market.mark === null) return;
  for (const leg of trailingTriggerLegsToMove(core.state, market.id, market.mark)) {
    if (leg.trailPx === null) continue;
    const triggerPx = core.rules.engine.triggers.ratcheted(leg, leg.trailPx, market.mark);
    if (triggerPx === leg.triggerPx) continue;
    moveTriggerLevel(core.state, leg, triggerPx);
    core.emit({ kind: 'level-moved', owner: leg.owner, oid: leg.oid });
  }
}

/**
 * Fires the legs reached by the mark, one after another: each sees the book and position that the previous one left. The effect of their
 * prints on the mark is seen in the next block.
 */
export function fireTriggers(core: Core): void {
  for (const market of marketsOfKind(core.state, 'perp')) {
    if (market.mark === null) continue;
    for (const leg of parkedTriggerLegsReachedBy(core.state, market.id, market.mark)) {
      // A sibling that fired in this block may have removed it.
      if (parkedTriggerLegAt(core.state, leg.oid) === undefined) continue;
      if (core.rules.engine.triggers.fires(leg, market.mark)) fire(core, market, market.mark, leg);
    }
  }
}

function fire(core: Core, market: PerpMarket, mark: BookPx, leg: ParkedTriggerLeg): void {
  const { triggers } = core.rules.engine;
  const exit = triggers.exit(leg);
  const oracle = freshOracle(core, market.oracle);
  if (oracle === null && triggers.needsFreshIndex(exit)) return;
  unparkTriggerLeg(core.state, leg.oid);
  const closing = triggers.exitLots(leg, lotsLeftToClose(core, leg));
  if (closing === 0n) {
    emitParkedLegCancelled(core, leg, makeReduceOnlyNoop());
    return;
  }
  const px = exit.kind === 'limit' ? exit.px : boundOf(core, market, mark, oracle ?? mark, leg);
  if (exit.kind === 'limit') emitParkedLegCancelled(core, leg, 'triggered');
  const { entry, filled, rests } = send(core, leg, exit, px, closing);
  if ('error' in entry && exit.kind === 'market') emitParkedLegCancelled(core, leg, entry.error);
  if (!triggers.takesSiblings(exit, filled, rests)) return;
  for (const oid of leg.group?.kind === 'oco' ? leg.group.oids : []) {
    const sibling = parkedTriggerLegAt(core.state, oid);
    if (sibling !== undefined) cancelParkedLeg(core, sibling, 'sibling-fired');
  }
}

/** A market exit keeps the oid of the leg, a limit exit gets a new one. */
function send(core: Core, leg: ParkedTriggerLeg, exit: TriggerExecution, px: BookPx, lots: Lots): PlacementOutcome {
  const { owner, market, side, stpMode, hash } = leg;
  const order = {
    owner,
    market,
    leg: leg.leg,
    side,
    px,
    lots,
    stpMode,
    hash,
    origin: { kind: 'trigger', parkedOid: leg.oid },
    tif: exit.kind === 'market' ? 'ioc' : 'gtc',
    reduceOnly: true,
    cloid: core.rules.engine.triggers.firedCloid(leg, exit),
  } as const;
  return placeTriggered(core, order, exit.kind === 'market' ? leg.oid : null);
}

function boundOf(core: Core, market: PerpMarket, mark: BookPx, oracle: BookPx, { side }: ParkedTriggerLeg): BookPx {
  const { riskMark, bound, slippage } = core.rules.engine.triggers;
  return bound(side, riskMark(core, market, mark, oracle), slippage);
}

function freshOracle(core: Core, oracle: TimedPrice | null): BookPx | null {
  const fresh = core.rules.engine.mark.isFresh(oracle, core.state.timeMs, core.params.mark.staleMs);
  return fresh && oracle !== null ? oracle.px : null;
}
