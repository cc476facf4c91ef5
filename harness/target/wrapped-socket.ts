import type { RequestOptions, WireClosed, WireFrame, WireIdle, WireSocket } from './wire.ts';

/** Outcome of `next`. */
export type SocketArrival = WireFrame | WireClosed | WireIdle;

/** A socket in front of another one: each call goes on to that, and each arrival is noted before it is handed on. */
export abstract class WrappedSocket implements WireSocket {
  readonly #inner: WireSocket;

  constructor(inner: WireSocket) {
    this.#inner = inner;
  }

  get open(): boolean {
    return this.#inner.open;
  }

  get protocol(): string {
    return this.#inner.protocol;
  }

  send(data: string | Uint8Array, options?: Pick<RequestOptions, 'overBudget'>): void {
    this.#inner.send(data, options);
  }

  ping(): void {
    this.#inner.ping();
  }

  close(): void {
    this.#inner.close();
  }

  next(): Promise<WireFrame | WireClosed>;
  next(timeoutMs: number): Promise<SocketArrival>;
  async next(timeoutMs?: number): Promise<SocketArrival> {
    const arrival = await (timeoutMs === undefined ? this.#inner.next() : this.#inner.next(timeoutMs));
    this.noteArrival(arrival, timeoutMs);
    return arrival;
  }

  /** @param timeoutMs  how long it was waited for; undefined: without a bound */
  protected abstract noteArrival(arrival: SocketArrival, timeoutMs: number | undefined): void;
}
