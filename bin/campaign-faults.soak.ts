import assert from 'node:assert/strict';
import { join } from 'node:path';
import fc from 'fast-check';
import { drawTestSeed } from '../harness/kernel/drawn-seed.fixture.ts';
import type { RunEvent } from '../harness/runner/events.ts';
import { allFaults, type Fault } from '../reference-model/faults/index.ts';
import { MONEY_AREAS, PERP_TRADING_AREAS, SPOT_AND_CREDIT_AREAS } from './campaign-areas.fixture.ts';
import { inNewFolder, runUntilEvent, withServedVenue } from './program-of-soak.fixture.ts';

const FAULTS = 20;
const FOUND = 14;
const NAMED = 10;
/** Number of sequences, bounded together by `MOST_STEPS`. `--fault` turns the archive on by itself. */
const RUNS = 210;
const MOST_STEPS = 5_000;

interface FoundClauses {
  /** Clauses of the findings. */
  readonly clauses: readonly string[];
  /** Clauses that the findings name as possibly broken, or as broken by a known fault that answers the same. */
  readonly suspects: readonly string[];
}

interface Outcome {
  readonly fault: string;
  readonly clause: string;
  readonly reported: FoundClauses;
}

/** Checks that campaigns find faults on their own, independent of checks. @param areas  whose faults are drawn */
async function campaignsFindFaults(name: string, areas: readonly string[]): Promise<void> {
  const seed = drawTestSeed(name);
  const eligible = allFaults.filter(
    ({ clause, needs = [] }) => areas.includes(clause.split('.')[0] ?? '') && needs.every((need) => need === 'control'),
  );
  const drawn = fc.sample(fc.shuffledSubarray([...eligible], { minLength: FAULTS, maxLength: FAULTS }), {
    seed,
    numRuns: 1,
  });
  assert.deepEqual(await clausesFound(null, seed), { clauses: [], suspects: [] });
  const outcomes: Outcome[] = [];
  for (const fault of drawn.flat()) {
    const outcome = { fault: fault.id, clause: fault.clause, reported: await clausesFound(fault, seed) };
    const { clauses, suspects } = outcome.reported;
    const maybe = suspects.length === 0 ? '' : `, or ${suspects.join(', ')}`;
    console.log(`${fault.id} (${fault.clause}): ${clauses.join(', ') || 'not found'}${maybe}`);
    outcomes.push(outcome);
  }
  const found = outcomes.filter(({ reported }) => reported.clauses.length > 0).length;
  const stated = outcomes.filter(({ reported, clause }) => reported.clauses.includes(clause)).length;
  const named = outcomes.filter(({ reported, clause }) =>
    [...reported.clauses, ...reported.suspects].includes(clause),
  ).length;
  console.log(`${name}: ${found} of ${FAULTS} found, ${named} named, ${stated} of them as the broken clause`);
  assert(found >= FOUND && named >= NAMED, `${found} found of ${FOUND}, ${named} named of ${NAMED}`);
}

/** Returns the clauses of the campaigns' findings on a venue. @param fault  null: the sound venue */
async function clausesFound(fault: Fault | null, seed: number): Promise<FoundClauses> {
  const options = ['--blocks', '20ms', ...(fault === null ? ['--archive'] : ['--fault', fault.id])];
  return inNewFolder((folder) =>
    withServedVenue(join(folder, 'venue'), options, async (url, control) => {
      const target = ['--target', url, '--control', control, '--rate', 'unlimited', '--suite', 'campaign.*'];
      const args = [...target, '--seed', String(seed), '--fuzz', String(RUNS)];
      // Stops as soon as a campaign names the clause: further steps add nothing.
      const isNamed = (event: RunEvent) =>
        event.event === 'finding' && isOfCampaign(event) && clausesOf(event).includes(fault?.clause ?? '');
      const { report } = await runUntilEvent(folder, args, isNamed);
      const steps = report.campaigns.reduce((sum, { steps: played }) => sum + played, 0);
      // A sequence ends at its first difference, so the sound venue plays the most steps.
      assert(steps <= MOST_STEPS, `${steps} steps`);
      const found = report.findings.filter(isOfCampaign);
      return {
        clauses: [...new Set(found.map(({ clause }) => clause ?? 'no clause'))],
        suspects: [...new Set(found.flatMap(maybeOf))],
      };
    }),
  );
}

interface Accused {
  readonly clause: string | null;
  readonly suspects?: readonly string[] | undefined;
  readonly fits?: readonly string[] | undefined;
}

function isOfCampaign({ check }: { readonly check: string }): boolean {
  return check.startsWith('campaign.');
}

function maybeOf({ suspects = [], fits = [] }: Accused): readonly string[] {
  return [...fits, ...suspects];
}

function clausesOf(finding: Accused): readonly (string | null)[] {
  return [finding.clause, ...maybeOf(finding)];
}

export const soaks = [
  { name: 'campaign-faults-trading', run: () => campaignsFindFaults('campaign-faults-trading', PERP_TRADING_AREAS) },
  { name: 'campaign-faults-spot', run: () => campaignsFindFaults('campaign-faults-spot', SPOT_AND_CREDIT_AREAS) },
  { name: 'campaign-faults-money', run: () => campaignsFindFaults('campaign-faults-money', MONEY_AREAS) },
];
