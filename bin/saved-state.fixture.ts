import assert from 'node:assert/strict';
import type { Family } from '../harness/campaign/families/family.ts';
import { genesisWithoutMinimums, openModelTestSession } from '../harness/campaign/model-session.fixture.ts';
import { placeholderSignatureOptions, signWithAddressPlaceholder } from '../harness/campaign/play/trusted-signature.ts';
import { playCampaign } from '../harness/campaign/play-campaign.fixture.ts';
import { Venue } from '../reference-model/index.ts';

const HOUR_MS = 3_600_000;

/**
 * Plays a campaign of a family on the model, saves the state now and then, and asserts that a venue loaded from it continues identically.
 * @param after  returns the number of the next block to save at, given the current number
 * @returns what the campaign reported, and the heights that were saved
 */
export async function playWithStateSaves(
  family: Family,
  runs: number,
  seed: number,
  after: (blocks: number) => number,
) {
  const genesis = genesisWithoutMinimums();
  const session = await openModelTestSession(placeholderSignatureOptions, genesis);
  const { venue } = session;
  const copy = new Venue(genesis, placeholderSignatureOptions);
  const other = new Venue(genesis, placeholderSignatureOptions);
  const commit = venue.commit.bind(venue);
  const heights: number[] = [];
  let blocks = 0;
  let next = after(0);
  venue.commit = (count) => {
    commit(count);
    blocks += 1;
    if (blocks < next) return;
    next = after(blocks);
    heights.push(venue.height);
    const text = venue.save();
    other.load(text);
    assert.equal(other.save(), text);
    assert.equal(other.stateHash(), venue.stateHash());
    // Advances an hour of due events, beside a copy that was never serialised.
    copy.restore(venue.snapshot());
    for (const each of [copy, other]) each.advance(HOUR_MS);
    assert.equal(other.save(), copy.save());
  };
  const size = { kind: 'runs', runs } as const;
  const { ended, findings } = await playCampaign(
    session,
    { family, size, trustedSigner: signWithAddressPlaceholder, probes: false },
    seed,
  );
  return { ended, messages: findings.map(({ message }) => message), heights };
}
