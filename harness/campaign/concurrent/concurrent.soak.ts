import assert from 'node:assert/strict';
import { type Fault, faultsWhenConcurrent } from '../../../reference-model/faults/index.ts';
import type { ClauseId } from '../../../spec-schemas/clauses/index.ts';
import { type DisturbanceKind, disturbanceKinds } from '../../generate/disturbances.ts';
import { families } from '../families/families.list.ts';
import { tradingFamily } from '../families/trading.ts';
import { accountModesFamily } from '../families/wallets.ts';
import { assertFaultFoundAndShrunk, playPlantedCampaign } from '../planted-campaign.fixture.ts';

/** Sequences of each family. */
const RUNS = 3;
const SEEDS = Number(process.env.SEEDS ?? 3);

/** Checks that a sound venue yields no findings with 16 actions in flight, in any family: in process and over sockets. */
async function sound(isServed: boolean, disturb: readonly DisturbanceKind[] = []): Promise<void> {
  const failures: string[] = [];
  for (let seed = 1; seed <= SEEDS; seed++)
    for (const [nth, family] of families.entries()) {
      // Over sockets each seed plays only some families: all of them would take a night.
      if (isServed && nth % SEEDS !== seed % SEEDS) continue;
      const { ended, findings } = await playPlantedCampaign({
        seed,
        runs: RUNS,
        family,
        concurrency: 16,
        isServed,
        disturb,
      });
      const outcome = `${family.name} seed ${seed}: ${ended?.status} ${ended?.reason ?? ''}`;
      process.stdout.write(`${outcome} ${ended?.steps} steps, ${JSON.stringify(ended?.concurrent)}\n`);
      failures.push(
        ...findings.map(({ message, replay }) => `${outcome} ${message} ${JSON.stringify(replay)}`),
        ...(ended?.status === 'blocked' ? [outcome] : []),
      );
    }
  assert.deepEqual(failures, []);
}

/** Clauses of the documents that a race breaks whatever order its actions executed in. */
const violated: Readonly<Record<string, ClauseId>> = {
  'orders.lost-in-crowded-block': 'orders.open-orders.live-only',
  'feed.fills-twice-in-crowded-block': 'feed.push.once',
  'reads.behind-acknowledged-write': 'orders.open-orders.live-only',
  'nonces.twice-at-once': 'nonces.replay.in-one-block',
  'nonces.transfer-twice-at-once': 'nonces.replay.in-one-block',
};

/** Checks that a concurrency fault is found with several actions in flight, shrunk to a few actions, and replayed. */
async function isShrunk(fault: Fault): Promise<void> {
  const violates = violated[fault.id];
  const family = fault.id.includes('transfer') ? accountModesFamily : tradingFamily;
  await assertFaultFoundAndShrunk(fault, {
    runs: 8,
    family,
    concurrency: 16,
    ...(violates !== undefined && { violates }),
  });
}

/** Disturbances of a request or of the node while other requests are in flight. */
const whileInFlight = disturbanceKinds.filter((kind) => kind !== 'node-lost');

export const soaks = [
  ...faultsWhenConcurrent.map((fault) => ({ name: `concurrent-faults ${fault.id}`, run: () => isShrunk(fault) })),
  { name: 'concurrent-sockets', run: () => sound(true) },
  { name: 'concurrent-disturbed', run: () => sound(false, whileInFlight) },
  { name: 'concurrent', run: () => sound(false) },
];
