import type { RulePath } from '../../reference-model/index.ts';
import { Blocked, Inconclusive, NotHere } from '../check/verdicts.ts';
import type { TranscriptEntry } from '../runner/events.ts';
import { wordsOf } from '../runner/words-of.ts';
import { Transcript } from '../target/transcript.ts';
import { type Course, writtenDown } from './course.ts';
import { type Difference, placesIn } from './difference.ts';
import type { CampaignField, SequenceCase } from './field.ts';
import { LeftSafe, Run } from './run.ts';
import type { CutBlock, Seat } from './shared-blocks.ts';
import type { Agreements } from './tally.ts';

export type RunEnd =
  | { readonly kind: 'agreed' }
  /** `at`: the step that was being played, counted from 0; the number of steps where the end showed it. */
  | {
      readonly kind: 'differs';
      readonly at: number;
      readonly difference: Difference;
      readonly transcript: readonly TranscriptEntry[];
      /** null: the difference was seen before there was a shadow. */
      readonly course: Course | null;
    }
  | { readonly kind: 'blocked' | 'inconclusive'; readonly reason: string };

export interface RunReport {
  readonly end: RunEnd;
  /** Steps that were played, without those that did not apply. */
  readonly steps: number;
  /** Counts by action and outcome. */
  readonly outcomes: ReadonlyMap<string, number>;
  /** Facets that coverage tells apart. */
  readonly reached: ReadonlySet<string>;
  /** Entries of the rules that the shadow used. */
  readonly rules: ReadonlySet<RulePath>;
  /** Agreeing comparisons, for the clauses that they exercise. */
  readonly agreed: Agreements;
}

/** Sequence that is going to be played. */
export interface Planned {
  readonly played: SequenceCase;
  /** Number of the run in its campaign, so that each has fresh accounts. */
  readonly attempt: number;
}

/**
 * Plays a sequence on the target and on a shadow of it, on fresh accounts. Never throws: whatever happens is an end.
 * @param participant  participant of the block barrier
 */
export async function execute({ played, attempt }: Planned, field: CampaignField, seat: Seat): Promise<RunReport> {
  const transcript = new Transcript();
  const cuts: (readonly CutBlock[])[] = [];
  const run = new Run({ played, attempt, field, transcript, seat: writtenDown(seat, cuts) });
  const courseOf = ({ adopted, tally }: Run): Course | null =>
    adopted === null ? null : { attempt, adopted, cuts: [...cuts], rules: new Set(tally.rules) };
  const endAt = (found: Difference | null, otherwise: RunEnd): RunEnd => {
    if (found === null) return otherwise;
    const judged = transcript.judged(placesIn(found));
    const difference = judged.length === 0 ? found : { ...found, mismatch: { ...found.mismatch, judged } };
    const seen = { difference, transcript: transcript.entries(), course: courseOf(run) };
    return { kind: 'differs', at: run.at, ...seen };
  };
  let end: RunEnd;
  try {
    end = endAt(await run.play(), { kind: 'agreed' });
  } catch (error) {
    end = endAt(run.withoutShape(), endOf(error));
  }
  await run.cleanUp(end.kind === 'differs').catch(() => undefined);
  // With a target in this process nothing else yields to the event loop: a signal would wait for the end of the
  // campaign.
  await new Promise((resolve) => setImmediate(resolve));
  const { steps, outcomes, reached, rules, agreed } = run.tally;
  return { end, steps, outcomes, reached, rules, agreed };
}

function endOf(error: unknown): RunEnd {
  if (error instanceof LeftSafe) return { kind: 'agreed' };
  if (error instanceof Inconclusive) return { kind: 'inconclusive', reason: error.message };
  if (error instanceof Blocked || error instanceof NotHere) return { kind: 'blocked', reason: error.message };
  return {
    kind: 'blocked',
    reason: `the campaign itself failed: ${wordsOf(error)}`,
  };
}
