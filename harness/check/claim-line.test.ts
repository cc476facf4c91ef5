import { expect, test } from 'vitest';
import { ClaimLine } from './claim-line.ts';

test('claims are made one after the other, whatever becomes of them', async () => {
  const line = new ClaimLine();
  const told: string[] = [];
  const first = Promise.withResolvers<void>();
  const claims = [
    line.inTurn(async () => {
      await first.promise;
      told.push('first');
      throw new Error('lost');
    }),
    line.inTurn(async () => void told.push('second')),
  ];
  told.push('both stand in line');
  first.resolve();
  await Promise.allSettled(claims);
  expect(told).toEqual(['both stand in line', 'first', 'second']);
});

test('how long a window is closed is learnt from its refusals', () => {
  const line = new ClaimLine();
  // An earlier claim from this address, before this run, is not known.
  expect(line.refused(1_000)).toBe(0);
  line.served(10_000);
  expect([line.refused(12_000), line.refused(30_000), line.refused(58_000)]).toEqual([0, 0, 0]);
  line.served(60_500);
  expect([line.refused(61_500), line.refused(108_000), line.refused(109_000)]).toEqual([47_000, 500, 0]);
});

test('one that others keep closed is not taken for longer than it is', () => {
  const line = new ClaimLine();
  line.served(0);
  expect(line.refused(100_000)).toBe(0);
  line.served(101_000);
  expect(line.refused(101_000)).toBe(60_000);
});
