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
 * Result of committing one action. Placements answer one status per order; a batch of cancels or amendments answers one verdict per entry;
 * every other action either succeeds or is refused.
 */
export type CommitOutcome =
  | { readonly kind: 'statuses'; readonly statuses: readonly WireStatusEntry[] }
  | { readonly kind: 'entries'; readonly verdicts: readonly EntryVerdict[] }
  /** `returns`: the documented return values of the action, where it has any. */
  | { readonly kind: 'done'; readonly returns?: Readonly<Record<string, unknown>> }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** An all-or-nothing group that was refused: one refusal, no statuses. */
  | { readonly kind: 'group-refused'; readonly refusal: Refusal };

/** Outcome of a single cancel or amendment: null where it went through. */
export type EntryVerdict = Refusal | null;

/** Entry of `statuses`, exactly one kind each. @source write-api, "Order response" */
export type WireStatusEntry =
  /** A chase is answered with `chase_oid`, because it is answered by its order (D214). */
  | { readonly resting: { readonly oid: string; readonly cloid: string | null; readonly chase_oid?: string } }
  | { readonly filled: { readonly oid: string; readonly total_sz: string; readonly avg_px: string } }
  | { readonly chase: ChaseEntry }
  | { readonly error: Refusal }
  | { readonly parked: { readonly oid: string; readonly cloid: string | null } }
  | { readonly noop: { readonly reason: string } }
  | { readonly pending: { readonly action_hash: string; readonly nonce: bigint } };

/** A chase and its resting order. Ids are digits in strings; the price is on the plane of the book. */
interface ChaseEntry {
  readonly chase_oid: string;
  readonly leg_oid: string;
  readonly leg_px: string;
  /** Present only if the request carried a cloid. */
  readonly cloid?: string;
}

/** Gate evaluated at commit, inside the block: a reason to refuse a request. */
export interface CommitGate<Id extends string, Asked> {
  readonly id: Id;
  check(core: Core, account: Address, asked: Asked): Refusal | null;
}

/** The body of an action on the wire, as its catalogue entry has it. */
export type BodyOf<Tag extends ActionTag> = Static<(typeof actions)[Tag]['body']>;

/**
 * Stages of an action, in order. The catalogue's schema has passed before the first. `decode` turns the body into typed values; `admit`
 * refuses what can be refused without a commit; `commit` runs inside a block, with every refusal before the first write.
 */
interface ActionStages<Tag extends ActionTag, Body extends object> {
  decode(sent: BodyOf<Tag>): Body | Refusal;
  admit(core: Core, context: ActionContext, body: Body): Refusal | null;
  commit(core: Core, context: ActionContext, body: Body): CommitOutcome;
  /** Client order ids that the action would assign, leg by leg. Absent: none. */
  handles?(body: Body): readonly (string | null)[];
  /** Number of orders that the action would place, each with its own entry in `statuses`. Absent: one. */
  legs?(body: Body): number;
  /** Returns the claim that moves the action ahead of others in its block. Absent: no priority. */
  lift?(body: Body): PriorityClaim;
}

/** A priority claim: a cancel, or an order for which its owner may have bid on this asset. */
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
export interface ActionDefinition<Tag extends ActionTag = ActionTag> {
  readonly tag: Tag;
  readonly prepare: DecodeAction;
}

/** Defines an action from its catalogue entry; `decode` receives a body that matches the entry's shape. */
export function defineAction<Tag extends ActionTag, Body extends object>(
  tag: Tag,
  stages: ActionStages<Tag, Body>,
): ActionDefinition<Tag> {
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

/** Outcome of an action with a single verdict; null is success. */
export function outcomeOfVerdict(refusal: Refusal | null): CommitOutcome {
  return refusal === null ? doneOutcome : refusedOutcome(refusal);
}
