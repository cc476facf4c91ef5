import { expect, test } from 'vitest';
import { doOrdersRequirePositionSide } from './position-mode.ts';
import type { VenueClient } from './venue-client.ts';

test.each([
  ['one_way', false],
  ['hedge', true],
  [undefined, true],
])('in position mode %s, orders of an account must name a leg: %s', async (mode, named) => {
  const data = mode === undefined ? {} : { position_mode: mode };
  const client = { read: async () => ({ kind: 'data', data }) } as unknown as VenueClient; // no other read is requested
  expect(await doOrdersRequirePositionSide(client, '0x00')).toBe(named);
});
