import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withBuiltAreas } from './built-areas.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const coverage = read('docs/coverage.md');

test('README states the same built areas as docs/coverage.md', () => {
  expect(read('README.md')).toBe(withBuiltAreas(read('README.md'), coverage));
});

test('an unfinished area is named as partly built', () => {
  const unfinished = coverage.replace(/^(\| votes|\| governance)(.*)\| yes \|$/m, '$1$2| 3 left |');
  const readme = withBuiltAreas(read('README.md'), unfinished);
  expect(readme).toContain('In part: votes.');
  expect(readme.slice(0, readme.indexOf('In part'))).not.toContain('votes');
});

test('an area without a reader-facing name is an error, and so is a README without the paragraph', () => {
  const more = coverage.replace(/^\| votes|^\| governance/m, '| prophecy');
  expect(() => withBuiltAreas(read('README.md'), more)).toThrow('no phrase of README names prophecy');
  expect(() => withBuiltAreas('# Nothing', coverage)).toThrow('no place');
});
