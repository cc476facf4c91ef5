import { expect, test } from 'vitest';
import { ModelFault } from './model-fault.ts';

test('carries its facts as fields and in the message', () => {
  const fault = new ModelFault('numeric.lots', { expected: 'at most 5', got: 7n });
  expect(fault).toMatchObject({ name: 'ModelFault', where: 'numeric.lots', expected: 'at most 5', got: '7n' });
  expect(fault.message).toBe('numeric.lots: expected at most 5, got 7n');
});
