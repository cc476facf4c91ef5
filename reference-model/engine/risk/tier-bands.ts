import { divCeil } from '../../numeric/division.ts';
import type { Usd } from '../../numeric/planes.ts';
import type { LiquidationTier } from '../../state/account.ts';

/** A band and the minimum account value that belongs to it, in thousandths of cross maintenance. */
export interface LiquidationBand {
  readonly tier: LiquidationTier;
  readonly fromPerMille: bigint;
}

export interface LiquidationTierRules {
  /** Best first; every edge belongs to the better band. */
  readonly bands: readonly LiquidationBand[];
  /** The band below the last one. */
  readonly worst: LiquidationTier;
  readonly withoutMaintenance: (accountValue: Usd) => LiquidationTier;
  /** Bands in which an account may not place orders. */
  readonly blocksOrders: (tier: LiquidationTier) => boolean;
  /** Bands in which the engine cancels `alo` orders. */
  readonly cancelsAlo: (tier: LiquidationTier) => boolean;
}

/** @source engine facts, section 11 */
export const liquidationTierRules: LiquidationTierRules = {
  bands: [
    { tier: 'Safe', fromPerMille: 1_100n },
    { tier: 'T0', fromPerMille: 1_000n },
    { tier: 'T1', fromPerMille: 800n },
    { tier: 'T2', fromPerMille: 667n },
  ],
  worst: 'T3',
  withoutMaintenance: () => 'Safe',
  blocksOrders: (tier) => tier === 'T1' || tier === 'T2' || tier === 'T3',
  cancelsAlo: (tier) => tier === 'T0',
};

/** Liquidation band by account value over cross maintenance. */
export function liquidationTierOf(
  rules: LiquidationTierRules,
  accountValue: Usd,
  crossMaintenance: Usd,
): LiquidationTier {
  if (crossMaintenance === 0n) return rules.withoutMaintenance(accountValue);
  const scaled = accountValue * 1_000n;
  for (const { tier, fromPerMille } of rules.bands) if (scaled >= crossMaintenance * fromPerMille) return tier;
  return rules.worst;
}

/** Whether a band is worse than another. */
export function isWorseLiquidationTier(
  { bands }: LiquidationTierRules,
  tier: LiquidationTier,
  other: LiquidationTier,
): boolean {
  const place = (one: LiquidationTier) => {
    const index = bands.findIndex((band) => band.tier === one);
    return index < 0 ? bands.length : index;
  };
  return place(tier) > place(other);
}

/**
 * How far an account value may move in either direction with the band certainly unchanged. Null: any distance.
 * @param crossMaintenance  does not move with the mark, because it derives from the legs' cost
 */
export function accountValueRoomInTier(
  { bands }: LiquidationTierRules,
  accountValue: Usd,
  crossMaintenance: Usd,
): bigint | null {
  if (crossMaintenance === 0n) return null;
  let up: bigint | null = null;
  for (const { fromPerMille } of bands) {
    const edge = divCeil(crossMaintenance * fromPerMille, 1_000n);
    const down = accountValue - edge;
    // The edges of worse bands are farther down, those of better ones farther up.
    if (down >= 0n) return up === null || down < up ? down : up;
    // The edge belongs to the better band, so the room upwards is one step less.
    up = -down - 1n;
  }
  return up;
}
