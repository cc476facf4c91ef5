import { measureCalibration } from '../../tools/bench/calibration.ts';
import { makeViolationPolicy } from '../runner/deciding-policy.ts';
import type { RunEvent } from '../runner/events.ts';
import { FindingsOutsideCases } from '../runner/run-findings.ts';
import type { Session } from '../runner/session.ts';
import { openModelSession } from '../session/model-session.ts';
import { families } from './families/families.list.ts';
import { campaignIdOf, type Family } from './families/family.ts';
import { genesisWithoutMinimums } from './model-session.fixture.ts';
import { runCampaigns } from './play/run-campaigns.ts';

/** Sequences of each family: some 5,000 steps in all. */
const RUNS = 7;
const STEPS = 5_000;
/** Maximum processor seconds of one thread for these steps. */
const MOST_SECONDS = 10;

/**
 * Returns the ratio of the seconds that 5,000 steps in process may take to those that they take, played as in a run: everything readable is
 * compared. Prints the steps per second of each family.
 */
async function stepsInProcess(): Promise<number> {
  const second = measureCalibration().processor;
  const wishes = { kind: 'model', profile: 'live', isolation: null, allowMainnetWrites: false } as const;
  // This genesis makes probing unnecessary, so that the steps are measured, not the preparation.
  const session = await openModelSession({ ...wishes, genesis: genesisWithoutMinimums() });
  let steps = 0;
  let seconds = 0;
  try {
    // The first families warm up the shared code.
    for (const family of families.slice(0, 2)) await played(session, family, 0);
    for (const family of families) {
      const one = await played(session, family, 1);
      const perSecond = (one.steps * second) / one.seconds;
      process.stdout.write(`  ${campaignIdOf(family)} ${perSecond.toFixed(0)} steps a second\n`);
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
  const findings = new FindingsOutsideCases({ deciding: makeViolationPolicy({ strict: false }), ...telling });
  const before = process.threadCpuUsage();
  await runCampaigns({ size: { kind: 'runs', runs: RUNS }, families: [family], probes: false }, session, {
    seed,
    salt: `bench ${seed}`,
    findings,
    ...telling,
  });
  const { user, system } = process.threadCpuUsage(before);
  return { steps, seconds: (user + system) / 1e6 };
}

/** A ratio of 1 is the target of ten seconds; actual runs take less than three times as long. */
export const benchmarks = [{ name: 'campaign-5k-steps-in-process', bar: 0.2, run: stepsInProcess }];
