import type { Socket } from 'node:net';

/** More requests than any legitimate client pipelines. */
const MOST_AT_ONCE = 32;
/** Estimated memory of a waiting request besides its body, in bytes. */
const HELD_BYTES = 4_096;
const MOST_WAITING_BYTES = 8 * 1024 * 1024;

/** Limits concurrent requests per connection: pipelined requests beyond the limit wait, up to a bound. */
export class ConnectionQueue {
  static readonly #all = new WeakMap<Socket, ConnectionQueue>();
  readonly #socket: Socket;
  #running = 0;
  #waiting: { readonly bytes: number; readonly work: (done: () => void) => void }[] = [];
  #waitingBytes = 0;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.once('close', () => {
      this.#waiting = [];
    });
  }

  static of(socket: Socket): ConnectionQueue {
    const queue = ConnectionQueue.#all.get(socket) ?? new ConnectionQueue(socket);
    ConnectionQueue.#all.set(socket, queue);
    return queue;
  }

  /**
   * Runs the work now or when its turn comes; never if the connection has ended.
   * @param bytes  of the body
   * @param work  calls `done` once
   */
  take(bytes: number, work: (done: () => void) => void): void {
    if (this.#running < MOST_AT_ONCE) {
      this.#run(work);
      return;
    }
    this.#waiting.push({ bytes, work });
    this.#waitingBytes += bytes + HELD_BYTES;
    if (this.#waitingBytes > MOST_WAITING_BYTES) this.#socket.destroy();
  }

  #run(work: (done: () => void) => void): void {
    this.#running += 1;
    work(() => this.#done());
  }

  #done(): void {
    this.#running -= 1;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    this.#waitingBytes -= next.bytes + HELD_BYTES;
    this.#run(next.work);
  }
}
