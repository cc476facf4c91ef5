import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { catalogueFolders, findOvercrowdedFolders, MAX_FOLDER_SOURCES } from './folder-sizes.ts';
import { findLayerOrderBreaches, harnessLayerOrder, importsAgainstOrder, modelLayerOrder } from './layer-order.ts';
import { layers, sourcesOf } from './walls.ts';

test('values are imported from the same folder of the model, or from a lower one', () => {
  expect(sourcesOf('reference-model').length).toBeGreaterThan(200);
  expect(findLayerOrderBreaches('reference-model')).toEqual([]);
});

const planted = 'reference-model/state/planted.ts';

test.each([
  "import { move } from '../money/move.ts';",
  "import { type Move, move } from '../money/move.ts';",
  "import {\n  type Move,\n  move,\n} from '../money/move.ts';",
  "import * as money from '../money/move.ts';",
  "export { move } from '../money/move.ts';",
  "export * from '../money/move.ts';",
])('planted: %s', (line) => {
  const found = importsAgainstOrder('reference-model', modelLayerOrder, new Map([[planted, `${line}\n`]]));
  expect(found).toEqual([`${planted} -> reference-model/money/move.ts`]);
});

test.each([
  "import type { Move } from '../money/move.ts';",
  "export type { Move } from '../money/move.ts';",
  "import { lots } from '../numeric/planes.ts';",
  "import { openAccount } from './account.ts';",
])('accepted: %s', (line) => {
  expect(importsAgainstOrder('reference-model', modelLayerOrder, new Map([[planted, `${line}\n`]]))).toEqual([]);
});

test('values are imported from the same folder of the harness, or from a lower one', () => {
  expect(sourcesOf('harness').length).toBeGreaterThan(500);
  expect(findLayerOrderBreaches('harness')).toEqual([]);
});

test('planted: a sideways import in the harness', () => {
  const path = 'harness/client/planted.ts';
  const found = importsAgainstOrder(
    'harness',
    harnessLayerOrder,
    new Map([[path, "import { check } from '../check/check.ts';\n"]]),
  );
  expect(found).toEqual([`${path} -> harness/check/check.ts`]);
});

test('a folder without a place in the order is named', () => {
  const found = importsAgainstOrder(
    'reference-model',
    modelLayerOrder,
    new Map([['reference-model/misc/planted.ts', '']]),
  );
  expect(found).toEqual(['reference-model/misc/planted.ts has no place']);
});

test(`no folder that is a system has more than ${MAX_FOLDER_SOURCES} sources`, () => {
  const paths = layers.flatMap((layer) => sourcesOf(layer).map(({ path }) => path));
  expect(paths.length).toBeGreaterThan(2_000);
  expect(findOvercrowdedFolders(paths)).toEqual([]);
  // An unused permission must be removed.
  expect(catalogueFolders.filter((folder) => paths.filter((path) => dirname(path) === folder).length === 0)).toEqual(
    [],
  );
});

test('planted: a 41st source', () => {
  const paths = Array.from({ length: 41 }, (_, at) => `harness/check/planted-${at}.ts`);
  expect(findOvercrowdedFolders(paths)).toEqual(['harness/check']);
  expect(findOvercrowdedFolders(paths.slice(1))).toEqual([]);
});
