import { expect, test } from 'vitest';
import { lendingFamily } from '../families/lending.ts';
import { genesisWithoutMinimums, openModelTestSession } from '../model-session.fixture.ts';
import { playCampaign } from '../play-campaign.fixture.ts';
import { placeholderSignatureOptions, signWithAddressPlaceholder } from './trusted-signature.ts';

const settings = { trustedSigner: signWithAddressPlaceholder, probes: false } as const;

test('sequences open positions with borrowed funds, close them, and agree with the shadow afterwards', async () => {
  const session = await openModelTestSession(
    { ...placeholderSignatureOptions, conserving: 'every-block' },
    genesisWithoutMinimums(),
  );
  const size = { kind: 'runs', runs: 8 } as const;
  const { ended, findings } = await playCampaign(session, { family: lendingFamily, size, ...settings });
  expect(findings).toEqual([]);
  expect(Object.keys(ended?.coverage ?? {})).toEqual(
    expect.arrayContaining(['spot_margin_open accepted', 'spot_margin_close accepted', 'earn_deposit accepted']),
  );
});

// A part of a position was sold, and the rest is below the minimum order.
test.each([1, 4])(
  'whatever remains of a position, no account holds or owes anything after a sequence: seed %i',
  async (seed) => {
    const session = await openModelTestSession(
      { ...placeholderSignatureOptions, conserving: 'every-block' },
      genesisWithoutMinimums(),
    );
    const { ended } = await playCampaign(
      session,
      { family: lendingFamily, size: { kind: 'runs', runs: 6 }, ...settings, frames: false },
      seed,
    );
    expect(ended?.coverage).toHaveProperty('spot_margin_open accepted');
    const { spotMargin } = session.venue.core.state;
    expect([...spotMargin.positions.keys()]).toEqual([]);
  },
);
