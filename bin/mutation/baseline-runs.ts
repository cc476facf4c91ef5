import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { allChecks } from '../../scenarios/index.ts';
import { cloneRoot } from '../selftest/clone-sources.ts';
import { readSources } from '../selftest/import-graph.ts';
import type { BaselinedMutantTest } from './judge.ts';
import { appendResult, readWrittenResults } from './result-lines.ts';
import { isPlayedAfterChecks, listMutantTests, type MutantTest, mutantTestNameOf } from './subject.ts';
import type { ExecutedPlacesResult, SoundModelResult, WorkerTask } from './worker.ts';
import { runWorkerTasks, type WorkResult } from './worker-pool.ts';

/** Maximum number of checks per task of a worker process. */
const BATCH = 8;

/** Baseline of a subject: its run on the sound model. */
export interface BaselineRun extends BaselinedMutantTest {
  readonly cpuMs: number;
  /** Accusations of the subject, or the reason why it gave up. A subject with any of these is no evidence about a mutant. */
  readonly problems: readonly string[];
  /** Whether the subject executes a mutant's place, given the mutant's index among all. */
  runs(index: number): boolean;
}

/** Sources that affect a run. Checks are found by their folder, so imports do not lead to them. */
const playing = /^(harness|reference-model|scenarios|spec-schemas|bin\/mutation)\//;

/** Returns a hash of the sources that affect a run: equal hashes give equal results. */
export function hashRunSources(): string {
  const hash = createHash('sha256');
  for (const [path, text] of readSources(cloneRoot)) if (playing.test(path)) hash.update(`${path}\0${text}\0`);
  return hash.digest('hex').slice(0, 16);
}

/** Baseline of the sound model in a folder, for one version of the sources. */
export interface BaselineFolder {
  readonly folder: string;
  readonly sources: string;
  /** Subfolder with recordings of each subject's run on the sound model. */
  readonly recordings: string;
}

export function openBaselineFolder(folder: string, sources: string): BaselineFolder {
  return { folder, sources, recordings: join(folder, `recordings-${sources}`) };
}

/** Runs each subject on the sound model, unless an earlier run of the same sources did; each result is written as it comes. */
export async function runBaseline({ folder, sources, recordings }: BaselineFolder): Promise<readonly BaselineRun[]> {
  const subjects = listMutantTests(allChecks);
  const of = (kind: string) => join(folder, `${kind}-${sources}.ndjson`);
  const soundOnes = await resultsOf<SoundModelResult>(of('sound'), subjects, { kind: 'sound', recordings });
  const places = await resultsOf<ExecutedPlacesResult>(of('places'), subjects, { kind: 'places', recordings });
  const ranBy = new Map(places.map(({ subject, ran }) => [mutantTestNameOf(subject), Buffer.from(ran, 'base64')]));
  const soundBy = new Map(soundOnes.map((sound) => [mutantTestNameOf(sound.subject), sound]));
  // Sorted by subject, independent of completion order.
  return subjects.flatMap((subject) => {
    const sound = soundBy.get(mutantTestNameOf(subject));
    const bits = ranBy.get(mutantTestNameOf(subject));
    const runs = (index: number) => ((bits?.[index >> 3] ?? 0) & (1 << (index & 7))) !== 0;
    return sound === undefined ? [] : [{ ...sound, runs }];
  });
}

const announced = {
  sound: 'checks and campaigns are run on the sound model first: minutes, once for these sources',
  places: 'checks and campaigns are asked what places they come by',
} as const;

/** Returns the result of each subject, from the file or from a new run. */
async function resultsOf<Result extends SoundModelResult | ExecutedPlacesResult>(
  file: string,
  subjects: readonly MutantTest[],
  work: { readonly kind: keyof typeof announced; readonly recordings: string },
): Promise<readonly Result[]> {
  const results = [...readWrittenResults<Result>(file)];
  const judged = new Set(results.map(({ subject }) => mutantTestNameOf(subject)));
  const left = subjects.filter((subject) => !judged.has(mutantTestNameOf(subject)));
  if (left.length > 0) console.log(`${left.length} ${announced[work.kind]}`);
  await runWorkerTasks(
    () => (left.length === 0 ? null : { ...work, subjects: nextOf(left) }),
    (task, done) => {
      if (done.kind !== work.kind) throw new Error(`the sound model fell over: ${whyFell(task, done)}`);
      // Safe: the kind was checked above.
      for (const result of done.results as readonly Result[]) {
        appendResult(file, result);
        results.push(result);
      }
    },
  );
  return results;
}

/**
 * Takes the next batch. A campaign takes as long as dozens of checks, so campaigns are batches of one, to be shared by all processes.
 * @param left  remaining subjects, which the batch is removed from
 */
function nextOf(left: MutantTest[]): readonly MutantTest[] {
  const batch = left.findIndex(isPlayedAfterChecks);
  return left.splice(0, Math.max(1, Math.min(BATCH, batch < 0 ? left.length : batch)));
}

/** Describes why a task failed, with its candidate subjects: a failed process does not say which of them it was on. */
function whyFell(work: WorkerTask, done: WorkResult): string {
  const why = done.kind === 'fell' ? done.why : `answered with a ${done.kind}`;
  return 'subjects' in work ? `${why}, on one of ${work.subjects.map(mutantTestNameOf).join(', ')}` : why;
}
