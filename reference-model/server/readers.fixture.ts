import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Many clients of `/ws` in a separate thread, which read and count everything. */
export interface SocketReaders {
  /** Resolves when each has received this many bytes more. */
  received(bytesEach: number): Promise<void>;
  end(): Promise<void>;
}

export interface SocketReadersOptions {
  readonly url: string;
  readonly count: number;
  /** First message of each reader; null: none. */
  readonly says: string | null;
  /** Subprotocol offered by each; absent: none. */
  readonly protocol?: string;
}

/** Resolves when all are connected and, if they send a message, each has received `first` bytes. */
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
