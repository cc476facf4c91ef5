import type { Core } from '../../core.ts';
import { notional, usdOfUnits } from '../../numeric/crossings.ts';
import { formatDecimal, pow10 } from '../../numeric/decimal.ts';
import { divTrunc } from '../../numeric/division.ts';
import { CORE_DECIMALS, PX_DECIMALS, type Usd, usd, type WholeUnitsText, ZERO_USD } from '../../numeric/planes.ts';
import { quotientRatio } from '../../numeric/rates.ts';
import { formatLots, formatUsd, formatUsdCut } from '../../numeric/served.ts';
import type { Account, LiquidationTier } from '../../state/account.ts';
import type { LiveOrder } from '../../state/live-order.ts';
import { perpAt } from '../../state/market.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import { isInPortfolioMargin } from '../../state/portfolios.ts';
import {
  countOfPositions,
  type Position,
  type PositionLeg,
  type PositionMargin,
  positionAt,
  positionsOf,
} from '../../state/positions.ts';
import { hasSpotMarginPosition } from '../../state/spot-margin.ts';
import { amountHeldByOrders } from '../orders/order-holds.ts';
import { type LegMaintenance, leverageForNotional, maintenanceMarginOfLeg, marginHeldByLeg } from './margin.ts';
import { type SpotMarginPositionSums, spotMarginSumsOf } from './margin-positions.ts';
import { type PortfolioFigures, portfolioMarginFigures } from './portfolio-margin.ts';
import { liquidationTierOf } from './tier-bands.ts';

interface Worth {
  readonly cash: Usd;
  readonly unrealizedPnl: Usd;
}

/** Sums from which every scalar is derived. Funding owed is zero, because it settles only at boundaries. */
interface ScalarParts extends Worth {
  readonly heldInitialMargin: Usd;
  readonly crossMaintenance: Usd;
  /** Held by resting orders. */
  readonly reserved: Usd;
  /** Held by margin positions on pairs. */
  readonly marginInitial: Usd;
}

/** Values compared with an account's maintenance: its cash, legs and margin positions. */
interface CrossParts extends Worth {
  readonly crossMaintenance: Usd;
  readonly lent: Pick<SpotMarginPositionSums, 'equity'>;
}

export interface AccountScalarRules {
  readonly unrealizedPnl: (leg: Position, value: Usd) => Usd;
  readonly accountValue: (worth: Worth) => Usd;
  /** Returns the value of an account including its margin positions. */
  readonly withLent: (accountValue: Usd, lent: SpotMarginPositionSums) => Usd;
  /** Whether the profit of isolated positions counts towards the account value (D81). */
  readonly countsIsolated: boolean;
  readonly totalRawUsd: (parts: ScalarParts) => Usd;
  readonly free: (parts: ScalarParts) => Usd;
  readonly withdrawable: (free: Usd) => Usd;
  readonly health: (accountValue: Usd, crossMaintenance: Usd) => Usd;
  /** Null: this leg alone cannot bring the account to its maintenance at any price. */
  readonly liquidationPx: (
    leg: Position,
    parts: CrossParts,
    unrealizedPnl: Usd,
    szDecimals: number,
    maintenance: Usd,
  ) => Usd | null;
  /** The same for an isolated leg, which secures nothing else. */
  readonly isolatedLiquidationPx: (leg: Position, collateral: Usd, maintenance: Usd, szDecimals: number) => Usd | null;
}

/** @source read-api, "account_state body"; engine facts, sections 10 and 11 */
export const accountScalarRules: AccountScalarRules = {
  unrealizedPnl: (leg, value) => usd(value - signedEntryNotional(leg)),
  accountValue: ({ cash, unrealizedPnl }) => usd(cash + unrealizedPnl),
  withLent: (accountValue, { equity }) => usd(accountValue + equity),
  countsIsolated: false,
  totalRawUsd: ({ cash }) => cash,
  free: ({ cash, heldInitialMargin, reserved, marginInitial }) =>
    usd(cash - heldInitialMargin - reserved - marginInitial),
  withdrawable: (free) => (free > 0n ? free : ZERO_USD),
  health: (accountValue, crossMaintenance) => usd(accountValue - crossMaintenance),
  // entry + (maintenance - (value - upnl)) / size, over one denominator so that only the last division rounds.
  liquidationPx: (leg, { cash, unrealizedPnl: all, crossMaintenance, lent }, unrealizedPnl, szDecimals) => {
    const others = cash + all - unrealizedPnl + lent.equity;
    const px = divTrunc((signedEntryNotional(leg) + crossMaintenance - others) * pow10(szDecimals), leg.size);
    return px > 0n ? usd(px) : null;
  },
  // entry + (maintenance - bucket) / size.
  isolatedLiquidationPx: (leg, collateral, maintenance, szDecimals) => {
    const px = divTrunc((signedEntryNotional(leg) + maintenance - collateral) * pow10(szDecimals), leg.size);
    return px > 0n ? usd(px) : null;
  },
};

