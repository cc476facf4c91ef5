import { expect, test } from 'vitest';
import { openSlowLink } from '../harness/target/proxy.fixture.ts';
import { LaggingReadsVenue } from './behind-venue.fixture.ts';
import { runOverLink } from './distant-venue.fixture.ts';

// The soak plays all checks.
test('where account reads lag by one block, cases wait for the effect of their actions', async () => {
  const link = (upstream: string) => openSlowLink(upstream, 0);
  const only = [
    'orders.modify.somebody-elses',
    'orders.cancel.by-oid',
    'orders.match.time-in-force',
    'agents.expiry.time',
    'margin.isolated.strict',
    'sub-accounts.create.most',
  ];
  const venue = { blocks: { mode: 'timer', ms: 200 }, link, control: false, kind: LaggingReadsVenue } as const;
  const { accusations, undecided, passed } = await runOverLink(venue, { seed: 1, only });
  expect({ accusations, undecided, passed: passed.toSorted() }).toEqual({
    accusations: [],
    undecided: [],
    passed: only.toSorted(),
  });
});
