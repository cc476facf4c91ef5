import { setImmediate } from 'node:timers/promises';
import type { Check } from '../../harness/check/check.ts';
import { errorText } from '../../harness/kernel/error-text.ts';
import type { ModelModule } from '../../harness/session/model-session.ts';
import { loadModelCopy } from './model-copy.ts';
import { type MutantTestResult, playMutantTest } from './play.ts';
import { RecordingFolder } from './recordings.ts';
import type { Mutant } from './sites.ts';
import { isPlayedAfterChecks, type MutantTest } from './subject.ts';

/** A subject, and what it came to on the sound model. */
export interface BaselinedMutantTest extends Pick<MutantTestResult, 'heard' | 'state' | 'steps'> {
  readonly subject: MutantTest;
}

/** A mutant, and to whom it is shown, in this order. */
export interface MutantTrial {
  readonly mutant: Mutant;
  /** Clauses of the sections that its place follows from. */
  readonly ofSection: readonly string[];
  /** Subjects that judge a clause of the section and come by the place. */
  readonly judges: readonly BaselinedMutantTest[];
  /** Whoever else comes by the place. */
  readonly others: readonly BaselinedMutantTest[];
  /** The folder where it is kept what each does to the sound model. */
  readonly recordings: string;
}

export interface MutantKill {
  readonly subject: MutantTest;
  readonly clause: string | null;
}

export type MutantOutcome =
  /** Its module, or a venue of it, cannot be made. */
  | { readonly kind: 'unloadable'; readonly why: string }
  | { readonly kind: 'killed'; readonly by: MutantKill; readonly ofSection: boolean }
  /** No more was heard of the process, or it ended. */
  | { readonly kind: 'fell'; readonly why: string }
  | {
      readonly kind: 'survived';
      readonly asked: number;
      readonly steps: number;
      readonly differs: MutantDivergence | null;
    };

/** Where a mutant was seen to go another way than the sound model, and what nobody accused. */
export interface MutantDivergence {
  readonly subject: MutantTest;
  /** Subjects that saw one. */
  readonly seenBy: number;
  /** The first message that is another one, about where it is; null: none is, and only the state that is left. */
  readonly heard: { readonly sound: string; readonly mutant: string } | null;
  /** Reason why a subject came to no verdict. */
  readonly stopped: string | null;
}

/** Subjects that are asked at one time: most of what one does is to wait for bounds that end in nothing. */
const HANDS = 6;
/** Maximum length that is told of a message, before and behind the place. */
const MAX_TOLD = 300;

/**
 * Shows a mutant to its subjects, until a clause of its section is told broken, or anything is once those have been asked. Only
 * those play that do to the sound model something that the mutant answers in another way.
 */
export async function runMutantTrial(trial: MutantTrial, checks: readonly Check[]): Promise<MutantOutcome> {
  let model: ModelModule;
  try {
    model = await loadModelCopy(trial.mutant);
    for (const profile of ['live', 'next'] as const) new model.Venue(model.defaultGenesis(), { profile });
  } catch (error) {
    return { kind: 'unloadable', why: errorText(error) };
  }
  const progress: JudgingProgress = { steps: 0, unlike: [], anyClause: null, fell: null };
  const recordings = new RecordingFolder(trial.recordings);
  // Those that judge its section are all played, for a clause of the section; the others only until anything is broken.
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

/** Those for whom a mutant is another model, as many as play at one time; the steps of whoever plays on it as on the sound one are told. */
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
    // Beside a campaign nobody waits: it has the processor for as long as it plays.
    const hands = isPlayedAfterChecks(one.subject) ? 1 : HANDS;
    if (together.length >= hands) {
      yield together;
      together = [];
    }
    if (recordings.isAlike(one.subject, model)) progress.steps += one.steps;
    else together.push(one);
    // An endless loop is told from many replies by the turns of the event loop.
    await setImmediate();
  }
  if (together.length > 0) yield together;
}

/** Results of the subjects that have played so far. */
interface JudgingProgress {
  steps: number;
  readonly unlike: Unlike[];
  /** The first clause broken, of whatever section. */
  anyClause: MutantKill | null;
  /** With what the venue fell over, as a node ends. */
  fell: string | null;
}

/** @returns the first clause of the section that one of them tells broken */
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

/** Where both go another way once more, when they are played again: what only was another thing once is of the machine. */
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
