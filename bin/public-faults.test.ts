import { expect, test } from 'vitest';
import { drawDistinct } from './defects.fixture.ts';
import { accusedBesideFault, publicFactFaults } from './public-faults.fixture.ts';
import { clausesBrokenByPublicFactFaults } from './public-faults.rows.ts';

test.each(drawDistinct('faults of public facts', publicFactFaults, 60))(
  '$id, a fault by public facts alone, breaks no clause of the documents',
  async (fault) => {
    expect(await accusedBesideFault(fault)).toEqual([]);
  },
);

test('each fault listed as breaking the documents too is a fault of public facts', () => {
  const ids = new Set(publicFactFaults.map(({ id }) => id));
  expect(Object.keys(clausesBrokenByPublicFactFaults).filter((id) => !ids.has(id))).toEqual([]);
});
