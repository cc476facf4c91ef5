import { expect, test } from 'vitest';
import { drawn } from './defects.fixture.ts';
import { accusedBeside, publicFaults } from './public-faults.fixture.ts';
import { otherFaultsBroken } from './public-faults.rows.ts';

test.each(drawn('faults of public facts', publicFaults, 60))(
  '$id, which public facts alone call a fault, accuses no clause of the documents',
  async (fault) => {
    expect(await accusedBeside(fault)).toEqual([]);
  },
);

test('each fault that breaks a sentence of the documents as well is one of public facts', () => {
  const ids = new Set(publicFaults.map(({ id }) => id));
  expect(Object.keys(otherFaultsBroken).filter((id) => !ids.has(id))).toEqual([]);
});
