import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { allFaults } from '../../reference-model/faults/index.ts';
import { handleControl, readDefaultGenesis, Venue } from '../../reference-model/index.ts';
import { allChecks } from '../../scenarios/index.ts';
import { RecordingFolder } from './recordings.ts';
import { TRADING_SEQUENCES_ID } from './subject.ts';

const folder = mkdtempSync(join(tmpdir(), 'recordings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const sound = { Venue, readDefaultGenesis, handleControl };

/** Returns the model with a planted fault. */
function modelWith(id: string): typeof sound {
  const edits = allFaults.filter((each) => each.id === id).map(({ edit }) => edit);
  class FaultyVenue extends Venue {
    constructor(...[genesis, options]: ConstructorParameters<typeof Venue>) {
      super(genesis, { ...options, edits: [...(options?.edits ?? []), ...edits] });
    }
  }
  return { ...sound, Venue: FaultyVenue };
}

// Together they hold blocks, send on sockets and let time pass.
const subjects = ['faucet.amount.bounds', 'feed.subscribe.market-channels', 'campaign.trading'].map((id) => ({
  venue: 'live',
  id,
}));

test('an identical model answers a recording alike; one with different frames or replies does not', async () => {
  const recordings = new RecordingFolder(folder);
  for (const subject of subjects) await recordings.record(subject, sound, allChecks);
  const alike = (model: typeof sound) => subjects.map((subject) => recordings.isAlike(subject, model));
  expect(alike(sound)).toEqual([true, true, true]);
  expect(alike(modelWith('faucet.clamp-missing'))).toEqual([false, true, true]);
  expect(alike(modelWith('feed.ack-without-coin'))).toEqual([true, false, false]);
});

test('nothing is known about a subject without a recording, or one that restores earlier states', async () => {
  const recordings = new RecordingFolder(join(folder, 'others'));
  expect(recordings.isAlike({ venue: 'live', id: 'faucet.amount.bounds' }, sound)).toBe(false);
  const sequences = { venue: 'live', id: TRADING_SEQUENCES_ID };
  await recordings.record(sequences, sound, allChecks);
  expect(recordings.isAlike(sequences, sound)).toBe(false);
});
