import { expect, test } from 'vitest';
import { OpaqueIdMapping } from './correspondence.ts';

test('the first match binds, the next one confirms', () => {
  const known = new OpaqueIdMapping();
  expect(known.match('oid', '900', '1')).toBe('ok');
  expect(known.match('oid', '900', '1')).toBe('ok');
  expect(known.targetOf('oid', '1')).toBe('900');
});

test('two model values for one target value, and the reverse, are conflicts and bind nothing', () => {
  const known = new OpaqueIdMapping();
  known.match('oid', '900', '1');
  expect(known.match('oid', '900', '2')).toHaveProperty('conflict.actual', expect.stringContaining('900'));
  expect(known.match('oid', '901', '1')).toEqual({ conflict: { expected: '900', actual: '901' } });
  expect(known.match('oid', '901', '2')).toBe('ok');
});

test('kinds are separate, and the letter case of hex is ignored', () => {
  const known = new OpaqueIdMapping();
  known.match('hash', '0xAB', '0xcd');
  expect(known.match('address', '0xAB', '0xef')).toBe('ok');
  expect(known.match('hash', '0xab', '0xCD')).toBe('ok');
});

test('an attempt that is not kept leaves no trace', () => {
  const known = new OpaqueIdMapping();
  known.match('oid', '900', '1');
  known.attempt(
    () => known.match('oid', '901', '2'),
    () => false,
  );
  expect(known.targetOf('oid', '2')).toBeUndefined();
  expect(known.targetOf('oid', '1')).toBe('900');
  known.attempt(
    () => known.match('oid', '901', '2'),
    () => true,
  );
  expect(known.targetOf('oid', '2')).toBe('901');
});
