import type { ForetoldPlay } from '../../harness/runner/events.ts';

/**
 * Recorded of campaigns by URL alone, on a served model with blocks of 0.1 s: weight of a step and seconds that it takes where no rate
 * limits it, and both for the reads and probes before the first step.
 */
const STEP = { weight: 13, seconds: 0.3 } as const;
const OPENING = { weight: 450, seconds: 15 } as const;
/** Steps for which the recorded pace counts, against those played so far. */
const RECORDED_STEPS = 30;

/** Campaigns of a run that nobody operates, as far as they were played. */
export interface CampaignPlayProgress {
  readonly foretold: ForetoldPlay;
  /** Played share of each campaign that has begun, 0 to 1, with those that have ended. */
  readonly shares: ReadonlyMap<string, number>;
  /** Steps played when the first progress was reported, and its time by the machine's clock, ms; null: none was. */
  readonly first: { readonly steps: number; readonly atMs: number } | null;
}

/** Returns the campaigns before the first step. */
export function makeCampaignPlayProgress(foretold: ForetoldPlay): CampaignPlayProgress {
  return { foretold, shares: new Map(), first: null };
}

/** Returns the campaigns with another share of one of them played. */
export function advanceCampaignPlay(
  play: CampaignPlayProgress,
  id: string,
  share: number,
  atMs: number,
): CampaignPlayProgress {
  const shares = new Map([...play.shares, [id, share]]);
  return { ...play, shares, first: play.first ?? { steps: stepsPlayed({ ...play, shares }), atMs } };
}

/** Returns the campaigns after the end of one: none of it is left, and one that was skipped says nothing about the pace of the others. */
export function endCampaignPlay(
  play: CampaignPlayProgress,
  id: string,
  hasPlayed: boolean,
  atMs: number,
): CampaignPlayProgress {
  if (hasPlayed) return advanceCampaignPlay(play, id, 1, atMs);
  const { foretold } = play;
  if (!('steps' in foretold)) return play;
  return {
    ...play,
    foretold: { steps: Object.fromEntries(Object.entries(foretold.steps).filter(([of]) => of !== id)) },
  };
}

/**
 * Returns the seconds that the campaigns still take: what is left of their time limit, or their remaining steps at the pace of those played
 * so far, of which the recorded pace makes up a part that falls.
 * @param rate  weight per second; null: no limit
 */
export function estimateCampaignSecondsLeft(play: CampaignPlayProgress, rate: number | null, nowMs: number): number {
  const { foretold, shares, first } = play;
  if (!('steps' in foretold)) return foretold.seconds * (1 - Math.max(0, ...shares.values()));
  const all = Object.values(foretold.steps).reduce((sum, steps) => sum + steps, 0);
  if (all === 0) return 0;
  const recorded = ({ weight, seconds }: { readonly weight: number; readonly seconds: number }) =>
    Math.max(seconds, rate === null ? 0 : weight / rate);
  const played = stepsPlayed(play);
  const seconds = first === null ? 0 : Math.max(0, nowMs - first.atMs) / 1_000;
  const pace =
    (RECORDED_STEPS * recorded(STEP) + seconds) / (RECORDED_STEPS + played - (first === null ? 0 : first.steps));
  return Math.max(0, all - played) * pace + (first === null ? recorded(OPENING) : 0);
}

function stepsPlayed({ foretold, shares }: Pick<CampaignPlayProgress, 'foretold' | 'shares'>): number {
  if (!('steps' in foretold)) return 0;
  return Object.entries(foretold.steps).reduce((sum, [id, steps]) => sum + (shares.get(id) ?? 0) * steps, 0);
}
