import type { FindingEvent, RunEnded, RunEvent } from '../events.ts';
import { forEachConcurrent } from '../map-concurrent.ts';
import { emitOpenPointNotes, type PartEnding } from '../run.ts';
import type { RunHooks } from './run-plan.ts';
import type { WorkUnit } from './units.ts';

/** Runs one unit at a time, each on a separate venue. */
export interface UnitWorker {
  run(unit: WorkUnit, emit: (event: RunEvent) => void): Promise<PartEnding>;
}

export interface RunUnitsOptions extends Pick<RunHooks, 'emit' | 'timestamp'> {
  /** Units in the order of the plan. */
  readonly units: readonly WorkUnit[];
  /** The same units in starting order. */
  readonly queue: readonly WorkUnit[];
  readonly workers: readonly UnitWorker[];
  /** Returns whether no further unit may start. */
  readonly stopped: () => boolean;
  /** Whether the reason is that enough has failed. Left out: never. */
  readonly enough?: () => boolean;
}

/**
 * Runs the units. Forwards events of checks and campaigns immediately; events of the whole run follow at the end, deduplicated and in the
 * order of the units, so that the report does not depend on the number of workers.
 */
export async function runUnits({
  units,
  queue,
  workers,
  stopped,
  enough,
  emit,
  timestamp,
}: RunUnitsOptions): Promise<RunEnded> {
  const free = [...workers];
  const ended = new Map<WorkUnit, PartEnding>();
  const ofRun = new Map<WorkUnit, RunEvent[]>(units.map((unit) => [unit, []]));
  const isThrough = await forEachConcurrent(
    queue,
    workers.length,
    async (unit) => {
      const hand = free.shift();
      if (hand === undefined) throw new Error('more units are worked on than there are hands');
      const forward = (event: RunEvent) => (isOfTheRun(event) ? ofRun.get(unit)?.push(event) : emit(event));
      ended.set(unit, await hand.run(unit, forward));
      free.push(hand);
    },
    async () => stopped(),
  );
  for (const event of once(units.flatMap((unit) => ofRun.get(unit) ?? []))) emit(event);
  const parts = units.flatMap((unit) => ended.get(unit) ?? []);
  emitOpenPointNotes(observedFormsIn(parts), { emit, timestamp });
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

/** Merges sightings of several units into one finding of the run. */
function once(events: readonly RunEvent[]): readonly RunEvent[] {
  const forward = new Set<string>();
  return events.filter((event) => {
    if (event.event !== 'finding') return true;
    const key = keyOf(event);
    return !forward.has(key) && forward.add(key);
  });
}

function keyOf({ id, severity, diff }: FindingEvent): string {
  return JSON.stringify([id, severity, diff.map(({ path }) => path)]);
}

function observedFormsIn(parts: readonly PartEnding[]): PartEnding['observedForms'] {
  const all: PartEnding['observedForms'] = new Map();
  for (const [point, forms] of parts.flatMap(({ observedForms }) => [...observedForms]))
    all.set(point, new Set([...(all.get(point) ?? []), ...forms]));
  return all;
}

function endingOf(
  parts: readonly PartEnding[],
  isThrough: boolean,
  enough: boolean,
): Pick<RunEnded, 'ending' | 'reason'> {
  const cut = parts.find(({ ending }) => ending !== 'finished' && ending !== 'max-time' && ending !== 'max-failures');
  if (cut !== undefined) return { ending: cut.ending, ...(cut.reason === undefined ? {} : { reason: cut.reason }) };
  if (isThrough && parts.every(({ ending }) => ending === 'finished')) return { ending: 'finished' };
  return { ending: enough || parts.some(({ ending }) => ending === 'max-failures') ? 'max-failures' : 'max-time' };
}

function trafficOf(parts: readonly PartEnding[]): Pick<RunEnded, 'requests' | 'weight' | 'frames' | 'rateLimited'> {
  const sum = (key: 'requests' | 'weight' | 'frames' | 'rateLimited') =>
    parts.reduce((all, part) => all + part[key], 0);
  return {
    requests: sum('requests'),
    weight: sum('weight'),
    frames: sum('frames'),
    rateLimited: sum('rateLimited'),
  };
}
