import { expect, test } from 'vitest';
import { exampleActStep as step } from '../../generate/act-step.fixture.ts';
import { ArmedDisturbances } from './armed-disturbances.ts';

test('a disturbance affects one action', () => {
  const armed = new ArmedDisturbances();
  expect(armed.take()).toBeNull();
  armed.arm({ on: 'drop', lost: 'reply' });
  expect(armed.take()).toMatchObject({
    disturbance: { on: 'drop', lost: 'reply' },
    kinds: ['drop'],
    isSentAgain: null,
  });
  expect(armed.take()).toBeNull();
});

test('the newer of two transports of a request counts, and a copy can be combined with either', () => {
  const armed = new ArmedDisturbances();
  armed.arm({ on: 'slow', ms: 5 });
  armed.arm({ on: 'duplicate', again: 'at once' });
  armed.arm({ on: 'latency', ms: 1 });
  expect(armed.take()).toMatchObject({ disturbance: { on: 'latency' }, isSentAgain: 'at once' });
});

test('a copy of a request that stays unanswered is sent after its block', () => {
  const armed = new ArmedDisturbances();
  armed.arm({ on: 'duplicate', again: 'at once' });
  armed.arm({ on: 'half-open', of: 'request' });
  expect(armed.take()).toMatchObject({ disturbance: { on: 'half-open' }, isSentAgain: 'after its block' });
});

test('only one action at a time waits to be overtaken', () => {
  const armed = new ArmedDisturbances();
  expect(armed.postpone(step)).toBe(false);
  armed.arm({ on: 'reorder' });
  expect(armed.postpone(step)).toBe(true);
  armed.arm({ on: 'reorder' });
  expect(armed.postpone(step)).toBe(false);
  expect(armed.overtaken()).toBe(step);
  expect(armed.overtaken()).toBeNull();
});
