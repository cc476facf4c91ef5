import { Deadline } from './deadline.ts';
import type { WireClosed, WireFrame, WireReadTimeout } from './wire.ts';

/** Frames and bytes that may be queued before the socket is closed. */
export interface FrameQueueBound {
  readonly frames: number;
  readonly bytes: number;
}

export const DEFAULT_QUEUE_BOUND: FrameQueueBound = { frames: 65_536, bytes: 64 * 1024 * 1024 };

/**
 * Queue of frames between arrival and reading. It never drops one: on overflow it says so, and its socket is closed, because a feed with a
 * gap would look like a venue that skips events.
 */
export class FrameQueue {
  readonly #bound: FrameQueueBound;
  #frames: WireFrame[] = [];
  #head = 0;
  #bytes = 0;
  #closed: WireClosed | undefined;
  readonly #waiters = new Set<(result: WireFrame | WireClosed) => void>();

  constructor(bound: FrameQueueBound = DEFAULT_QUEUE_BOUND) {
    this.#bound = bound;
  }

  get closed(): boolean {
    return this.#closed !== undefined;
  }

  /** @returns false where the frame no longer fits; then it is not queued, and the caller closes the socket */
  push(frame: WireFrame): boolean {
    if (this.#closed !== undefined) return false;
    // A Set iterates in insertion order, so the reader who has waited longest is served first.
    for (const waiter of this.#waiters) {
      this.#waiters.delete(waiter);
      waiter(frame);
      return true;
    }
    if (this.#frames.length - this.#head >= this.#bound.frames || this.#bytes + sizeOf(frame) > this.#bound.bytes) {
      return false;
    }
    this.#bytes += sizeOf(frame);
    this.#frames.push(frame);
    return true;
  }

  /** The first end counts; frames that arrived before it can still be taken. */
  close(end: WireClosed): void {
    if (this.#closed !== undefined) return;
    this.#closed = end;
    for (const waiter of this.#waiters) waiter(end);
    this.#waiters.clear();
  }

  next(): Promise<WireFrame | WireClosed>;
  next(timeoutMs: number | undefined): Promise<WireFrame | WireClosed | WireReadTimeout>;
  next(timeoutMs?: number): Promise<WireFrame | WireClosed | WireReadTimeout> {
    const ready = this.#shift() ?? this.#closed;
    if (ready !== undefined) return Promise.resolve(ready);
    return new Promise((resolve) => {
      if (timeoutMs === undefined) {
        this.#waiters.add(resolve);
        return;
      }
      const waiter = (result: WireFrame | WireClosed) => {
        deadline.clear();
        resolve(result);
      };
      const deadline = new Deadline(timeoutMs, () => {
        this.#waiters.delete(waiter);
        resolve({ kind: 'idle' });
      });
      this.#waiters.add(waiter);
    });
  }

  #shift(): WireFrame | undefined {
    const frame = this.#frames[this.#head];
    if (frame === undefined) return undefined;
    this.#head += 1;
    this.#bytes -= sizeOf(frame);
    // Removed in bulk: a shift for each frame would move the whole array every time.
    if (this.#head > 1_024 || this.#head === this.#frames.length) {
      this.#frames = this.#frames.slice(this.#head);
      this.#head = 0;
    }
    return frame;
  }
}

function sizeOf(frame: WireFrame): number {
  switch (frame.kind) {
    case 'text':
      return frame.text.length;
    case 'binary':
      return frame.bytes.byteLength;
    case 'pong':
      return 0;
  }
}
