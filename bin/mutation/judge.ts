import { setImmediate } from 'node:timers/promises';
import type { Check } from '../../harness/check/check.ts';
import { errorTextOf } from '../../harness/kernel/error-text.ts';
import type { ModelModule } from '../../harness/session/model-session.ts';
import { loadModelCopy } from './model-copy.ts';
import { type MutantTestResult, playMutantTest } from './play.ts';
import { RecordingFolder } from './recordings.ts';
import type { Mutant } from './sites.ts';
import { isPlayedAfterChecks, type MutantTest } from './subject.ts';

/** Subject with its result on the sound model. */
export interface BaselinedMutantTest extends Pick<MutantTestResult, 'heard' | 'state' | 'steps'> {
  readonly subject: MutantTest;
}

/** Mutant with the subjects to run on it, in this order. */
export interface MutantTrial {
  readonly mutant: Mutant;
  /** Clauses of the sections that the mutated code cites. */
  readonly ofSection: readonly string[];
  /** Subjects that judge a clause of these sections and execute the mutated place. */
  readonly judges: readonly BaselinedMutantTest[];
  /** Other subjects that execute the mutated place. */
  readonly others: readonly BaselinedMutantTest[];
  /** Folder with recordings of each subject's run on the sound model. */
  readonly recordings: string;
}

export interface MutantKill {
  readonly subject: MutantTest;
  readonly clause: string | null;
}

export type MutantOutcome =
  /** The module, or a venue of it, could not be created. */
  | { readonly kind: 'unloadable'; readonly why: string }
  | { readonly kind: 'killed'; readonly by: MutantKill; readonly ofSection: boolean }
  /** The process ended or stopped responding, or no run could begin. */
  | { readonly kind: 'fell'; readonly why: string }
  | {
      readonly kind: 'survived';
      readonly asked: number;
      readonly steps: number;
      readonly differs: MutantDivergence | null;
    };

/** Observed difference between mutant and sound model that led to no accusation. */
export interface MutantDivergence {
  readonly subject: MutantTest;
  /** Number of subjects that saw a difference. */
  readonly seenBy: number;
  /** First differing message, cut around the difference; null: only the final state differs. */
  readonly heard: { readonly sound: string; readonly mutant: string } | null;
  /** Reason why a subject has no verdict. */
  readonly stopped: string | null;
}

/** Subjects run concurrently: a subject spends most of its time waiting for timeouts. */
const HANDS = 6;
/** Maximum characters of a message shown before and after the difference. */
const MAX_TOLD = 300;

/**
 * Runs subjects on a mutant until one finds a clause of the section broken; after those subjects, any broken clause counts. A subject
 * runs only if the mutant answers its recorded requests differently from the sound model.
 */
export async function runMutantTrial(trial: MutantTrial, checks: readonly Check[]): Promise<MutantOutcome> {
  let model: ModelModule;
  try {
    model = await loadModelCopy(trial.mutant);
    for (const profile of ['live', 'next'] as const) new model.Venue(model.readDefaultGenesis(), { profile });
  } catch (error) {
    return { kind: 'unloadable', why: errorTextOf(error) };
  }
  const progress: JudgingProgress = { steps: 0, unlike: [], anyClause: null, fell: null };
  const recordings = new RecordingFolder(trial.recordings);
  // All judges of the section run, looking for a clause of the section; the others stop at any broken clause.
  for (const [subjects, isJudge] of [
    [trial.judges, true],
    [trial.others, false],
  ] as const) {
    for await (const together of unlikeOnes(subjects, { model, recordings, progress })) {
      const ofSection = await playTogether(together, trial, { model, checks, progress });
      if (ofSection !== null) return { kind: 'killed', by: ofSection, ofSection: true };
      if (progress.fell !== null) return { kind: 'fell', why: progress.fell };
      if (progress.anyClause !== null && !isJudge) break;
    }
    if (progress.anyClause !== null) return { kind: 'killed', by: progress.anyClause, ofSection: false };
  }
  const differs = await differenceIn(progress.unlike, model, checks);
  return { kind: 'survived', asked: trial.judges.length + trial.others.length, steps: progress.steps, differs };
}

