import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { renderWrittenLists } from './written-lists.ts';

const root = new URL('../', import.meta.url);
const lists = renderWrittenLists();

test.each([...lists])('%s is as `npm run lists` writes it', (path, text) => {
  expect(readFileSync(new URL(path, root), 'utf8')).toBe(text);
});

test('no list file is left over', () => {
  const present = globSync('{bin,harness,reference-model,reports,scenarios,spec-schemas}/**/*.list.ts', {
    cwd: fileURLToPath(root),
  });
  expect(present.sort()).toEqual([...lists.keys()].sort());
});
