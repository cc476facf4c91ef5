import { expect, test } from 'vitest';
import { rulesEditorAt } from '../../../reference-model/index.ts';
import { openModelTestSession } from '../model-session.fixture.ts';
import { playCampaign } from '../play-campaign.fixture.ts';
import { signWithAddressPlaceholder } from './trusted-signature.ts';

const size = { kind: 'runs', runs: 1 } as const;

test('the progress of a single sequence is told step by step', async () => {
  const options = { size, trustedSigner: signWithAddressPlaceholder, probes: false };
  const { ended, progress } = await playCampaign(await openModelTestSession(), options);
  const shares = progress.map(({ share }) => share);
  expect(shares.length).toBeGreaterThanOrEqual(14);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
  expect(progress.filter(({ replays }) => replays !== undefined)).toEqual([]);
  expect(ended).toMatchObject({ status: 'pass', runs: 1 });
});

test('replays are counted while a difference is shrunk and judged', async () => {
  const otherRates = rulesEditorAt('reads', 'feeSchedule')(({ user }) => ({ user: { ...user, taker_bps: () => '9' } }));
  const options = {
    size: { kind: 'runs', runs: 2 },
    trustedSigner: signWithAddressPlaceholder,
    probes: false,
  } as const;
  const { findings, progress } = await playCampaign(await openModelTestSession({ edits: [otherRates] }), options);
  expect(findings.length).toBeGreaterThan(0);
  const counts = progress.flatMap(({ replays }) => replays ?? []);
  expect(counts.slice(0, 3)).toEqual([1, 2, 3]);
  expect(progress.at(-1)).not.toHaveProperty('replays');
});
