import { expect, test } from 'vitest';
import { findPronounCommentOpenings } from './comment-openings.ts';
import { readAllSources } from './walls.ts';

test('comments begin with their subject', () => {
  const sources = readAllSources();
  expect(sources.length).toBeGreaterThan(3_000);
  expect(findPronounCommentOpenings(sources)).toEqual([]);
});

test.each(['/** What it holds. */', '// Who pays.', '/**\n * Of an account.\n */', '  // One of two.'])(
  'planted: %s',
  (text) => {
    expect(findPronounCommentOpenings([{ path: 'harness/planted.ts', text }])).toHaveLength(1);
  },
);

test.each(['/** Whatever is held. */', '// The account pays.\n// What it pays is a fee.', '/** Ones and zeros. */'])(
  'left alone: %s',
  (text) => {
    expect(findPronounCommentOpenings([{ path: 'harness/planted.ts', text }])).toEqual([]);
  },
);
