import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Check, checksForProfile } from '../harness/check/check.ts';
import { drawTestSeed } from '../harness/kernel/drawn-seed.fixture.ts';
import {
  findAcceptedActions,
  type NthSignedAction,
  possibleRefusalFormsOf,
  runCheckRefusingAction,
} from '../harness/selftest/refused-step.ts';
import { printableLine } from '../reports/console/printable.ts';
import { allChecks } from '../scenarios/index.ts';
import { modelTestParts } from '../tools/model-parts.ts';

/** Number of steps per type of action that a check sends. */
const STEPS_OF_TYPE = 2;

/**
 * Plays each check of an area on a venue that refuses one of its steps, as a sound venue may: the check must not accuse the venue because
 * of the consequences.
 */
async function nobodyIsAccused(area: string): Promise<void> {
  const seed = drawTestSeed(`refused-steps.${area}`);
  const wrong: string[] = [];
  for (const check of checksOf(area)) {
    const accused = await accusedBy(check, seed);
    for (const line of accused) console.log(line);
    wrong.push(...accused);
  }
  assert.deepEqual(wrong, []);
}

/** Excludes checks that count an account's budget: a step refused in front of the venue does not use it. */
function checksOf(area: string): readonly Check[] {
  return allChecks.filter((check) => check.area === area && !check.leases.includes('limits'));
}

/** @returns a line for each clause accused because of the consequences: clause · check · action refused · detail */
async function accusedBy(check: Check, seed: number): Promise<readonly string[]> {
  const profile = checksForProfile([check], 'live').length > 0 ? 'live' : 'next';
  const parts = { ...modelTestParts, seed };
  const wrong: string[] = [];
  for (const step of drawnOf(await findAcceptedActions(check, profile, parts), seed)) {
    for (const form of possibleRefusalFormsOf(step)) {
      const { accused } = await runCheckRefusingAction(check, profile, { ...step, form }, parts);
      wrong.push(
        ...accused.map(({ clause, message }) =>
          [clause, check.id, `${step.type} ${step.nth} by ${form}`, printableLine(message)].join(' · '),
        ),
      );
    }
  }
  return wrong;
}

function drawnOf(steps: readonly NthSignedAction[], seed: number): readonly NthSignedAction[] {
  return [...Map.groupBy(steps, ({ type }) => type).values()].flatMap((ofType) => {
    const length = Math.min(STEPS_OF_TYPE, ofType.length);
    return fc
      .sample(fc.shuffledSubarray(ofType, { minLength: length, maxLength: length }), { seed, numRuns: 1 })
      .flat();
  });
}

const areas = [...new Set(allChecks.map(({ area }) => area))];

export const soaks = areas.map((area) => ({ name: `refused-steps.${area}`, run: () => nobodyIsAccused(area) }));
