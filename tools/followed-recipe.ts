import { UsageError } from '../bin/usage-error.ts';
import { newActionFiles } from './new-action.ts';
import { newCheckFiles, newReadFiles, type RecipeFiles } from './new-files.ts';

/**
 * The recipe that `npm run new` is asked for by these words, as far as it can be followed.
 * @throws UsageError where they ask for none, or for what cannot be
 */
export function recipeFilesFor([what, id = '', ...clauses]: readonly string[]): RecipeFiles {
  if (what === 'check') return newCheckFiles(id, clauses);
  if (what === 'read') return newReadFiles(id, clauses);
  if (what === 'action') return newActionFiles(id, clauses);
  throw new UsageError(
    'write npm run new check <id> <clause…>, npm run new read <type> <clause>, or npm run new action <tag> <clause>',
  );
}
