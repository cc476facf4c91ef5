import { isJsonArray, isJsonObject, type JsonValue, printJson } from '../../spec-schemas/json/lossless.ts';
import type { Core } from '../core.ts';
import { riskOverrideRow } from '../engine/risk/override-row.ts';
import { touchAccount } from '../money/touched.ts';
import { type Ratio, type Usd, ZERO_RATIO } from '../numeric/planes.ts';
import { formatBps, parseBpsWithin, ratioOfBps } from '../numeric/rates.ts';
import { parseUsd } from '../numeric/served.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import type { VotedChange } from '../state/governance.ts';
import type { MarginTier, PerpMarket } from '../state/perp-market.ts';
import { openPositionsIn } from '../state/positions.ts';
import { marginTiersInForce, maxLeverageInForce, type RiskOverride } from '../state/risk-override.ts';
import { formatCastPayloadAsHex, planMarketChange, type VotedAction } from './voted-action.ts';

const MOST_LEVERAGE = 100;
/** 100 % of a notional. */
const WHOLE = ratioOfBps(10_000n);

/**
 * Payload {coin, override}: `max_leverage`, `maint_margin_ratio` and `margin_tiers` as in `risk_override`, each optional; null removes the
 * one in force. Name and payload are assumptions.
 * @source read-api, "Perp market rows" and "validator_votes row"
 */
export const setRiskOverrideVoteDefinition: VotedAction = {
  writesBalances: false,
  castValue: formatCastPayloadAsHex,
  plan: (core, payload) => {
    const override = readOverride(payload.override as JsonValue | undefined); // a payload is parsed JSON
    if (override !== null && isRefusal(override)) return override;
    return planMarketChange(core, payload, (market) => putInForce(core, market, override));
  },
};

function putInForce(core: Core, market: PerpMarket, override: RiskOverride | null): VotedChange[] {
  const before = figuresOf(market);
  market.riskOverride = override;
  const after = figuresOf(market);
  for (const { owner } of openPositionsIn(core.state, market.id)) touchAccount(core, owner);
  return after.flatMap(([field, now], at) => {
    const prior = before[at]?.[1] ?? null;
    return now === prior ? [] : [{ field, prior, new: now ?? 'null' }];
  });
}

/** Returns the figures that a vote may have changed, as shown in the vote: the top tier of a ladder. */
function figuresOf(market: PerpMarket): (readonly [field: string, value: string | null])[] {
  const [top] = marginTiersInForce(market);
  return [
    ['risk_override', market.riskOverride === null ? null : printJson(riskOverrideRow(market.riskOverride))],
    ['max_leverage', String(maxLeverageInForce(market))],
    ['maint_margin_ratio', top === undefined ? null : formatBps(top.maint)],
  ];
}

function readOverride(value: JsonValue | undefined): RiskOverride | null | Refusal {
  if (value === null) return null;
  if (!isJsonObject(value)) return refuse('INVALID_REQUEST', 'override is neither null nor an object');
  const { max_leverage: leverage, maint_margin_ratio: maintenance, margin_tiers: rows } = value;
  const flat = {
    maxLeverage: leverage === undefined ? null : readLeverage(leverage),
    maint: maintenance === undefined ? null : readRatio(maintenance),
  };
  if ((leverage !== undefined && flat.maxLeverage === null) || (maintenance !== undefined && flat.maint === null))
    return refuse('INVALID_REQUEST', `max_leverage is 1 to ${MOST_LEVERAGE}, maint_margin_ratio basis points`);
  if (rows === undefined) return { ...flat, tiers: null };
  const tiers = readTiers(rows);
  return tiers === null ? refuse('INVALID_REQUEST', 'margin_tiers is no ladder from 0 upwards') : { ...flat, tiers };
}

/** Parses tiers from 0 upwards, with non-increasing leverage and non-decreasing maintenance. */
function readTiers(rows: JsonValue): readonly MarginTier[] | null {
  if (!isJsonArray(rows) || rows.length === 0) return null;
  const bands: { readonly from: Usd; readonly maxLeverage: number; readonly maint: Ratio }[] = [];
  for (const row of rows) {
    if (!isJsonObject(row)) return null;
    const from = typeof row.lower_bound_notional === 'string' ? parseUsd(row.lower_bound_notional) : null;
    const maxLeverage = readLeverage(row.max_leverage);
    const maint = readRatio(row.maint_margin_ratio);
    if (from === null || maxLeverage === null || maint === null) return null;
    if (BigInt(maxLeverage) * maint > WHOLE) return null;
    const below = bands.at(-1);
    const fits =
      below === undefined ? from === 0n : from > below.from && maxLeverage <= below.maxLeverage && maint >= below.maint;
    if (!fits) return null;
    bands.push({ from, maxLeverage, maint });
  }
  return bands.map(({ maxLeverage, maint }, at) => ({
    maxNotional: bands[at + 1]?.from ?? null,
    maxLeverage,
    maint,
  }));
}

function readLeverage(value: JsonValue | undefined): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST_LEVERAGE ? value : null;
}

/** At least zero, at most 100 %. */
function readRatio(value: JsonValue | undefined): Ratio | null {
  return parseBpsWithin(value, [ZERO_RATIO, WHOLE]);
}
