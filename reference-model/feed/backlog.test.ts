import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UndeliveredFrames } from './backlog.ts';

test('frames that a client receives at once never queue', () => {
  const backlog = new UndeliveredFrames();
  expect([backlog.sent('a', 0), backlog.sent('a', 0)]).toEqual([0, 0]);
});

test('each subscription is counted separately, and the oldest frame is delivered first', () => {
  const backlog = new UndeliveredFrames();
  expect([backlog.sent('a', 1), backlog.sent('b', 2), backlog.sent('a', 3)]).toEqual([1, 1, 2]);
  // The first frame of `a` was received in between, then all frames.
  expect([backlog.sent('a', 3), backlog.sent('b', 1)]).toEqual([2, 1]);
});

test('the counter agrees with an explicit list of waiting frames', () => {
  const step = fc.record({ key: fc.constantFrom('', 'a', 'b'), delivered: fc.nat(3) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const backlog = new UndeliveredFrames();
      const waiting: string[] = [];
      for (const { key, delivered } of steps) {
        waiting.push(key);
        waiting.splice(0, delivered);
        expect(backlog.sent(key, waiting.length)).toBe(waiting.filter((each) => each === key).length);
      }
    }),
  );
});
