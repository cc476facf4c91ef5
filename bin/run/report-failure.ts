import { errorTextOf } from '../../harness/kernel/error-text.ts';
import { describeLoadError, findSyntaxErrorLocation } from '../selftest/load-error.ts';
import { UsageError } from '../usage-error.ts';
import { TargetFailureError } from './target-failure-error.ts';

/** Prints in one sentence on stderr why a command failed, without a stack trace. @returns its exit code */
export function reportFailure(error: unknown): number {
  if (error instanceof UsageError) {
    console.error(`error: ${error.message}`);
    return 2;
  }
  if (error instanceof TargetFailureError) {
    console.error(`error: ${error.message}`);
    return 3;
  }
  if (findSyntaxErrorLocation(error) !== null) {
    console.error(`error: ${describeLoadError(error)}`);
    return 2;
  }
  console.error(`internal error: ${errorTextOf(error)}`);
  if (process.env.VENUE_DEBUG !== undefined) console.error(error);
  return 3;
}
