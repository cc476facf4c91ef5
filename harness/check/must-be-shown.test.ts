import { expect, test } from 'vitest';
import { shapes } from '../../spec-schemas/shapes/registry.ts';
import { NotExercised } from '../kernel/verdicts.ts';
import { assumeShownKeys } from './must-be-shown.ts';

const fill = { oid: '1', sz: '0.5' };

test.each([
  ['a key that is not there', {}, ['status'], 'status, which the venue does not show'],
  ['a word of another type', { status: true }, ['status'], 'status, which the venue shows as another type'],
  ['a member', { order: { oid: 5 } }, ['order.oid'], 'order.oid, which the venue shows as another type'],
  ['what is inside', { fills: [fill, { sz: 1 }] }, ['fills'], 'fills[].sz, which the venue shows as another type'],
  ['null where it is none', { outcome: null }, ['outcome'], 'outcome, which the venue shows as another type'],
])('%s is unreadable', (_what, body, paths, lacking) => {
  expect(() => assumeShownKeys('info.order_status', body, ...paths)).toThrow(new NotExercised(lacking));
});

test.each([
  ['an unknown word', { status: 'lost' }, ['status']],
  ['null where it may be', { outcome: { reason: null } }, ['outcome', 'outcome.reason']],
  ['a word that may be null', { outcome: { side: null } }, ['outcome']],
  ['no row at all', { fills: [] }, ['fills']],
  ['what nobody asks for', { status: 'filled', fills: 7 }, ['status']],
])('%s is readable', (_what, body, paths) => {
  expect(() => assumeShownKeys('info.order_status', body, ...paths)).not.toThrow();
});

test('every documented example of a shape is readable', () => {
  const [example] = shapes['info.fee_schedule'].examples;
  expect(() => assumeShownKeys('info.fee_schedule', example, 'tiers', 'user')).not.toThrow();
});
