import type { DisturbanceKind } from '../../generate/disturbances.ts';
import type { SequenceLength } from '../../generate/sequence.ts';
import type { Treasury } from '../../identity/treasury.ts';
import type { UndecodedActionDetector } from '../../product-probes/unread-words.ts';
import type { AbsentProductDetector } from '../../products/absent-products.ts';
import type { IdleProductDetector } from '../../products/idle-products.ts';
import type { SwitchDetector } from '../../products/switches-off.ts';
import type { CheckRunContext } from '../../runner/run-check.ts';
import type { Session } from '../../runner/session.ts';
import type { PlaceholderSigner } from '../compare/envelope.ts';
import type { SequenceCase } from './campaign-environment.ts';
import type { SequenceRunReport } from './execute.ts';

export interface CampaignOptions {
  /** Returns true once the campaign has to stop: the current run ends, none begins. */
  readonly interrupted?: () => boolean;
  /** Signs in place of real signatures, for a target in this process that trusts its signers. */
  readonly trustedSigner?: PlaceholderSigner | null;
  /** Steps between two comparisons of everything. */
  readonly cutEvery?: number;
  /**
   * Whether only the last comparison of a sequence is of all reads, and those before it of a drawn part: for a target that is
   * judged by nothing that they show. Default: each is of all.
   */
  readonly drawsReads?: boolean;
  readonly frames?: boolean;
  /**
   * Whether to stop at the first difference: it is reported as it was seen, without shrinking or repeating. Default:
   * each difference is shrunk and repeated.
   */
  readonly stopsAtFirstDifference?: boolean;
  /**
   * Length of drawn sequences. Default: 14 steps after an opening, up to the most that a person still reads together.
   */
  readonly length?: SequenceLength;
  /** Kinds of disturbances that are put into the sequences. Default: none. */
  readonly disturb?: readonly DisturbanceKind[];
  /** Whether nobody here is the operator of the target. Default: its blocks are cut by hand. */
  readonly isByUrl?: boolean;
  /** Requests of a sequence that are in flight together, at most. Default 1: each is answered before the next. */
  readonly concurrency?: number;
  /**
   * Whether what sequences reached guides those that follow, and their order. False: each campaign draws as its family does, and
   * is played whole. Default true.
   */
  readonly guided?: boolean;
  /** Called with each sequence that was played, in drawing order. */
  readonly played?: (sequence: SequenceCase, report: SequenceRunReport) => void;
}

/** Parts of the run that a campaign uses. */
export type CampaignRun = Pick<
  CheckRunContext,
  'seed' | 'salt' | 'findings' | 'emit' | 'timestamp' | 'reproduce' | 'usedKeys'
> & {
  readonly products?: Pick<AbsentProductDetector, 'all' | 'describe'>;
  readonly switches?: Pick<SwitchDetector, 'all' | 'describe'>;
  readonly idle?: Pick<IdleProductDetector, 'known'>;
  /** Detector of actions that the target reads in other words; left out: it reads those of public facts. */
  readonly words?: Pick<UndecodedActionDetector, 'whyUnread'>;
  /** Treasury that pays accounts where no operator does; left out, or null: none. */
  readonly treasury?: Treasury | null;
};

/**
 * Whether clauses are judged. With the model in this process as target both sides are one program: only the plumbing is
 * tested.
 */
export function areClausesJudged({ target }: Session): boolean {
  return target.url !== null;
}
