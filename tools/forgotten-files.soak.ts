import assert from 'node:assert/strict';
import { type CopyByHand, followedByHand } from './recipe-copy.fixture.ts';
import { recipes } from './recipes.fixture.ts';

/** Names that the recipes bring: who reads one of them knows what is forgotten. */
const broughtNames = /schedule[_-]?state|hasten[_-]?cancel/i;

/** Tests that hold the sources against each other. */
const holding = [
  'tools/tidy',
  'bin/consistency',
  'bin/service-names',
  'spec-schemas/',
  'harness/generate/',
  'reference-model/stated-parts',
  'reference-model/rule-use',
  'reference-model/feed/',
];

/** Of each recipe each file is left out once: the type checker or a wall tells of it, by a name that leads to the file. */
async function everyForgottenFileIsTold(): Promise<void> {
  const copy = followedByHand();
  try {
    assert.equal(firstToTell(copy, walls)?.text ?? null, null, 'nothing is wrong where nothing is left out');
    const untold: string[] = [];
    for (const { what, files } of recipes.filter((recipe) => recipe.what !== 'clause'))
      for (const path of Object.keys(files)) {
        copy.leaveOut(path);
        const told = firstToTell(copy, walls);
        console.log(`a ${what} without ${path}: ${told?.by ?? 'nothing'} tells`);
        if (told === null) untold.push(`${what} without ${path}: nothing tells`);
        else if (!broughtNames.test(told.text)) untold.push(`${what} without ${path}: ${told.text.slice(0, 2_000)}`);
        copy.putBack(path);
      }
    assert.deepEqual(untold, []);
  } finally {
    copy.remove();
  }
}

/** Whoever tells of what is wrong, the quickest first. */
const walls: readonly (readonly [by: string, look: (copy: CopyByHand) => unknown])[] = [
  ['npm run lists', (copy) => copy.node('tools/write-lists.ts')],
  ['the type checker', (copy) => copy.tool('tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', '.tsbuild')],
  ['the linter of this house', (copy) => copy.node('tools/lint-walls.ts')],
  ['a test', (copy) => copy.tool('vitest', 'run', '--reporter=dot', ...holding)],
];

function firstToTell(copy: CopyByHand, asked: typeof walls): { readonly by: string; readonly text: string } | null {
  for (const [by, look] of asked)
    try {
      look(copy);
    } catch (error) {
      return { by, text: String(error) };
    }
  return null;
}

export const soaks = [{ name: 'forgotten-files', run: everyForgottenFileIsTold }];
