import type { EstimatedCheckWait } from '../../harness/budget/estimated-wait.ts';

/** Cost of a check as foretold: weight of its requests, blocks and seconds by a clock that it waits for. */
export interface ForetoldCost {
  readonly weight: number;
  readonly blocks: number;
  readonly seconds: number;
}

type Part = keyof ForetoldCost;

/** A check that has begun, with the seconds that it took so far. */
export interface BegunCheck {
  readonly cost: ForetoldCost;
  readonly took: number;
  readonly isEnded: boolean;
  /** Whether it was skipped for something that it lacked. */
  readonly isSkipped?: boolean;
}

/** Seconds that each unit of a cost takes on this venue. */
export type Pace = Readonly<Record<Part, number>>;

/** Assumed before anything has ended: replies within some hundredths of a second, blocks of 0.3 s. */
const ASSUMED_PACE: Pace = { weight: 0.05, blocks: 0.3, seconds: 1 };
/** Seconds of work that count as much as the assumption: for all parts together, and for each of them against the others. */
const ASSUMED_SECONDS = 60;
const ASSUMED_SECONDS_OF_PART = 400;
/** How many times as long as the others a check counts at most: beyond that it waited for something that only it waits for. */
const MOST_TIMES = 3;
/** Repetitions after which the pace no longer changes by a percent. */
const ROUNDS = 12;
const PARTS = ['weight', 'blocks', 'seconds'] as const satisfies readonly Part[];

/**
 * Returns the pace at which the checks that have begun would take the time that they took. First replies and blocks are as much slower
 * as the checks together. Then each one's time is divided among its parts, in proportion to what the pace so far makes of them, and a
 * part's pace is the time that fell on it, divided by its foretold amount. So many short checks do not say how long those that wait take,
 * and long waits do not say it of the short ones.
 */
export function paceOf(begun: readonly BegunCheck[]): Pace {
  const common = scaledPace(ASSUMED_PACE, ratioOf(begun, ASSUMED_PACE));
  let pace = common;
  const amount = (part: Part) =>
    begun.reduce((sum, { cost }) => sum + cost[part], ASSUMED_SECONDS_OF_PART / common[part]);
  const amounts = { weight: amount('weight'), blocks: amount('blocks'), seconds: amount('seconds') };
  for (let round = 0; round < ROUNDS; round++) {
    const fell = {
      weight: ASSUMED_SECONDS_OF_PART,
      blocks: ASSUMED_SECONDS_OF_PART,
      seconds: ASSUMED_SECONDS_OF_PART,
    };
    for (const check of begun) {
      const foretold = checkSecondsAtPace(check.cost, pace);
      if (foretold <= 0) continue;
      const whole = wholeSeconds(check, foretold);
      for (const part of PARTS) fell[part] += (whole * check.cost[part] * pace[part]) / foretold;
    }
    pace = {
      weight: fell.weight / amounts.weight,
      blocks: fell.blocks / amounts.blocks,
      seconds: fell.seconds / amounts.seconds,
    };
  }
  return pace;
}

/** Returns the time of a check that counts: a running one takes at least what is foretold. */
function wholeSeconds({ took, isEnded }: BegunCheck, foretold: number): number {
  const counted = Math.min(took, MOST_TIMES * foretold);
  return isEnded ? counted : Math.max(counted, foretold);
}

/** Returns how many times as long as foretold at a pace the replies and blocks took that the checks waited for. */
function ratioOf(begun: readonly BegunCheck[], pace: Pace): number {
  let ratio = 1;
  for (let round = 0; round < ROUNDS; round++) {
    let took = ASSUMED_SECONDS;
    let foretold = ASSUMED_SECONDS;
    for (const check of begun) {
      const fixed = check.cost.seconds * pace.seconds;
      const other = checkSecondsAtPace(check.cost, pace) - fixed;
      took += Math.max(0, wholeSeconds(check, fixed + ratio * other) - fixed);
      foretold += other;
    }
    ratio = took / foretold;
  }
  return ratio;
}

/** A second by a clock is one on every venue, and replies are slower by less than blocks: they need not wait for one. */
function scaledPace({ weight, blocks, seconds }: Pace, times: number): Pace {
  return { weight: weight * Math.sqrt(times), blocks: blocks * times, seconds };
}

/** Returns the seconds that a check of this cost takes at a pace. */
export function checkSecondsAtPace(cost: ForetoldCost, pace: Pace): number {
  return PARTS.reduce((sum, part) => sum + cost[part] * pace[part], 0);
}

/** A check that has not ended. */
export interface UnendedCheck {
  readonly cost: ForetoldCost;
  /** Its wait in a queue, in seconds; left out: it shares the venue with others, and waits in none. */
  readonly wait?: EstimatedCheckWait;
  /** Seconds since it began; left out: it has not. */
  readonly took?: number;
}

/** Share of its time so far that a check still takes at least, once it has taken longer than foretold. */
const OVERDUE_SHARE = 0.25;
/** Part of the foretold time that checks skipped after they began save at most: those that begin first look for more than the others. */
const MOST_SKIPPED = 0.05;
/** Checks that run side by side, as assumed until they have been seen for a while, in seconds. */
const ASSUMED_HANDS = { hands: 8, seconds: 30 } as const;

/**
 * Returns the seconds that the checks still take: those that share the venue, divided among as many hands as were seen at work, but no less
 * than the longest of them and than each queue beside them; then those that run alone.
 * @param elapsed  seconds since the run began
 */
export function estimateCheckStageSecondsLeft(
  ended: readonly BegunCheck[],
  unended: readonly UnendedCheck[],
  elapsed: number,
) {
  const running = unended.flatMap(({ cost, took }) => (took === undefined ? [] : [{ cost, took, isEnded: false }]));
  const judged = ended.filter(({ isSkipped }) => isSkipped !== true);
  const pace = paceOf([...judged, ...running]);
  const rows = { claims: 0, registrations: 0, alone: 0 };
  let shared = 0;
  let longest = 0;
  let worked = ended.reduce((sum, { took }) => sum + took, ASSUMED_HANDS.hands * ASSUMED_HANDS.seconds);
  for (const { cost, wait, took = 0 } of unended) {
    const whole = checkSecondsAtPace(cost, pace);
    const left = Math.max(whole - took, OVERDUE_SHARE * took);
    worked += Math.min(took, whole);
    if (wait !== undefined) {
      rows[wait.row] += Math.max(wait.row === 'registrations' ? left : 0, wait.seconds - took);
      continue;
    }
    shared += left;
    longest = Math.max(longest, left);
  }
  const hands = worked / (elapsed + ASSUMED_HANDS.seconds);
  return {
    beside: Math.max(((1 - skippedShare(ended, pace)) * shared) / hands, longest, rows.claims, rows.registrations),
    behind: rows.alone,
  };
}

/** Returns the part of the foretold time of ended checks that those had which were skipped, up to a bound. */
function skippedShare(ended: readonly BegunCheck[], pace: Pace): number {
  const foretold = (begun: readonly BegunCheck[]) =>
    begun.reduce((sum, { cost }) => sum + checkSecondsAtPace(cost, pace), 0);
  const skipped = foretold(ended.filter(({ isSkipped }) => isSkipped === true));
  return Math.min(MOST_SKIPPED, skipped / Math.max(1, foretold(ended)));
}
