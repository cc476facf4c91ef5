import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sourceTextOf } from './places.ts';
import { type Mutant, mutantsInSource } from './sites.ts';
import type { WorkerTask } from './worker.ts';
import { runWorkerTasks, type WorkerProcessLimits, type WorkResult } from './worker-pool.ts';

const path = 'reference-model/edge/faucet.ts';
const subject = { venue: 'live', id: 'faucet.amount.bounds' };
const clause = 'faucet.amount.exact';

const recordings = mkdtempSync(join(tmpdir(), 'recordings-'));
afterAll(() => rmSync(recordings, { recursive: true }));

const short: WorkerProcessLimits = { maxCpuMs: 3_000, maxIdleMs: 60_000 };

/** Returns the mutant of the faucet's source at a text. */
function mutantAt(text: string, becomes: string): Mutant {
  const source = sourceTextOf(path);
  const place = mutantsInSource(path, source).find(({ start }) => source.slice(start).startsWith(text));
  if (place === undefined) throw new Error(`nothing of ${path} is ${text}`);
  return { ...place, text: becomes };
}

async function done(works: readonly WorkerTask[], bounds?: WorkerProcessLimits): Promise<readonly WorkResult[]> {
  const left = [...works];
  const results = new Map<WorkerTask, WorkResult>();
  await runWorkerTasks(
    () => left.shift() ?? null,
    (work, came) => results.set(work, came),
    bounds,
  );
  return works.map((work) => results.get(work) ?? { kind: 'fell', why: 'never done' });
}

test('a mutant is killed by a check of its clause, survives, cannot be loaded, or ends its process', async () => {
  const [sound] = await done([{ kind: 'sound', subjects: [subject], recordings }]);
  if (sound?.kind !== 'sound' || sound.results[0] === undefined) throw new Error(JSON.stringify(sound));
  const { heard, state, steps, problems } = sound.results[0];
  expect(problems).toEqual([]);
  const [places] = await done([{ kind: 'places', subjects: [subject], recordings }]);
  if (places?.kind !== 'places' || places.results[0] === undefined) throw new Error(JSON.stringify(places));
  expect(Buffer.from(places.results[0].ran, 'base64').some((bits) => bits > 0)).toBe(true);
  const shown = (mutant: Mutant, ofSection: readonly string[]): WorkerTask => ({
    kind: 'mutant',
    trial: { mutant, ofSection, judges: [{ subject, heard, state, steps }], others: [], recordings },
  });
  const outcomes = await done([
    shown(mutantAt('> max', '<='), [clause]),
    shown(mutantAt('> max', '<='), []),
    // At the bound both branches give the same amount.
    shown(mutantAt('> max', '>='), [clause]),
    shown(mutantAt('60_000', 'nobody'), [clause]),
    shown(mutantAt('> max', '>= (console.error("last words"), process.exit(9)) ||'), [clause]),
  ]);
  expect(outcomes).toEqual([
    { kind: 'mutant', outcome: { kind: 'killed', by: { subject, clause }, ofSection: true } },
    { kind: 'mutant', outcome: { kind: 'killed', by: { subject, clause }, ofSection: false } },
    { kind: 'mutant', outcome: { kind: 'survived', asked: 1, steps: 0, differs: null } },
    { kind: 'mutant', outcome: { kind: 'unloadable', why: expect.stringContaining('nobody') } },
    { kind: 'fell', why: 'ended with 9: last words' },
  ]);
});

test('a difference without an accusation is shown', async () => {
  const [sound] = await done([{ kind: 'sound', subjects: [subject], recordings }]);
  if (sound?.kind !== 'sound' || sound.results[0] === undefined) throw new Error(JSON.stringify(sound));
  const { heard, state, steps } = sound.results[0];
  // An additional key is no violation.
  const mutant = mutantAt("'queued'", "'queued', note: () => 'new'");
  const trial = { mutant, ofSection: [], judges: [], others: [{ subject, heard, state, steps }], recordings };
  const [outcome] = await done([{ kind: 'mutant', trial }]);
  if (outcome?.kind !== 'mutant' || outcome.outcome.kind !== 'survived') throw new Error(JSON.stringify(outcome));
  const { differs } = outcome.outcome;
  expect(differs).toMatchObject({ subject, seenBy: 1, stopped: null });
  expect(differs?.heard?.sound).not.toContain('"note":"new"');
  expect(differs?.heard?.mutant).toContain('"note":"new"');
});

test('an endless mutant is detected by the processor time of its process', async () => {
  const mutant = mutantAt('> max', '>= (() => { for (;;); })() ||');
  const trial = {
    mutant,
    ofSection: [],
    judges: [{ subject, heard: '', state: '', steps: 0 }],
    others: [],
    recordings,
  };
  expect(await done([{ kind: 'mutant', trial }], short)).toEqual([
    { kind: 'fell', why: 'no end: 3 s of processor time in one turn of its event loop' },
  ]);
});

test('a mutant that only waits is played to its end, and a difference that does not recur is ignored', async () => {
  // Blocks one turn for longer than the limit, without using the processor.
  const pause = 'globalThis.paused ??= Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4_000)';
  const mutant = mutantAt('> max', `> ((${pause}) ? 0n : 0n) +`);
  const heardOnce = { subject, heard: 'of another machine', state: '', steps: 0 };
  const trial = { mutant, ofSection: [], judges: [heardOnce], others: [], recordings: join(recordings, 'none') };
  expect(await done([{ kind: 'mutant', trial }], short)).toEqual([
    { kind: 'mutant', outcome: { kind: 'survived', asked: 1, steps: 0, differs: null } },
  ]);
});

test('once a result is rejected, no further task starts', async () => {
  let given = 0;
  const next = (): WorkerTask | null => {
    given += 1;
    return given <= 2 * availableParallelism() ? { kind: 'sound', subjects: [subject], recordings } : null;
  };
  const refuse = () => {
    throw new Error('no such result');
  };
  await expect(runWorkerTasks(next, refuse)).rejects.toThrow('no such result');
  expect(given).toBe(availableParallelism());
});
