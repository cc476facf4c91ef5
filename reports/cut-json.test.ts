import { expect, test } from 'vitest';
import { parseTranscriptJson } from './cut-json.ts';

test.each<[string, unknown]>([
  ['{"a":1}', { a: 1 }],
  ['{"a":[1,2,{"b":"x,]}","c":"d… [cut, 99 in all]', { a: [1, 2, { b: 'x,]}' }] }],
  ['{"a":"x\\"y","b":[1],"c… [cut, 99 in all]', { a: 'x"y', b: [1] }],
  ['{"a":"never ends… [cut, 99 in all]', undefined],
  ['no JSON… [cut, 99 in all]', undefined],
  ['{"a":1,"b"', undefined],
])('%s', (text, value) => {
  expect(parseTranscriptJson(text)).toEqual(value);
});
