import { type ErrorCode, errorRow } from './catalogue/errors.ts';

/** Refusal as shown on the wire. `code` null: a bare JSON string, without a code. */
export interface Refusal {
  readonly code: ErrorCode | null;
  readonly http: number;
}

/** Outcomes accepted where a clause leaves room, or where its two sources differ. */
export interface Accepts {
  /** Accepted codes, each with a status. */
  readonly refusals?: readonly Refusal[];
  /** Accepted statuses of an answer that is judged by its status alone. */
  readonly statuses?: readonly number[];
  /** Names of forms that a check distinguishes. */
  readonly forms?: readonly string[];
}

/** Accepted refusals alone. */
export interface Refusals extends Accepts {
  readonly refusals: readonly Refusal[];
}

/** Accepts a refusal before the commit: each code with the statuses of the catalogue. @source write-api, "Errors" */
export function atOnce(...codes: readonly ErrorCode[]): Refusals {
  return { refusals: codes.flatMap(catalogued) };
}

/** Accepts a refusal before the commit, or by it: with 200 as well (D01). */
export function atCommit(...codes: readonly ErrorCode[]): Refusals {
  return anyOf(atOnce(...codes), onlyAtCommit(...codes));
}

/** Accepts a refusal only by the commit, in a call that waited for it. */
export function onlyAtCommit(...codes: readonly ErrorCode[]): Refusals {
  return { refusals: codes.map((code) => ({ code, http: COMMITTED })) };
}

/** Accepts a code with a single one of its statuses in the catalogue. */
export function onStatus(code: ErrorCode, http: number): Refusals {
  return { refusals: [{ code, http }] };
}

/** Accepts any refusal of several sets. */
export function anyOf(...sets: readonly Refusals[]): Refusals {
  const all = sets.flatMap(({ refusals }) => refusals);
  // NONCE_REPLAYED has no status other than the commit's 200, so it would be listed twice.
  return {
    refusals: all.filter(
      ({ code, http }, at) => all.findIndex((each) => each.code === code && each.http === http) === at,
    ),
  };
}

/** Whether a refusal with this code is accepted. */
export function refusesWith({ refusals }: Refusals, code: unknown): boolean {
  return refusals.some((each) => each.code === code);
}

/** Returns the codes of accepted refusals, without duplicates; undefined where there are none. */
export function codesIn(accepts: Accepts | undefined): readonly ErrorCode[] | undefined {
  if (accepts?.refusals === undefined) return undefined;
  return [...new Set(accepts.refusals.flatMap(({ code }) => code ?? []))];
}

/** Formats refusals like `PRECONDITION_FAILED or INVALID_REQUEST on 400, a bare string on 422`, grouping codes with the same statuses. */
export function refusalWords(refusals: readonly Refusal[]): string {
  const byCode = Map.groupBy(refusals, ({ code }) => code);
  const byStatuses = Map.groupBy(byCode, ([, rows]) => rows.map(({ http }) => http).join(' or '));
  return [...byStatuses]
    .map(([statuses, rows]) => `${inWords(rows.map(([code]) => code ?? 'a bare string'))} on ${statuses}`)
    .join(', ');
}

function inWords(codes: readonly string[]): string {
  return [codes.slice(0, -1).join(', '), ...codes.slice(-1)].filter((part) => part !== '').join(' or ');
}

/** HTTP status of a call that waited for the commit, whatever the outcome of the action (D01). */
const COMMITTED = 200;

function catalogued(code: ErrorCode): readonly Refusal[] {
  return (errorRow(code)?.http ?? []).map((http) => ({ code, http }));
}

// Sets named after the fault in the request, in the words of the documents.

/** The body could not be decoded: a JSON string, without a code. @source write-api, "Errors" */
export const unread: Refusals = { refusals: [{ code: null, http: 422 }] };

/** The request does not have the documented form. */
export const invalidRequest = atOnce('INVALID_REQUEST');

/**
 * The envelope does not have the documented form, so there is nothing to commit: it cannot be decoded, or its signature no longer matches
 * (D94).
 */
export const malformedEnvelope = anyOf(invalidRequest, unread, atOnce('AUTH_BAD_SIGNATURE', 'AUTH_UNAUTHORIZED'));

/**
 * A field of an action is missing or of a wrong type: refused like a malformed envelope, or by the commit, which decodes what it executes
 * (D272).
 */
export const malformed = anyOf(malformedEnvelope, atCommit('INVALID_REQUEST'));

/** Codes by the subject of a rule, where that is not only the action itself. */
const codesOfSubject = {
  /** Money, perp or spot. */
  funds: ['MARGIN_INSUFFICIENT', 'ASSET_INSUFFICIENT_BALANCE'],
  /** The market or pair to be traded or configured. */
  market: ['MARKET_NOT_FOUND', 'MARKET_INACTIVE', 'MARKET_OI_CAP'],
  price: ['ORDER_INVALID_PRICE', 'ORDER_BELOW_MIN_NOTIONAL'],
  size: ['ORDER_ZERO_SIZE', 'ORDER_INVALID_SIZE', 'ORDER_BELOW_MIN_NOTIONAL'],
  /** An order by its handle. */
  handle: ['ORDER_NOT_FOUND', 'ORDER_DUPLICATE_CLOID', 'ORDER_SELF_TRADE'],
  /** Objects named in the request, such as a vault, a token or a sub-account. */
  named: ['NOT_FOUND'],
} as const satisfies Readonly<Record<string, readonly ErrorCode[]>>;

type Subject = keyof typeof codesOfSubject;

/**
 * Accepts a refusal by a rule without a documented code (D216): the two codes for rules, and those of the rule's subjects. Codes about
 * permissions, spent budgets, failures of the venue, or missing paths are never accepted.
 * @source write-api, "Errors"
 */
export function refusedByRule(...subjects: readonly Subject[]): Refusals {
  return atCommit('PRECONDITION_FAILED', 'INVALID_REQUEST', ...subjects.flatMap((subject) => codesOfSubject[subject]));
}

/** A rule without a code of its own. */
export const againstRule = refusedByRule();

/** A value that the action does not allow; a decoder may find it too. */
export const badValue = anyOf(againstRule, unread);

/** A rule whose subject is open, so that its refusal may have any of these codes. */
// Safe: the keys of the record are those of its type.
export const anyRule = anyOf(refusedByRule(...(Object.keys(codesOfSubject) as Subject[])), unread);

/** A rule about a state, with a documented code. */
export const preconditionFailed = atCommit('PRECONDITION_FAILED');

/** Refusal of an amount above the available margin or token balance. */
export const shortOfFunds = refusedByRule('funds');

/** The signer may not act for the account, which is found before the commit. */
export const strangerSigned = atOnce('AUTH_UNAUTHORIZED', 'AUTH_BAD_SIGNATURE');

/** The signer or agent may not act for the account. */
export const anyAuthFault = atOnce('AUTH_UNAUTHORIZED', 'AUTH_AGENT_FORBIDDEN', 'AUTH_BAD_SIGNATURE');

/** The account may act, but not on this object: refused as a rule, or as a missing permission. */
export const notPermitted = anyOf(againstRule, atCommit('AUTH_UNAUTHORIZED'));

/** The market or pair is closed, settled or switched off. */
export const marketClosed = atCommit('MARKET_INACTIVE', 'PRECONDITION_FAILED');

/** The handle refers to no live order. */
export const orderGone = atCommit('ORDER_NOT_FOUND');

/** A documented word for which a build may have no path. */
export const unsupportedWord = anyOf(badValue, atCommit('ACTION_UNSUPPORTED'));
