import type { SessionOptions, UrlSessionOptions } from '../../harness/session/session-options.ts';
import { UsageError } from '../usage-error.ts';
import { type Environment, sessionOptionsFrom, type TargetOptions } from './target-options.ts';

/**
 * Builds the session options from the command line, and verifies that the named operator interface is one.
 * @throws UsageError where options contradict one another, or name something that does not exist
 */
export async function prepareSessionOptions(options: TargetOptions, env: Environment): Promise<SessionOptions> {
  const sessionOptions = sessionOptionsFrom(options, env);
  if (sessionOptions.kind === 'url' && sessionOptions.controlUrl !== null) await seeOperator(sessionOptions);
  return sessionOptions;
}

async function seeOperator(sessionOptions: UrlSessionOptions): Promise<void> {
  const { verifyOperatorAccess, NoOperatorError } = await import('../../harness/session/operator-check.ts');
  try {
    await verifyOperatorAccess(sessionOptions);
  } catch (error) {
    throw error instanceof NoOperatorError ? new UsageError(error.message) : error;
  }
}
