import { expect, test } from 'vitest';
import type { FindingEvent, RunEvent } from '../events.ts';
import type { PartEnding } from '../run.ts';
import { runUnits, type UnitWorker } from './run-units.ts';
import type { WorkUnit } from './units.ts';

const t = '2026-11-24T00:00:00Z';
const traffic = { requests: 2, weight: 20, frames: 3, rateLimited: 0 };
const unit = (name: string): WorkUnit => ({ checks: [name], campaigns: [] });
const units = ['a', 'b', 'c', 'd'].map(unit);
const nameOf = ({ checks }: WorkUnit) => checks[0] ?? '';
const started = (check: string): RunEvent => ({ event: 'check-started', t, check });
const note = (text: string): RunEvent => ({ event: 'note', t, text });
const shape = (path: string): FindingEvent => ({
  event: 'finding',
  t,
  id: 'f1',
  severity: 'advisory',
  clause: 'transport.type.served',
  check: 'run.shapes',
  message: '',
  expected: '',
  actual: '',
  diff: [{ path, expected: '', actual: '' }],
  transcript: [],
  reproduce: '',
});

/** Worker that takes this many turns per unit, and emits a check, a note and a finding shared by two other units. */
function hand(ticks: (unit: WorkUnit) => number, worked: string[] = []): UnitWorker {
  return {
    run: async (one, emit) => {
      worked.push(nameOf(one));
      emit(started(nameOf(one)));
      for (let left = ticks(one); left > 0; left--) await null;
      emit(note(`of ${nameOf(one)}`));
      emit(shape('/same'));
      emit(shape(`/${nameOf(one)}`));
      const observedForms = new Map([['D01', new Set([nameOf(one) === 'a' ? 'HTTP 200' : 'HTTP 202'])]]);
      return { ending: 'finished', ...traffic, observedForms } satisfies PartEnding;
    },
  };
}

async function outcomeOf(workers: readonly UnitWorker[], stopped = () => false) {
  const events: RunEvent[] = [];
  const emit = (event: RunEvent) => events.push(event);
  const ended = await runUnits({ units, queue: units, workers, stopped, emit, timestamp: () => t });
  return { ended, events };
}

test('events of the whole run are emitted once and in the order of the units, whichever workers ran them and how fast', async () => {
  const one = await outcomeOf([hand(() => 0)]);
  const two = await outcomeOf([hand((of) => (nameOf(of) === 'a' ? 40 : 1)), hand(() => 7)]);
  const ofRun = ({ events }: typeof one) => events.filter(({ event }) => event !== 'check-started');
  expect(ofRun(two)).toEqual(ofRun(one));
  expect(ofRun(one)).toEqual([
    note('of a'),
    shape('/same'),
    shape('/a'),
    note('of b'),
    shape('/b'),
    note('of c'),
    shape('/c'),
    note('of d'),
    shape('/d'),
    note('D01: HTTP 200, HTTP 202'),
  ]);
  expect(two.ended).toEqual(one.ended);
  expect(one.ended).toMatchObject({ ending: 'finished', requests: 8, weight: 80, frames: 12 });
});

test('events of checks are emitted at once', async () => {
  const order: string[] = [];
  const emit = (event: RunEvent) => order.push(event.event === 'check-started' ? event.check : event.event);
  const workers = [hand(() => 100), hand(() => 1)];
  await runUnits({ units, queue: units, workers, stopped: () => false, emit, timestamp: () => t });
  expect(order.slice(0, 4).toSorted()).toEqual(['a', 'b', 'c', 'd']);
});

test('units start in the order of the queue', async () => {
  const worked: string[] = [];
  const workers = [hand(() => 0, worked)];
  const queue = units.toReversed();
  await runUnits({ units, queue, workers, stopped: () => false, emit: () => undefined, timestamp: () => t });
  expect(worked).toEqual(['d', 'c', 'b', 'a']);
});

test('after a stop no unit starts, and the run counts as cut short', async () => {
  const worked: string[] = [];
  const { ended } = await outcomeOf([hand(() => 0, worked)], () => worked.length === 2);
  expect([worked, ended.ending]).toEqual([['a', 'b'], 'max-time']);
});

test('the run is cut short for the same reason as a unit', async () => {
  const cut: UnitWorker = { run: async () => ({ ending: 'interrupted', ...traffic, observedForms: new Map() }) };
  expect((await outcomeOf([cut])).ended.ending).toBe('interrupted');
});

test('a failing worker ends the run', async () => {
  const failing: UnitWorker = { run: async () => Promise.reject(new Error('out of luck')) };
  await expect(outcomeOf([failing, hand(() => 0)])).rejects.toThrow('out of luck');
});
