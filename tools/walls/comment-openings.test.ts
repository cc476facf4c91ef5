import { expect, test } from 'vitest';
import { findPronounCommentOpenings } from './comment-openings.ts';
import { readAllSources } from './walls.ts';

test('comments begin with their subject', () => {
  const sources = readAllSources();
  expect(sources.length).toBeGreaterThan(3_000);
  expect(findPronounCommentOpenings(sources)).toEqual([]);
});

test.each([
  '/** What it holds. */',
  '// Who pays.',
  '/**\n * Of an account.\n */',
  '  // One of two.',
  '/** It saw orders of others. */',
  '// They pay a fee.',
  '/**\n * He is the owner.\n */',
  '/** This is left open. */',
  '/** Those of one kind. */',
  '// These have another factor.',
])('planted: %s', (text) => {
  expect(findPronounCommentOpenings([{ path: 'harness/planted.ts', text }])).toHaveLength(1);
});

test.each([
  '/** Whatever is held. */',
  '// The account pays.\n// It pays a fee.',
  '/** Ones and zeros. */',
  '/** Items of a list. */',
  '// This file is also its own server.',
  '// These methods answer for the newest block.',
])('left alone: %s', (text) => {
  expect(findPronounCommentOpenings([{ path: 'harness/planted.ts', text }])).toEqual([]);
});
