import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { makeViolationPolicy } from '../runner/deciding-policy.ts';
import type { RunEvent } from '../runner/events.ts';
import { FindingsOutsideCases } from '../runner/run-findings.ts';
import { genesisWithoutMinimums, openModelTestSession } from './model-session.fixture.ts';
import { runCampaigns } from './play/run-campaigns.ts';
import { placeholderSignatureOptions, signWithAddressPlaceholder } from './play/trusted-signature.ts';

/** Step counts of the two readings; the heap after the second is compared with that after the first. */
const FEW = 50_000;
const MANY = 1_000_000;
/** Maximum ratio of the two. */
const MOST = 1.2;
/**
 * Steps of a run. Long, because adopting the venue and funding accounts for each run costs more than its steps. The in-process venue is
 * recreated after each run: its memory of accounts is not the harness's.
 */
const LENGTH = 600;

/** Runs in process with trusted signers, for speed; everything else is as in a run. */
async function flatHeap(): Promise<void> {
  const gc = collector();
  const session = await openModelTestSession(placeholderSignatureOptions, genesisWithoutMinimums());
  let steps = 0;
  let few: number | null = null;
  const telling = {
    timestamp: () => '',
    reproduce: () => '',
    emit: (event: RunEvent) => {
      if (event.event === 'campaign-ended') steps += event.steps;
    },
  };
  for (let seed = 1; steps < MANY; seed++) {
    await runCampaigns(
      {
        size: { kind: 'runs', runs: 1 },
        trustedSigner: signWithAddressPlaceholder,
        cutEvery: LENGTH,
        frames: false,
        probes: false,
        length: { min: LENGTH, max: LENGTH },
      },
      session,
      {
        seed,
        salt: 'memory',
        findings: new FindingsOutsideCases({ deciding: makeViolationPolicy({ strict: false }), ...telling }),
        ...telling,
      },
    );
    await session.control.reset();
    if (few === null && steps >= FEW) few = await heap(gc);
  }
  const many = await heap(gc);
  const words = `${inMb(few ?? 0)} after ${FEW} steps, ${inMb(many)} after ${steps}`;
  if (many > MOST * (few ?? 0)) throw new Error(`the heap grows with the steps: ${words}`);
}

function inMb(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`;
}

/** Returns the garbage collector: soaks are started without the option that exposes it. */
function collector(): () => unknown {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => unknown;
}

async function heap(gc: () => unknown): Promise<number> {
  // Timeouts of actions that no block included have expired by then.
  await delay(1_200);
  await gc();
  return process.memoryUsage().heapUsed;
}

export const soaks = [{ name: 'campaign.memory', run: flatHeap }];
