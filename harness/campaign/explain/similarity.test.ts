import { expect, test } from 'vitest';
import { makeDifference } from '../compare/difference.ts';
import { similarityOfDifferences } from './similarity.ts';

const read = { kind: 'read', type: 'open_orders' } as const;
const at = (path: string, expected: string, actual: string) =>
  makeDifference(read, 'a read', { expected: '', actual: '', diff: [{ path, expected, actual }] });

test.each([
  ['the same values', at('$.orders[oid=1].px', '"2"', '"3"'), at('$.orders[oid=7].px', '"2"', '"3"'), 'equal'],
  [
    'ids, which each venue gives out',
    at('$.orders[0].oid', '"1"', '"2"'),
    at('$.orders[0].oid', '"8"', '"9"'),
    'equal',
  ],
  [
    'a row with an id in it',
    at('$.orders[0]', 'absent', '{"oid":"1","px":"3"}'),
    at('$.orders[0]', 'absent', '{"oid":"27","px":"3"}'),
    'equal',
  ],
  ['nearly as much', at('$.px', '"3.3966"', '"3.4623"'), at('$.px', '"3.3966"', '"3.4624"'), 'near'],
  ['twice as much', at('$.px', '"3"', '"4"'), at('$.px', '"3"', '"5"'), null],
  ['the other way', at('$.px', '"3"', '"4"'), at('$.px', '"4"', '"3"'), null],
  ['another word', at('$.tif', '"gtc"', '"ioc"'), at('$.tif', '"gtc"', '"alo"'), null],
  ['another place', at('$.px', '"3"', '"4"'), at('$.sz', '"3"', '"4"'), null],
  [
    'another read',
    at('$.px', '"3"', '"4"'),
    makeDifference({ kind: 'read', type: 'user_fills' }, 'a read', at('$.px', '"3"', '"4"').mismatch),
    null,
  ],
])('%s', (_what, one, other, degree) => {
  expect(similarityOfDifferences(one, other)).toBe(degree);
  expect(similarityOfDifferences(other, one)).toBe(degree);
});

test('an additional row makes another difference', () => {
  const [one] = at('$.px', '"3"', '"4"').mismatch.diff;
  if (one === undefined) throw new Error('no row');
  const twice = makeDifference(read, 'a read', { expected: '', actual: '', diff: [one, { ...one, path: '$.sz' }] });
  expect(similarityOfDifferences(at('$.px', '"3"', '"4"'), twice)).toBeNull();
});
