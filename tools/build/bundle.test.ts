import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type OutputChunk } from 'rolldown';
import { beforeAll, expect, test } from 'vitest';
import { isCheck } from '../../harness/check/check.ts';
import { listCheckFilesByArea } from '../../scenarios/area-files.ts';
import { bundleOptions } from './bundle.ts';

const root = join(import.meta.dirname, '../..');

let chunks: readonly OutputChunk[] = [];
beforeAll(async () => {
  const { output } = await build({ ...bundleOptions, write: false });
  chunks = output.filter((file) => file.type === 'chunk');
});

const areas = [...listCheckFilesByArea().keys()];

test.each(areas)(
  'the bundle of %s holds the files of that area that declare a check, and no file of another area',
  async (area) => {
    const paths = (listCheckFilesByArea().get(area) ?? []).map((path) => `scenarios/${path}`);
    const exported = await Promise.all(paths.map((path) => import(pathToFileURL(join(root, path)).href)));
    const declaring = paths.filter((_, at) => Object.values(exported[at]).flat().some(isCheck));
    // Checks are matched to bundles by their area.
    const elsewhere = exported.flatMap((module) => Object.values(module).flat().filter(isCheck));
    expect(elsewhere.filter((check) => check.area !== area).map(({ id }) => id)).toEqual([]);
    const held = sourcesOf(bundleOf(area)).filter(
      (path) => path.startsWith('scenarios/') && !path.includes('checks-of-'),
    );
    expect(held).toEqual(expect.arrayContaining(declaring));
    expect(held.filter((path) => dirname(path) !== `scenarios/${area}`)).toEqual([]);
  },
);

test.each(areas)('loading %s loads no check of another area', (area) => {
  const others = new Set(areas.filter((other) => other !== area).map(bundleOf));
  expect(loadedWith(bundleOf(area)).filter((chunk) => others.has(chunk))).toEqual([]);
});

test("startup loads no area's checks", () => {
  const all = new Set(areas.map(bundleOf));
  const loaders = chunks.filter((chunk) => sourcesOf(chunk).includes('bin/run/run.ts'));
  expect(loaders).toHaveLength(1);
  expect(loaders.flatMap(loadedWith).filter((chunk) => all.has(chunk))).toEqual([]);
});

test('a look-up command loads few files', () => {
  const lookups = chunks.filter((chunk) =>
    ['bin/stale-build.ts', 'bin/lookup/lookup.ts'].some((path) => sourcesOf(chunk).includes(path)),
  );
  const loaded = new Set(lookups.flatMap(loadedWith));
  expect([...loaded].reduce((sum, { code }) => sum + code.length, 0)).toBeLessThan(100_000);
});

test('no files of the bundle import each other in a cycle', () => {
  const circles = chunks.filter((chunk) =>
    chunks.some((other) => chunk.imports.includes(other.fileName) && loadedWith(other).includes(chunk)),
  );
  expect(circles.map(({ fileName }) => fileName)).toEqual([]);
});

function bundleOf(area: string): OutputChunk {
  const own = chunks.filter((chunk) => sourcesOf(chunk).includes(`scenarios/checks-of-${area}.ts`));
  expect(own).toHaveLength(1);
  return own[0] as OutputChunk;
}

function sourcesOf({ moduleIds }: OutputChunk): readonly string[] {
  return moduleIds.map((id) => relative(root, id));
}

/** Returns the chunk and its transitive imports. */
function loadedWith(chunk: OutputChunk): readonly OutputChunk[] {
  const loaded = new Set([chunk]);
  // Iterating over a Set also visits members added during the iteration.
  for (const { imports } of loaded)
    for (const found of chunks.filter(({ fileName }) => imports.includes(fileName))) loaded.add(found);
  return [...loaded];
}
