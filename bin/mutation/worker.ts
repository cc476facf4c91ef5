import { allChecks } from '../../scenarios/index.ts';
import { PlaceCoverage } from './coverage.ts';
import { judgeMutant, type MutantOutcome, type MutantTrial } from './judge.ts';
import { modelCopy } from './model-copy.ts';
import { allMutants } from './places.ts';
import { playSubject } from './play.ts';
import type { Subject } from './subject.ts';
import { watchLoop } from './watch-loop.ts';

// A process of its own: a mutant may never come to an end, or take the process down with it.

export type WorkerTask =
  | { readonly kind: 'sound'; readonly subjects: readonly Subject[] }
  | { readonly kind: 'mutant'; readonly trial: MutantTrial };

/** What a subject came to on the sound model. */
export interface BaselineResult {
  readonly subject: Subject;
  readonly heard: string;
  readonly state: string;
  readonly steps: number;
  /** A bit for each mutant whose place it comes by, in base 64. */
  readonly ran: string;
  /** What it told, or why it gave up: nothing, or the clone is not ready for this. */
  readonly told: readonly string[];
}

export type WorkerMessage =
  | { readonly kind: 'sound'; readonly sound: readonly BaselineResult[] }
  | { readonly kind: 'mutant'; readonly outcome: MutantOutcome };

const [, , maxCpuMs] = process.argv;

watchLoop(Number(maxCpuMs));
// Whoever asked is gone: a mutant in a loop would be left behind.
process.on('disconnect', () => process.exit());
process.on('message', (work: WorkerTask) => void answer(work));

async function answer(work: WorkerTask): Promise<void> {
  if (work.kind === 'mutant') tell({ kind: 'mutant', outcome: await judgeMutant(work.trial, allChecks) });
  else tell({ kind: 'sound', sound: await playedSound(work.subjects) });
}

/** One after the other: what runs is counted for the whole process. */
async function playedSound(subjects: readonly Subject[]): Promise<readonly BaselineResult[]> {
  const { coverage, model } = await counting();
  const sound: BaselineResult[] = [];
  for (const subject of subjects) {
    await coverage.taken();
    const { heard, state, steps, violations, stopped } = await playSubject(subject, model, allChecks);
    const told = [...violations.map(String), ...(stopped === null ? [] : [stopped])];
    sound.push({ subject, heard, state, steps, told, ran: bitsOf(await coverage.taken()) });
  }
  return sound;
}

let counted:
  | Promise<{ readonly coverage: PlaceCoverage; readonly model: Awaited<ReturnType<typeof modelCopy>> }>
  | undefined;

function counting() {
  counted ??= PlaceCoverage.started(allMutants()).then(async (coverage) => ({
    coverage,
    model: await modelCopy(null),
  }));
  return counted;
}

function bitsOf(indices: readonly number[]): string {
  const bits = Buffer.alloc(((indices.at(-1) ?? -1) >> 3) + 1);
  for (const index of indices) bits[index >> 3] = (bits[index >> 3] ?? 0) | (1 << (index & 7));
  return bits.toString('base64');
}

function tell(done: WorkerMessage): void {
  process.send?.(done);
}
