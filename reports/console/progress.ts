import type { EstimatedCheckWait } from '../../harness/budget/estimated-wait.ts';
import type { CampaignProgress, CheckEnded, CheckFacts, CheckStatus, RunEvent } from '../../harness/runner/events.ts';
import { buckets } from '../../spec-schemas/catalogue/limits.ts';
import {
  advanceCampaignPlay,
  type CampaignPlayProgress,
  endCampaignPlay,
  estimateCampaignSecondsLeft,
  makeCampaignPlayProgress,
} from './play-time.ts';
import { printableLine } from './printable.ts';
import {
  type BegunCheck,
  estimateCheckStageSecondsLeft,
  type ForetoldCost,
  type UnendedCheck,
} from './remaining-time.ts';

/** Progress of a run, as the screen shows it. */
export interface RunProgressState {
  /** Start by the machine's clock, ms; null: not started. */
  readonly startedAtMs: number | null;
  readonly planned: number;
  readonly ended: number;
  readonly campaigns: { readonly planned: number; readonly ended: number };
  /** Played share of each running campaign, 0 to 1, by its id. */
  readonly shares: ReadonlyMap<string, number>;
  /** Number of replays of a sequence that is being shrunk and judged, by the campaign that found it. */
  readonly replays: ReadonlyMap<string, number>;
  /** Campaigns whose size was foretold, in a run by URL without an operator; null: there are none. */
  readonly play: CampaignPlayProgress | null;
  /** Kinds of outcomes that campaigns have reached so far. */
  readonly reached: ReadonlySet<string>;
  readonly checks: Readonly<Record<CheckStatus, number>>;
  readonly violations: number;
  /** Running checks with their start by the machine's clock, ms; oldest first. */
  readonly running: ReadonlyMap<string, number>;
  /** Weight per second that limits the run; null: no limit decides its duration. */
  readonly rate: number | null;
  /** Foretold cost of each unfinished check, in a run by URL without an operator. */
  readonly costs: ReadonlyMap<string, ForetoldCost>;
  /** The checks of these that have begun and ended. */
  readonly done: readonly BegunCheck[];
  /** Wait of each unfinished check in a queue, in seconds, with the queue that it waits in. */
  readonly waits: ReadonlyMap<string, EstimatedCheckWait>;
}

export const INITIAL_PROGRESS: RunProgressState = {
  startedAtMs: null,
  planned: 0,
  ended: 0,
  campaigns: { planned: 0, ended: 0 },
  shares: new Map(),
  replays: new Map(),
  play: null,
  reached: new Set(),
  checks: { pass: 0, fail: 0, blocked: 0, skipped: 0, inconclusive: 0, waived: 0 },
  violations: 0,
  running: new Map(),
  rate: null,
  costs: new Map(),
  done: [],
  waits: new Map(),
};

export function advanceProgress(progress: RunProgressState, event: RunEvent): RunProgressState {
  switch (event.event) {
    case 'run-started': {
      const { t, checks, campaigns = [], access, foretoldPlay } = event;
      const played = { planned: campaigns.length, ended: 0 };
      const costs = new Map(checks.flatMap((check) => foretoldCostOf(check)));
      const waits = new Map(checks.flatMap(({ id, wait }) => (wait === undefined ? [] : [[id, wait] as const])));
      const play = foretoldPlay === undefined ? null : makeCampaignPlayProgress(foretoldPlay);
      const isForetold = costs.size > 0 || play !== null;
      const rate = isForetold && typeof access?.rate === 'number' ? access.rate : null;
      const planned = checks.length;
      return { ...progress, startedAtMs: Date.parse(t), planned, campaigns: played, play, rate, costs, waits };
    }
    case 'faucet-prompt':
      return { ...progress, waits: new Map([...progress.waits].filter(([, { forClaim = false }]) => !forClaim)) };
    case 'check-started':
      return {
        ...progress,
        running: new Map([...withoutKey(progress.running, event.check), [event.check, Date.parse(event.t)]]),
      };
    case 'check-ended':
      return {
        ...progress,
        ended: progress.ended + 1,
        checks: { ...progress.checks, [event.status]: progress.checks[event.status] + 1 },
        running: withoutKey(progress.running, event.check),
        costs: withoutKey(progress.costs, event.check),
        done: [...progress.done, ...begunAs(event, progress)],
        waits: withoutKey(progress.waits, event.check),
      };
    case 'campaign-progress':
      return advancedInCampaign(progress, event);
    case 'campaign-ended':
      return {
        ...progress,
        replays: withoutKey(progress.replays, event.id),
        play: progress.play && endCampaignPlay(progress.play, event.id, event.runs > 0, Date.parse(event.t)),
        campaigns: { ...progress.campaigns, ended: progress.campaigns.ended + 1 },
        shares: withoutKey(progress.shares, event.id),
        reached: new Set([...progress.reached, ...Object.keys(event.coverage)]),
      };
    case 'finding':
      return { ...progress, violations: progress.violations + (event.severity === 'violation' ? 1 : 0) };
    default:
      return progress;
  }
}

