import type { CampaignSize } from '../../harness/campaign/play/run-campaigns.ts';
import type { Diagnosis } from '../../harness/doctor/diagnose.ts';

/** Bounds and repetitions of a run, beside its checks. */
export interface RunBounds {
  /** ms; left out: none. */
  readonly maxTime?: number;
  /** Runs; left out: one. */
  readonly repeat?: number;
  /** Null: none are played. */
  readonly campaigns: CampaignSize | null;
  /** Duration of campaigns of so many sequences; left out: not known. */
  readonly campaignSeconds?: number | undefined;
}

type Seconds = Pick<Diagnosis, 'estimatedSeconds' | 'promptSeconds'>;

/** A diagnosis whose seconds are those of the whole command: with its campaigns, cut by its time, as often as it runs. */
export function boundRunSeconds<Found extends Seconds>(
  found: Found,
  { maxTime, repeat = 1, campaigns, campaignSeconds = 0 }: RunBounds,
): Found {
  // The time of a sequence follows from the processors of both sides: only a duration is known, and what the weight bounds.
  const played = campaigns?.kind === 'duration' ? campaigns.ms / 1_000 : campaignSeconds;
  const of = (seconds: number) => {
    const once = seconds + played;
    return repeat * (maxTime === undefined ? once : Math.min(once, maxTime / 1_000));
  };
  return { ...found, estimatedSeconds: of(found.estimatedSeconds), promptSeconds: of(found.promptSeconds) };
}
