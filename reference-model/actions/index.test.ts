import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import { actionDecoderByTag } from './index.ts';

test('every action with a path stands in the catalogue under its tag', () => {
  const tags = [...actionDecoderByTag.keys()];
  expect(tags.map((tag) => actionEntry(tag)?.tag)).toEqual(tags);
});

test('every action has the file of its name', () => {
  const files = new Set(readdirSync(new URL('.', import.meta.url)));
  const missing = [...actionDecoderByTag.keys()].filter((tag) => !files.has(`${tag.replaceAll('_', '-')}.ts`));
  expect(missing).toEqual([]);
});
