import { expect, test } from 'vitest';
import { lending } from './families/lending.ts';
import { modelSession, withoutMinimums } from './model-session.fixture.ts';
import { played } from './played.fixture.ts';
import { takesTellings, tellSigner } from './told-signature.ts';

test('sequences that borrow leave no debt behind, and no shares of a pool', async () => {
  const session = await modelSession({ ...takesTellings, checked: true }, withoutMinimums());
  const { ended } = await played(session, {
    ...{ family: lending, size: { kind: 'runs', runs: 8 }, tell: tellSigner, probes: false },
  });
  const reached = Object.keys(ended?.coverage ?? {});
  expect(reached).toEqual(
    expect.arrayContaining(['spot_margin_open accepted', 'spot_margin_close accepted', 'earn_deposit accepted']),
  );
  const pools = [...session.venue.core.state.earn.pools.values()];
  expect(pools.map(({ borrowed, shares }) => [borrowed, shares])).toEqual([[0n, 0n]]);
});
