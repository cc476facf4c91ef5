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
  /** The situation, in a sentence. */
  readonly says: string;
  /** Clauses that it stands on. */
  readonly clauses: readonly [ClauseId, ...ClauseId[]];
  /** Names of the families that lead to it: their campaigns are steered to it. */
  readonly families: readonly [string, ...string[]];
  /** Products without any one of which no campaign comes to it. Left out: none. */
  readonly needs?: readonly ProductId[];
  /** System action of the operator interface without which none does. Left out: none. */
  readonly operator?: string;
  /** Capability of the target without which none does. Left out: none. */
  readonly capability?: Capability;
  /** Steps of all campaigns within which it is met: it depends on the market that is drawn. Left out: the usual number. */
  readonly within?: number;
  /** Why campaigns stay clear of it on any target; left out: they do not. */
  readonly sparedBecause?: string;
  /** Actions and other steps that lead to it, drawn more often for as long as it is unmet. */
  readonly by: readonly (GeneratedActionTag | NonActionStepKind)[];
  readonly sight: GoalSight;
}

/** Sight by which a goal is recognised: each costs what the block did, or what was asked, and never what was before. */
export type GoalSight =
  | {
      readonly of: 'event';
      readonly kind: ShadowEvent['kind'];
      readonly is: (event: never, core: ShadowCore) => boolean;
    }
  | { readonly of: 'block'; readonly is: (events: readonly ShadowEvent[], core: ShadowCore) => boolean }
  | { readonly of: 'answer'; readonly is: (answer: AgreedOutcome) => boolean }
  | { readonly of: 'read'; readonly is: (read: AnsweredRead) => boolean };

/** Thing that a block of the shadow did. */
export type ShadowEvent = CommittedBlock['events'][number];
export type ShadowEventOf<Kind extends ShadowEvent['kind']> = Extract<ShadowEvent, { readonly kind: Kind }>;
export type ShadowCore = Venue['core'];

/** Outcome on which both sides agreed, as coverage counts it. */
export interface AgreedOutcome {
  /** Action with its signer, or what else was tried: `vote fees`. */
  readonly what: string;
  readonly outcome: string;
  /** Facets of the words and of the state that it met. */
  readonly facets: readonly string[];
}

/** Read in another form than that of every cut, as the shadow answered it. */
export interface AnsweredRead {
  readonly type: string;
  readonly args: JsonObject;
  readonly data: JsonValue | undefined;
}

/** A situation that one event shows, as the state stands when its block is over. */
export function eventSight<Kind extends ShadowEvent['kind']>(
  kind: Kind,
  is: (event: ShadowEventOf<Kind>, core: ShadowCore) => boolean,
): GoalSight {
  return { of: 'event', kind, is };
}

/** A situation that several events of one block show together. */
export function blockSight(is: (events: readonly ShadowEvent[], core: ShadowCore) => boolean): GoalSight {
  return { of: 'block', is };
}

/** A situation that the outcome of a step shows. */
export function outcomeSight(is: (answer: AgreedOutcome) => boolean): GoalSight {
  return { of: 'answer', is };
}

export function readSight(is: (read: AnsweredRead) => boolean): GoalSight {
  return { of: 'read', is };
}
