import { expect, test } from 'vitest';
import type { RecoverSigner } from './chain.ts';
import { memoizeRecover } from './memoized-recover.ts';

test('recovers repeated identical signatures once, and every other digest or signature anew', () => {
  const asked: string[] = [];
  const answers: RecoverSigner = (digest, signature) => {
    asked.push(`${digest[0]} ${signature}`);
    return { address: `0x${signature}` };
  };
  const recover = memoizeRecover(answers);
  const one = new Uint8Array(32).fill(1);
  const two = new Uint8Array(32).fill(2);

  expect(recover(one, 'aa')).toBe(recover(one, 'aa'));
  recover(two, 'aa');
  recover(two, 'bb');
  recover(one, 'aa');

  expect(asked).toEqual(['1 aa', '2 aa', '2 bb', '1 aa']);
});
