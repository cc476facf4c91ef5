import type { ModelModule } from '../../harness/session/model-session.ts';
import { allChecks } from '../../scenarios/index.ts';
import { SourcePlaceCoverage } from './coverage.ts';
import { type MutantOutcome, type MutantTrial, runMutantTrial } from './judge.ts';
import { loadModelCopy } from './model-copy.ts';
import { listAllMutants } from './places.ts';
import { playMutantTest } from './play.ts';
import { RecordingFolder } from './recordings.ts';
import type { MutantTest } from './subject.ts';
import { exitOnBusyLoop, exitOnStalledWork } from './watch-loop.ts';

// Runs in a process of its own, since a mutant may never finish, or end the process.

/** @param recordings  folder with recordings of each subject's run on the sound model */
export type WorkerTask =
  | { readonly kind: 'sound'; readonly subjects: readonly MutantTest[]; readonly recordings: string }
  | { readonly kind: 'places'; readonly subjects: readonly MutantTest[]; readonly recordings: string }
  | { readonly kind: 'mutant'; readonly trial: MutantTrial };

/** Result of a subject on the sound model. */
export interface SoundModelResult {
  readonly subject: MutantTest;
  readonly heard: string;
  readonly state: string;
  readonly steps: number;
  /** Processor time of the subject, by which a mutant gets the fast ones first. */
  readonly cpuMs: number;
  /** Accusations of the subject, or the reason why it gave up. Must be empty before mutation testing makes sense. */
  readonly problems: readonly string[];
}

/** Places that a subject executes on the sound model. */
export interface ExecutedPlacesResult {
  readonly subject: MutantTest;
  /** Bit set of the mutants whose place the subject executes, in base 64. */
  readonly ran: string;
}

export type WorkerMessage =
  | { readonly kind: 'sound'; readonly results: readonly SoundModelResult[] }
  | { readonly kind: 'places'; readonly results: readonly ExecutedPlacesResult[] }
  | { readonly kind: 'mutant'; readonly outcome: MutantOutcome };

const [, , maxCpuMs, maxIdleMs] = process.argv;
let isAtWork = false;

exitOnBusyLoop(Number(maxCpuMs));
exitOnStalledWork(Number(maxIdleMs), () => isAtWork);
// The parent is gone: otherwise a looping mutant would be left running.
process.on('disconnect', () => process.exit());
process.on('message', (work: WorkerTask) => void answer(work));

async function answer(work: WorkerTask): Promise<void> {
  isAtWork = true;
  switch (work.kind) {
    case 'sound':
      return tell({ kind: 'sound', results: await playedSound(work.subjects, new RecordingFolder(work.recordings)) });
    case 'places':
      return tell({ kind: 'places', results: await placesOf(work.subjects, new RecordingFolder(work.recordings)) });
    case 'mutant':
      return tell({ kind: 'mutant', outcome: await runMutantTrial(work.trial, allChecks) });
  }
}

let copied: Promise<ModelModule> | undefined;

/** Runs the subjects one after the other, since processor time is measured for the whole process. */
async function playedSound(
  subjects: readonly MutantTest[],
  recordings: RecordingFolder,
): Promise<readonly SoundModelResult[]> {
  copied ??= loadModelCopy(null);
  const model = await copied;
  const sound: SoundModelResult[] = [];
  for (const subject of subjects) {
    const before = process.cpuUsage();
    const { heard, state, steps, violations, stopped } = await recordings.record(subject, model, allChecks);
    const { user, system } = process.cpuUsage(before);
    const problems = [...violations.map(String), ...(stopped === null ? [] : [stopped])];
    sound.push({ subject, heard, state, steps, cpuMs: Math.round((user + system) / 1_000), problems });
  }
  return sound;
}

/** Runs the subjects one after the other, since coverage is counted for the whole process, and slows down everything that runs in it. */
async function placesOf(
  subjects: readonly MutantTest[],
  recordings: RecordingFolder,
): Promise<readonly ExecutedPlacesResult[]> {
  const { coverage, model } = await counting();
  const places: ExecutedPlacesResult[] = [];
  for (const subject of subjects) {
    await coverage.takeRunIndices();
    if (!recordings.isAlike(subject, model)) await playMutantTest(subject, model, allChecks);
    places.push({ subject, ran: bitsOf(await coverage.takeRunIndices()) });
  }
  return places;
}

let counted: Promise<{ readonly coverage: SourcePlaceCoverage; readonly model: ModelModule }> | undefined;

function counting() {
  counted ??= SourcePlaceCoverage.started(listAllMutants()).then(async (coverage) => ({
    coverage,
    model: await loadModelCopy(null),
  }));
  return counted;
}

function bitsOf(indices: readonly number[]): string {
  const bits = Buffer.alloc(((indices.at(-1) ?? -1) >> 3) + 1);
  for (const index of indices) bits[index >> 3] = (bits[index >> 3] ?? 0) | (1 << (index & 7));
  return bits.toString('base64');
}

function tell(done: WorkerMessage): void {
  isAtWork = false;
  process.send?.(done);
}
