import type { ProbeObserver } from '../probe/probe.ts';
import type { Session } from '../runner/session.ts';
import { openModelSession } from './model-session.ts';
import type { SessionOptions } from './session-options.ts';

/**
 * Opens the target, reads the facts that a run needs, and finds the funds. `close` ends every connection and restores changed settings.
 * @param onlooker  observes the target's answers during the probe
 * @throws TargetUnreachableError in one sentence, when nothing that is a venue answers
 * @throws TypeError when a URL is invalid, or holds credentials, a query or a fragment
 */
export async function openSession(options: SessionOptions, onlooker?: ProbeObserver): Promise<Session> {
  if (options.kind === 'model') return openModelSession(options, onlooker);
  // HTTP and WebSocket clients take half of the loading time, and a run in process does not need them.
  return (await import('./url-session.ts')).openUrlSession(options, onlooker);
}
