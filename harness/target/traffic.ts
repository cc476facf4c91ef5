import { formatBytesStart } from './byte-text.ts';
import { frameWeight, isRateLimitRefusal, isRateLimitRefusalFrame, requestWeight } from './weights.ts';
import type { TrafficTotals, WireFrame, WireReply, WireRequest } from './wire.ts';

/** Counts the traffic; a transport reports everything it sends and receives. */
export class TrafficCounter implements TrafficTotals {
  requests = 0;
  weight = 0;
  frames = 0;
  rateLimited = 0;
  /** Turned into text only on request, which is rare. */
  #last: WireRequest | string | Uint8Array | null = null;

  get lastSent(): string | null {
    const last = this.#last;
    if (last === null) return null;
    if (typeof last === 'string' || last instanceof Uint8Array) return `a frame ${textOf(last)}`;
    return `${last.method} ${last.path} ${textOf(last.body ?? '')}`.trimEnd();
  }

  requestSent(request: WireRequest): void {
    this.#last = request;
    this.requests += 1;
    this.weight += requestWeight(request);
  }

  replyReceived(reply: WireReply): void {
    if (isRateLimitRefusal(reply)) this.rateLimited += 1;
  }

  frameSent(data: string | Uint8Array): void {
    this.#last = data;
    this.frames += 1;
    this.weight += frameWeight(data);
  }

  frameReceived(frame: WireFrame): void {
    this.frames += 1;
    if (frame.kind === 'text' && isRateLimitRefusalFrame(frame.json)) this.rateLimited += 1;
  }
}

/** Returns the first part of a text: the rest of a large body may not even be text. */
function textOf(data: string | Uint8Array): string {
  return typeof data === 'string' ? data.slice(0, 1_000) : formatBytesStart(data, 1_000);
}
