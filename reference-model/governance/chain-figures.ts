import { isJsonArray, isJsonObject, type JsonValue, printJson } from '../../spec-schemas/json/lossless.ts';
import type { Core } from '../core.ts';
import { paramFiguresInForce } from '../engine/risk/param-figures.ts';
import { formatBps, ratioOfBpsText } from '../numeric/rates.ts';
import { formatUsd, parseUsd } from '../numeric/served.ts';
import { refuse } from '../refusal.ts';
import type { VotedChange } from '../state/governance.ts';
import type { FeeTier, GovernedFigures } from '../state/governed.ts';
import { marketsOfKind } from '../state/market.ts';
import { formatCastPayloadAsText, type VotedAction } from './voted-action.ts';

/**
 * Payload {tiers}: the fee schedule's tiers as in `fee_schedule`, ascending from a volume of 0; in force from the next fill on. Name and
 * payload are assumptions.
 * @source engine facts, section 25: fee schedule
 */
export const setFeeScheduleVoteDefinition: VotedAction = {
  writesBalances: false,
  castValue: formatCastPayloadAsText,
  plan: (core, payload) => {
    const feeTiers = readTiers(payload.tiers as JsonValue | undefined); // a payload is parsed JSON
    if (feeTiers === null) return refuse('INVALID_REQUEST', 'tiers are no rungs that rise from a volume of 0');
    const enact = (): VotedChange[] => {
      const prior = printTiers(paramFiguresInForce(core).feeTiers);
      govern(core, { feeTiers });
      return [{ field: 'tiers', prior, new: printTiers(feeTiers) }];
    };
    return { market: null, enact };
  },
};

const fundingFields = [
  ['interest_bps', 'fundingInterest'],
  ['spread_bps', 'fundingSpread'],
  ['cap_bps', 'fundingCap'],
] as const;

/**
 * Payload {interest_bps?, spread_bps?, cap_bps?}, each per period and at least 0; they apply from the next sample on. Name and payload are
 * assumptions.
 * @source engine facts, sections 13 and 25: funding formula
 */
export const setFundingFiguresVoteDefinition: VotedAction = {
  writesBalances: false,
  castValue: formatCastPayloadAsText,
  plan: (core, payload) => {
    const set = fundingFields.flatMap(([field, key]) => {
      const value = payload[field];
      return value === undefined
        ? []
        : [{ field, key, ratio: typeof value === 'string' ? ratioOfBpsText(value) : null }];
    });
    if (set.length === 0 || set.some(({ ratio }) => ratio === null || ratio < 0n))
      return refuse('INVALID_REQUEST', 'interest_bps, spread_bps and cap_bps are decimals from 0 on, one at least');
    const enact = (): VotedChange[] => {
      const before = paramFiguresInForce(core);
      const { fundingInterest, fundingSpread, fundingCap } = before;
      const funding = { fundingInterest, fundingSpread, fundingCap };
      for (const { key, ratio } of set) funding[key] = ratio ?? funding[key];
      govern(core, { funding });
      for (const { id: market } of marketsOfKind(core.state, 'perp')) core.emit({ kind: 'market-changed', market });
      return set.map(({ field, key }) => ({
        field,
        prior: formatBps(before[key]),
        new: formatBps(funding[key]),
      }));
    };
    return { market: null, enact };
  },
};

function govern({ state }: Core, figures: GovernedFigures): void {
  state.governed = { ...state.governed, ...figures };
}

function readTiers(rows: JsonValue | undefined): readonly FeeTier[] | null {
  if (!isJsonArray(rows) || rows.length === 0) return null;
  const tiers: FeeTier[] = [];
  for (const row of rows) {
    const tier = readTier(row);
    const above = tiers.at(-1);
    if (tier === null || (above === undefined ? tier.volume30d !== 0n : tier.volume30d <= above.volume30d)) return null;
    tiers.push(tier);
  }
  return tiers;
}

function readTier(row: JsonValue): FeeTier | null {
  if (!isJsonObject(row)) return null;
  const { volume_30d: volume, maker_bps: makerBps, taker_bps: takerBps } = row;
  if (typeof volume !== 'string' || typeof makerBps !== 'string' || typeof takerBps !== 'string') return null;
  const volume30d = parseUsd(volume);
  const maker = ratioOfBpsText(makerBps);
  const taker = ratioOfBpsText(takerBps);
  return volume30d === null || maker === null || taker === null ? null : { volume30d, maker, taker };
}

function printTiers(tiers: readonly FeeTier[]): string {
  return printJson(
    tiers.map(({ volume30d, maker, taker }) => ({
      volume_30d: formatUsd(volume30d),
      maker_bps: formatBps(maker),
      taker_bps: formatBps(taker),
    })),
  );
}
