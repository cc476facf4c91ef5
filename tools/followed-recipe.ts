import { UsageError } from '../bin/usage-error.ts';
import { newActionFiles } from './new-action.ts';
import { newCheckFiles, newReadFiles, type RecipeFiles } from './new-files.ts';

/**
 * Returns the files of the recipe that the arguments of `npm run new` ask for, as far as they can be generated.
 * @throws UsageError where the arguments name no recipe, or one that cannot be followed
 */
export function recipeFilesFor([what, id = '', ...clauses]: readonly string[]): RecipeFiles {
  if (what === 'check') return newCheckFiles(id, clauses);
  if (what === 'read') return newReadFiles(id, clauses);
  if (what === 'action') return newActionFiles(id, clauses);
  throw new UsageError(
    'write npm run new check <id> <clause…>, npm run new read <type> <clause>, or npm run new action <tag> <clause>',
  );
}
