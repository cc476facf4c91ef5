import type { SourceAuthority } from '../clause.ts';

/** Members under `details` of a refusal. No source makes `details` required. */
interface ErrorDetails {
  readonly shape: 'error.details.bound' | 'error.details.replacement';
  /** The only status that they occur with; left out: all of them. */
  readonly only?: 410;
  /** Content of `field`, where a source states it. */
  readonly field?: { readonly is: string; readonly authority: SourceAuthority };
  /** Content of `limit` and `actual`. */
  readonly bound?: { readonly limit: string; readonly actual: string };
}

/** Whether it makes sense to retry a request that failed with a code. */
interface Retry {
  readonly how: 'never' | 'same-bytes' | 'higher-nonce';
  /** Minimum useful wait, where stated. */
  readonly waitMs?: number;
  readonly authority: SourceAuthority;
}

/**
 * Row of the error catalogue. The documents do not show which codes only a commit produces, so `phases` is public.
 * @source write-api, "Errors"; supplement, errors
 */
export interface ErrorRow {
  readonly code: string;
  /** Statuses in the catalogue's own column. A refusal found at commit comes with 200 instead (D01). */
  readonly http: readonly number[];
  readonly phases: readonly ('admission' | 'commit' | 'gateway')[];
  /** null: none. An empty object is never allowed. */
  readonly details: ErrorDetails | null;
  readonly cause: string;
  readonly retry: Retry;
  readonly authority: SourceAuthority;
  /** `next`: not used today. */
  readonly profile: 'live' | 'next';
}

/** Retry of an answer that only depends on the request's bytes: by public facts, equal bytes get an equal answer. */
const sameAnswer = { how: 'never', authority: 'public' } as const satisfies Retry;
const neverMended = { how: 'never', authority: 'seed' } as const satisfies Retry;

