import { expect, test } from 'vitest';
import { formatHeaders, MAX_SECRET_CHARS, Redactor } from './redact.ts';

const key = 'AB'.repeat(32);

test('hidden values are removed in every spelling', () => {
  const redactor = new Redactor();
  redactor.hide(`0x${key}`);
  redactor.hide('control+token(1)');
  const text = `0x${key} ${key.toLowerCase()} "0x${key.toLowerCase()}" control+token(1)`;
  expect(redactor.redact(text)).toBe('[removed] [removed] "[removed]" [removed]');
});

test('bearer tokens and values of secret keys are always removed', () => {
  const text = 'authorization: Bearer abc.def\n{"private_key":"0x12\\"34","privateKey": "x","mnemonic":"a b"}';
  expect(new Redactor().redact(text)).toBe(
    'authorization: Bearer [removed]\n{"private_key":"[removed]","privateKey": "[removed]","mnemonic":"[removed]"}',
  );
});

test('public values stay: signatures, hashes, addresses, the spot token', () => {
  const redactor = new Redactor();
  redactor.hide(key);
  const text = `{"signature":"0x${'1c'.repeat(65)}","action_hash":"0x${'cd'.repeat(32)}","token":"MTF"}`;
  expect(redactor.redact(text)).toBe(text);
});

test.each(['abc', 'x'.repeat(MAX_SECRET_CHARS + 1)])('a secret must have a sensible length', (secret) => {
  expect(() => new Redactor().hide(secret)).toThrow(RangeError);
});

test('headers with credentials keep only their name', () => {
  expect(formatHeaders({ Authorization: 'Basic x', 'content-type': 'text/html', 'set-cookie': 'a=b' })).toBe(
    'Authorization: [removed]\ncontent-type: text/html\nset-cookie: [removed]\n',
  );
});
