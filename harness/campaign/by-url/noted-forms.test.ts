import { expect, test } from 'vitest';
import { variantEdits } from '../../../reference-model/index.ts';
import { runCampaigns } from '../play/run-campaigns.ts';
import { makeUnthrottledVenue, workOnServedVenue } from './played-by-url.fixture.ts';

test('a run by URL notes the form in which its shadow follows the legs of the target', async () => {
  const form = variantEdits['D260=word'];
  if (form === undefined) throw new Error('the form is gone');
  const { notes, findings } = await workOnServedVenue({
    seed: 3,
    venue: makeUnthrottledVenue([form]),
    work: (session, run) => runCampaigns({ size: { kind: 'runs', runs: 1 }, isAsked: true }, session, run),
  });
  expect(findings).toEqual([]);
  expect(notes).toContain('the shadow follows the target in D260=word');
});
