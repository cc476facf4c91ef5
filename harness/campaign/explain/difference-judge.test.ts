import { expect, test } from 'vitest';
import { rulesEditorAt } from '../../../reference-model/index.ts';
import type { JsonValue } from '../../../spec-schemas/json/lossless.ts';
import type { RunEvent } from '../../runner/events.ts';
import { families } from '../families/families.list.ts';
import { openModelTestSession } from '../model-session.fixture.ts';
import { runCampaigns } from '../play/run-campaigns.ts';
import { signWithAddressPlaceholder } from '../play/trusted-signature.ts';
import { makeTestCampaignRun } from '../play-campaign.fixture.ts';
import { parseCampaignReplay } from './replay.ts';

test('a difference already shrunk by another campaign is reported as seen', async () => {
  const otherRates = rulesEditorAt('reads', 'feeSchedule')(({ user }) => ({ user: { ...user, taker_bps: () => '9' } }));
  const events: RunEvent[] = [];
  const run = { seed: 1, salt: 'test', ...makeTestCampaignRun((event) => void events.push(event)) };
  const played = families.filter(({ name }) => name === 'trading' || name === 'stops');
  const size = { kind: 'runs', runs: 4 } as const;
  const options = { size, families: played, trustedSigner: signWithAddressPlaceholder, probes: false };
  await runCampaigns(options, await openModelTestSession({ edits: [otherRates] }), run);
  const findings = events.flatMap((event) => (event.event === 'finding' ? [event] : []));
  const summaries = findings.map(({ severity, check, replay }) => {
    const { steps } = parseCampaignReplay(replay as JsonValue) ?? { steps: [] };
    return { severity, check, isShrunk: steps.length === 1 };
  });
  // The read of a cut and the same read requested by a sequence are two causes.
  expect(summaries).toEqual([
    { severity: 'advisory', check: 'campaign.trading', isShrunk: true },
    { severity: 'advisory', check: 'campaign.stops', isShrunk: true },
    { severity: 'advisory', check: 'campaign.stops', isShrunk: false },
  ]);
});
