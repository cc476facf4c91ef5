import assert from 'node:assert/strict';
import { faultsWhenConcurrent } from '../../../reference-model/faults/index.ts';
import { parseJson } from '../../../spec-schemas/json/lossless.ts';
import { type DisturbanceKind, disturbanceKinds } from '../../generate/disturbances.ts';
import { openServed } from '../disturbances/disturbed.fixture.ts';
import { parseCampaignReplay, replayCampaign } from '../explain/replay.ts';
import { families } from '../families/families.list.ts';
import { campaignRunOf } from '../play-campaign.fixture.ts';
import { foundWhenConcurrent, playConcurrent } from './concurrent.fixture.ts';

/** Sequences of each family. */
const RUNS = 3;
/** Actions of a shrunk finding, at most. */
const MOST_ACTIONS = 6;
const SEEDS = Number(process.env.SEEDS ?? 3);

/** Checks that the sound venue is accused of nothing with 16 actions in flight, in any family: in this process, and by sockets. */
async function sound(isServed: boolean, disturb: readonly DisturbanceKind[] = []): Promise<void> {
  const told: string[] = [];
  for (let seed = 1; seed <= SEEDS; seed++)
    for (const [nth, family] of families.entries()) {
      // By sockets each plays some: all together take as long as a night.
      if (isServed && nth % SEEDS !== seed % SEEDS) continue;
      const { ended, findings } = await playConcurrent({ seed, runs: RUNS, family, isServed, disturb });
      const outcome = `${family.name} seed ${seed}: ${ended?.status} ${ended?.reason ?? ''}`;
      process.stdout.write(`${outcome} ${ended?.steps} steps, ${JSON.stringify(ended?.concurrent)}\n`);
      told.push(
        ...findings.map(({ message, replay }) => `${outcome} ${message} ${JSON.stringify(replay)}`),
        ...(ended?.status === 'blocked' ? [outcome] : []),
      );
    }
  assert.deepEqual(told, []);
}

/** Checks that each fault of a venue with several in flight is found, shrunk to a few actions, and replayed. */
async function faultsAreShrunk(): Promise<void> {
  for (const fault of faultsWhenConcurrent) {
    const startedAt = performance.now();
    const found = await foundWhenConcurrent(fault, { isShrunk: true, isServed: true });
    const replay = parseCampaignReplay(parseJson(JSON.stringify(found?.replay ?? null)));
    assert.ok(replay !== null, `${fault.id} was not found`);
    const actions = replay.steps.filter((step) => step.do === 'act').length;
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    process.stdout.write(`${fault.id}: ${found?.severity}, ${actions} actions, ${seconds} s, ${found?.message}\n`);
    assert.ok(actions <= MOST_ACTIONS, `${fault.id} has ${actions} actions`);
    const session = await openServed([fault.edit]);
    try {
      const again = await replayCampaign(replay, session, { salt: 'again', ...campaignRunOf(() => undefined) }, false);
      assert.equal(again.kind, 'reproduced', fault.id);
    } finally {
      await session.close();
    }
  }
}

/** What befalls a request while others are in flight, or their node. */
const whileInFlight = disturbanceKinds.filter((kind) => kind !== 'node-lost');

export const soaks = [
  { name: 'concurrent-faults', run: faultsAreShrunk },
  { name: 'concurrent-sockets', run: () => sound(true) },
  { name: 'concurrent-disturbed', run: () => sound(false, whileInFlight) },
  { name: 'concurrent', run: () => sound(false) },
];
