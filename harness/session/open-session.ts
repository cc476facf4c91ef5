import type { Onlooker } from '../probe/probe.ts';
import type { Session } from '../runner/session.ts';
import { openModelSession } from './model-session.ts';
import type { SessionWishes } from './session-wishes.ts';
import { openUrlSession } from './url-session.ts';

/**
 * Opens the target, reads what a run needs to know of it, and finds the money. `close` ends every connection and puts
 * back what was changed.
 * @param onlooker  sees what the target answers while it is looked at
 * @throws Unreachable in one sentence, when nothing that is a venue answers
 * @throws TypeError when a URL is none, or holds credentials, a query or a fragment
 */
export function openSession(wishes: SessionWishes, onlooker?: Onlooker): Promise<Session> {
  return wishes.kind === 'model' ? openModelSession(wishes, onlooker) : openUrlSession(wishes, onlooker);
}
