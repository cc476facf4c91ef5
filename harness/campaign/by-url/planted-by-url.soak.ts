import assert from 'node:assert/strict';
import { drawTestSeed } from '../../kernel/drawn-seed.fixture.ts';
import { Random } from '../../kernel/random.ts';
import { stateRuleFaults } from '../planted-steps.fixture.ts';
import { findDifferenceByUrl, playCampaignsByUrl } from './played-by-url.fixture.ts';

const FAULTS = 20;
const FOUND = 10;
const MOST_WEIGHT = 15_000;
/** Sequences that this weight allows. */
const RUNS = 56;

/** Areas whose actions an account can send alone, and whose effects are visible with their block. */
const AREAS = [
  'accounts',
  'agents',
  'fills',
  'margin',
  'modes',
  'multi-sig',
  'orders',
  'positions',
  'referrals',
  'scale',
  'staking',
  'sub-accounts',
  'transfers',
  'triggers',
  'vaults',
];

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Asserts that campaigns by URL find most of a sample of state faults within the weight budget of a quarter of an hour. */
async function campaignsByUrlFindFaults(): Promise<void> {
  const seed = drawTestSeed('planted-by-url');
  const faults = new Random(`by-url/${seed}`).shuffled(
    stateRuleFaults(AREAS).filter(({ fault: { needs = [] } }) => needs.length === 0),
  );
  const course = await playCampaignsByUrl(seed, RUNS);
  tell(`${course.length} sequences, weight ${course.at(-1)?.weight}`);
  let found = 0;
  let named = 0;
  for (const planted of faults.slice(0, FAULTS)) {
    const { id, clause } = planted.fault;
    const shown = await findDifferenceByUrl(planted, course);
    const { finding = null, weight = 0 } = shown ?? {};
    const isFound = finding !== null && finding.severity !== 'unsteady' && weight <= MOST_WEIGHT;
    const clauses = finding === null ? [] : [finding.clause, ...(finding.fits ?? []), ...(finding.suspects ?? [])];
    found += isFound ? 1 : 0;
    named += isFound && clauses.includes(clause) ? 1 : 0;
    const outcome = finding === null ? 'not found' : `${finding.severity} of ${finding.clause} at weight ${weight}`;
    tell(`${id} (${clause}): ${outcome}${clauses.includes(clause) ? ', named' : ''}`);
    if (finding !== null) tell(`  ${finding.check}: ${finding.message}; fits ${finding.fits?.join(', ') ?? 'none'}`);
  }
  tell(`${found} of ${FAULTS} found within ${MOST_WEIGHT} weight, ${named} named`);
  assert(found >= FOUND, `${found} found of ${FOUND}`);
}

export const soaks = [{ name: 'planted-by-url', run: campaignsByUrlFindFaults }];