/** Value of an account at the marks, and the resulting band. */
export interface AccountHealth extends Worth {
  readonly crossMaintenance: Usd;
  readonly accountValue: Usd;
  /** True if a leg has no mark; it then counts at its entry price. */
  readonly healthDeferred: boolean;
  readonly tier: LiquidationTier;
  /** Sums of its margin positions on pairs. */
  readonly lent: SpotMarginPositionSums;
  /** Portfolio margin figures, from which an enrolled account's maintenance is derived; null: not enrolled. */
  readonly portfolio: PortfolioFigures | null;
}

/** The account-level figures of one committed state, whole USDC x 1e18. */
export interface AccountScalars extends AvailableMargin, AccountHealth {
  readonly totalRawUsd: Usd;
  readonly health: Usd;
  /** Sum of the legs' mark notionals, unsigned. */
  readonly totalNtlPos: Usd;
}

/** Returns the part of an account's scalars that determines its band, for callers who need nothing else. */
export function accountHealthOf(core: Core, account: Account): AccountHealth {
  return accountHealthIn(takeMarginSnapshot(core, account));
}

/** @param without  a resting order that counts as already gone */
export function accountScalarsOf(core: Core, account: Account, without: LiveOrder | null = null): AccountScalars {
  return accountScalarsIn(takeMarginSnapshot(core, account), without);
}

/**
 * Snapshot of an account for the margin rules, which caches values that several rules need in turn. It is valid until the next write; code
 * that runs after a write must check `isMarginSnapshotCurrent`.
 */
export interface MarginSnapshot {
  readonly core: Core;
  readonly account: Account;
  readonly cash: Usd;
  /** In opening order. */
  readonly crossLegs: readonly OpenLeg[];
  /** null: not computed yet. */
  health: AccountHealth | null;
}

export function takeMarginSnapshot(core: Core, account: Account): MarginSnapshot {
  return { core, account, cash: account.cash, crossLegs: crossLegsOf(core, account), health: null };
}

/** Whether cash and positions are unchanged since the snapshot. Marks move only at the start of a block, and no snapshot is older. */
export function isMarginSnapshotCurrent({ core: { state }, account, cash, crossLegs }: MarginSnapshot): boolean {
  const { address } = account;
  if (hasSpotMarginPosition(state, address)) return false;
  if (account.cash !== cash || countOfPositions(state, address) !== crossLegs.length) return false;
  return crossLegs.every(({ market, leg }) => positionAt(state, address, market.id, leg.leg) === leg);
}

export function accountHealthIn(snapshot: MarginSnapshot): AccountHealth {
  snapshot.health ??= workedOut(snapshot);
  return snapshot.health;
}

function workedOut({ core, account, crossLegs }: MarginSnapshot): AccountHealth {
  const { margin, scalars, tiers } = core.rules.engine;
  const { cash } = account;
  let sum = 0n;
  let healthDeferred = false;
  for (const { market, leg } of crossLegs) {
    const value = positionValue(market, leg);
    if (value === null) healthDeferred = true;
    else sum += scalars.unrealizedPnl(leg, value);
  }
  const unrealizedPnl = usd(sum);
  const lent = spotMarginSumsOf(core, account.address);
  const worth = scalars.withLent(scalars.accountValue({ cash, unrealizedPnl }), lent);
  const accountValue = scalars.countsIsolated ? usd(worth + isolatedUnrealizedPnl(core, account)) : worth;
  const portfolio = isInPortfolioMargin(core.state, account.address)
    ? portfolioMarginFigures(core.rules.engine.portfolio, crossNotionalsOf(core, account), accountValue)
    : null;
  const maintenance = portfolio?.margin ?? margin.crossMaintenance(countedLegs(core, crossLegs));
  const crossMaintenance = usd(maintenance + lent.maintenance);
  healthDeferred ||= lent.isUnpriced;
  const tier = liquidationTierOf(tiers, accountValue, crossMaintenance);
  return { cash, unrealizedPnl, crossMaintenance, accountValue, healthDeferred, tier, lent, portfolio };
}