function advancedInCampaign(progress: RunProgressState, event: CampaignProgress): RunProgressState {
  const { id, share, replays, t } = event;
  return {
    ...progress,
    shares: new Map([...progress.shares, [id, share]]),
    replays: new Map([...withoutKey(progress.replays, id), ...(replays === undefined ? [] : [[id, replays] as const])]),
    play: progress.play && advanceCampaignPlay(progress.play, id, share, Date.parse(t)),
  };
}

function foretoldCostOf({
  id,
  weight,
  ownWait = { blocks: 0, seconds: 0 },
}: CheckFacts): (readonly [string, ForetoldCost])[] {
  return weight === undefined ? [] : [[id, { weight, blocks: ownWait.blocks, seconds: ownWait.seconds }]];
}

/** Returns an ended check with its cost. One that was skipped before it began says nothing about those that are still to begin. */
function begunAs({ check, status, durationMs }: CheckEnded, { costs, running }: RunProgressState): BegunCheck[] {
  const cost = costs.get(check);
  if (cost === undefined || (status === 'skipped' && !running.has(check))) return [];
  return [{ cost, took: durationMs / 1_000, isEnded: true, isSkipped: status === 'skipped' }];
}

function withoutKey<Value>(map: ReadonlyMap<string, Value>, gone: string): ReadonlyMap<string, Value> {
  return new Map([...map].filter(([id]) => id !== gone));
}

/** Minimum number of finished checks for an estimate of the remaining time; in a run of campaigns alone, the minimum played share. */
const ENOUGH = 5;
const ENOUGH_PLAYED = 0.1;

/** Describes the progress of a run, its time and its results, most important first for a narrow screen. */
export function progressWords(progress: RunProgressState, nowMs: number): string {
  const { planned, ended, campaigns, reached, checks, violations, running } = progress;
  const [current, ...others] = running.keys();
  const played =
    campaigns.planned > 0 ? [`campaigns ${campaigns.ended}/${campaigns.planned}${shareWords(progress)}`] : [];
  // A run of campaigns alone has no checks to count.
  const isOfChecks = planned > 0 || played.length === 0;
  return [
    ...(isOfChecks ? [`${ended}/${planned}`] : played),
    ...timeWords(progress, nowMs),
    ...(isOfChecks ? [nonZeroCountsText(checks)] : []),
    `violations: ${violations}`,
    ...(isOfChecks ? played : []),
    ...replayWords(progress),
    ...(reached.size > 0 ? [`${reached.size} kinds of outcomes`] : []),
    ...(current === undefined ? [] : [`${printableLine(current)}${others.length > 0 ? ` +${others.length}` : ''}`]),
  ].join(' · ');
}

/** Returns the played share of all campaigns, where a running one reports its share. */
function shareWords({ campaigns, shares }: RunProgressState): string {
  return shares.size === 0 ? '' : ` (${Math.floor((100 * playedOf({ campaigns, shares })) / campaigns.planned)} %)`;
}

/** Returns what holds up the shares of campaigns meanwhile: a sequence that showed a difference is replayed until it is small and certain. */
function replayWords({ replays }: RunProgressState): string[] {
  const count = [...replays.values()].reduce((sum, each) => sum + each, 0);
  return count === 0 ? [] : [`shrinking a difference: replay ${count}`];
}

/** Number of campaigns played, counting running ones by their share. */
function playedOf({ campaigns, shares }: Pick<RunProgressState, 'campaigns' | 'shares'>): number {
  return [...shares.values()].reduce((sum, share) => sum + share, campaigns.ended);
}

