import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonMemberBytes } from './action-bytes.ts';

function memberText(text: string, key: string): string | null {
  const found = jsonMemberBytes(new TextEncoder().encode(text), key);
  return found === null ? null : new TextDecoder().decode(found);
}

test.each([
  ['spaces are kept inside and dropped outside', '{ "action" :\n {"a" : 1 } , "b":2}', '{"a" : 1 }'],
  ['brackets and quotes inside of strings', String.raw`{"action":{"a":"}\"]{"},"b":"\\"}`, String.raw`{"a":"}\"]{"}`],
  ['an escaped key', String.raw`{"\u0061ction":[1,[2]]}`, '[1,[2]]'],
  ['of a repeated key the last', '{"action":1,"action":{"x":2}}', '{"x":2}'],
  ['a key of the same name further in', '{"a":{"action":1},"action":2}', '2'],
  ['letters beyond ASCII, in keys and in values', '{"äction":1,"action":"ä€😀\\"}"}', '"ä€😀\\"}"'],
  ['a key that an escape makes another', String.raw`{"\u0062ction":1,"actio":2}`, null],
  ['digits as they were sent', '{"action":1.500e2}', '1.500e2'],
  ['a scalar at the end', '{"action":true}', 'true'],
  ['no such member', '{"a":"action"}', null],
  ['no object', '["action"]', null],
])('%s', (_case, text, expected) => {
  expect(memberText(text, 'action')).toBe(expected);
});

test('finds, in any object, the text that parses to its member', () => {
  const object = fc.dictionary(fc.oneof(fc.constant('action'), fc.string()), fc.jsonValue(), { noNullPrototype: true });
  fc.assert(
    fc.property(object, fc.jsonValue(), fc.constantFrom(undefined, 1, '\t'), (others, action, space) => {
      const text = JSON.stringify({ ...others, action }, null, space);
      const found = memberText(text, 'action');
      expect(found).not.toBeNull();
      expect(JSON.parse(found ?? '')).toEqual(JSON.parse(JSON.stringify(action)));
      expect(text).toContain(found);
      expect(found).toBe(found?.trim());
    }),
  );
});
