import type { JsonValue } from '../../spec-schemas/json/lossless.ts';

/** Request as sent. `path` starts with `/` and is appended to the target's base URL; it may contain a query. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
}

export interface WireReply {
  readonly status: number;
  /** Names in lower case; the values of a repeated header are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
  /** The body decoded as UTF-8, invalid sequences replaced. */
  readonly text: string;
  readonly validUtf8: boolean;
  /** `undefined`: the body is no JSON (empty, not UTF-8, malformed, or nested too deeply). */
  readonly json: JsonValue | undefined;
  readonly receivedAtMs: number;
}

/**
 * Reason why no complete reply of the venue arrived. `unserved`: something else answered in its place. Only `refused` means that nothing
 * was sent; after any other reason the venue may have acted, so the outcome is unknown and never a refusal.
 */
export type SilenceReason = 'timeout' | 'refused' | 'closed' | 'too-large' | 'redirect' | 'protocol' | 'unserved';

export interface WireSilence {
  readonly kind: 'silence';
  readonly reason: SilenceReason;
  readonly detail: string;
  /** Set where a status line arrived, although the reply was not accepted: a redirect, a refused upgrade. */
  readonly status?: number;
  /** Answer received in place of the venue's, where it has a documented form. */
  readonly reply?: WireReply;
}

export type WireOutcome = { readonly kind: 'reply'; readonly reply: WireReply } | WireSilence;

export interface RequestOptions {
  /** Time from the call to the last byte of the body. */
  readonly timeoutMs?: number;
  /** Purpose of the request, for readers of the transcript. */
  readonly label?: string;
  /** Sends at once although the rate budget may be exhausted: for checks that want the 429. */
  readonly overBudget?: boolean;
  /** Its weight was already charged, by `prepay`. */
  readonly prepaid?: boolean;
  /** Cuts the connection while waiting for the answer: silence, whatever became of the request. */
  readonly cut?: AbortSignal;
  /** How the body is sent, where a case disturbs a connection on purpose; ignored in process. Left out: in one piece. */
  readonly delivery?: BodyDelivery;
}

/** How a body is sent in pieces. */
export interface BodyDelivery {
  readonly pieces: number;
  /** Real time between two pieces, ms. */
  readonly everyMs: number;
  /** Whether the second half is never sent. */
  readonly isHalf: boolean;
  /** Called once the last piece was handed over. */
  readonly whenOut?: () => void;
}

export interface ConnectOptions {
  /** Left out: `/ws`. */
  readonly path?: string;
  /** Subprotocols to offer, in order of preference. The venue may choose none. */
  readonly protocols?: readonly string[];
  /** Headers in addition to those of every handshake. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

/** `t`: arrival time, in milliseconds of the target's clock. */
export type WireFrame =
  | { readonly kind: 'text'; readonly text: string; readonly json: JsonValue | undefined; readonly t: number }
  | { readonly kind: 'binary'; readonly bytes: Uint8Array; readonly t: number }
  | { readonly kind: 'pong'; readonly t: number };

/** End of a socket, returned again by every further call. `code` is the close code, null where none was received. */
export interface WireClosed {
  readonly kind: 'closed';
  readonly reason: 'closed' | 'too-large' | 'protocol';
  readonly code: number | null;
  readonly detail: string;
  readonly t: number;
}

/** Nothing arrived within the given time; no frame is lost. */
export interface WireReadTimeout {
  readonly kind: 'idle';
}

/** Result of reading from a socket. */
export type WireArrival = WireFrame | WireClosed | WireReadTimeout;

export interface WireSocket {
  readonly open: boolean;
  /** Subprotocol chosen by the venue, empty where none. */
  readonly protocol: string;
  /** Sends a string as a text frame, bytes as a binary one. On a closed socket it does nothing: `next` reports the end. */
  send(data: string | Uint8Array, options?: Pick<RequestOptions, 'overBudget'>): void;
  /** Sends a protocol-level ping. */
  ping(): void;
  close(): void;
  /** Returns the oldest frame not yet taken, in order of arrival. The queue is bounded: a flood closes the socket. */
  next(): Promise<WireFrame | WireClosed>;
  next(timeoutMs: number): Promise<WireFrame | WireClosed | WireReadTimeout>;
}

/** Traffic since the target was opened, for the report. */
export interface TrafficTotals {
  readonly requests: number;
  /** Documented weight of everything sent. */
  readonly weight: number;
  /** WebSocket frames, both directions. */
  readonly frames: number;
  /** Refusals with `RATE_LIMITED`, over HTTP or as a reply to a `post` frame. */
  readonly rateLimited: number;
  /** The newest sent request or frame, without secrets and headers. null: none yet. */
  readonly lastSent: string | null;
}

/** A running venue. Whatever it does, each call ends with an outcome in bounded time; only misuse by the caller throws. */
export interface Target {
  /** Base URL, null in process. */
  readonly url: string | null;
  readonly traffic: TrafficTotals;
  request(request: WireRequest, options?: RequestOptions): Promise<WireOutcome>;
  connect(options?: ConnectOptions): Promise<WireSocket | WireSilence>;
  /**
   * Resolves when requests of this total weight may be sent in parallel: those meant for the same block cannot wait one by one. Absent
   * where no budget is kept.
   */
  prepay?(weight: number): Promise<void>;
  /** Ends every socket and connection; may be called twice. */
  close(): Promise<void>;
}

/** Distinguishes the two results of `connect`. */
export function isSilence(result: WireSocket | WireSilence | WireOutcome): result is WireSilence {
  return 'kind' in result && result.kind === 'silence';
}
