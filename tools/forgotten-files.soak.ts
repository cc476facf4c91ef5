import assert from 'node:assert/strict';
import { stripVTControlCharacters } from 'node:util';
import { copyWithRecipesByHand, type HandwrittenRecipeCopy } from './recipe-copy.fixture.ts';
import { recipes } from './recipes.fixture.ts';

/** Names that the recipes introduce: a report that contains one points its reader to the forgotten file. */
const broughtNames = /schedule[_-]?state|hasten[_-]?cancel/i;

/** Tests that check the sources for consistency, besides those of the walls. */
const holding = [
  'bin/consistency',
  'bin/selftest/without-fault',
  'bin/service-names',
  'spec-schemas/',
  'harness/generate/',
  'reference-model/stated-parts',
  'reference-model/rule-use',
  'reference-model/feed/',
];

/** Removes each file of each recipe once, and asserts that the type checker or a wall reports it by a name that points to the file. */
async function everyForgottenFileIsReported(): Promise<void> {
  const copy = copyWithRecipesByHand();
  try {
    // A test that fails under the load of a soak says nothing about the removed file.
    const before = new Set(walls.flatMap(([, look]) => complaintsOf(look, copy).map(titleOf)));
    assert.deepEqual(
      [...before].filter((title) => broughtNames.test(title)),
      [],
      'nothing is wrong where nothing is left out',
    );
    const unreported: string[] = [];
    for (const { what, files } of recipes.filter((recipe) => recipe.what !== 'clause'))
      for (const path of Object.keys(files)) {
        copy.leaveOut(path);
        const reportedBy = firstToTell(copy, before);
        console.log(`a ${what} without ${path}: ${reportedBy ?? 'nothing'} tells`);
        if (reportedBy === null) unreported.push(`${what} without ${path}`);
        copy.putBack(path);
      }
    assert.deepEqual(unreported, []);
  } finally {
    copy.remove();
  }
}

type Look = (copy: HandwrittenRecipeCopy) => unknown;

/** Checks that may report the removed file, fastest first. */
const walls: readonly (readonly [by: string, look: Look])[] = [
  ['npm run lists', (copy) => copy.node('tools/write-lists.ts')],
  ['the type checker', (copy) => copy.tool('tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', '.tsbuild')],
  ['the linter of this house', (copy) => copy.node('tools/walls/lint-walls.ts')],
  ['a test of the walls', (copy) => copy.tool('vitest', 'run', '--reporter=dot', 'tools/walls')],
  ['a test', (copy) => copy.tool('vitest', 'run', '--reporter=dot', ...holding)],
];

/** Returns the first wall with a new complaint that contains a name introduced by the recipes. */
function firstToTell(copy: HandwrittenRecipeCopy, before: ReadonlySet<string>): string | null {
  for (const [by, look] of walls) {
    const complaints = complaintsOf(look, copy).filter((complaint) => !before.has(titleOf(complaint)));
    if (complaints.some((complaint) => broughtNames.test(complaint))) return by;
  }
  return null;
}

/** Returns the complaints of one wall; for tests, one per failing test. */
function complaintsOf(look: Look, copy: HandwrittenRecipeCopy): readonly string[] {
  try {
    look(copy);
    return [];
  } catch (error) {
    // The error starts with the command, which itself contains the file names.
    const [, ...said] = stripVTControlCharacters(String(error)).split(/^ *FAIL +/m);
    return said.length > 0 ? said : [String(error)];
  }
}

function titleOf(complaint: string): string {
  return complaint.split('\n', 1)[0] ?? '';
}

export const soaks = [{ name: 'forgotten-files', run: everyForgottenFileIsReported }];
