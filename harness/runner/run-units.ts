import type { FindingEvent, RunEnded, RunEvent } from './events.ts';
import { noteForms, type PartEnded } from './run.ts';
import type { RunHooks } from './run-plan.ts';
import { sideBySide } from './side-by-side.ts';
import type { Unit } from './units.ts';

/** Works on one unit at a time, each on a venue of its own. */
export interface Hand {
  run(unit: Unit, emit: (event: RunEvent) => void): Promise<PartEnded>;
}

export interface RunUnits extends Pick<RunHooks, 'emit' | 'timestamp'> {
  /** In the order of the plan. */
  readonly units: readonly Unit[];
  /** The same, as they begin. */
  readonly queue: readonly Unit[];
  readonly hands: readonly Hand[];
  /** Whether no further unit is to begin. */
  readonly stopped: () => boolean;
  /** Whether that is because enough has failed. Left out: it never is. */
  readonly enough?: () => boolean;
}

/**
 * Works through the units. Events of checks and campaigns are told as they come; what belongs to the run as a whole is told
 * at the end, in the order of the units and once, so that the report does not depend on the number of hands.
 */
export async function runUnits({ units, queue, hands, stopped, enough, emit, timestamp }: RunUnits): Promise<RunEnded> {
  const free = [...hands];
  const ended = new Map<Unit, PartEnded>();
  const ofRun = new Map<Unit, RunEvent[]>(units.map((unit) => [unit, []]));
  const isThrough = await sideBySide(
    queue,
    hands.length,
    async (unit) => {
      const hand = free.shift();
      if (hand === undefined) throw new Error('more units are worked on than there are hands');
      const told = (event: RunEvent) => (isOfTheRun(event) ? ofRun.get(unit)?.push(event) : emit(event));
      ended.set(unit, await hand.run(unit, told));
      free.push(hand);
    },
    async () => stopped(),
  );
  for (const event of once(units.flatMap((unit) => ofRun.get(unit) ?? []))) emit(event);
  const parts = units.flatMap((unit) => ended.get(unit) ?? []);
  noteForms(seenIn(parts), { emit, timestamp });
  return {
    event: 'run-ended',
    t: timestamp(),
    ...endingOf(parts, isThrough, enough?.() === true),
    ...trafficOf(parts),
  };
}

function isOfTheRun(event: RunEvent): boolean {
  const { event: kind } = event;
  return (
    kind === 'note' ||
    kind === 'product-absent' ||
    kind === 'product-idle' ||
    kind === 'switched-off' ||
    kind === 'work-judged' ||
    (kind === 'finding' && isWork(event.check))
  );
}

function isWork(source: string): boolean {
  return source.startsWith('run.');
}

/** What several units saw of the venue is one finding of the run. */
function once(events: readonly RunEvent[]): readonly RunEvent[] {
  const told = new Set<string>();
  return events.filter((event) => {
    if (event.event !== 'finding') return true;
    const key = keyOf(event);
    return !told.has(key) && told.add(key);
  });
}

function keyOf({ id, severity, diff }: FindingEvent): string {
  return JSON.stringify([id, severity, diff.map(({ path }) => path)]);
}

function seenIn(parts: readonly PartEnded[]): PartEnded['seen'] {
  const all: PartEnded['seen'] = new Map();
  for (const [point, forms] of parts.flatMap(({ seen }) => [...seen]))
    all.set(point, new Set([...(all.get(point) ?? []), ...forms]));
  return all;
}

function endingOf(
  parts: readonly PartEnded[],
  isThrough: boolean,
  enough: boolean,
): Pick<RunEnded, 'ending' | 'reason'> {
  const cut = parts.find(({ ending }) => ending !== 'finished' && ending !== 'max-time' && ending !== 'max-failures');
  if (cut !== undefined) return { ending: cut.ending, ...(cut.reason === undefined ? {} : { reason: cut.reason }) };
  if (isThrough && parts.every(({ ending }) => ending === 'finished')) return { ending: 'finished' };
  return { ending: enough || parts.some(({ ending }) => ending === 'max-failures') ? 'max-failures' : 'max-time' };
}

function trafficOf(parts: readonly PartEnded[]): Pick<RunEnded, 'requests' | 'weight' | 'frames' | 'rateLimited'> {
  const sum = (key: 'requests' | 'weight' | 'frames' | 'rateLimited') =>
    parts.reduce((all, part) => all + part[key], 0);
  return {
    requests: sum('requests'),
    weight: sum('weight'),
    frames: sum('frames'),
    rateLimited: sum('rateLimited'),
  };
}
