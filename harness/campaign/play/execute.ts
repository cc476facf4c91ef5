import type { RulePath } from '../../../reference-model/index.ts';
import { errorTextOf } from '../../kernel/error-text.ts';
import { Blocked, Inconclusive, Unsupported } from '../../kernel/verdicts.ts';
import type { CampaignBursts, TranscriptEntry } from '../../runner/events.ts';
import { Transcript } from '../../target/transcript.ts';
import { type Difference, listDifferingValueOrigins } from '../compare/difference.ts';
import type { ShadowAtDifference } from '../explain/figures/explain-figures.ts';
import { makeRecordingParticipant, type RunRecording } from '../explain/run-recording.ts';
import type { FeatureSlot } from '../guided/features.ts';
import { AccountLeftSafeBandError } from '../sequence/pending-actions.ts';
import type { BarrierParticipant, CutBlock } from './block-barrier.ts';
import type { CampaignEnvironment, SequenceCase } from './campaign-environment.ts';
import { SequenceLeftUnfinishedError, SequenceRun } from './run.ts';
import type { AgreedCodesAndFields } from './run-stats.ts';

export type SequenceRunEnd =
  | { readonly kind: 'agreed' }
  /** The sequence was stopped before its last step; everything compared so far agreed. */
  | { readonly kind: 'unfinished' }
  /** `at`: index of the step being played, from 0; the number of steps if the final comparison showed it. */
  | {
      readonly kind: 'differs';
      readonly at: number;
      readonly difference: Difference;
      readonly transcript: readonly TranscriptEntry[];
      /** null: the difference was seen before there was a shadow. */
      readonly recording: RunRecording | null;
      /** The shadow at that point; left out: there was none. */
      readonly shown?: ShadowAtDifference;
    }
  | { readonly kind: 'blocked' | 'inconclusive'; readonly reason: string };

export interface SequenceRunReport {
  readonly end: SequenceRunEnd;
  /** Number of steps played, without those that did not apply. */
  readonly steps: number;
  /** Counts by action and outcome. */
  readonly outcomes: ReadonlyMap<string, number>;
  /** Facets counted by coverage. */
  readonly reached: ReadonlySet<string>;
  /** Rule entries that the shadow used. */
  readonly rules: ReadonlySet<RulePath>;
  /** Agreeing comparisons, which exercise clauses. */
  readonly agreed: AgreedCodesAndFields;
  /** Number of orders by drawn size. */
  readonly sizes: ReadonlyMap<string, number>;
  /** Features that guide later sequences. */
  readonly features: ReadonlySet<FeatureSlot>;
  /** How often each goal was met. */
  readonly goals: ReadonlyMap<string, number>;
  /** Disturbances that took effect, by kind. */
  readonly disturbed: ReadonlyMap<string, number>;
  /** Actions that were in flight together. */
  readonly bursts: CampaignBursts;
  /** Unanswered actions for which no read shows whether they took effect. */
  readonly unresolved: number;
}

/** Sequence to be played. */
export interface PlannedSequence {
  readonly played: SequenceCase;
  /** Index of the run in its campaign, which gives each fresh accounts. */
  readonly attempt: number;
  /** Called before each step: once true, the sequence is left unfinished. Left out: it is played to its end. */
  readonly endsEarly?: () => boolean;
  /** Called after each step with the number of steps played. Left out: nobody follows. */
  readonly onStep?: (played: number) => void;
}

/**
 * Plays a sequence on the target and on a shadow of it, on fresh accounts. Never throws: every outcome is an end.
 * @param participant  participant of the block barrier
 */
export async function executeSequence(
  { played, attempt, endsEarly, onStep }: PlannedSequence,
  environment: CampaignEnvironment,
  participant: BarrierParticipant,
): Promise<SequenceRunReport> {
  const transcript = new Transcript();
  const cuts: (readonly CutBlock[])[] = [];
  const run = new SequenceRun({
    played,
    attempt,
    endsEarly,
    onStep,
    environment,
    transcript,
    participant: makeRecordingParticipant(participant, cuts),
  });
  const courseOf = ({ adopted, stats }: SequenceRun): RunRecording | null =>
    adopted === null ? null : { attempt, adopted, cuts: [...cuts], rules: new Set(stats.rules) };
  const endAt = (found: Difference | null, otherwise: SequenceRunEnd): SequenceRunEnd => {
    if (found === null) return otherwise;
    const judged = transcript.judged(listDifferingValueOrigins(found));
    const difference = judged.length === 0 ? found : { ...found, mismatch: { ...found.mismatch, judged } };
    const evidence = { difference, transcript: transcript.entries(), recording: courseOf(run) };
    const { shadow } = run;
    return {
      kind: 'differs',
      at: run.at,
      ...evidence,
      ...(shadow === null ? {} : { shown: { shadow, inputs: shadow.inputCount } }),
    };
  };
  let end: SequenceRunEnd;
  try {
    end = endAt(await run.play(), { kind: 'agreed' });
  } catch (error) {
    end = endAt(run.shapeDifference(), endOf(error));
  }
  // Actions of an unfinished sequence may still be pending.
  await run.cleanUp(end.kind === 'differs' || end.kind === 'unfinished').catch(() => undefined);
  // With an in-process target nothing else yields to the event loop: a signal would wait for the end of the campaign.
  await new Promise((resolve) => setImmediate(resolve));
  const { steps, outcomes, reached, rules, agreed, sizes, features, goals, disturbed, bursts, unresolved } = run.stats;
  return {
    end,
    steps,
    outcomes,
    reached,
    rules,
    agreed,
    sizes,
    features: features.found,
    goals: goals.times,
    disturbed,
    bursts,
    unresolved,
  };
}

function endOf(error: unknown): SequenceRunEnd {
  if (error instanceof AccountLeftSafeBandError) return { kind: 'agreed' };
  if (error instanceof SequenceLeftUnfinishedError) return { kind: 'unfinished' };
  if (error instanceof Inconclusive) return { kind: 'inconclusive', reason: error.message };
  if (error instanceof Blocked || error instanceof Unsupported) return { kind: 'blocked', reason: error.message };
  return {
    kind: 'blocked',
    reason: `the campaign itself failed: ${errorTextOf(error)}`,
  };
}