export const errorCatalogue = [
  {
    code: 'ORDER_NOT_FOUND',
    http: [404],
    phases: ['admission', 'commit'],
    details: null,
    cause: 'the oid, client id or TWAP names no live order',
    retry: sameAnswer,
    authority: 'seed',
    profile: 'live',
  },
  {
    code: 'ORDER_ZERO_SIZE',
    http: [400],
    phases: ['commit'],
    details: null,
    cause: 'the size is zero or negative',
    retry: sameAnswer,
    authority: 'seed',
    profile: 'live',
  },
  {
    code: 'ORDER_INVALID_PRICE',
    http: [400],
    phases: ['commit'],
    details: {
      shape: 'error.details.bound',
      field: { is: 'px', authority: 'public' },
      bound: { limit: 'the tick', actual: 'the price sent' },
    },
    cause: 'the price is off the tick grid',
    retry: sameAnswer,
    authority: 'seed',
    profile: 'live',
  },
  {
    code: 'ORDER_INVALID_SIZE',
    http: [400],
    phases: ['commit'],
    details: {
      shape: 'error.details.bound',
      field: { is: 'size', authority: 'assumed' },
      bound: { limit: 'the lot step', actual: 'the size sent' },
    },
    cause: 'the size is off the lot grid',
    retry: sameAnswer,
    authority: 'seed',
    profile: 'live',
  },
  {
    code: 'ORDER_BELOW_MIN_NOTIONAL',
    http: [400],
    phases: ['commit'],
    details: null,
    cause: 'price times size is under the market minimum',
    retry: sameAnswer,
    authority: 'seed',
    profile: 'live',
  },
  {
    code: 'ORDER_SELF_TRADE',
    http: [400],
    phases: ['commit'],
    details: null,
    cause: 'both sides of an RFQ accept are one party; the order book never answers it',
    retry: sameAnswer,
    authority: 'seed',
    profile: 'live',
  },
  {
    code: 'ORDER_DUPLICATE_CLOID',
    http: [400],
    phases: ['admission', 'commit'],
    details: null,
    cause: 'the client id is in use, or stands twice in one action',
    retry: sameAnswer,
    authority: 'seed',
    profile: 'live',
  },
  {
    code: 'MARGIN_INSUFFICIENT',
    http: [400],
    phases: ['commit'],
    details: {
      shape: 'error.details.bound',
      field: { is: 'margin', authority: 'public' },
      bound: { limit: 'free collateral', actual: 'the requirement' },
    },
    cause: 'the account cannot fund the requirement',
    retry: sameAnswer,
    authority: 'seed',
    profile: 'live',
  },
  {
    code: 'AUTH_UNAUTHORIZED',
    http: [401],
    phases: ['admission', 'commit'],
    details: null,
    cause: 'the signer may not act for the account',
    retry: neverMended,
    authority: 'seed',
    profile: 'live',
  },
  {
    code: 'AUTH_BAD_SIGNATURE',
    http: [401],
    phases: ['admission'],
    details: null,
    cause: 'the signature does not recover',
    retry: neverMended,
    authority: 'seed',
    profile: 'live',
  },
  {
    code: 'AUTH_AGENT_FORBIDDEN',
    http: [401],
    phases: ['admission'],
    details: null,
    cause: 'an agent signed what agents may not, or its approval ended',
    retry: neverMended,
    authority: 'seed',
    profile: 'live',
  },
  {
    code: 'MARKET_NOT_FOUND',
    http: [404],
    phases: ['admission', 'commit'],
    details: null,
    cause: 'no market has this symbol or number',
    retry: sameAnswer,
    authority: 'seed',
    profile: 'live',
  },
  {
    code: 'MARKET_INACTIVE',
    http: [400],
    phases: ['commit'],
    details: null,
    cause: 'trading is off, the pair is closed, or only closing orders are admitted',
    retry: sameAnswer,
    authority: 'seed',
    profile: 'live',
  },
  {
    code: 'MARKET_OI_CAP',
    http: [400],
    phases: ['commit'],
    details: null,
    cause: 'open interest stands at the cap',
    retry: sameAnswer,
    authority: 'seed',
    profile: 'live',
  },
  {
    code: 'ASSET_INSUFFICIENT_BALANCE',
    http: [400],
    phases: ['commit'],
    details: null,
    cause: 'the spot balance cannot fund it',
    retry: sameAnswer,
    authority: 'seed',
    profile: 'live',
  },
  {
    code: 'RATE_LIMITED',
    http: [429],
    phases: ['gateway'],
    details: null,
    cause: 'the request budget is spent',
    retry: { how: 'same-bytes', waitMs: 50, authority: 'seed' },
    authority: 'seed',
    profile: 'live',
  },
  {
    code: 'NONCE_REPLAYED',
    http: [200],
    phases: ['commit'],
    details: null,
    cause: 'the nonce was used, or lies more than 64 below the newest',
    retry: { how: 'higher-nonce', authority: 'seed' },
    authority: 'seed',
    profile: 'next',
  },
  {
    code: 'INVALID_REQUEST',
    http: [400],
    phases: ['admission', 'commit'],
    details: { shape: 'error.details.bound' },
    cause: 'a field is missing, unreadable or out of range',
    retry: sameAnswer,
    authority: 'seed',
    profile: 'live',
  },
  {
    code: 'UNKNOWN_TYPE',
    http: [400, 410],
    phases: ['admission'],
    details: {
      shape: 'error.details.replacement',
      only: 410,
      field: { is: 'type', authority: 'seed' },
    },
    cause: 'the read does not exist (400) or moved (410)',
    retry: sameAnswer,
    authority: 'seed',
    profile: 'live',
  },
  {
    code: 'NOT_FOUND',
    http: [404],
    phases: ['admission', 'commit'],
    details: null,
    cause: 'a named resource is absent; an unknown account is not one',
    retry: sameAnswer,
    authority: 'seed',
    profile: 'live',
  },
  {
    code: 'ACTION_UNSUPPORTED',
    http: [400],
    phases: ['admission'],
    details: null,
    cause: 'the action decodes and has no path in this build',
    retry: sameAnswer,
    authority: 'seed',
    profile: 'live',
  },
  {
    code: 'PRECONDITION_FAILED',
    http: [400],
    phases: ['admission', 'commit'],
    details: null,
    cause: 'a state rule without a code of its own',
    retry: sameAnswer,
    authority: 'seed',
    profile: 'live',
  },
  {
    code: 'INTERNAL',
    http: [500],
    phases: ['admission', 'commit'],
    details: null,
    cause: 'a defect of the server',
    retry: { how: 'same-bytes', authority: 'seed' },
    authority: 'seed',
    profile: 'live',
  },
  {
    code: 'UNAVAILABLE',
    http: [503],
    phases: ['gateway'],
    details: null,
    cause: 'the upstream of a gateway is down',
    retry: { how: 'same-bytes', waitMs: 200, authority: 'seed' },
    authority: 'seed',
    profile: 'live',
  },
] as const satisfies readonly ErrorRow[];

export type ErrorCode = (typeof errorCatalogue)[number]['code'];

const byCode: ReadonlyMap<string, ErrorRow> = new Map(errorCatalogue.map((row) => [row.code, row]));

/** Returns the catalogue's row of a code; undefined for a code that the documents do not know. */
export function errorRow(code: string): ErrorRow | undefined {
  return byCode.get(code);
}

/** Prefixes by which a client classifies an unknown code. @source write-api, "Errors" */
export const errorPrefixes = ['ORDER_', 'MARGIN_', 'AUTH_', 'MARKET_', 'ASSET_'] as const;

/** Codes of an `action_dropped` notification, which are no refusals of a request. @source supplement, errors */
export const droppedActionCodes = [
  { code: 'DROPPED_EXPIRED', pushed: true },
  { code: 'DROPPED_RETIRED', pushed: true },
  { code: 'DROPPED_PAYLOAD_KEYS_INACTIVE', pushed: true },
  { code: 'DROPPED_NONCE_REPLAY', pushed: true },
  { code: 'DROPPED_ACTION_TOO_LARGE', pushed: false },
] as const;

/** Returns the HTTP status of a refusal found before the commit. */
export function admissionHttpStatusOf(code: ErrorCode): number {
  return errorRow(code)?.http[0] ?? 400;
}
