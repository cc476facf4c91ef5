import { expect, test } from 'vitest';
import { UsageError } from '../bin/usage-error.ts';
import { recipeFilesFor } from './followed-recipe.ts';

// The message format, one line with the exit code of a usage error, is tested in `recipes.test.ts`.

test.each([
  [
    ['table', 'a'],
    'write npm run new check <id> <clause…>, npm run new read <type> <clause>, or npm run new action <tag> <clause>',
  ],
  [['check', 'Orders', 'orders.cancel.reply'], '"Orders" is no id of a check'],
  [['check', 'orders.cancel.known'], 'name the clauses that the check judges'],
  [['check', 'orders.cap.market', 'orders.cancel.reply'], 'there is a check orders.cap.market already'],
  [['check', 'orders.a.b', 'orders.nothing.here'], 'there is no clause orders.nothing.here'],
  [['check', 'orders.a.b', 'orders.grid.prise'], 'no clause orders.grid.prise (Did you mean orders.grid.price'],
  [['read', 'Wrong', 'orders.cancel.reply'], '"Wrong" is no type of a read'],
  [['read', 'open_orders', 'orders.cancel.reply'], 'open_orders is in the catalogue already'],
  [['read', 'some_state'], 'name the one clause on the shape of its reply'],
  [['action', 'hasten-it', 'orders.cancel.reply'], '"hasten-it" is no tag of an action'],
  [['action', 'schedule_cancel', 'orders.cancel.reply'], 'schedule_cancel is in the catalogue already'],
  [['action', 'hasten_it'], 'name the one clause on a refusal of it'],
])('npm run new %j is refused', (words, line) => {
  const refused = () => recipeFilesFor(words);
  expect(refused).toThrow(UsageError);
  expect(refused).toThrow(line);
});
