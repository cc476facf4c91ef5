import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Clients of `/ws` that are many, in a thread of their own: they read all that comes, and count it. */
export interface SocketReaders {
  /** Resolves when each has been sent so many bytes more, after whatever it was sent before. */
  received(bytesEach: number): Promise<void>;
  end(): Promise<void>;
}

export interface SocketReadersOptions {
  readonly url: string;
  readonly count: number;
  /** First message of each reader; null: none. */
  readonly says: string | null;
  /** Subprotocol that each offers; none: no one. */
  readonly protocol?: string;
}

/** Resolves when all are let in and, where they say something, have got as many bytes as `first`, each. */
export async function openSocketReaders(options: SocketReadersOptions): Promise<SocketReaders> {
  const worker = new Worker(new URL('./readers-thread.fixture.ts', import.meta.url), { workerData: options });
  const [said] = await Promise.race([once(worker, 'message'), once(worker, 'error').then(([error]) => [error])]);
  if (said !== 'open') throw said;
  return {
    received: async (bytesEach) => {
      worker.postMessage(bytesEach);
      await once(worker, 'message');
    },
    end: async () => {
      await worker.terminate();
    },
  };
}
