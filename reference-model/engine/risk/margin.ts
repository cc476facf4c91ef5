import type { Side } from '../../book/book-side.ts';
import type { Core } from '../../core.ts';
import { ceilWholeQuotient, floorWholeUsd, notional, usdAtRatio } from '../../numeric/crossings.ts';
import { type BookPx, type Lots, type Usd, usd, ZERO_LOTS, ZERO_RATIO, ZERO_USD } from '../../numeric/planes.ts';
import type { Account } from '../../state/account.ts';
import { chosenLeverageOf } from '../../state/leverage.ts';
import type { LiveOrder } from '../../state/live-order.ts';
import type { MarginTier, PerpMarket } from '../../state/perp-market.ts';
import { type Position, type PositionLeg, positionAt } from '../../state/positions.ts';
import { marginTiersInForce, maxLeverageInForce } from '../../state/risk-override.ts';
import { genesisParamFigures } from './param-figures.ts';

/** An order as seen by the margin gate. `replaces` is the live order that it would replace. */
export interface OrderToFund {
  readonly leg: PositionLeg;
  readonly side: Side;
  readonly px: BookPx;
  readonly lots: Lots;
  readonly replaces: LiveOrder | null;
}

export interface MarginRequirement {
  readonly required: Usd;
  readonly free: Usd;
}

/** A leg, and the part of its maintenance that counts towards the account's. */
export interface LegMaintenance {
  readonly leg: Position;
  readonly maintenance: Usd;
}

export interface MarginRules {
  /** Margin tier of a position's own entry notional. It applies to the whole notional: no marginal bands. */
  readonly rung: (market: PerpMarket, entryNotional: Usd) => MarginTier;
  readonly leverage: (preferred: number | undefined, market: PerpMarket, rung: MarginTier) => number;
  /** Initial margin of a notional, without the cushion. */
  readonly quotient: (amount: Usd, leverage: number) => Usd;
  /** Returns the notional that an open leg holds margin for (D32). */
  readonly heldOn: (market: PerpMarket, leg: Position) => Usd;
  /** Applied once per open cross position. */
  readonly cushion: (core: Core) => Usd;
  /** Returns the notional on which an open leg's maintenance is computed. */
  readonly maintainedOn: (market: PerpMarket, leg: Position) => Usd;
  /** Whether that notional moves with the mark; if so, a band cannot be predicted from the account value. */
  readonly isMaintenanceMarked: boolean;
  /** Returns the maintenance of a leg, with its fraction. */
  readonly maintenance: (notional: Usd, rung: MarginTier) => Usd;
  /** Returns the part of a leg's maintenance that counts towards the account's. */
  readonly accountMaintenance: (legMaintenance: Usd) => Usd;
  /** Returns the account's maintenance from its legs' counted parts, in opening order. */
  readonly crossMaintenance: (counted: readonly LegMaintenance[]) => Usd;
  /** Returns the margin that closing a leg in a flip releases before the gate is evaluated (D80). */
  readonly flipReleases: (heldByLeg: Usd) => Usd;
  readonly funds: (test: MarginRequirement) => boolean;
}

/** @source engine facts, section 10 */
export const marginRules: MarginRules = {
  rung: (market, entryNotional) => {
    // A notional exactly on a bound belongs to the tier above it.
    const rung = marginTiersInForce(market).find(
      ({ maxNotional }) => maxNotional === null || maxNotional > entryNotional,
    );
    return rung ?? { maxNotional: null, maxLeverage: 1, maint: ZERO_RATIO };
  },
  leverage: (preferred, market, rung) => {
    const most = maxLeverageInForce(market);
    return Math.max(1, Math.min(preferred ?? most, rung.maxLeverage, most));
  },
  quotient: ceilWholeQuotient,
  heldOn: (_market, { entryNotional }) => entryNotional,
  cushion: (core) => genesisParamFigures(core.params).cushion,
  maintainedOn: (_market, { entryNotional }) => entryNotional,
  isMaintenanceMarked: false,
  maintenance: (amount, rung) => usdAtRatio(amount, rung.maint),
  accountMaintenance: floorWholeUsd,
  crossMaintenance: (counted) => {
    let sum = 0n;
    for (const { maintenance } of counted) sum += maintenance;
    return usd(sum);
  },
  flipReleases: (heldByLeg) => heldByLeg,
  funds: ({ required, free }) => required <= free,
};

/** Leverage of a leg with this entry notional. */
export function leverageForNotional(core: Core, account: Account, market: PerpMarket, entryNotional: Usd): number {
  const rules = core.rules.engine.margin;
  return rules.leverage(
    chosenLeverageOf(core.state, account.address, market.id),
    market,
    rules.rung(market, entryNotional),
  );
}

/** Initial margin of one open leg; for a cross leg, what the account holds for it, including the cushion. */
export function marginHeldByLeg(core: Core, account: Account, market: PerpMarket, leg: Position): Usd {
  const rules = core.rules.engine.margin;
  const quotient = rules.quotient(
    rules.heldOn(market, leg),
    leverageForNotional(core, account, market, leg.entryNotional),
  );
  return leg.margin.mode === 'isolated' ? quotient : usd(quotient + rules.cushion(core));
}

/** Maintenance margin of one leg, with its fraction. */
export function maintenanceMarginOfLeg(core: Core, market: PerpMarket, leg: Position): Usd {
  const rules = core.rules.engine.margin;
  return rules.maintenance(rules.maintainedOn(market, leg), rules.rung(market, leg.entryNotional));
}

/**
 * Returns the margin that an order requires from free collateral. Null if it opens nothing: closing is always funded.
 * @param free  the account's free collateral, from its scalars
 */
export function orderMarginRequirement(
  core: Core,
  account: Account,
  market: PerpMarket,
  order: OrderToFund,
  free: Usd,
): MarginRequirement | null {
  const { margin, positions, isolated } = core.rules.engine;
  const leg = positionAt(core.state, account.address, market.id, order.leg);
  const { closing, opening } = positions.effect(leg?.size ?? ZERO_LOTS, order.side, order.lots);
  if (opening === 0n) return null;
  const opened = notional(order.px, opening, market.szDecimals);
  const flips = closing > 0n;
  // The tier is that of the position after a full fill.
  const resulting = leg === undefined || flips ? opened : usd(leg.entryNotional + opened);
  const quotient = margin.quotient(opened, leverageForNotional(core, account, market, resulting));
  const opensLeg = leg === undefined || flips;
  const freed = leg?.margin.mode === 'isolated' ? leg.margin.collateral : null;
  const released =
    leg !== undefined && flips ? margin.flipReleases(freed ?? marginHeldByLeg(core, account, market, leg)) : ZERO_USD;
  const paysCushion = opensLeg && !isolated.opensIsolated(core, account.address, market);
  return { required: paysCushion ? usd(quotient + margin.cushion(core)) : quotient, free: usd(free + released) };
}
