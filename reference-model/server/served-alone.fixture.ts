import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A venue in its own process, so that its memory can be measured. */
export interface VenueProcess {
  readonly url: string;
  /** Resident memory after a garbage collection, in bytes. */
  memory(): Promise<number>;
  /** Cuts a block that changes the book of BTC. */
  cut(): Promise<void>;
  /** Whether it is still running. */
  isUp(): boolean;
  end(): Promise<void>;
}

/** @param upstream  node in front of which to start a gateway; omitted: starts a node */
export async function startVenueProcess(upstream?: string): Promise<VenueProcess> {
  const program = fileURLToPath(new URL('./served-alone-process.fixture.ts', import.meta.url));
  const child = fork(program, upstream === undefined ? [] : [upstream], { execArgv: ['--expose-gc'] });
  const url = String(await answerOf(child, null));
  return {
    url,
    memory: async () => Number(await answerOf(child, 'memory')),
    cut: async () => void (await answerOf(child, 'cut')),
    isUp: () => child.exitCode === null && child.signalCode === null,
    end: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}

async function answerOf(child: ChildProcess, word: string | null): Promise<unknown> {
  const answered = new AbortController();
  const { signal } = answered;
  const ended = once(child, 'exit', { signal }).then(([code, killed]) => {
    throw new Error(`the venue has ended: ${code ?? killed}`);
  });
  const answer = once(child, 'message', { signal }).then(([said]) => said as unknown);
  if (word !== null) child.send(word);
  try {
    return await Promise.race([answer, ended]);
  } finally {
    answered.abort();
    await Promise.allSettled([answer, ended]);
  }
}
