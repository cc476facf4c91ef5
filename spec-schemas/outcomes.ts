import { type ErrorCode, errorRow } from './catalogue/errors.ts';

/** Refusal as the wire shows it. `code` null: a bare JSON string, which has none. */
export interface Refusal {
  readonly code: ErrorCode | null;
  readonly http: number;
}

/** Outcomes that may answer where a clause leaves room, or where its two sources differ. */
export interface Accepts {
  /** Each code with the statuses that it may come under. */
  readonly refusals?: readonly Refusal[];
  /** Statuses of an answer that is judged by its status alone. */
  readonly statuses?: readonly number[];
  /** Names of forms that a check tells apart. */
  readonly forms?: readonly string[];
}

/** Accepted refusals alone. */
export interface Refusals extends Accepts {
  readonly refusals: readonly Refusal[];
}

/** Refused before the commit: each code on the statuses of the catalogue. @source write-api, "Errors" */
export function atOnce(...codes: readonly ErrorCode[]): Refusals {
  return { refusals: codes.flatMap(catalogued) };
}

/** Refused before the commit, or by it: on 200 as well (D01). */
export function atCommit(...codes: readonly ErrorCode[]): Refusals {
  return anyOf(atOnce(...codes), onlyAtCommit(...codes));
}

/** Refused by the commit alone, inside a call that waited for it. */
export function onlyAtCommit(...codes: readonly ErrorCode[]): Refusals {
  return { refusals: codes.map((code) => ({ code, http: COMMITTED })) };
}

/** Returns a code under one of the statuses that the catalogue gives it. */
export function onStatus(code: ErrorCode, http: number): Refusals {
  return { refusals: [{ code, http }] };
}

/** Any of several sets. */
export function anyOf(...sets: readonly Refusals[]): Refusals {
  const all = sets.flatMap(({ refusals }) => refusals);
  // NONCE_REPLAYED, the one code of the catalogue that has no other status than that of the commit, comes in twice.
  return {
    refusals: all.filter(
      ({ code, http }, at) => all.findIndex((each) => each.code === code && each.http === http) === at,
    ),
  };
}

/** Whether a refusal of this code is among those accepted. */
export function refusesWith({ refusals }: Refusals, code: unknown): boolean {
  return refusals.some((each) => each.code === code);
}

/** The codes that accepted refusals name, each once; undefined where none is named. */
export function codesIn(accepts: Accepts | undefined): readonly ErrorCode[] | undefined {
  if (accepts?.refusals === undefined) return undefined;
  return [...new Set(accepts.refusals.flatMap(({ code }) => code ?? []))];
}

/** `PRECONDITION_FAILED or INVALID_REQUEST on 400, a bare string on 422`: codes with the same statuses stand together. */
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

/** HTTP status of a call that waited for the commit, whatever the commit made of the action (D01). */
const COMMITTED = 200;

function catalogued(code: ErrorCode): readonly Refusal[] {
  return (errorRow(code)?.http ?? []).map((http) => ({ code, http }));
}

// Named by what is wrong with the request, in the words of the documents.

/** No decoder took the body: a JSON string, without a code. @source write-api, "Errors" */
export const unread: Refusals = { refusals: [{ code: null, http: 422 }] };

/** A request that is not what the documents show. */
export const invalidRequest = atOnce('INVALID_REQUEST');

/** An envelope that is not what the documents show: nothing is there to commit. It is not read, or no longer what was signed (D94). */
export const malformedEnvelope = anyOf(invalidRequest, unread, atOnce('AUTH_BAD_SIGNATURE', 'AUTH_UNAUTHORIZED'));

/** A field of an action that is missing or of a wrong type: the same, or the commit finds it, which reads what it executes (D272). */
export const malformed = anyOf(malformedEnvelope, atCommit('INVALID_REQUEST'));

/** Subjects of a rule, beside the action itself: the catalogue has codes for them. */
const codesOfSubject = {
  /** Money, of either plane. */
  funds: ['MARGIN_INSUFFICIENT', 'ASSET_INSUFFICIENT_BALANCE'],
  /** The market or pair that is traded or set. */
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
 * Refused by a rule that no document gives a code for (D216): the two codes for rules, and those of what it is about. Never one
 * that says who may act, that a budget is spent, that the venue has failed, or that there is no such thing here.
 * @source write-api, "Errors"
 */
export function refusedByRule(...subjects: readonly Subject[]): Refusals {
  return atCommit('PRECONDITION_FAILED', 'INVALID_REQUEST', ...subjects.flatMap((subject) => codesOfSubject[subject]));
}

/** A rule that no code of its own stands for. */
export const againstRule = refusedByRule();

/** A value that the action does not take, which a decoder may find as well. */
export const badValue = anyOf(againstRule, unread);

/** A rule that is about whatever an action can be about: nothing more is said of its refusal. */
// A key of the record is one of its type.
export const anyRule = anyOf(refusedByRule(...(Object.keys(codesOfSubject) as Subject[])), unread);

/** A rule on a state whose code the documents name. */
export const preconditionFailed = atCommit('PRECONDITION_FAILED');

/** Refusal of an amount above the available margin or token balance. */
export const shortOfFunds = refusedByRule('funds');

/** A signer who may not act for the account, found before the commit. */
export const strangerSigned = atOnce('AUTH_UNAUTHORIZED', 'AUTH_BAD_SIGNATURE');

/** The same, of agents too. */
export const anyAuthFault = atOnce('AUTH_UNAUTHORIZED', 'AUTH_AGENT_FORBIDDEN', 'AUTH_BAD_SIGNATURE');

/** Somebody who may act, but not here: a rule, and who may act is what it is about. */
export const notPermitted = anyOf(againstRule, atCommit('AUTH_UNAUTHORIZED'));

/** A market or pair that is closed, settled or switched off. */
export const marketClosed = atCommit('MARKET_INACTIVE', 'PRECONDITION_FAILED');

/** A handle that names nothing live. */
export const orderGone = atCommit('ORDER_NOT_FOUND');

/** A documented word that a build may have no path for. */
export const unsupportedWord = anyOf(badValue, atCommit('ACTION_UNSUPPORTED'));
