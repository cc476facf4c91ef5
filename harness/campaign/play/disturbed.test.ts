import { expect, test } from 'vitest';
import { faultsWhenDisturbed } from '../../../reference-model/faults/index.ts';
import { isJsonArray, isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { parseCampaignReplay, replayCampaign } from '../explain/replay.ts';
import { trading } from '../families/trading.ts';
import { openJudgedSession } from '../judged-session.fixture.ts';
import { withoutMinimums } from '../model-session.fixture.ts';
import { campaignRunOf } from '../play-campaign.fixture.ts';
import { playDisturbed } from './disturbed.fixture.ts';

test('a sound venue is accused of nothing, whatever happens to the wire', async () => {
  const { ended, findings } = await playDisturbed({ family: trading, seed: 1, runs: 3 });
  expect(findings).toEqual([]);
  expect(ended?.status).toBe('pass');
  expect(Object.keys(ended?.disturbed ?? {}).length).toBeGreaterThan(4);
});

test.each(faultsWhenDisturbed.map(({ id, edit }) => [id, edit] as const))('%s is found, shrunk and replayed', async (_id, edit) => {
  const { findings } = await playDisturbed({ family: trading, seed: 1, runs: 40, edit, untilFound: true });
  const [found] = findings;
  const replay = found?.replay;
  const steps = isJsonObject(replay) && isJsonArray(replay.steps) ? replay.steps : [];
  const actions = steps.filter((step) => isJsonObject(step) && step.do === 'act');
  console.log(_id, findings.length, found?.message, found?.clause, found?.severity, JSON.stringify(steps));
  expect(found).toBeDefined();
  expect(actions.length).toBeLessThanOrEqual(6);
  expect(steps.some((step) => isJsonObject(step) && step.do === 'disturb')).toBe(true);
  const session = await openJudgedSession({ edits: [edit] }, withoutMinimums());
  const parsed = parseCampaignReplay(replay);
  expect(parsed).not.toBeNull();
  if (parsed === null) return;
  const again = await replayCampaign(parsed, session, { salt: 'again', ...campaignRunOf(() => undefined) }, false);
  expect(again.kind).toBe('reproduced');
}, 240_000);
