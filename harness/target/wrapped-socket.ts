import type { RequestOptions, WireClosed, WireFrame, WireReadTimeout, WireSocket } from './wire.ts';

/** Result of `next`. */
export type SocketArrival = WireFrame | WireClosed | WireReadTimeout;

/** Wraps a socket: each call is passed on to it, and each received frame is noted before it is returned. */
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

  /** @param timeoutMs  time limit of the call; undefined: none */
  protected abstract noteArrival(arrival: SocketArrival, timeoutMs: number | undefined): void;
}
