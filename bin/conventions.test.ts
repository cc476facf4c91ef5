import { expect, test } from 'vitest';
import { accusedOver, conventions } from './conventions.fixture.ts';

test.each(conventions.map((convention) => [convention.says, convention] as const))(
  'nobody is accused where %s',
  async (_says, convention) => {
    expect(await accusedOver([convention])).toEqual([]);
  },
);

test('nobody is accused where all of it is so at once, under the rules of the next release', async () => {
  expect(await accusedOver(conventions, 'next')).toEqual([]);
});
