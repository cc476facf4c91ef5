import assert from 'node:assert/strict';
import { drawTestSeed } from '../harness/kernel/drawn-seed.fixture.ts';
import { openSlowLink } from '../harness/target/proxy.fixture.ts';
import { allChecks } from '../scenarios/index.ts';
import { areaOf } from '../spec-schemas/clause.ts';
import { LaggingReadsVenue } from './behind-venue.fixture.ts';
import { runOverLink } from './distant-venue.fixture.ts';
import { complaintsOnLateVenue, falseAlarmsOnEarlyRefusal, threeBlocksLateEdits } from './late-venue.fixture.ts';
import { reportComplaints } from './program-of-soak.fixture.ts';

const SEEDS = 3;

/** Plays every area on a venue that commits late: it must not be accused or left without a verdict for effects that are still pending. */
async function everywhere(): Promise<void> {
  const first = drawTestSeed('late.areas');
  const areas = [...new Set(allChecks.map(({ id }) => areaOf(id)))];
  const said: string[] = [];
  for (let seed = first; seed < first + SEEDS; seed++)
    for (const area of areas) reportComplaints(said, `${area}, seed ${seed}`, await complaintsOnLateVenue(area, seed));
  assert.deepEqual(said, []);
}

/** Does the same where answers precede the commit, and some refusals come at admission. */
async function byTheDoor(): Promise<void> {
  const seed = drawTestSeed('late.door');
  const areas = [...new Set(allChecks.map(({ id }) => areaOf(id)))];
  const said: string[] = [];
  for (const form of ['means', 'door'] as const)
    for (const area of areas)
      reportComplaints(said, `${area}, ${form}`, await falseAlarmsOnEarlyRefusal(area, seed, form));
  assert.deepEqual(said, []);
}

/** Does the same where every action takes three blocks, and no operator cuts them. */
async function blocksLater(): Promise<void> {
  const seed = drawTestSeed('late.blocks');
  const link = (upstream: string) => openSlowLink(upstream, 0);
  const venue = { blocks: { mode: 'timer', ms: 100 }, link, control: false, edits: threeBlocksLateEdits } as const;
  const { accusations, undecided } = await runOverLink(venue, { seed });
  assert.deepEqual({ accusations, undecided }, { accusations: [], undecided: [] });
}

/** Does the same where account reads lag by one block. */
async function shownBehind(): Promise<void> {
  const seed = drawTestSeed('late.shown');
  const link = (upstream: string) => openSlowLink(upstream, 0);
  const venue = { blocks: { mode: 'timer', ms: 100 }, link, control: false, kind: LaggingReadsVenue } as const;
  const { accusations, undecided } = await runOverLink(venue, { seed });
  assert.deepEqual({ accusations, undecided }, { accusations: [], undecided: [] });
}

export const soaks = [
  { name: 'late.areas', run: everywhere },
  { name: 'late.blocks', run: blocksLater },
  { name: 'late.door', run: byTheDoor },
  { name: 'late.shown', run: shownBehind },
];
