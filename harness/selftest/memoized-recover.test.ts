import { expect, test } from 'vitest';
import { addressOf, sign } from '../../spec-schemas/signing/signature.ts';
import { recoverSignerMemoized } from './memoized-recover.ts';

const key = new Uint8Array(32).fill(7);
const other = new Uint8Array(32).fill(9);
const digest = new Uint8Array(32).fill(1);

test('the same question has the same answer, another one its own', () => {
  for (let round = 0; round < 2; round++) {
    expect(recoverSignerMemoized(digest, sign(digest, key))).toEqual({ address: addressOf(key) });
    expect(recoverSignerMemoized(digest, sign(digest, other))).toEqual({ address: addressOf(other) });
    expect(recoverSignerMemoized(digest, '0x12')).toEqual({ malformed: 'not 130 hex digits' });
  }
  const another = new Uint8Array(32).fill(2);
  expect(recoverSignerMemoized(another, sign(digest, key))).not.toEqual({ address: addressOf(key) });
});
