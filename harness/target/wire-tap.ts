import type { WireClosed, WireOutcome, WireRequest, WireSilence } from './wire.ts';

/** Kind of traffic: to the venue, to its operator, or to the venue as bytes that no client sends. */
export type WireLane = 'venue' | 'control' | 'raw';

/** A request and its outcome, as sent and received. */
export interface TappedExchange {
  readonly url: string;
  /** With the headers as sent. */
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

/** Receives all traffic of one kind in a run. It delays neither sender nor receiver, and its errors affect neither. */
export interface WireTap {
  exchange(exchange: TappedExchange): void;
  /** Called when a socket is requested. */
  socket(url: string): SocketTap;
}

/** Factory of taps for the traffic of a session. */
export type TapFactory = (lane: WireLane) => WireTap;

export function tappedFrameOf(data: string | Uint8Array): TappedFrame {
  return typeof data === 'string' ? { kind: 'text', text: data } : { kind: 'binary', bytes: data };
}