function countedLegs(core: Core, crossLegs: readonly OpenLeg[]): readonly LegMaintenance[] {
  const { accountMaintenance } = core.rules.engine.margin;
  return crossLegs.map(({ market, leg }) => ({
    leg,
    maintenance: accountMaintenance(maintenanceMarginOfLeg(core, market, leg)),
  }));
}

/** Free margin of an account, and the sums behind it: the part of the scalars that the margin gate reads. */
export interface AvailableMargin extends ScalarParts, Pick<AccountHealth, 'portfolio'> {
  /** Settled cash minus holds; negative if holds exceed cash. */
  readonly free: Usd;
  readonly withdrawable: Usd;
}

/** @param without  a resting order that counts as already gone */
export function availableMarginIn(snapshot: MarginSnapshot, without: LiveOrder | null): AvailableMargin {
  const { core, account, crossLegs } = snapshot;
  const { scalars } = core.rules.engine;
  const { cash, unrealizedPnl, crossMaintenance, lent, portfolio } = accountHealthIn(snapshot);
  let held = 0n;
  for (const { market, leg } of crossLegs) held += marginHeldByLeg(core, account, market, leg);
  const heldInitialMargin = usd(held);
  const reserved = usdOfUnits(amountHeldByOrders(core, account, core.params.usdc, without));
  const marginInitial = lent.initial;
  const parts = { cash, unrealizedPnl, heldInitialMargin, crossMaintenance, reserved, marginInitial };
  const free = scalars.free(parts);
  const withdrawable = scalars.withdrawable(free);
  // Fields are listed one by one: a spread yields objects without a stable shape, which is slow on the order path.
  return {
    cash,
    unrealizedPnl,
    heldInitialMargin,
    crossMaintenance,
    reserved,
    marginInitial,
    portfolio,
    free,
    withdrawable,
  };
}

/** @param without  a resting order that counts as already gone */
export function accountScalarsIn(snapshot: MarginSnapshot, without: LiveOrder | null): AccountScalars {
  const { scalars } = snapshot.core.rules.engine;
  const funds = availableMarginIn(snapshot, without);
  const accountHealth = accountHealthIn(snapshot);
  const totalRawUsd = scalars.totalRawUsd(funds);
  const health = scalars.health(accountHealth.accountValue, accountHealth.crossMaintenance);
  let sum = 0n;
  for (const { market, leg } of snapshot.crossLegs) {
    const value = positionValue(market, leg) ?? leg.entryNotional;
    sum += value < 0n ? -value : value;
  }
  const totalNtlPos = usd(sum);
  return { ...accountHealth, ...funds, totalRawUsd, health, totalNtlPos };
}

/** Signed values of the cross legs at their marks, in opening order; legs without a mark at their entry price. */
export function crossNotionalsOf(core: Core, account: Account): Usd[] {
  return crossLegsOf(core, account).map(({ market, leg }) => positionValue(market, leg) ?? signedEntryNotional(leg));
}

/** Row of `clearinghouse_state`. @source supplement, reads: clearinghouse_state */
export interface PositionRow {
  readonly coin: string;
  readonly size: WholeUnitsText;
  readonly entry: WholeUnitsText;
  readonly upnl: WholeUnitsText;
  readonly isolated: boolean;
  readonly lev: number;
  readonly liq: WholeUnitsText | null;
  readonly roe: string;
  readonly funding: WholeUnitsText;
  readonly margin: WholeUnitsText;
  readonly maint_margin: WholeUnitsText;
  readonly notional: WholeUnitsText;
  /** Leg of a hedged account. */
  readonly side?: Exclude<PositionLeg, 'net'>;
}

