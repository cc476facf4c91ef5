import { expect, test } from 'vitest';
import { CreatedObjects } from './created-objects.ts';

test('a contract that several receipts show is recorded once, oldest first', () => {
  const created = new CreatedObjects();
  for (const address of ['0x01', '0x02', '0x01']) created.noteContract(address);
  expect(created.contracts).toEqual(['0x01', '0x02']);
});
