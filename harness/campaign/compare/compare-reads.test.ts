import { expect, test } from 'vitest';
import { isOmittedPublicFactField } from './compare-reads.ts';

test('a key known from public facts alone may be omitted; a documented key may not, nor may its value differ', () => {
  const absent = (path: string) => ({ path, expected: '"1.5"', actual: 'absent' });
  expect(isOmittedPublicFactField('info.broker_state', absent('$.claimable_rewards'))).toBe(true);
  expect(isOmittedPublicFactField('info.broker_state', absent('$.user'))).toBe(false);
  expect(isOmittedPublicFactField('info.open_orders', absent('$.orders[oid=7].sz'))).toBe(false);
  expect(isOmittedPublicFactField('info.broker_state', { ...absent('$.claimable_rewards'), actual: '"0"' })).toBe(
    false,
  );
});
