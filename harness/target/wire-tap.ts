import type { WireClosed, WireOutcome, WireRequest, WireSilence } from './wire.ts';

/** Lane of a message: to the venue, to its operator, or to the venue by bytes that no client sends. */
export type WireLane = 'venue' | 'control' | 'raw';

/** A request and what became of it, as they crossed the wire. */
export interface TappedExchange {
  readonly url: string;
  /** With the headers that go out. */
  readonly request: WireRequest;
  readonly outcome: WireOutcome;
  /** Real time, ms since the epoch. */
  readonly startedAtMs: number;
  readonly endedAtMs: number;
}

export type TappedFrame =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'binary'; readonly bytes: Uint8Array }
  | { readonly kind: 'ping' | 'pong' };

/** Tap of one socket: opened or refused, then its frames as they arrive, taken or not, then its end. */
export interface SocketTap {
  opened(protocol: string): void;
  frame(direction: 'sent' | 'received', frame: TappedFrame): void;
  ended(how: WireClosed | WireSilence): void;
}

/**
 * Tap of all that crosses one lane of a run. It delays neither sender nor receiver, and its errors are hidden from
 * both.
 */
export interface WireTap {
  exchange(exchange: TappedExchange): void;
  /** A socket is asked for. */
  socket(url: string): SocketTap;
}

/** Factory with which a session opens its lanes. */
export type TapFactory = (lane: WireLane) => WireTap;

export function tappedFrameOf(data: string | Uint8Array): TappedFrame {
  return typeof data === 'string' ? { kind: 'text', text: data } : { kind: 'binary', bytes: data };
}
