import { Dec } from '../../compare/decimal.ts';
import type { MoneyForecast } from '../../doctor/money-forecast.ts';
import type { ForetoldPlay } from '../../runner/events.ts';
import { allocateRuns } from '../families/allocate-runs.ts';
import { campaignIdOf, type Family } from '../families/family.ts';
import type { CampaignSize } from '../play/run-campaigns.ts';
import { adaptFamilyToUrl } from './family-by-url.ts';

/** Weight of the reads and probes before the first sequence, and of one sequence; measured by `planted-by-url`. */
const OPENING_WEIGHT = 490;
const SEQUENCE_WEIGHT = 280;
/** Steps of a sequence on average, openings included. */
const SEQUENCE_STEPS = 25;
/** Whole units that running sequences hold at a time, and that one leaves behind: fees, stake, and locked shares. */
const AWAY = { usdc: 1_200, native: 8 };
const LEFT_BEHIND = { usdc: 5, native: 2 };

/** Weight and cost of campaigns by URL alone. */
export interface UrlCampaignForecast {
  /** null: the number of sequences is not known. */
  readonly weight: number | null;
  /** Whole units that do not come back, and the most that is out at a time. */
  readonly spent: Sum;
  readonly away: Sum;
}

interface Sum {
  readonly usdc: number;
  readonly native: number;
}

/** @param rate  weight per second; null: no limit */
export function forecastUrlCampaigns(size: CampaignSize, rate: number | null): UrlCampaignForecast | null {
  if (size.kind === 'off') return null;
  const weight = weightOf(size, rate);
  const runs = weight === null ? 1 : Math.max(1, Math.round((weight - OPENING_WEIGHT) / SEQUENCE_WEIGHT));
  return { weight, spent: { usdc: runs * LEFT_BEHIND.usdc, native: runs * LEFT_BEHIND.native }, away: AWAY };
}

/**
 * Returns what the progress of a run is told by about campaigns by URL alone: their steps, or the time that they were given.
 * @param own  ids of the campaigns that this run plays, out of those of all families
 * @returns null: their size is not known
 */
export function foretellPlay(
  size: CampaignSize,
  families: readonly Family[],
  own: readonly string[],
): ForetoldPlay | null {
  if (size.kind === 'duration') return { seconds: size.ms / 1_000 };
  if (size.kind !== 'runs') return null;
  const played = families.flatMap((family) => adaptFamilyToUrl(family) ?? []);
  const steps = [...allocateRuns(size.runs, played)].map(
    ([family, runs]) => [campaignIdOf(family), runs * SEQUENCE_STEPS] as const,
  );
  return { steps: Object.fromEntries(steps.filter(([id, count]) => count > 0 && own.includes(id))) };
}

function weightOf(size: CampaignSize, rate: number | null): number | null {
  if (size.kind === 'runs') return OPENING_WEIGHT + size.runs * SEQUENCE_WEIGHT;
  return size.kind === 'duration' && rate !== null ? Math.round((size.ms / 1_000) * rate) : null;
}

/** Returns the forecast of what a treasury key pays for checks and for the campaigns by URL that follow them; null: no key pays. */
export function addUrlCampaignForecast(
  money: MoneyForecast | null,
  byUrl: UrlCampaignForecast | null,
): MoneyForecast | null {
  if (money === null || byUrl === null) return money;
  const spent = (token: keyof Sum) => Dec.of(money.spent[token]).plus(Dec.of(byUrl.spent[token]));
  // Money spent by the checks is still out during the campaigns.
  const away = (token: keyof Sum) => {
    const behind = spent(token).plus(Dec.of(byUrl.away[token]));
    const checks = Dec.of(money.away[token]);
    return checks.compare(behind) > 0 ? checks : behind;
  };
  return {
    spent: { usdc: spent('usdc').toString(), native: spent('native').toString() },
    away: { usdc: away('usdc').toString(), native: away('native').toString() },
  };
}