/** Returns the one line that a terminal shows during the run, cut to its width so that it never wraps. */
export function progressLine(progress: RunProgressState, columns: number, nowMs: number): string {
  return progressWords(progress, nowMs).slice(0, Math.max(1, columns - 1));
}

/**
 * Returns the elapsed and the remaining time: where nobody operates the venue as foretold by what the checks and the campaigns cost there,
 * otherwise from the work done, where a campaign counts like a check. Skipped checks took no time and are ignored.
 */
function timeWords(progress: RunProgressState, nowMs: number): string[] {
  const { startedAtMs, planned, ended, campaigns, shares, checks, costs, play } = progress;
  if (startedAtMs === null) return [];
  const elapsedMs = Math.max(0, nowMs - startedAtMs);
  const played = playedOf({ campaigns, shares });
  const done = ended - checks.skipped + played;
  const left = planned - ended + campaigns.planned - played;
  const isPlayed = shares.size > 0 && played >= ENOUGH_PLAYED * campaigns.planned;
  const isEnough = done >= ENOUGH || (planned === 0 && (isPlayed || play !== null));
  if (!isEnough || left <= 0) return [clockText(elapsedMs)];
  const isForetold = costs.size > 0 || play !== null;
  const leftMs = isForetold ? foretoldMs(progress, elapsedMs, nowMs) : (elapsedMs * left) / done;
  return [`${clockText(elapsedMs)}, about ${clockText(leftMs)} left`];
}

/** Returns the time that the unfinished checks take, at least as long as the rate takes to admit their requests, and the campaigns behind. */
function foretoldMs(progress: RunProgressState, elapsedMs: number, nowMs: number): number {
  const { done, rate, play } = progress;
  const unended = unendedChecks(progress, nowMs);
  const { beside, behind } = estimateCheckStageSecondsLeft(done, unended, elapsedMs / 1_000);
  const byRate = rate === null ? 0 : admittedMs(done, unended, rate, elapsedMs);
  const played = play === null ? 0 : estimateCampaignSecondsLeft(play, rate, nowMs);
  return Math.max(byRate, beside * 1_000) + (behind + played) * 1_000;
}

function unendedChecks({ costs, running, waits }: RunProgressState, nowMs: number): readonly UnendedCheck[] {
  return [...costs].map(([id, cost]) => {
    const wait = waits.get(id);
    const begunAt = running.get(id);
    return {
      cost,
      ...(wait === undefined ? {} : { wait }),
      ...(begunAt === undefined ? {} : { took: Math.max(0, nowMs - begunAt) / 1_000 }),
    };
  });
}

/**
 * Measured time with the same influence as the prior estimate of weights, which is needed because runs send more than their checks were
 * measured to weigh.
 */
const PRIOR_MS = 120_000;

/** Returns the time for the remaining weight, at the rate of the weight sent so far. */
function admittedMs(
  done: readonly BegunCheck[],
  unended: readonly UnendedCheck[],
  rate: number,
  elapsedMs: number,
): number {
  const weightOf = (costs: readonly { readonly cost: ForetoldCost }[]) =>
    costs.reduce((total, { cost }) => total + cost.weight, 0);
  const sum = weightOf(unended.filter(({ wait }) => wait?.row !== 'alone'));
  // Running checks count as half done.
  const half = weightOf(unended.filter(({ took }) => took !== undefined)) / 2;
  // The budget starts full; until that burst is spent, the run is faster by as much again.
  const readyMs = Math.min(elapsedMs, (buckets.perIp.burst / buckets.perIp.refillPerSecond) * 1_000);
  const perMs = ((rate / 1_000) * PRIOR_MS + weightOf(done) + half) / (PRIOR_MS + elapsedMs + readyMs);
  return Math.max(0, sum - half) / perMs;
}

function clockText(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = String(seconds % 60).padStart(2, '0');
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${String(minutes).padStart(2, '0')}:${rest}`;
}

/** Returns the first count, and the others where above zero. */
export function nonZeroCountsText<K extends string>(counts: Readonly<Record<K, number>>, order?: readonly K[]): string {
  // Safe: the literal records of counts hold their declared keys and no others.
  const keys = order ?? (Object.keys(counts) as K[]);
  return keys
    .filter((key, at) => counts[key] > 0 || at === 0)
    .map((key) => `${counts[key]} ${key}`)
    .join(', ');
}
