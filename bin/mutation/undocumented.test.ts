import { expect, test } from 'vitest';
import { sourceTextOf } from './places.ts';
import { makeUndocumentedLookup, undocumentedLines } from './undocumented.ts';

test('a listed line stands in its source once, as it is listed', () => {
  const times = undocumentedLines.map(({ path, line }) => [
    line,
    sourceTextOf(path)
      .split('\n')
      .filter((each) => each.trim() === line).length,
  ]);
  expect(times).toEqual(undocumentedLines.map(({ line }) => [line, 1]));
});

test('what is listed is found by its text, another line is not', () => {
  for (const { path, line, open } of undocumentedLines) {
    expect(makeUndocumentedLookup(() => `  ${line}`)({ path, line: 1 })).toBe(open);
    expect(makeUndocumentedLookup(() => `${line} // changed`)({ path, line: 1 })).toBe(null);
  }
  expect(makeUndocumentedLookup(() => 'f();')({ path: 'reference-model/venue.ts', line: 1 })).toBe(null);
});
