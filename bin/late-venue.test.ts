import { expect, test } from 'vitest';
import { openSlowLink } from '../harness/target/proxy.fixture.ts';
import { runOverLink } from './distant-venue.fixture.ts';
import { complaintsOnEarlyRefusingVenue, complaintsOnLateVenue, threeBlocksLateEdits } from './late-venue.fixture.ts';

// All areas are for the soak.
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
])('nothing of %s leans on an action whose commit it has not waited for', async (area) => {
  expect(await complaintsOnLateVenue(area, 1)).toEqual([]);
});

// Most refusals in these areas are found by a commit.
test.each([
  ['staking', 'means'],
  ['sub-accounts', 'door'],
  ['multi-sig', 'door'],
] as const)(
  'nothing of %s is accused for what a commit keeps back, where the door refuses by %s',
  async (area, form) => {
    expect(await complaintsOnEarlyRefusingVenue(area, 1, form)).toEqual([]);
  },
);

test('where actions run some blocks later, and nobody cuts them, it is waited for as long', async () => {
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
