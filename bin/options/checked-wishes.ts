import type { SessionOptions, UrlSessionOptions } from '../../harness/session/session-options.ts';
import { UsageError } from '../usage-error.ts';
import { type Environment, sessionWishes, type TargetOptions } from './target-options.ts';

/**
 * What the options ask of a session, once the operator interface that they name was seen to be one.
 * @throws UsageError where they contradict one another, or name what is not there
 */
export async function checkedWishes(options: TargetOptions, env: Environment): Promise<SessionOptions> {
  const wishes = sessionWishes(options, env);
  if (wishes.kind === 'url' && wishes.controlUrl !== null) await seeOperator(wishes);
  return wishes;
}

async function seeOperator(wishes: UrlSessionOptions): Promise<void> {
  const { checkOperator, NoOperator } = await import('../../harness/session/operator-check.ts');
  try {
    await checkOperator(wishes);
  } catch (error) {
    throw error instanceof NoOperator ? new UsageError(error.message) : error;
  }
}
