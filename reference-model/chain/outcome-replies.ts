import type { ActionEntry } from '../../spec-schemas/catalogue/action-entry.ts';
import type { ActionContext, CommitOutcome, EntryVerdict, WireStatusEntry } from '../actions/action.ts';
import type { Answer } from '../answers/answer.ts';
import { type Refusal, refuse } from '../refusal.ts';

/** Facts from which the answer to one admitted action is built. */
export interface ActionReplyContext {
  readonly context: ActionContext;
  readonly kind: ActionEntry['replyKind'];
  /** Number of orders in the action, equal to the number of its `statuses`. */
  readonly legs: number;
  /** Number of the node's pending actions right after this one joined. */
  readonly mempoolDepth: number;
}

type ReturnValues = Readonly<Record<string, unknown>> | null;

/** Entry of `statuses`; `canceled`, of a cancel, is of no documented kind (D03). */
export type ReplyEntry = WireStatusEntry | { readonly canceled: object };

/** Answers of `POST /exchange` after admission. @source write-api, "Admission envelope", "Order response", "Errors" */
export interface ActionReplyRules {
  /** Returns the kind of reply to an action: `statuses` or another (D03). */
  kindOf(entry: ActionEntry): ActionEntry['replyKind'];
  /** Kinds of reply that wait for the commit (D02). */
  readonly waits: readonly ActionEntry['replyKind'][];
  readonly admissionStatus: number;
  admission(facts: ActionReplyContext): Readonly<Record<string, unknown>>;
  /**
   * Answer to a non-order action whose commit was observed within the wait (D02).
   * @param returns  documented return values of the action, null if it has none (D46)
   */
  committed(rules: ActionReplyRules, facts: ActionReplyContext, returns: ReturnValues): Answer;
  /** HTTP status of a refusal at commit (D01). */
  refusalStatus(refusal: Refusal): number;
  /** Placement of the entries in `data` (D04). */
  statuses(entries: readonly unknown[]): Readonly<Record<string, unknown>>;
  /** Serializes an entry (D05). */
  entry(entry: ReplyEntry): unknown;
  pending(facts: ActionReplyContext): WireStatusEntry;
  /** Entries of an action with this number of orders, none of which was evaluated (D280). */
  ofWhole(legs: number, entry: WireStatusEntry): readonly WireStatusEntry[];
  /** Answer to an order group that is refused as a whole (D280). */
  groupRefused(rules: ActionReplyRules, refusal: Refusal): Answer;
  /** Verdict of a batch of cancels or amendments, whose admission envelope cannot carry one per entry. */
  batch(verdicts: readonly EntryVerdict[]): Refusal | null;
  /** Entry of a successful cancel or amendment, in forms where those answer `statuses`, before its serialization (D03). */
  amended(action: Pick<ActionContext, 'tag'>): ReplyEntry;
  readonly replayed: Refusal;
}

export const actionReplyRules: ActionReplyRules = {
  kindOf: (entry) => entry.replyKind,
  waits: ['statuses', 'admission'],
  admissionStatus: 202,
  admission: ({ context, mempoolDepth }) => ({
    accepted: true,
    mempool_depth: mempoolDepth,
    nonce: wireUint64(context.nonce),
    action_hash: context.hash,
  }),
  committed: (rules, facts) => admitted(rules, facts),
  refusalStatus: () => 200,
  statuses: (entries) => ({ statuses: entries }),
  entry: (entry) => ('pending' in entry ? printedPending(entry.pending) : entry),
  ofWhole: (legs, entry) => Array.from({ length: legs }, () => entry),
  groupRefused: (rules, refusal) => refused(rules, refusal),
  pending: ({ context }) => ({ pending: { action_hash: context.hash, nonce: context.nonce } }),
  // A single successful entry makes the action a success: a refusal would claim that nothing happened.
  batch(verdicts) {
    const [first = null] = verdicts;
    return verdicts.includes(null) ? null : first;
  },
  amended: () => ({ noop: { reason: 'done' } }),
  replayed: refuse('NONCE_REPLAYED', 'the nonce was used already, or lies more than 64 below the newest'),
};

/** Answer at admission, or null if the caller waits for the commit. */
export function replyAtAdmission(rules: ActionReplyRules, facts: ActionReplyContext): Answer | null {
  return rules.waits.includes(facts.kind) ? null : replyAtWaitTimeout(rules, facts);
}

/** Answer if the caller's wait ends before the commit: an order is `pending`, another action keeps its 202. */
export function replyAtWaitTimeout(rules: ActionReplyRules, facts: ActionReplyContext): Answer {
  if (facts.kind === 'admission') return admitted(rules, facts);
  return entriesReply(rules, rules.ofWhole(facts.legs, rules.pending(facts)));
}

export function replyAtCommit(rules: ActionReplyRules, facts: ActionReplyContext, outcome: CommitOutcome): Answer {
  switch (outcome.kind) {
    case 'statuses':
      return entriesReply(rules, outcome.statuses);
    case 'entries':
      return amendReply(rules, facts, outcome.verdicts);
    case 'done':
      return amendReply(rules, facts, [null], outcome.returns ?? null);
    case 'refused':
      return amendReply(rules, facts, [outcome.refusal]);
    case 'group-refused':
      return rules.groupRefused(rules, outcome.refusal);
  }
}

/** Answer to a used nonce: every order of the action carries the verdict, since none was evaluated. */
export function replyToReplay(rules: ActionReplyRules, facts: ActionReplyContext): Answer {
  if (facts.kind === 'statuses') return entriesReply(rules, rules.ofWhole(facts.legs, { error: rules.replayed }));
  return refused(rules, rules.replayed);
}

function amendReply(
  rules: ActionReplyRules,
  facts: ActionReplyContext,
  verdicts: readonly EntryVerdict[],
  returns: ReturnValues = null,
): Answer {
  if (facts.kind === 'statuses') {
    return entriesReply(
      rules,
      verdicts.map((refusal) => (refusal === null ? rules.amended(facts.context) : { error: refusal })),
    );
  }
  const refusal = rules.batch(verdicts);
  return refusal === null ? rules.committed(rules, facts, returns) : refused(rules, refusal);
}

function admitted(rules: ActionReplyRules, facts: ActionReplyContext): Answer {
  return { kind: 'data', status: rules.admissionStatus, data: rules.admission(facts) };
}

function entriesReply(rules: ActionReplyRules, entries: readonly ReplyEntry[]): Answer {
  return { kind: 'data', status: 200, data: rules.statuses(entries.map(rules.entry)) };
}

function refused(rules: ActionReplyRules, refusal: Refusal): Answer {
  return { kind: 'refusal', refusal, status: rules.refusalStatus(refusal) };
}

function printedPending({ action_hash, nonce }: Extract<WireStatusEntry, { pending: unknown }>['pending']): unknown {
  return { pending: { action_hash, nonce: wireUint64(nonce) } };
}

/** Unsigned integer in a reply: a number up to 2^53, digits above it. @source write-api, "Numeric conventions" */
function wireUint64(value: bigint): number | string {
  return value <= 2n ** 53n ? Number(value) : value.toString();
}
