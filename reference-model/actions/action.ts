import type { Core } from '../core.ts';
import type { Refusal } from '../refusal.ts';
import type { Address } from '../state/address.ts';

/** One signed action after admission: who signed, for whom it acts, and the bytes it came in. */
export interface ActionContext {
  readonly tag: string;
  readonly account: Address;
  readonly signer: Address;
  readonly nonce: bigint;
  readonly expiresAfterMs: bigint | null;
  /** `action_hash`, 0x-hex of 32 bytes. */
  readonly hash: string;
}

/**
 * What the commit of one action came to. Placements answer a status per order, a batch of cancels or amendments has a
 * verdict per entry, the others succeed or are refused.
 */
export type CommitOutcome =
  | { readonly kind: 'statuses'; readonly statuses: readonly StatusEntry[] }
  | { readonly kind: 'entries'; readonly verdicts: readonly EntryVerdict[] }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** What one cancel or amendment came to: null where it went through. */
export type EntryVerdict = Refusal | null;

/** One entry of `statuses`, exactly one kind each. @source write-api, "Order response" */
export type StatusEntry =
  | { readonly resting: { readonly oid: string; readonly cloid: string | null } }
  | { readonly filled: { readonly oid: string; readonly total_sz: string; readonly avg_px: string } }
  | { readonly error: Refusal }
  | { readonly noop: { readonly reason: string } }
  | { readonly pending: { readonly action_hash: string; readonly nonce: bigint } };

/**
 * One action of the venue. Stages, in order: the catalogue's schema has passed, `decode` makes typed values of the
 * body, `admit` refuses what needs no commit to see, `commit` runs inside a block with every refusal above the first
 * write.
 */
export interface Action<Body> {
  readonly tag: string;
  decode(body: Readonly<Record<string, unknown>>): Body | Refusal;
  admit(core: Core, context: ActionContext, body: Body): Refusal | null;
  commit(core: Core, context: ActionContext, body: Body): CommitOutcome;
  /** Client order ids that the action would give to its orders, leg by leg; none without it. */
  handles?(body: Body): readonly (string | null)[];
  /** Orders that the action would place, each with its own entry in `statuses`; one without it. */
  legs?(body: Body): number;
}

export const done: CommitOutcome = { kind: 'done' };

export function refused(refusal: Refusal): CommitOutcome {
  return { kind: 'refused', refusal };
}

/** The outcome of an action that has one verdict: null is success. */
export function verdict(refusal: Refusal | null): CommitOutcome {
  return refusal === null ? done : refused(refusal);
}
