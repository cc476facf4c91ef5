import assert from 'node:assert/strict';
import {
  countStepsUntilFault,
  type PlantedFault,
  playSoundVenueCourse,
  type SoundVenueCourse,
  stateRuleFaults,
} from '../harness/campaign/planted-steps.fixture.ts';
import { drawTestSeed } from '../harness/kernel/drawn-seed.fixture.ts';
import { Random } from '../harness/kernel/random.ts';
import { MONEY_AREAS, PERP_TRADING_AREAS, SPOT_AND_CREDIT_AREAS } from './campaign-areas.fixture.ts';

/** Faults drawn from each group of areas. */
const FAULTS = 20;
/** Minimum number of unguided steps for a fault to count as hard; easier ones say nothing about guidance. */
const HARD = 500;
/** Sequences of a course: some five thousand steps. */
const RUNS = 210;
/** Maximum ratio of the medians, guided to unguided. */
const MOST = 0.5;

interface Courses {
  /** Selects the hard faults. */
  readonly before: SoundVenueCourse;
  /** Played with another seed, so that the luck that made a fault look hard in `before` does not count. */
  readonly unguided: SoundVenueCourse;
  readonly guided: SoundVenueCourse;
}

/**
 * Compares how soon guided and unguided play reveal the same faults. A fault that a course does not reveal counts as revealed at the end
 * of the longer course.
 */
async function guidedFindsSooner(): Promise<void> {
  const seed = drawTestSeed('guided');
  const courses = {
    before: await playSoundVenueCourse(seed + 1, false, RUNS),
    unguided: await playSoundVenueCourse(seed, false, RUNS),
    guided: await playSoundVenueCourse(seed, true, RUNS),
  };
  console.log(`steps: ${courses.unguided.steps} unguided, ${courses.guided.steps} guided`);
  const pairs: Pair[] = [];
  for (const [name, areas] of Object.entries({
    trading: PERP_TRADING_AREAS,
    spot: SPOT_AND_CREDIT_AREAS,
    money: MONEY_AREAS,
  })) {
    const own = await pairsOf(new Random(`${seed}/${name}`).shuffled(stateRuleFaults(areas)), courses);
    console.log(`${name}: ${words(own)}`);
    pairs.push(...own);
  }
  console.log(`all: ${words(pairs)}`);
  assert(ratioOf(pairs) <= MOST, words(pairs));
}

interface Pair {
  readonly unguided: number;
  readonly guided: number;
}

async function pairsOf(drawn: readonly PlantedFault[], courses: Courses): Promise<readonly Pair[]> {
  const pairs: Pair[] = [];
  const end = Math.max(courses.unguided.steps, courses.guided.steps);
  for (const planted of drawn) {
    if (pairs.length === FAULTS) break;
    const until = async (course: SoundVenueCourse) => (await countStepsUntilFault(planted, course)) ?? end;
    if ((await until(courses.before)) <= HARD) continue;
    const pair = { unguided: await until(courses.unguided), guided: await until(courses.guided) };
    console.log(`${planted.fault.id}: ${pair.unguided} steps unguided, ${pair.guided} guided`);
    pairs.push(pair);
  }
  return pairs;
}

function words(pairs: readonly Pair[]): string {
  const medians = `medians ${median(pairs.map(({ unguided }) => unguided))} and ${median(pairs.map(({ guided }) => guided))}`;
  const sooner = pairs.filter(({ unguided, guided }) => guided < unguided).length;
  return `${pairs.length} faults, ${medians} steps (${ratioOf(pairs).toFixed(2)}), ${sooner} sooner when guided`;
}

function ratioOf(pairs: readonly Pair[]): number {
  return median(pairs.map(({ guided }) => guided)) / median(pairs.map(({ unguided }) => unguided));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.floor(sorted.length / 2)] ?? 0)) / 2;
}

export const soaks = [{ name: 'guided', run: guidedFindsSooner }];
