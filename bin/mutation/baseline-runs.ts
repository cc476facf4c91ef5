import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { allChecks } from '../../scenarios/index.ts';
import { cloneRoot } from '../selftest/clone-sources.ts';
import { readSources } from '../selftest/import-graph.ts';
import type { TrialSubject } from './judge.ts';
import { writeResult, writtenResults } from './result-lines.ts';
import { allSubjects, type Subject, subjectName } from './subject.ts';
import type { BaselineResult, WorkerTask } from './worker.ts';
import { runAll, type WorkResult } from './worker-pool.ts';

/** What one process is given at one time. */
const BATCH = 8;

/** A subject on the sound model. */
export interface BaselineRun extends TrialSubject {
  readonly steps: number;
  /** What it told of it, or why it gave up: such a subject says nothing of a mutant. */
  readonly told: readonly string[];
  /** Whether it comes by the place of a mutant, by its index among all. */
  runs(index: number): boolean;
}

/** What plays, and what is played: checks are found by their folder, and no import leads to them. */
const playing = /^(harness|reference-model|scenarios|spec-schemas|bin\/mutation)\//;

/** Names the sources of this clone that play: the same ones see the same. */
export function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const [path, text] of readSources(cloneRoot)) if (playing.test(path)) hash.update(`${path}\0${text}\0`);
  return hash.digest('hex').slice(0, 16);
}

/**
 * Plays on the sound model what no earlier run of the same sources has.
 * @param folder  where each result is written down as it is there
 */
export async function runBaseline(folder: string, sources: string): Promise<readonly BaselineRun[]> {
  const file = join(folder, `sound-${sources}.ndjson`);
  const kept = writtenResults<BaselineResult>(file);
  const judged = new Set(kept.map(({ subject }) => subjectName(subject)));
  const played = await playedSound(
    allSubjects(allChecks).filter((subject) => !judged.has(subjectName(subject))),
    (result) => writeResult(file, result),
  );
  return [...kept, ...played].map(({ ran, ...sound }) => {
    const bits = Buffer.from(ran, 'base64');
    return { ...sound, runs: (index) => ((bits[index >> 3] ?? 0) & (1 << (index & 7))) !== 0 };
  });
}

async function playedSound(
  subjects: readonly Subject[],
  onDone: (result: BaselineResult) => void,
): Promise<readonly BaselineResult[]> {
  const left = [...subjects];
  if (left.length > 0)
    console.log(
      `${left.length} checks and campaigns are run on the sound model first: minutes, once for these sources`,
    );
  const sound: BaselineResult[] = [];
  await runAll(
    () => (left.length === 0 ? null : { kind: 'sound', subjects: left.splice(0, BATCH) }),
    (work, done) => {
      if (done.kind !== 'sound') throw new Error(`the sound model fell over: ${whyFell(work, done)}`);
      for (const result of done.sound) onDone(result);
      sound.push(...done.sound);
    },
  );
  return sound;
}

/** Why, and on which of what one process was given: it says no more of it. */
function whyFell(work: WorkerTask, done: WorkResult): string {
  const why = done.kind === 'fell' ? done.why : `answered with a ${done.kind}`;
  return work.kind === 'sound' ? `${why}, on one of ${work.subjects.map(subjectName).join(', ')}` : why;
}
