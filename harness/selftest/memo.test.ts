import { describe, expect, test } from 'vitest';
import { recover } from '../../spec-schemas/signing/signature.ts';
import { deriveIdentity, type KeyOrigin } from '../identity/keys.ts';
import { Memo } from './memo.ts';
import { deriveMemoizedIdentity } from './memoized-identity.ts';
import { recoverSignerMemoized } from './memoized-recover.ts';

test('an answer is computed once, and again after the cache was cleared', () => {
  const asked: string[] = [];
  const squares = new Memo<string>(2);
  const answer = (question: string) => squares.get(question, () => `${question}${asked.push(question)}`);
  expect(['a', 'b', 'a', 'b', 'c', 'a'].map(answer)).toEqual(['a1', 'b2', 'a1', 'b2', 'c3', 'a4']);
});

describe('cached identities', () => {
  const origin: KeyOrigin = { seed: 1, salt: 'a', caseId: 'orders.x', attempt: 1 };
  const digests = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];

  test('each is the key of its own origin, and signs as that does', () => {
    const origins = [origin, { ...origin, caseId: 'orders.y' }, { ...origin, attempt: 2 }, { ...origin, seed: 2 }];
    for (let round = 0; round < 2; round++)
      for (const from of origins)
        for (const n of [0, 1]) {
          const own = deriveIdentity(from, n);
          const kept = deriveMemoizedIdentity(from, n);
          expect(kept.address).toBe(own.address);
          expect(digests.map((digest) => kept.sign(digest))).toEqual(digests.map((digest) => own.sign(digest)));
          for (const digest of digests)
            expect(recoverSignerMemoized(digest, kept.sign(digest))).toEqual(recover(digest, own.sign(digest)));
        }
  });

  test('the same origin yields the same identity', () => {
    expect(deriveMemoizedIdentity({ ...origin }, 3)).toBe(deriveMemoizedIdentity(origin, 3));
  });
});
