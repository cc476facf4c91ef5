import type { Onlooker } from '../probe/probe.ts';
import type { Session } from '../runner/session.ts';
import { openModelSession } from './model-session.ts';
import type { SessionWishes } from './session-wishes.ts';

/**
 * Opens the target, reads what a run needs to know of it, and finds the money. `close` ends every connection and puts
 * back what was changed.
 * @param onlooker  sees what the target answers while it is looked at
 * @throws Unreachable in one sentence, when nothing that is a venue answers
 * @throws TypeError when a URL is none, or holds credentials, a query or a fragment
 */
export async function openSession(wishes: SessionWishes, onlooker?: Onlooker): Promise<Session> {
  if (wishes.kind === 'model') return openModelSession(wishes, onlooker);
  // The clients of a wire are half of what a start would load, and a run in process has no use for them.
  return (await import('./url-session.ts')).openUrlSession(wishes, onlooker);
}
