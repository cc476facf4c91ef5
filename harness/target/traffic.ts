import { isRateLimited, isRateLimitedFrame, weightOf, weightOfFrame } from '../budget/weights.ts';
import type { Traffic, WireFrame, WireReply, WireRequest } from './wire.ts';

/** Counts what crosses the edge; a transport tells it of everything it sends and receives. */
export class TrafficCounter implements Traffic {
  requests = 0;
  weight = 0;
  frames = 0;
  rateLimited = 0;

  requestSent(request: WireRequest): void {
    this.requests += 1;
    this.weight += weightOf(request);
  }

  replyReceived(reply: WireReply): void {
    if (isRateLimited(reply)) this.rateLimited += 1;
  }

  frameSent(data: string | Uint8Array): void {
    this.frames += 1;
    this.weight += weightOfFrame(data);
  }

  frameReceived(frame: WireFrame): void {
    this.frames += 1;
    if (frame.kind === 'text' && isRateLimitedFrame(frame.json)) this.rateLimited += 1;
  }
}
