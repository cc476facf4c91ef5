import { expect, test } from 'vitest';
import { lendingFamily } from './families/lending.ts';
import { openModelTestSession } from './model-session.fixture.ts';
import { playCampaign } from './play-campaign.fixture.ts';

test('without served block times, interest over days still agrees', async () => {
  const session = await openModelTestSession({ archive: 'none' });
  expect(session.facts.capabilities.has('archive')).toBe(false);
  const { ended, findings } = await playCampaign(session, { family: lendingFamily, size: { kind: 'runs', runs: 12 } });
  expect(findings).toEqual([]);
  expect(ended).toMatchObject({ status: 'pass' });
});
