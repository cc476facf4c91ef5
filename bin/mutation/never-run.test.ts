import { expect, test } from 'vitest';
import { uncoveredBlockReason, uncoveredBlockRows } from './never-run.rows.ts';
import { uncoveredBlocksInSource } from './never-run.ts';
import { sourceTextOf } from './places.ts';

test('a block that never ran is named by its line and its beginning', () => {
  const source = 'f(a);\nif (a) {\n  // Why.\n  g();\n}\nh();';
  const whole = { startOffset: 0, endOffset: source.length, count: 1 };
  const arm = { startOffset: source.indexOf('{'), endOffset: source.indexOf('}') + 1, count: 0 };
  expect(uncoveredBlocksInSource('a.ts', source, [arm, whole])).toEqual([{ path: 'a.ts', text: 'if (a) ⟦{ g(); }' }]);
  expect(uncoveredBlocksInSource('a.ts', source, [whole, { ...arm, count: 2 }])).toEqual([]);
});

test('a block has the reason of its row, or none', () => {
  const [{ path, text } = { path: '', text: '' }] = uncoveredBlockRows;
  expect(uncoveredBlockReason({ path, text })).not.toBeNull();
  expect(uncoveredBlockReason({ path: 'reference-model/book/book.ts', text: 'if (isNew) ⟦return f();' })).toBeNull();
});

test('each listed text occurs in its source', () => {
  const gone = uncoveredBlockRows.filter(({ path, text }) => {
    const source = sourceTextOf(path).replace(/\s+/g, ' ');
    return !source.includes(text.slice(0, text.indexOf('⟦')).trim());
  });
  expect(gone).toEqual([]);
});
