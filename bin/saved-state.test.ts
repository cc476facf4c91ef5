import { describe, expect, test, vi } from 'vitest';
import { families } from '../harness/campaign/families/families.list.ts';
import { modelSession, withoutMinimums } from '../harness/campaign/model-session.fixture.ts';
import { played } from '../harness/campaign/played.fixture.ts';
import { takesTellings, tellSigner } from '../harness/campaign/told-signature.ts';
import { Venue } from '../reference-model/index.ts';

const HOUR_MS = 3_600_000;
/** Of so many blocks one is saved. */
const EVERY = 5;

// By another seed at each time: `npm run soak families`.
describe.each(families)('in a campaign of $name', (family) => {
  test('the model agrees with itself, takes much of what it is sent, and goes on from a text of itself as it would go on', async () => {
    const genesis = withoutMinimums();
    const options = takesTellings;
    const session = await modelSession(options, genesis);
    const { venue } = session;
    const [copy, other] = [new Venue(genesis, options), new Venue(genesis, options)];
    const commit = venue.commit.bind(venue);
    const heights: number[] = [];
    let blocks = 0;
    vi.spyOn(venue, 'commit').mockImplementation((count) => {
      commit(count);
      blocks += 1;
      if (blocks % EVERY !== 0) return;
      heights.push(venue.height);
      const text = venue.save();
      other.load(text);
      expect(other.save()).toBe(text);
      expect(other.stateHash()).toBe(venue.stateHash());
      // Through what falls due in an hour, beside one that never was a text.
      copy.restore(venue.snapshot());
      for (const each of [copy, other]) each.advance(HOUR_MS);
      expect(other.save()).toBe(copy.save());
    });
    const size = { kind: 'runs', runs: 6 } as const;
    const { ended, findings } = await played(session, { family, size, tell: tellSigner, probes: false });
    expect(findings.map(({ message }) => message)).toEqual([]);
    expect(ended).toMatchObject({ status: 'pass', runs: 6 });
    expect(ended?.steps).toBeGreaterThan(50);
    expect(heights.length).toBeGreaterThan(1);
  });
});
