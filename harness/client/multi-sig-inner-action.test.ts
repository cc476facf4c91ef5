import { expect, test } from 'vitest';
import { innerActionOfMultiSig } from './multi-sig-inner-action.ts';

const bundle = (text: string) => ({
  type: 'multi_sig',
  params: { inner_action_blob: `0x${Buffer.from(text).toString('hex')}` },
});

test('the inner action of a bundle is decoded from its bytes', () => {
  expect(innerActionOfMultiSig(bundle('{"type":"noop","params":{}}'))).toEqual({ type: 'noop', params: {} });
});

test.each([
  ['another action', { type: 'noop', params: {} }],
  ['bytes that are no JSON', bundle('{"type"')],
  ['a body without a type', bundle('{}')],
  ['a bundle without bytes', { type: 'multi_sig', params: {} }],
])('%s has no inner action', (_, action) => {
  expect(innerActionOfMultiSig(action)).toBeNull();
});
