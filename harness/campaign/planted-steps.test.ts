import { expect, test } from 'vitest';
import { Random } from '../kernel/random.ts';
import { hedgeModeFamily } from './families/hedges.ts';
import { chasesFamily } from './families/pegs.ts';
import { twapSlicesFamily } from './families/slices.ts';
import { triggersFamily } from './families/stops.ts';
import { countStepsUntilFault, playSoundVenueCourse, stateRuleFaults } from './planted-steps.fixture.ts';

const only = [triggersFamily, chasesFamily, twapSlicesFamily, hedgeModeFamily];
const RUNS = 20;
/** Steps that unguided play must need for a fault to count: easier ones say nothing about guidance. */
const HARD = 120;
const FAULTS = 3;

// The soak `guided` does the same with sixty faults and all families.
test('guidance shows a few drawn faults sooner', async () => {
  const unguided = await playSoundVenueCourse(1, false, RUNS, only);
  const guided = await playSoundVenueCourse(1, true, RUNS, only);
  const pairs: (readonly [unguided: number, guided: number])[] = [];
  for (const planted of new Random('planted').shuffled(stateRuleFaults(['triggers', 'chase', 'twap', 'modes']))) {
    const before = await countStepsUntilFault(planted, unguided);
    if (before === null || before <= HARD) continue;
    pairs.push([before, (await countStepsUntilFault(planted, guided)) ?? guided.steps]);
    if (pairs.length === FAULTS) break;
  }
  expect(pairs).toHaveLength(FAULTS);
  const middle = (at: 0 | 1) => pairs.map((pair) => pair[at]).toSorted((a, b) => a - b)[1] ?? 0;
  expect(middle(1)).toBeLessThan(middle(0));
});
