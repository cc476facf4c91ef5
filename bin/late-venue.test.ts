import { expect, test } from 'vitest';
import { openSlowLink } from '../harness/target/proxy.fixture.ts';
import { runOverLink } from './distant-venue.fixture.ts';
import { complaintsOnLateVenue, falseAlarmsOnEarlyRefusal, threeBlocksLateEdits } from './late-venue.fixture.ts';

// The soak covers all areas.
test.each([
  'earn',
  'modes',
  'multi-sig',
  'options',
  'perp-deploy',
  'spot-margin',
  'staking',
  'sub-accounts',
  'twap',
  'vaults',
])('no check of %s sends an action that depends on an uncommitted one', async (area) => {
  expect(await complaintsOnLateVenue(area, 1)).toEqual([]);
});

// In these areas most refusals come at commit.
test.each([
  ['staking', 'means'],
  ['sub-accounts', 'door'],
  ['multi-sig', 'door'],
] as const)(
  'no check of %s accuses a venue whose refusals at commit stay silent, where admission refuses by %s',
  async (area, form) => {
    expect(await falseAlarmsOnEarlyRefusal(area, 1, form)).toEqual([]);
  },
);

test('where actions run some blocks later, and no operator cuts them, checks wait long enough', async () => {
  const link = (upstream: string) => openSlowLink(upstream, 0);
  const only = [
    'sub-accounts.create.refused',
    'multi-sig.bundle.below-quorum',
    'multi-sig.rekey.by-roster',
    'modes.reservation.bounds',
  ];
  const venue = { blocks: { mode: 'timer', ms: 60 }, link, control: false, edits: threeBlocksLateEdits } as const;
  expect(await runOverLink(venue, { seed: 1, only })).toMatchObject({ accusations: [], undecided: [] });
});
