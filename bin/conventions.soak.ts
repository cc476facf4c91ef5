import assert from 'node:assert/strict';
import { families } from '../harness/campaign/families/families.list.ts';
import { tradingFamily } from '../harness/campaign/families/trading.ts';
import { drawTestSeed } from '../harness/kernel/drawn-seed.fixture.ts';
import { Random } from '../harness/kernel/random.ts';
import { conventions as ruleConventions } from '../reference-model/conventions/index.ts';
import { answerConventions, campaignViolationsOver } from './conventions/answers.fixture.ts';
import {
  accusationsOver,
  accusedConventions,
  drawConventions,
  ruleAndAnswerConventions,
} from './conventions.fixture.ts';
import { reportComplaints } from './program-of-soak.fixture.ts';

const DRAWS = 60;
/**
 * Number of conventions in one draw: enough that two conventions meet often, and few enough that a draw leaves most of the venue
 * as it is.
 */
const AT_ONCE = 6;
const PROFILES = ['live', 'next'] as const;

/** Nobody is accused where one figure is another, in each profile. */
async function eachAlone(): Promise<void> {
  const said: string[] = [];
  for (const profile of PROFILES)
    for (const convention of ruleAndAnswerConventions)
      for (const { check, says } of await accusationsOver([convention], profile))
        reportComplaints(said, `${profile}, ${convention.id}`, [`${check}: ${says}`]);
  assert.deepEqual(said, []);
}

/** Several at once, and the second forms of decisions among them. */
async function severalAtOnce(): Promise<void> {
  const seed = drawTestSeed('conventions.drawn');
  const said: string[] = [];
  for (let draw = seed; draw < seed + DRAWS; draw++) {
    const profile = PROFILES[(draw - seed) % PROFILES.length] ?? 'live';
    const chosen = drawConventions(draw, profile, AT_ONCE);
    console.log(`draw ${draw}, ${profile}: ${chosen.map(({ id }) => id).join(', ')}`);
    const accusations = await accusationsOver(chosen, profile);
    for (const [check, [first]] of Map.groupBy(accusations, (accusation) => accusation.check)) {
      const causes = await accusedConventions(check, chosen, profile);
      const cause = causes.length === 0 ? 'no one of them alone' : causes.join(', ');
      reportComplaints(said, `draw ${draw}, ${profile}`, [`${check}: ${first?.says} (with ${cause})`]);
    }
  }
  assert.deepEqual(said, []);
}

/** Nor do campaigns of any family decide anything against a venue that says the same in other ways. */
async function campaignsOverAnswers(): Promise<void> {
  const seed = drawTestSeed('conventions.campaigns');
  const said: string[] = [];
  for (const family of families)
    reportComplaints(said, family.name, await campaignViolationsOver(answerConventions, family, seed));
  assert.deepEqual(said, []);
}

/** Nor against one that takes another way than public facts do: one family each, drawn. */
async function campaignsOverWays(): Promise<void> {
  const seed = drawTestSeed('conventions.ways');
  const random = new Random(`ways/${seed}`);
  const said: string[] = [];
  for (const convention of ruleConventions) {
    const family = random.pick(families) ?? tradingFamily;
    reportComplaints(
      said,
      `${convention.id}, ${family.name}`,
      await campaignViolationsOver([convention], family, seed),
    );
  }
  assert.deepEqual(said, []);
}

export const soaks = [
  { name: 'conventions.alone', run: eachAlone },
  { name: 'conventions.drawn', run: severalAtOnce },
  { name: 'conventions.campaigns', run: campaignsOverAnswers },
  { name: 'conventions.ways', run: campaignsOverWays },
];
