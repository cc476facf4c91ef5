import { expect, test } from 'vitest';
import { openSlowLink } from '../harness/target/proxy.fixture.ts';
import { runOverLink } from './distant-venue.fixture.ts';
import { ReplicasVenue } from './replicas-venue.fixture.ts';

test('where some replicas lag, no case mistakes an old answer for the current state', async () => {
  const link = (upstream: string) => openSlowLink(upstream, 0);
  const only = [
    'accounts.state.heights',
    'faucet.grant.credited',
    'positions.read.heights',
    'sub-accounts.transfer.moves',
    'transfers.send.native-token',
    'transfers.send.usdc',
    'transport.status.body',
  ];
  const venue = { blocks: { mode: 'timer', ms: 200 }, link, control: false, kind: ReplicasVenue } as const;
  const { accusations, undecided, passed } = await runOverLink(venue, { seed: 1, only });
  expect({ accusations, undecided, passed: passed.toSorted() }).toEqual({
    accusations: [],
    undecided: [],
    passed: only,
  });
});
