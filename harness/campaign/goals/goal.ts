import type { CommittedBlock, Venue } from '../../../reference-model/index.ts';
import type { ClauseId } from '../../../spec-schemas/clauses/index.ts';
import type { JsonObject, JsonValue } from '../../../spec-schemas/json/lossless.ts';
import type { ProductId } from '../../../spec-schemas/products.ts';
import type { Capability } from '../../check/capabilities.ts';
import type { GeneratedActionTag } from '../../generate/actions.ts';
import type { NonActionStepKind } from '../../generate/steps.ts';

/** Named situation that a campaign should bring about. */
export interface Goal {
  readonly id: string;
  /** The situation in one sentence. */
  readonly says: string;
  /** Clauses that the situation tests. */
  readonly clauses: readonly [ClauseId, ...ClauseId[]];
  /** Families that lead to it: their campaigns are steered to it. */
  readonly families: readonly [string, ...string[]];
  /** Products that are all needed to reach it. Left out: none. */
  readonly needs?: readonly ProductId[];
  /** Operator system action that is needed to reach it. Left out: none. */
  readonly operator?: string;
  /** Target capability that is needed to reach it. Left out: none. */
  readonly capability?: Capability;
  /** Number of steps of all campaigns within which it should be met, where it depends on the drawn market. Left out: the usual number. */
  readonly within?: number;
  /** Reason why campaigns avoid it on any target; left out: they do not. */
  readonly sparedBecause?: string;
  /** Actions and other steps that lead to it, drawn more often while it is unmet. */
  readonly by: readonly (GeneratedActionTag | NonActionStepKind)[];
  readonly sight: GoalMatcher;
}

/** Predicate that recognises a goal. Its cost is bounded by the block's events or the reply, never by earlier history. */
export type GoalMatcher =
  | {
      readonly of: 'event';
      readonly kind: ShadowEvent['kind'];
      readonly is: (event: never, core: ShadowCore) => boolean;
    }
  | { readonly of: 'block'; readonly is: (events: readonly ShadowEvent[], core: ShadowCore) => boolean }
  | { readonly of: 'answer'; readonly is: (answer: AgreedOutcome) => boolean }
  | { readonly of: 'read'; readonly is: (read: AnsweredRead) => boolean };

/** Event in a block of the shadow. */
export type ShadowEvent = CommittedBlock['events'][number];
export type ShadowEventOf<Kind extends ShadowEvent['kind']> = Extract<ShadowEvent, { readonly kind: Kind }>;
export type ShadowCore = Venue['core'];

/** Outcome on which both sides agreed, as counted by coverage. */
export interface AgreedOutcome {
  /** Action with its signer, or another step: `vote fees`. */
  readonly what: string;
  readonly outcome: string;
  /** Facets of the step's parameters and of the state that it met. */
  readonly facets: readonly string[];
}

/** Read in another form than those of cuts, with the shadow's reply. */
export interface AnsweredRead {
  readonly type: string;
  readonly args: JsonObject;
  readonly data: JsonValue | undefined;
}

/** Recognises a situation by a single event and the state after its block. */
export function makeEventGoalMatcher<Kind extends ShadowEvent['kind']>(
  kind: Kind,
  is: (event: ShadowEventOf<Kind>, core: ShadowCore) => boolean,
): GoalMatcher {
  return { of: 'event', kind, is };
}

/** Recognises a situation by several events of one block. */
export function makeBlockGoalMatcher(is: (events: readonly ShadowEvent[], core: ShadowCore) => boolean): GoalMatcher {
  return { of: 'block', is };
}

/** Recognises a situation by the outcome of a step. */
export function makeOutcomeGoalMatcher(is: (answer: AgreedOutcome) => boolean): GoalMatcher {
  return { of: 'answer', is };
}

export function makeReadGoalMatcher(is: (read: AnsweredRead) => boolean): GoalMatcher {
  return { of: 'read', is };
}
