import { expect, test } from 'vitest';
import { alice, TestVenue } from '../chain/chain.fixture.ts';

const named = (params: object) => ({ type: 'set_display_name', params });

test.each(['alice', '', 'Bücher & Söhne', 'n'.repeat(300)])('accepts the name %j', (name) => {
  expect(new TestVenue().act(alice, named({ display_name: name })).status).toBe(202);
});

test.each([{}, { display_name: null }, { display_name: 7 }])('%o is no valid name', (params) => {
  expect(new TestVenue().act(alice, named(params)).status).toBe(400);
});
