import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { actions } from '../../spec-schemas/catalogue/actions.ts';
import { actionTable } from './index.ts';

test('every action of the catalogue has a path, and no other', () => {
  expect([...actionTable.keys()].sort()).toEqual(Object.keys(actions).sort());
});

test('every action has the file of its name', () => {
  const files = new Set(readdirSync(new URL('.', import.meta.url)));
  const missing = [...actionTable.keys()].filter((tag) => !files.has(`${tag.replaceAll('_', '-')}.ts`));
  expect(missing).toEqual([]);
});
