import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildId, idOfSources } from './build-id.ts';
import { newFolder } from './program.fixture.ts';

test('a build is known by the files of its model, tests apart', () => {
  const root = `${newFolder()}/`;
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
    return idOfSources(root);
  };
  const first = write('reference-model/engine/risk/mark.ts', 'one');
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  expect(write('reference-model/engine/risk/mark.test.ts', 'a test')).toBe(first);
  expect(write('harness/run.ts', 'not the model')).toBe(first);
  const ids = [
    first,
    write('reference-model/engine/risk/mark.ts', 'two'),
    write('reference-model/engine/fees/funding.ts', 'one'),
    write('reference-model/genesis/default.json', '{}'),
    buildId(),
  ];
  expect(new Set(ids).size).toBe(ids.length);
  expect(write('reference-model/engine/risk/mark.ts', 'two')).toBe(ids[3]);
});

test('the model that runs here has files', () => {
  expect(buildId()).not.toBe(idOfSources(`${newFolder()}/`));
});
