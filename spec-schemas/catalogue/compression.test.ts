import { expect, test } from 'vitest';
import { shapes } from '../shapes/registry.ts';
import { controlFrames } from './channels.ts';
import { compression } from './compression.ts';

test('control frames, and no others, stay text', () => {
  expect([...compression.alwaysText].sort()).toEqual(Object.keys(controlFrames).sort());
});

test('a dictionary’s token is the plain one followed by an id', () => {
  expect(compression.dictionaryToken).toBe(`${compression.plainToken}.d`);
  const { examples } = shapes[compression.dictionary.headers];
  expect(examples[0][compression.dictionary.idHeader]).toHaveLength(compression.dictionary.idDigits);
});
