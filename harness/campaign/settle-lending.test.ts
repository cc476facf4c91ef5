import { expect, test } from 'vitest';
import { lending } from './families/lending.ts';
import { modelSession, withoutMinimums } from './model-session.fixture.ts';
import { played } from './played.fixture.ts';
import { takesTellings, tellSigner } from './told-signature.ts';

test('sequences open positions with what others lend, close them, and agree with the shadow after each other', async () => {
  const session = await modelSession({ ...takesTellings, checked: true }, withoutMinimums());
  const { ended, findings } = await played(session, {
    ...{ family: lending, size: { kind: 'runs', runs: 8 }, tell: tellSigner, probes: false },
  });
  expect(findings).toEqual([]);
  expect(Object.keys(ended?.coverage ?? {})).toEqual(
    expect.arrayContaining(['spot_margin_open accepted', 'spot_margin_close accepted', 'earn_deposit accepted']),
  );
});