/** Yields batches of subjects for which the mutant behaves differently. The steps of all others are added without running them. */
async function* unlikeOnes(
  subjects: readonly BaselinedMutantTest[],
  {
    model,
    recordings,
    progress,
  }: { readonly model: ModelModule; readonly recordings: RecordingFolder; readonly progress: JudgingProgress },
): AsyncGenerator<readonly BaselinedMutantTest[]> {
  let together: BaselinedMutantTest[] = [];
  for (const one of subjects) {
    // A campaign runs alone: it never waits, and uses the processor throughout.
    const hands = isPlayedAfterChecks(one.subject) ? 1 : HANDS;
    if (together.length >= hands) {
      yield together;
      together = [];
    }
    if (recordings.isAlike(one.subject, model)) progress.steps += one.steps;
    else together.push(one);
    // Lets the event loop turn, by which the watchdog tells an endless loop from a long replay.
    await setImmediate();
  }
  if (together.length > 0) yield together;
}

/** Results of the subjects that have run so far. */
interface JudgingProgress {
  steps: number;
  readonly unlike: Unlike[];
  /** First broken clause, of any section. */
  anyClause: MutantKill | null;
  /** Error that ended the venue inside a block, or kept a run from beginning. */
  fell: string | null;
}

/** @returns the first clause of the section that one of the subjects finds broken */
async function playTogether(
  together: readonly BaselinedMutantTest[],
  trial: MutantTrial,
  {
    model,
    checks,
    progress,
  }: { readonly model: ModelModule; readonly checks: readonly Check[]; readonly progress: JudgingProgress },
): Promise<MutantKill | null> {
  const played = await Promise.all(together.map(({ subject }) => playMutantTest(subject, model, checks)));
  for (const [nth, { violations, heard, state, steps, stopped, fell }] of played.entries()) {
    const one = together[nth];
    if (one === undefined) continue;
    progress.steps += steps;
    progress.fell ??= fell;
    const ofSection = violations.find((clause) => clause !== null && trial.ofSection.includes(clause));
    if (ofSection !== undefined) return { subject: one.subject, clause: ofSection };
    const [clause] = violations;
    if (clause !== undefined) progress.anyClause ??= { subject: one.subject, clause };
    if (heard !== one.heard || state !== one.state)
      progress.unlike.push({ asked: one, heard: heard !== one.heard, stopped });
  }
  return null;
}

interface Unlike {
  readonly asked: BaselinedMutantTest;
  readonly heard: boolean;
  readonly stopped: string | null;
}

/** Repeats both runs and returns where they still differ: a difference that does not recur is noise of the machine. */
async function differenceIn(
  unlike: readonly Unlike[],
  model: ModelModule,
  checks: readonly Check[],
): Promise<MutantDivergence | null> {
  if (unlike.length === 0) return null;
  const original = await loadModelCopy(null);
  for (const { asked, stopped } of unlike.toSorted((a, b) => Number(b.heard) - Number(a.heard))) {
    const { subject } = asked;
    const [sound, mutant]: [string[], string[]] = [[], []];
    const was = await playMutantTest(subject, original, checks, (message) => sound.push(message));
    const is = await playMutantTest(subject, model, checks, (message) => mutant.push(message));
    const divergence = { subject, seenBy: unlike.length, stopped };
    if (was.heard !== is.heard) return { ...divergence, heard: firstDifference(sound, mutant) };
    if (was.state !== is.state) return { ...divergence, heard: null };
  }
  return null;
}

function firstDifference(sound: readonly string[], mutant: readonly string[]): { sound: string; mutant: string } {
  const at = sound.findIndex((message, nth) => message !== mutant[nth]);
  const [was = 'nothing more', is = 'nothing more'] = [sound[at], mutant[at < 0 ? sound.length : at]];
  const from = Math.max(0, firstUnlike(was, is) - MAX_TOLD);
  const excerpt = (message: string) => message.slice(from, from + 2 * MAX_TOLD);
  return { sound: excerpt(was), mutant: excerpt(is) };
}

function firstUnlike(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}