/** Open positions by ascending market number; the long leg of a hedged account comes first. */
export function positionRows(core: Core, account: Account): PositionRow[] {
  const { scalars } = core.rules.engine;
  const parts = accountScalarsOf(core, account);
  return legsOf(core, account)
    .sort((a, b) => a.market.id - b.market.id || (a.leg.leg < b.leg.leg ? -1 : 1))
    .map(({ market, leg }) => {
      const value = positionValue(market, leg);
      const upnl = value === null ? ZERO_USD : scalars.unrealizedPnl(leg, value);
      const margin = marginHeldByLeg(core, account, market, leg);
      const maintenance = maintenanceMarginOfLeg(core, market, leg);
      const liq =
        leg.margin.mode === 'isolated'
          ? scalars.isolatedLiquidationPx(leg, leg.margin.collateral, maintenance, market.szDecimals)
          : scalars.liquidationPx(leg, parts, upnl, market.szDecimals, maintenance);
      const entry = usd(divTrunc(signedEntryNotional(leg) * pow10(market.szDecimals), leg.size));
      return {
        coin: market.coin,
        size: formatLots(leg.size, market.szDecimals),
        entry: formatUsdCut(entry, PX_DECIMALS),
        upnl: formatUsd(upnl),
        isolated: leg.margin.mode === 'isolated',
        lev: leverageForNotional(core, account, market, leg.entryNotional),
        liq: liq === null ? null : nullIfZero(formatUsdCut(liq, PX_DECIMALS)),
        roe: margin === 0n ? '0' : formatDecimal(divTrunc(quotientRatio(upnl, margin), pow10(CORE_DECIMALS - 8)), 8),
        funding: formatUsd(ZERO_USD),
        margin: formatUsd(margin),
        maint_margin: formatUsd(maintenance),
        notional: formatUsd(value ?? signedEntryNotional(leg)),
        ...(leg.leg === 'net' ? {} : { side: leg.leg }),
      };
    });
}

/** Cost basis with the sign of the leg. */
export function signedEntryNotional({ size, entryNotional }: Pick<Position, 'size' | 'entryNotional'>): Usd {
  return size < 0n ? usd(-entryNotional) : entryNotional;
}

/** A position and its market. */
export interface OpenLeg {
  readonly market: PerpMarket;
  readonly leg: Position;
}

/** An isolated leg: it has its own collateral. */
export interface IsolatedLeg extends OpenLeg {
  readonly collateral: Usd;
}

/** Cross legs, which the whole account secures. Isolated legs are excluded from every account figure. */
export function crossLegsOf(core: Core, account: Account): OpenLeg[] {
  return legsOf(core, account, 'cross');
}

/** Isolated legs: each has its own collateral. */
export function isolatedLegsOf(core: Core, account: Account): IsolatedLeg[] {
  const legs = legsOf(core, account, 'isolated');
  if (legs.length === 0) return [];
  return legs.flatMap(({ market, leg }) =>
    leg.margin.mode === 'isolated' ? { market, leg, collateral: leg.margin.collateral } : [],
  );
}

export function isolatedUnrealizedPnl(core: Core, account: Account): bigint {
  let sum = 0n;
  for (const { market, leg } of isolatedLegsOf(core, account)) {
    const value = positionValue(market, leg);
    if (value !== null) sum += core.rules.engine.scalars.unrealizedPnl(leg, value);
  }
  return sum;
}

/** Legs in opening order. @param mode  omitted: both modes */
function legsOf({ state }: Core, { address }: Account, mode?: PositionMargin['mode']): OpenLeg[] {
  let legs: OpenLeg[] | null = null;
  for (const leg of positionsOf(state, address)) {
    const market = mode === undefined || leg.margin.mode === mode ? perpAt(state, leg.market) : undefined;
    if (market === undefined) continue;
    // Most accounts have one leg, and a list created with one element reserves no extra space.
    if (legs === null) legs = [{ market, leg }];
    else legs.push({ market, leg });
  }
  return legs ?? [];
}

/** Signed value of a leg at the committed mark; null without a mark. */
export function positionValue(market: PerpMarket, leg: Position): Usd | null {
  return market.mark === null ? null : notional(market.mark, leg.size, market.szDecimals);
}

// "0" would read as a price, so zero becomes null.
function nullIfZero(px: WholeUnitsText): WholeUnitsText | null {
  return px === '0' ? null : px;
}
