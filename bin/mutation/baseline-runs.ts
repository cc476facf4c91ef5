import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { allChecks } from '../../scenarios/index.ts';
import { cloneRoot } from '../selftest/clone-sources.ts';
import { readSources } from '../selftest/import-graph.ts';
import type { BaselinedMutantTest } from './judge.ts';
import { appendResult, readWrittenResults } from './result-lines.ts';
import { allMutantTests, isPlayedAfterChecks, type MutantTest, mutantTestName } from './subject.ts';
import type { PlacesResult, SoundModelResult, WorkerTask } from './worker.ts';
import { runWorkerTasks, type WorkResult } from './worker-pool.ts';

/** Checks that one process is given at one time. */
const BATCH = 8;

/** A subject on the sound model. */
export interface BaselineRun extends BaselinedMutantTest {
  readonly cpuMs: number;
  /** Accusations of the subject, or the reason why it gave up: such a subject says nothing of a mutant. */
  readonly told: readonly string[];
  /** Whether it comes by the place of a mutant, by its index among all. */
  runs(index: number): boolean;
}

/** Sources that play, and that are played: checks are found by their folder, and no import leads to them. */
const playing = /^(harness|reference-model|scenarios|spec-schemas|bin\/mutation)\//;

/** Names the sources of this clone that play: the same ones see the same. */
export function cloneSourcesHash(): string {
  const hash = createHash('sha256');
  for (const [path, text] of readSources(cloneRoot)) if (playing.test(path)) hash.update(`${path}\0${text}\0`);
  return hash.digest('hex').slice(0, 16);
}

/** Baseline of the sound model in a folder, for one version of the sources. */
export interface BaselineFolder {
  readonly folder: string;
  readonly sources: string;
  /** The folder in it where it is kept what each subject does to the sound model. */
  readonly recordings: string;
}

export function baselineFolder(folder: string, sources: string): BaselineFolder {
  return { folder, sources, recordings: join(folder, `recordings-${sources}`) };
}

/** Plays on the sound model what no earlier run of the same sources has; each result is written down as it is there. */
export async function runBaseline({ folder, sources, recordings }: BaselineFolder): Promise<readonly BaselineRun[]> {
  const subjects = allMutantTests(allChecks);
  const of = (kind: string) => join(folder, `${kind}-${sources}.ndjson`);
  const soundOnes = await resultsOf<SoundModelResult>(of('sound'), subjects, { kind: 'sound', recordings });
  const places = await resultsOf<PlacesResult>(of('places'), subjects, { kind: 'places', recordings });
  const ranBy = new Map(places.map(({ subject, ran }) => [mutantTestName(subject), Buffer.from(ran, 'base64')]));
  const soundBy = new Map(soundOnes.map((sound) => [mutantTestName(sound.subject), sound]));
  // In the order of the subjects, whoever was done first.
  return subjects.flatMap((subject) => {
    const sound = soundBy.get(mutantTestName(subject));
    const bits = ranBy.get(mutantTestName(subject));
    const runs = (index: number) => ((bits?.[index >> 3] ?? 0) & (1 << (index & 7))) !== 0;
    return sound === undefined ? [] : [{ ...sound, runs }];
  });
}

const announced = {
  sound: 'checks and campaigns are run on the sound model first: minutes, once for these sources',
  places: 'checks and campaigns are asked what places they come by',
} as const;

/** Returns the result of each subject that was written down, or is now. */
async function resultsOf<Result extends SoundModelResult | PlacesResult>(
  file: string,
  subjects: readonly MutantTest[],
  work: { readonly kind: keyof typeof announced; readonly recordings: string },
): Promise<readonly Result[]> {
  const results = [...readWrittenResults<Result>(file)];
  const judged = new Set(results.map(({ subject }) => mutantTestName(subject)));
  const left = subjects.filter((subject) => !judged.has(mutantTestName(subject)));
  if (left.length > 0) console.log(`${left.length} ${announced[work.kind]}`);
  await runWorkerTasks(
    () => (left.length === 0 ? null : { ...work, subjects: nextOf(left) }),
    (task, done) => {
      if (done.kind !== work.kind) throw new Error(`the sound model fell over: ${whyFell(task, done)}`);
      // The results are of the kind that was asked for.
      for (const result of done.results as readonly Result[]) {
        appendResult(file, result);
        results.push(result);
      }
    },
  );
  return results;
}

/** A campaign takes as long as dozens of checks: the last ones are left to every process. @param left  of which they are taken */
function nextOf(left: MutantTest[]): readonly MutantTest[] {
  const batch = left.findIndex(isPlayedAfterChecks);
  return left.splice(0, Math.max(1, Math.min(BATCH, batch < 0 ? left.length : batch)));
}

/** Why, and on which of what one process was given: it says no more of it. */
function whyFell(work: WorkerTask, done: WorkResult): string {
  const why = done.kind === 'fell' ? done.why : `answered with a ${done.kind}`;
  return 'subjects' in work ? `${why}, on one of ${work.subjects.map(mutantTestName).join(', ')}` : why;
}
