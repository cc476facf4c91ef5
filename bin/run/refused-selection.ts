import { NothingSelectedError } from '../../harness/runner/plan/select.ts';
import { didYouMean } from '../../spec-schemas/near-matches.ts';
import { UsageError } from '../usage-error.ts';

/** Maximum number of candidates that are all named. */
const ALL = 40;

/** Turns the error about a glob without a match into one with suggestions; returns any other error as it is. */
export function explainSelectionError(error: unknown): unknown {
  if (!(error instanceof NothingSelectedError)) return error;
  const { message, glob, ids } = error;
  const all = ids.length > ALL ? '' : `: there are ${ids.join(', ')}`;
  return new UsageError(`${message}${didYouMean(glob.replace(/[.*]*$/, '').replaceAll('*', ''), ids) || all}`);
}
