import type { Static } from 'typebox';
import type { ActionTag, actions } from '../../spec-schemas/catalogue/actions.ts';
import type { SigningDomain } from '../../spec-schemas/signing/domain.ts';
import type { RecoverSigner } from '../chain/chain.ts';
import type { Core } from '../core.ts';
import { isRefusal, type Refusal } from '../refusal.ts';
import type { Address } from '../state/address.ts';

/** Signed action after admission: signer, account it acts for, and the bytes it came in. */
export interface ActionContext {
  readonly tag: string;
  readonly account: Address;
  readonly signer: Address;
  readonly nonce: bigint;
  readonly expiresAfterMs: bigint | null;
  /** `action_hash`, 0x-hex of 32 bytes. */
  readonly hash: string;
  /** Recovery of the signers of bytes inside the body. */
  readonly signing: { readonly domain: SigningDomain; readonly recover: RecoverSigner };
}

/**
 * Outcome of the commit of one action. Placements answer a status per order, a batch of cancels or amendments has a verdict per
 * entry, the others succeed or are refused.
 */
export type CommitOutcome =
  | { readonly kind: 'statuses'; readonly statuses: readonly StatusEntry[] }
  | { readonly kind: 'entries'; readonly verdicts: readonly EntryVerdict[] }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** Orders that stand or fall together, and fell: one refusal and no status. */
  | { readonly kind: 'group-refused'; readonly refusal: Refusal };

/** Outcome of a single cancel or amendment: null where it went through. */
export type EntryVerdict = Refusal | null;

/** Entry of `statuses`, exactly one kind each. @source write-api, "Order response" */
export type StatusEntry =
  /** `chase_oid` where a chase is answered by its order (D214). */
  | { readonly resting: { readonly oid: string; readonly cloid: string | null; readonly chase_oid?: string } }
  | { readonly filled: { readonly oid: string; readonly total_sz: string; readonly avg_px: string } }
  | { readonly chase: ChaseEntry }
  | { readonly error: Refusal }
  | { readonly parked: { readonly oid: string; readonly cloid: string | null } }
  | { readonly noop: { readonly reason: string } }
  | { readonly pending: { readonly action_hash: string; readonly nonce: bigint } };

/** A chase and the order that rests for it, by digits in strings; the price as the book has it. */
interface ChaseEntry {
  readonly chase_oid: string;
  readonly leg_oid: string;
  readonly leg_px: string;
  /** Where one was sent. */
  readonly cloid?: string;
}

/** A reason to refuse what an account asks for, found inside the block. */
export interface CommitGate<Id extends string, Asked> {
  readonly id: Id;
  check(core: Core, account: Address, asked: Asked): Refusal | null;
}

/** The body of an action on the wire, as its catalogue entry has it. */
export type BodyOf<Tag extends ActionTag> = Static<(typeof actions)[Tag]['body']>;

/**
 * Stages of an action, in order: the catalogue's schema has passed, `decode` makes typed values of the body, `admit`
 * refuses what needs no commit to see, `commit` runs inside a block with every refusal above the first write.
 */
interface ActionStages<Tag extends ActionTag, Body extends object> {
  decode(sent: BodyOf<Tag>): Body | Refusal;
  admit(core: Core, context: ActionContext, body: Body): Refusal | null;
  commit(core: Core, context: ActionContext, body: Body): CommitOutcome;
  /** Client order ids that the action would give to its orders, leg by leg; none without it. */
  handles?(body: Body): readonly (string | null)[];
  /** Orders that the action would place, each with its own entry in `statuses`; one without it. */
  legs?(body: Body): number;
  /** Returns the claim that lifts the action above others of its block; without it the action has no priority. */
  lift?(body: Body): PriorityClaim;
}

/** A cancel, or an order that its owner may have bid for on this asset. */
export type PriorityClaim = { readonly by: 'cancel' } | { readonly by: 'bid'; readonly asset: number };

/** An action with its body inside: decoded, ready to be admitted and committed. */
export interface DecodedAction {
  readonly handles: readonly (string | null)[];
  readonly legs: number;
  readonly lift: PriorityClaim | null;
  admit(core: Core, context: ActionContext): Refusal | null;
  commit(core: Core, context: ActionContext): CommitOutcome;
}

/** Makes typed values of a body whose shape has passed. */
export type DecodeAction = (body: Readonly<Record<string, unknown>>) => DecodedAction | Refusal;

/** Action of the venue: its tag in the catalogue, and the decoder of its body. */
export interface Action<Tag extends ActionTag = ActionTag> {
  readonly tag: Tag;
  readonly prepare: DecodeAction;
}

/** An action from its catalogue entry: `decode` is handed the body that the entry's shape describes. */
export function defineAction<Tag extends ActionTag, Body extends object>(
  tag: Tag,
  stages: ActionStages<Tag, Body>,
): Action<Tag> {
  return {
    tag,
    prepare(sent) {
      const body = stages.decode(sent as BodyOf<Tag>); // the entry's shape has passed
      if (isRefusal(body)) return body;
      return {
        handles: stages.handles?.(body) ?? [],
        legs: stages.legs?.(body) ?? 1,
        lift: stages.lift?.(body) ?? null,
        admit: (core, context) => stages.admit(core, context, body),
        commit: (core, context) => stages.commit(core, context, body),
      };
    },
  };
}

export const doneOutcome: CommitOutcome = { kind: 'done' };

export function refusedOutcome(refusal: Refusal): CommitOutcome {
  return { kind: 'refused', refusal };
}

/** The outcome of an action that has one verdict: null is success. */
export function outcomeOfVerdict(refusal: Refusal | null): CommitOutcome {
  return refusal === null ? doneOutcome : refusedOutcome(refusal);
}
