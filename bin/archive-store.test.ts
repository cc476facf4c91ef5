import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { families } from '../harness/campaign/families/families.list.ts';
import { genesisWithoutMinimums, openModelTestSession } from '../harness/campaign/model-session.fixture.ts';
import { placeholderSignatureOptions, signWithAddressPlaceholder } from '../harness/campaign/play/trusted-signature.ts';
import { playCampaign } from '../harness/campaign/play-campaign.fixture.ts';
import { openArchive } from '../reference-model/archive/index.ts';
import type { Venue } from '../reference-model/index.ts';
import { readEntry, reads } from '../spec-schemas/catalogue/reads.ts';

const RING = 1;
/** Sampling interval in blocks. */
const EVERY = 10;
/** Families that together produce every history of an archive. */
const mixes = families.filter(({ name }) => ['trading', 'transfers', 'margin'].includes(name));
const archiveLane = Object.keys(reads).filter((type) => readEntry(type)?.lane === 'archive');
const asked = [...archiveLane, 'user_fills'];

/** Limits only fills to a small ring. The node keeps all other rows, since its own histories are the reference for the store. */
function smallRing() {
  const genesis = genesisWithoutMinimums();
  const history = { ...genesis.params.history, fills: RING, ledger: 100_000, archive: 100_000 };
  return { ...genesis, params: { ...genesis.params, history } };
}

function answered(venue: Venue, body: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const { reply } = venue.handle({ method: 'POST', path: '/info', headers: {}, body: bytes, peer: '192.0.2.1' });
  return `${reply?.status} ${reply?.body}`;
}

/**
 * Returns requests for every archive read of some active accounts: without and with limits, in windows that begin and end at block times.
 */
function bodies(venue: Venue, seed: number): object[] {
  const { core } = venue;
  const now = core.state.timeMs;
  const times = core.histories.blocks.of('chain').map(({ timeMs }) => timeMs);
  const edge = fc.oneof(fc.constantFrom(...times), fc.constantFrom(now - 86_400_000, now + 1));
  const window = fc.record(
    { start_time: edge, end_time: edge, limit: fc.constantFrom(1, 2, 3, 500) },
    { requiredKeys: [] },
  );
  const windows = [{}, { start_time: 1 }, ...fc.sample(window, { numRuns: 3, seed })];
  const { fills, ledger } = core.histories;
  const met = new Set([...[...fills.keys].slice(-3), ...[...ledger.keys].slice(-3)]);
  return [...met].flatMap((address) =>
    asked.flatMap((type) =>
      windows.map((args) => {
        const { arguments: accepted = {} } = readEntry(type) ?? {};
        return Object.fromEntries(
          Object.entries({ type, address, ...args }).filter(([name]) => name === 'type' || name in accepted),
        );
      }),
    ),
  );
}

describe.each(mixes)('in a campaign of $name', (family) => {
  test("an archive store answers like the node's histories, byte for byte", async () => {
    const session = await openModelTestSession(placeholderSignatureOptions, smallRing());
    const { venue } = session;
    venue.followedBy((chain) => openArchive(chain, { path: ':memory:', goesOn: false }));
    const commit = venue.commit.bind(venue);
    const apart: object[] = [];
    let blocks = 0;
    let rows = 0;
    let archived = 0;
    vi.spyOn(venue, 'commit').mockImplementation((count) => {
      commit(count);
      blocks += 1;
      if (blocks % EVERY !== 0) return;
      const { core } = venue;
      const stored = core.archive;
      for (const body of bodies(venue, blocks)) {
        const shown = answered(venue, body);
        core.archive = core.histories;
        const remembered = answered(venue, body);
        core.archive = stored;
        if (shown !== remembered) apart.push({ body, shown, remembered });
        rows += /\[\{/.test(shown) ? 1 : 0;
        archived += shown.split('"tid"').length - 1 > RING ? 1 : 0;
      }
    });
    // Findings of the campaign do not matter here: its shadow has a longer ring than the venue.
    await playCampaign(session, {
      untilFound: true,
      family,
      size: { kind: 'runs', runs: family.name === 'trading' ? 10 : 1 },
      trustedSigner: signWithAddressPlaceholder,
      probes: false,
    });
    expect(apart).toEqual([]);
    expect(rows).toBeGreaterThan(0);
    if (family.name === 'trading') expect(archived).toBeGreaterThan(0);
  });
});
