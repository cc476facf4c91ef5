import { expect, test } from 'vitest';
import { FaucetClaimQueue } from './claim-queue.ts';

test('claims are made one after another, whatever their outcomes', async () => {
  const line = new FaucetClaimQueue();
  const events: string[] = [];
  const first = Promise.withResolvers<void>();
  const claims = [
    line.runExclusive(async () => {
      await first.promise;
      events.push('first');
      throw new Error('lost');
    }),
    line.runExclusive(async () => void events.push('second')),
  ];
  events.push('both stand in line');
  first.resolve();
  await Promise.allSettled(claims);
  expect(events).toEqual(['both stand in line', 'first', 'second']);
});

test('the length of the claim window is learnt from refusals', () => {
  const line = new FaucetClaimQueue();
  // A claim from this address before this run is unknown.
  expect(line.noteRefused(1_000)).toBe(0);
  line.noteServed(10_000);
  expect([line.noteRefused(12_000), line.noteRefused(30_000), line.noteRefused(58_000)]).toEqual([0, 0, 0]);
  line.noteServed(60_500);
  expect([line.noteRefused(61_500), line.noteRefused(108_000), line.noteRefused(109_000)]).toEqual([47_000, 500, 0]);
});

test('two claims served within a window show that there is none, which is reported once', () => {
  const windowed: number[] = [];
  const waiting = new FaucetClaimQueue(() => windowed.push(1));
  for (const servedAtMs of [0, 60_200, 121_000]) waiting.noteServed(servedAtMs);
  expect(windowed).toEqual([]);
  const prompt: number[] = [];
  const open = new FaucetClaimQueue(() => prompt.push(1));
  for (const servedAtMs of [0, 400, 900]) open.noteServed(servedAtMs);
  expect(prompt).toEqual([1]);
});

test('a window that others keep closed is not taken for a longer one', () => {
  const line = new FaucetClaimQueue();
  line.noteServed(0);
  expect(line.noteRefused(100_000)).toBe(0);
  line.noteServed(101_000);
  expect(line.noteRefused(101_000)).toBe(60_000);
});
