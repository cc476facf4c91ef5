import assert from 'node:assert/strict';
import { openEditingProxy, openSlowLink } from '../harness/target/proxy.fixture.ts';
import { type DistantVenue, runOverLink } from './distant-venue.fixture.ts';

/** Maximum duration of a run with the operator interface, as a multiple of the same run on loopback. */
const SLOWER = 5;

const far = { blocks: { mode: 'timer', ms: 70 }, link: (upstream: string) => openSlowLink(upstream, 75) } as const;
const near = { ...far, link: (upstream: string) => openSlowLink(upstream, 0) } as const;
const instant = { blocks: { mode: 'instant' }, link: (upstream: string) => openEditingProxy(upstream, {}) } as const;
const campaigns = { kind: 'runs', runs: 25 } as const;

/** Plays whole runs, which must accuse nothing and leave nothing undecided. */
async function clean(venue: DistantVenue, seeds: number): Promise<void> {
  for (let seed = 1; seed <= seeds; seed++) {
    const { accusations, undecided } = await runOverLink(venue, { seed, campaigns });
    assert.deepEqual({ seed, accusations, undecided }, { seed, accusations: [], undecided: [] });
  }
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1_000;
}

export const soaks = [
  { name: 'distant.control', run: () => clean({ ...far, control: true }, 5) },
  { name: 'distant.no-control', run: () => clean({ ...far, control: false }, 5) },
  { name: 'distant.instant', run: () => clean({ ...instant, control: true }, 10) },
  { name: 'distant.instant-no-control', run: () => clean({ ...instant, control: false }, 10) },
  {
    name: 'distant.time',
    run: async () => {
      const short = await secondsOf(() => clean({ ...near, control: true }, 1));
      const long = await secondsOf(() => clean({ ...far, control: true }, 1));
      assert.ok(long <= SLOWER * short, `${Math.round(long)} s on a slow link, ${Math.round(short)} s on loopback`);
    },
  },
];
