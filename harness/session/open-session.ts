import type { Session } from '../runner/session.ts';
import { openModelSession } from './model-session.ts';
import type { SessionWishes } from './session-wishes.ts';
import { openUrlSession } from './url-session.ts';

/**
 * Opens the target, reads what a run needs to know of it, and finds the money. `close` ends every connection and puts
 * back what was changed.
 * @throws Unreachable in one sentence, when nothing that is a venue answers
 * @throws TypeError when a URL is none, or holds credentials, a query or a fragment
 */
export function openSession(wishes: SessionWishes): Promise<Session> {
  return wishes.kind === 'model' ? openModelSession(wishes) : openUrlSession(wishes);
}
