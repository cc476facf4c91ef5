import { calibrated } from '../../bench-calibration.ts';
import { decidingUnder } from '../runner/deciding.ts';
import type { RunEvent } from '../runner/events.ts';
import { RunFindings } from '../runner/run-findings.ts';
import type { Session } from '../runner/session.ts';
import { openModelSession } from '../session/model-session.ts';
import { families } from './families/families.list.ts';
import { campaignOf, type Family } from './families/family.ts';
import { withoutMinimums } from './model-session.fixture.ts';
import { runCampaigns } from './run-campaigns.ts';

/** Sequences of each family: some 5,000 steps of all. */
const RUNS = 7;
const STEPS = 5_000;
/** What so many steps may take, of the processor of one thread. */
const MOST_SECONDS = 10;

/**
 * The seconds that 5,000 steps in process may take, over those that they take, played as a run plays them: all that can be read is
 * compared. How many steps a second each family makes is printed.
 */
async function stepsInProcess(): Promise<number> {
  const second = calibrated().processor;
  const wishes = { kind: 'model', profile: 'live', isolation: null, allowMainnetWrites: false } as const;
  // Its reads show all that a shadow needs: what is measured is the steps, and not what is asked before the first.
  const session = await openModelSession({ ...wishes, genesis: withoutMinimums() });
  let [steps, seconds] = [0, 0];
  try {
    // What is played first warms up what all have in common.
    for (const family of families.slice(0, 2)) await played(session, family, 0);
    for (const family of families) {
      const one = await played(session, family, 1);
      const perSecond = (one.steps * second) / one.seconds;
      process.stdout.write(`  ${campaignOf(family)} ${perSecond.toFixed(0)} steps a second\n`);
      steps += one.steps;
      seconds += one.seconds / second;
    }
  } finally {
    await session.close();
  }
  return (MOST_SECONDS * steps) / STEPS / seconds;
}

async function played(session: Session, family: Family, seed: number) {
  let steps = 0;
  const emit = (event: RunEvent) => {
    if (event.event !== 'campaign-ended') return;
    if (event.status !== 'pass') throw new Error(`${event.id}: ${event.reason}`);
    steps += event.steps;
  };
  const telling = { timestamp: () => '', reproduce: () => '', emit };
  const findings = new RunFindings({ deciding: decidingUnder(false), ...telling });
  const before = process.threadCpuUsage();
  await runCampaigns({ size: { kind: 'runs', runs: RUNS }, families: [family], probes: false }, session, {
    ...{ seed, salt: `bench ${seed}`, findings, ...telling },
  });
  const { user, system } = process.threadCpuUsage(before);
  return { steps, seconds: (user + system) / 1e6 };
}

/** 1 is the ten seconds that are wanted; they take less than three times as long. */
export const benchmarks = [{ name: 'campaign-5k-steps-in-process', bar: 0.2, run: stepsInProcess }];
