import { NothingSelectedError } from '../../harness/runner/plan/select.ts';
import { didYouMean } from '../../spec-schemas/near-matches.ts';
import { UsageError } from '../usage-error.ts';

/** Few enough to be named all. */
const ALL = 40;

/** Returns the error to throw for a glob that fits nothing, with what it may have meant; any other error as it is. */
export function explainSelectionError(error: unknown): unknown {
  if (!(error instanceof NothingSelectedError)) return error;
  const { message, glob, ids } = error;
  const all = ids.length > ALL ? '' : `: there are ${ids.join(', ')}`;
  return new UsageError(`${message}${didYouMean(glob.replace(/[.*]*$/, '').replaceAll('*', ''), ids) || all}`);
}
