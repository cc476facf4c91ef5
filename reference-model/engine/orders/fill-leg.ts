import type { Core } from '../../core.ts';
import { holderForAccount, holderForIsolatedMargin, holderForSystemFund } from '../../money/holder.ts';
import { applyMoneyEvent, makeMoneyEvent, moveMoney } from '../../money/move.ts';
import { notional, unitsOfUsd } from '../../numeric/crossings.ts';
import { lots, type Usd, usd, ZERO_LOTS, ZERO_USD } from '../../numeric/planes.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import { crossMarginMode, type Position, type PositionMargin, positionAt, putPosition } from '../../state/positions.ts';
import { isolatedMarginForFill, moveIsolatedCollateral } from '../risk/isolated-margin.ts';
import type { LegChange, PositionFill } from '../risk/positions.ts';

/**
 * Applies one fill to one leg and moves the money: its realized profit and, for an isolated leg, its collateral. A loss is charged to the
 * bucket before the account; the remaining bucket is returned with the last lot.
 */
export function settleFillOnPosition(core: Core, market: PerpMarket, fill: PositionFill): LegChange {
  const { state, rules } = core;
  const { positions } = rules.engine;
  const { owner, leg } = fill;
  const open = positionAt(state, owner, market.id, leg);
  const before = open ?? flat;
  const effect = positions.effect(before.size, fill.side, fill.lots);
  const { closing, opening } = effect;
  const released = closing === 0n ? ZERO_USD : positions.release(before.entryNotional, closing, before.size);
  const closedPnl =
    closing === 0n
      ? ZERO_USD
      : positions.closedPnl(before.size, released, notional(fill.px, closing, market.szDecimals));
  const size = lots(before.size + (fill.side === 'bid' ? fill.lots : -fill.lots));
  const left = closing === 0n ? before.entryNotional : usd(before.entryNotional - released);
  const entryNotional = positions.basis(
    left,
    opening === 0n ? ZERO_USD : notional(fill.px, opening, market.szDecimals),
  );
  const goesOn = open !== undefined && size !== 0n && size < 0n === before.size < 0n;
  realize(core, fill, market, open, closedPnl);
  const margin = goesOn ? marginAfter(core, fill, market, open) : opensWith(core, fill, market);
  if (open !== undefined && !goesOn) release(core, fill, market);
  putPosition(state, owner, { market: market.id, leg, size, entryNotional, margin });
  if (margin.mode === 'isolated' && opening > 0n)
    moveIsolatedCollateral(
      core,
      owner,
      { market: market.id, leg },
      isolatedMarginForFill(core, owner, market, left, entryNotional),
    );
  market.openInterest = lots(
    market.openInterest - positions.openInterestOf(before.size) + positions.openInterestOf(size),
  );
  return { startPosition: before.size, closedPnl, dir: positions.dir(before.size, fill.side, effect) };
}

/** Realized profit is paid from the clearing of the market's open legs; a loss is paid into it. */
function realize(core: Core, fill: PositionFill, market: PerpMarket, open: Position | undefined, closedPnl: Usd): void {
  const { owner } = fill;
  const to = open === undefined ? holderForAccount(owner) : core.rules.engine.isolated.standsFor(owner, open);
  const from = { kind: 'clearing', market: market.id } as const;
  applyMoneyEvent(core, makeMoneyEvent(core.params.usdc, unitsOfUsd(closedPnl), from, to, realizedPnl));
}

const flat = { size: ZERO_LOTS, entryNotional: ZERO_USD };
const realizedPnl = { kind: 'realized-pnl' } as const;

/** Returns the margin of a position that stays open, after the fill's realized profit or loss: the bucket has changed then. */
function marginAfter({ state }: Core, fill: PositionFill, { id }: PerpMarket, { margin }: Position): PositionMargin {
  return margin.mode === 'cross' ? margin : (positionAt(state, fill.owner, id, fill.leg)?.margin ?? crossMarginMode);
}

function opensWith(core: Core, { owner }: PositionFill, market: PerpMarket): PositionMargin {
  return core.rules.engine.isolated.opensIsolated(core, owner, market)
    ? { mode: 'isolated', collateral: ZERO_USD }
    : crossMarginMode;
}

/**
 * Returns the bucket of a position about to be closed whole. A negative bucket is charged to the owner who closed it; if the venue closed
 * it, it stays negative until the deficit is covered.
 */
function release(core: Core, { owner, leg, isForced }: PositionFill, { id: market }: PerpMarket): void {
  const margin = positionAt(core.state, owner, market, leg)?.margin;
  if (margin?.mode !== 'isolated') return;
  const { released, lacking } = core.rules.engine.isolated;
  const lack = isForced === true ? lacking(margin.collateral) : ZERO_USD;
  if (lack !== 0n) {
    const from = holderForSystemFund('deficit');
    const to = holderForIsolatedMargin(owner, market, leg);
    moveMoney(core, { token: core.params.usdc, amount: unitsOfUsd(lack), from, to, why: { kind: 'deficit' } });
  }
  moveIsolatedCollateral(core, owner, { market, leg }, usd(-released(usd(margin.collateral + lack))));
}
