import type { Authority } from '../clause.ts';

/** One row of the error catalogue. @source write-api, "Errors" */
export interface ErrorRow {
  readonly code: string;
  /** Status of the catalogue's own column. A refusal found at commit rides on 200 instead (D01). */
  readonly http: readonly number[];
  readonly phases: readonly ('admission' | 'commit' | 'gateway')[];
  /** Whether `details` can stand beside the message; it is never required. */
  readonly details: 'bound' | 'replacement' | 'sometimes' | 'never';
  readonly cause: string;
  readonly authority: Authority;
}

export const errorCatalogue = [
  {
    code: 'ORDER_NOT_FOUND',
    http: [404],
    phases: ['admission', 'commit'],
    details: 'never',
    cause: 'the oid, client id or TWAP names no live order',
    authority: 'seed',
  },
  {
    code: 'ORDER_ZERO_SIZE',
    http: [400],
    phases: ['commit'],
    details: 'never',
    cause: 'the size is zero or negative',
    authority: 'seed',
  },
  {
    code: 'ORDER_INVALID_PRICE',
    http: [400],
    phases: ['commit'],
    details: 'bound',
    cause: 'the price is off the tick grid',
    authority: 'seed',
  },
  {
    code: 'ORDER_INVALID_SIZE',
    http: [400],
    phases: ['commit'],
    details: 'bound',
    cause: 'the size is off the lot grid',
    authority: 'seed',
  },
  {
    code: 'ORDER_BELOW_MIN_NOTIONAL',
    http: [400],
    phases: ['commit'],
    details: 'never',
    cause: 'price times size is under the market minimum',
    authority: 'seed',
  },
  {
    code: 'ORDER_SELF_TRADE',
    http: [400],
    phases: ['commit'],
    details: 'never',
    cause: 'both sides of an RFQ accept are one party; the order book never answers it',
    authority: 'seed',
  },
  {
    code: 'ORDER_DUPLICATE_CLOID',
    http: [400],
    phases: ['admission', 'commit'],
    details: 'never',
    cause: 'the client id is in use, or stands twice in one action',
    authority: 'seed',
  },
  {
    code: 'MARGIN_INSUFFICIENT',
    http: [400],
    phases: ['commit'],
    details: 'bound',
    cause: 'the account cannot fund the requirement',
    authority: 'seed',
  },
  {
    code: 'AUTH_UNAUTHORIZED',
    http: [401],
    phases: ['admission', 'commit'],
    details: 'never',
    cause: 'the signer may not act for the account',
    authority: 'seed',
  },
  {
    code: 'AUTH_BAD_SIGNATURE',
    http: [401],
    phases: ['admission'],
    details: 'never',
    cause: 'the signature does not recover',
    authority: 'seed',
  },
  {
    code: 'AUTH_AGENT_FORBIDDEN',
    http: [401],
    phases: ['admission'],
    details: 'never',
    cause: 'an agent signed what agents may not, or its approval ended',
    authority: 'seed',
  },
  {
    code: 'MARKET_NOT_FOUND',
    http: [404],
    phases: ['admission', 'commit'],
    details: 'never',
    cause: 'no market has this symbol or number',
    authority: 'seed',
  },
  {
    code: 'MARKET_INACTIVE',
    http: [400],
    phases: ['commit'],
    details: 'never',
    cause: 'trading is off, the pair is closed, or only closing orders are admitted',
    authority: 'seed',
  },
  {
    code: 'MARKET_OI_CAP',
    http: [400],
    phases: ['commit'],
    details: 'never',
    cause: 'open interest stands at the cap',
    authority: 'seed',
  },
  {
    code: 'ASSET_INSUFFICIENT_BALANCE',
    http: [400],
    phases: ['commit'],
    details: 'never',
    cause: 'the spot balance cannot fund it',
    authority: 'seed',
  },
  {
    code: 'RATE_LIMITED',
    http: [429],
    phases: ['gateway'],
    details: 'never',
    cause: 'the request budget is spent',
    authority: 'seed',
  },
  {
    code: 'NONCE_REPLAYED',
    http: [200],
    phases: ['commit'],
    details: 'never',
    cause: 'the nonce was used, or lies more than 64 below the newest',
    authority: 'seed',
  },
  {
    code: 'INVALID_REQUEST',
    http: [400],
    phases: ['admission', 'commit'],
    details: 'sometimes',
    cause: 'a field is missing, unreadable or out of range',
    authority: 'seed',
  },
  {
    code: 'UNKNOWN_TYPE',
    http: [400, 410],
    phases: ['admission'],
    details: 'replacement',
    cause: 'the read does not exist (400) or moved (410)',
    authority: 'seed',
  },
  {
    code: 'NOT_FOUND',
    http: [404],
    phases: ['admission', 'commit'],
    details: 'never',
    cause: 'a named resource is absent; an unknown account is not one',
    authority: 'seed',
  },
  {
    code: 'ACTION_UNSUPPORTED',
    http: [400],
    phases: ['admission'],
    details: 'never',
    cause: 'the action decodes and has no path in this build',
    authority: 'seed',
  },
  {
    code: 'PRECONDITION_FAILED',
    http: [400],
    phases: ['admission', 'commit'],
    details: 'never',
    cause: 'a state rule without a code of its own',
    authority: 'seed',
  },
  {
    code: 'INTERNAL',
    http: [500],
    phases: ['admission', 'commit'],
    details: 'never',
    cause: 'a defect of the server',
    authority: 'seed',
  },
  {
    code: 'UNAVAILABLE',
    http: [503],
    phases: ['gateway'],
    details: 'never',
    cause: 'the upstream of a gateway is down',
    authority: 'seed',
  },
] as const satisfies readonly ErrorRow[];

export type ErrorCode = (typeof errorCatalogue)[number]['code'];

const byCode: ReadonlyMap<string, ErrorRow> = new Map(errorCatalogue.map((row) => [row.code, row]));

/** The catalogue's row for a code; undefined for a code that the documents do not know. */
export function errorRow(code: string): ErrorRow | undefined {
  return byCode.get(code);
}

/** The HTTP status a refusal carries when it is found before the commit. */
export function admissionStatus(code: ErrorCode): number {
  return errorRow(code)?.http[0] ?? 400;
}
