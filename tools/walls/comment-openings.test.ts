import { expect, test } from 'vitest';
import { pronounCommentOpenings } from './comment-openings.ts';
import { allSources } from './walls.ts';

test('comments begin with their subject', () => {
  const sources = allSources();
  expect(sources.length).toBeGreaterThan(3_000);
  expect(pronounCommentOpenings(sources)).toEqual([]);
});

test.each(['/** What it holds. */', '// Who pays.', '/**\n * Of an account.\n */', '  // One of two.'])(
  'planted: %s',
  (text) => {
    expect(pronounCommentOpenings([{ path: 'harness/planted.ts', text }])).toHaveLength(1);
  },
);

test.each(['/** Whatever is held. */', '// The account pays.\n// What it pays is a fee.', '/** Ones and zeros. */'])(
  'left alone: %s',
  (text) => {
    expect(pronounCommentOpenings([{ path: 'harness/planted.ts', text }])).toEqual([]);
  },
);
