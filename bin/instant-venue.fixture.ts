import { localClients } from './local-clients.fixture.ts';
import { type Ended, type Running, start } from './program.fixture.ts';

/** A venue of its own process that cuts a block for each action, and two who trade there. */
export async function instantVenue(...args: readonly string[]) {
  const venue = start(['serve', '--port', '0', '--blocks', 'instant', '--check', ...args]);
  const [, url = ''] = /^listening (\S+)/.exec(await venue.saying(/^listening .*\n/)) ?? [];
  return { venue, url, clients: localClients(url, 2) };
}

export async function endedBy({ process, ended }: Running, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<Ended> {
  process.kill(signal);
  return ended;
}
