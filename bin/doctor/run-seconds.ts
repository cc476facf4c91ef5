import type { CampaignSize } from '../../harness/campaign/play/run-campaigns.ts';
import type { Diagnosis } from '../../harness/doctor/diagnose.ts';

/** Limits and repetitions of a run. */
export interface RunBounds {
  /** Milliseconds; default: no limit. */
  readonly maxTime?: number;
  /** Number of runs; default: one. */
  readonly repeat?: number;
  /** Null: no campaigns. */
  readonly campaigns: CampaignSize | null;
  /** Duration of campaigns bounded by a number of sequences; left out: unknown. */
  readonly campaignSeconds?: number | undefined;
}

type Seconds = Pick<Diagnosis, 'estimatedSeconds' | 'promptSeconds'>;

/**
 * Adjusts the estimated seconds of a diagnosis to the whole command: with campaigns, cut by its time limit, multiplied by repetitions.
 */
export function adjustRunEstimate<Found extends Seconds>(
  found: Found,
  { maxTime, repeat = 1, campaigns, campaignSeconds = 0 }: RunBounds,
): Found {
  // Sequences take a time that depends on both sides' processors, so only a requested duration or an estimate by weight is used.
  const played = campaigns?.kind === 'duration' ? campaigns.ms / 1_000 : campaignSeconds;
  const of = (seconds: number) => {
    const once = seconds + played;
    return repeat * (maxTime === undefined ? once : Math.min(once, maxTime / 1_000));
  };
  return { ...found, estimatedSeconds: of(found.estimatedSeconds), promptSeconds: of(found.promptSeconds) };
}
