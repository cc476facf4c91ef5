import { expect, test } from 'vitest';
import { sourceTextOf } from './places.ts';
import { makeUndocumentedLookup, modelLinesWithoutClause } from './undocumented.ts';

test('each listed line occurs exactly once in its source', () => {
  const times = modelLinesWithoutClause.map(({ path, line }) => [
    line,
    sourceTextOf(path)
      .split('\n')
      .filter((each) => each.trim() === line).length,
  ]);
  expect(times).toEqual(modelLinesWithoutClause.map(({ line }) => [line, 1]));
});

test('a listed line is found by its text, and no other line is', () => {
  for (const { path, line, open } of modelLinesWithoutClause) {
    expect(makeUndocumentedLookup(() => `  ${line}`)({ path, line: 1 })).toBe(open);
    expect(makeUndocumentedLookup(() => `${line} // changed`)({ path, line: 1 })).toBe(null);
  }
  expect(makeUndocumentedLookup(() => 'f();')({ path: 'reference-model/venue.ts', line: 1 })).toBe(null);
});
