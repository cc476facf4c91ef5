import { expect, test } from 'vitest';
import { rulesEditorAt, type VenueOptions } from '../../../reference-model/index.ts';
import { rowsAt, textAt } from '../../client/json-at.ts';
import { votesFamily } from '../families/votes.ts';
import { genesisWithoutMinimums, openModelTestSession } from '../model-session.fixture.ts';
import { playCampaign } from '../play-campaign.fixture.ts';
import { TargetSide } from './target-side.ts';
import { placeholderSignatureOptions, signWithAddressPlaceholder } from './trusted-signature.ts';

const settings = {
  trustedSigner: signWithAddressPlaceholder,
  probes: false,
  size: { kind: 'runs', runs: 20 },
} as const;

/** Returns the parts of a venue that votes can change, as it serves them. */
async function readVotedParts({ target }: Awaited<ReturnType<typeof openModelTestSession>>) {
  const side = new TargetSide(target);
  const markets = rowsAt(await side.data('markets', { kind: 'perp' }), 'perp');
  return {
    meta: (await side.data('markets_meta', { kind: 'perp' })).perp,
    tiers: (await side.data('fee_schedule')).tiers,
    postOnly: (await side.data('exchange_status')).post_only,
    caps: markets.map((row) => textAt(row, 'funding.cap_per_hr')),
  };
}

async function on(options: VenueOptions) {
  const edits = [...placeholderSignatureOptions.edits, ...(options.edits ?? [])];
  const session = await openModelTestSession({ ...placeholderSignatureOptions, edits }, genesisWithoutMinimums());
  const before = await readVotedParts(session);
  const { ended, findings } = await playCampaign(session, { ...settings, family: votesFamily });
  return {
    before,
    after: await readVotedParts(session),
    outcomes: Object.keys(ended?.coverage ?? {}),
    ended,
    findings,
  };
}

test('every vote is reverted when its sequence ends', async () => {
  const { before, after, outcomes } = await on({});
  expect(outcomes.filter((what) => what.startsWith('vote ')).length).toBeGreaterThan(5);
  expect(after).toEqual(before);
});

test('an interface that accepts none of our votes is not at fault', async () => {
  const noVotes = rulesEditorAt('governance')(({ actions }) => {
    const { GovAdjustSpotValue, GovAdjustSpotBalance } = actions;
    return { actions: { GovAdjustSpotValue, GovAdjustSpotBalance } as typeof actions }; // as an older build
  });
  const { ended, findings, outcomes } = await on({ edits: [noVotes] });
  expect([ended?.status, findings]).toEqual(['pass', []]);
  const cast = outcomes.filter((what) => what.startsWith('vote '));
  expect([cast.length > 0, cast.filter((what) => what.endsWith(' enacted'))]).toEqual([true, []]);
});
