import { makeLocalClients } from './local-clients.fixture.ts';
import { type EndedProgram, type RunningProgram, startProgram } from './program.fixture.ts';

/** Starts a venue process that cuts a block for each action, with two trading clients. */
export async function startInstantVenue(...args: readonly string[]) {
  const venue = startProgram(['serve', '--port', '0', '--blocks', 'instant', '--check', ...args]);
  const [, url = ''] = /^listening (\S+)/.exec(await venue.saying(/^listening .*\n/)) ?? [];
  return { venue, url, clients: makeLocalClients(url, 2) };
}

export async function endBySignal(
  { process, ended }: RunningProgram,
  signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
): Promise<EndedProgram> {
  process.kill(signal);
  return ended;
}
