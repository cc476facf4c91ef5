import type { JsonValue } from '../../spec-schemas/json/lossless.ts';

/** Request as it goes out. `path` starts with `/` and is appended to the target's base URL; it may hold a query. */
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
  /** The body read as UTF-8, broken sequences replaced. */
  readonly text: string;
  readonly validUtf8: boolean;
  /** `undefined`: the body is no JSON (empty, not UTF-8, malformed, or nested beyond the bound). */
  readonly json: JsonValue | undefined;
  readonly receivedAtMs: number;
}

/**
 * Why no whole reply of the venue came. `unserved`: something else answered in its place. Only `refused` says that nothing was sent; after all others the venue may have acted, so
 * the outcome is unknown and never a refusal.
 */
export type SilenceReason = 'timeout' | 'refused' | 'closed' | 'too-large' | 'redirect' | 'protocol' | 'unserved';

export interface WireSilence {
  readonly kind: 'silence';
  readonly reason: SilenceReason;
  readonly detail: string;
  /** Set where a status line arrived, although the reply was not accepted: a redirect, a refused upgrade. */
  readonly status?: number;
  /** Answer that came in the venue's place, where it has a documented form. */
  readonly reply?: WireReply;
}

export type WireOutcome = { readonly kind: 'reply'; readonly reply: WireReply } | WireSilence;

export interface RequestOptions {
  /** From the call to the last byte of the body. */
  readonly timeoutMs?: number;
  /** Purpose of the request, for a reader of the transcript. */
  readonly label?: string;
  /** Sent at once although the rate budget may be spent: for checks that want the 429. */
  readonly overBudget?: boolean;
  /** Its weight was taken before, by `prepay`. */
  readonly prepaid?: boolean;
  /** Cuts the connection while the answer is awaited: silence, whatever became of the request. */
  readonly cut?: AbortSignal;
  /** How the body goes out, where a connection is disturbed on purpose; nothing in process. Left out: whole. */
  readonly delivery?: BodyDelivery;
}

/** Body in pieces. */
export interface BodyDelivery {
  readonly pieces: number;
  /** Real time between two pieces, ms. */
  readonly everyMs: number;
  /** Whether the second half never goes out. */
  readonly isHalf: boolean;
  /** Told once the last piece was handed over. */
  readonly whenOut?: () => void;
}

export interface ConnectOptions {
  /** Default `/ws`. */
  readonly path?: string;
  /** Subprotocols to offer, in order of preference. The venue may choose none. */
  readonly protocols?: readonly string[];
  /** Beside what every handshake has. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

/** `t`: arrival, in milliseconds of the target's clock. */
export type WireFrame =
  | { readonly kind: 'text'; readonly text: string; readonly json: JsonValue | undefined; readonly t: number }
  | { readonly kind: 'binary'; readonly bytes: Uint8Array; readonly t: number }
  | { readonly kind: 'pong'; readonly t: number };

/** The end of a socket; told again on every further call. `code` is the close code, null where none was received. */
export interface WireClosed {
  readonly kind: 'closed';
  readonly reason: 'closed' | 'too-large' | 'protocol';
  readonly code: number | null;
  readonly detail: string;
  readonly t: number;
}

/** Nothing arrived within the time given; no frame is lost by it. */
export interface WireIdle {
  readonly kind: 'idle';
}

/** Arrival at a reader of a socket. */
export type WireArrival = WireFrame | WireClosed | WireIdle;

export interface WireSocket {
  readonly open: boolean;
  /** The subprotocol that the venue chose, empty where none. */
  readonly protocol: string;
  /** A string goes out as a text frame, bytes as a binary one. On a closed socket it does nothing: `next` tells. */
  send(data: string | Uint8Array, options?: Pick<RequestOptions, 'overBudget'>): void;
  /** Sends a protocol-level ping. */
  ping(): void;
  close(): void;
  /** The oldest frame not yet taken, in order of arrival. The queue is bounded: a flood closes the socket. */
  next(): Promise<WireFrame | WireClosed>;
  next(timeoutMs: number): Promise<WireFrame | WireClosed | WireIdle>;
}

/** Traffic across the edge since the target was opened, for the report. */
export interface TrafficTotals {
  readonly requests: number;
  /** Documented weight of everything sent. */
  readonly weight: number;
  /** WebSocket frames, both directions. */
  readonly frames: number;
  /** Refusals with `RATE_LIMITED`, over HTTP or as a reply to a `post` frame. */
  readonly rateLimited: number;
  /** The newest request or frame that went out, its secrets aside: none of its headers. null: none did. */
  readonly lastSent: string | null;
}

/** Running venue. Whatever it does, each call ends in a bounded outcome; only our own misuse throws. */
export interface Target {
  /** The base URL, null in process. */
  readonly url: string | null;
  readonly traffic: TrafficTotals;
  request(request: WireRequest, options?: RequestOptions): Promise<WireOutcome>;
  connect(options?: ConnectOptions): Promise<WireSocket | WireSilence>;
  /**
   * Resolves when requests of this weight in all may go out side by side: what must see one block cannot stand in line
   * one by one. Absent where no budget is kept.
   */
  prepay?(weight: number): Promise<void>;
  /** Ends every socket and connection; may be called twice. */
  close(): Promise<void>;
}

/** Tells the two results of `connect` apart. */
export function isSilence(result: WireSocket | WireSilence | WireOutcome): result is WireSilence {
  return 'kind' in result && result.kind === 'silence';
}
