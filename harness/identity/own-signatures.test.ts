import { expect, test } from 'vitest';
import * as signatures from '../../spec-schemas/signing/signature.ts';
import { Identity } from './keys.ts';
import { recoverSignerCached } from './own-signatures.ts';

const identity = (n: number) => new Identity(new Uint8Array(32).fill(n));
const digest = (n: number) => new Uint8Array(32).fill(n);

test.each([1, 7, 200])('a signature by key %i is recognised as its own, as by the curve', (n) => {
  const signature = identity(n).sign(digest(n));
  expect(recoverSignerCached(digest(n), signature)).toEqual({ address: identity(n).address });
  expect(signatures.recover(digest(n), signature)).toEqual({ address: identity(n).address });
});

test('over another digest the curve yields another account, and so does this', () => {
  const signature = identity(1).sign(digest(1));
  const recovered = recoverSignerCached(digest(2), signature);
  expect(recovered).toEqual(signatures.recover(digest(2), signature));
  expect(recovered.address).not.toBe(identity(1).address);
});

test('a signature in another form is recovered, and an invalid one is malformed', () => {
  const signature = identity(1).sign(digest(1));
  expect(recoverSignerCached(digest(1), signature.slice(2))).toEqual({ address: identity(1).address });
  expect(recoverSignerCached(digest(1), signature.slice(0, -2))).toEqual({ malformed: 'not 130 hex digits' });
});

test('a signature that was evicted from the cache is recovered', () => {
  const first = identity(1).sign(digest(1));
  for (let n = 0; n < 600; n++) identity(2).sign(new Uint8Array(32).fill(n % 256, n % 31));
  expect(recoverSignerCached(digest(1), first)).toEqual({ address: identity(1).address });
});
