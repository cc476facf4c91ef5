import assert from 'node:assert/strict';
import { families } from '../harness/campaign/families/families.list.ts';
import { tradingFamily } from '../harness/campaign/families/trading.ts';
import { drawTestSeed } from '../harness/kernel/drawn-seed.fixture.ts';
import { Random } from '../harness/kernel/random.ts';
import { alternativeConventions as ruleConventions } from '../reference-model/conventions/index.ts';
import { chooseSoakParts } from './chosen-parts.fixture.ts';
import { answerConventions, campaignViolationsUnderConventions } from './conventions/answers.fixture.ts';
import {
  accusationsUnderConventions,
  drawConventions,
  findConventionsCausingAccusation,
  ruleAndAnswerConventions,
} from './conventions.fixture.ts';
import { reportComplaints } from './program-of-soak.fixture.ts';

const DRAWS = 60;
/** Number of conventions per draw: enough that pairs meet often, few enough that most of the venue stays as it is. */
const AT_ONCE = 6;
const PROFILES = ['live', 'next'] as const;

/** Applies each convention alone, in each profile: the venue must not be accused. */
async function eachAlone(): Promise<void> {
  const said: string[] = [];
  for (const profile of PROFILES)
    for (const convention of ruleAndAnswerConventions)
      for (const { check, says } of await accusationsUnderConventions([convention], profile))
        reportComplaints(said, `${profile}, ${convention.id}`, [`${check}: ${says}`]);
  assert.deepEqual(said, []);
}

/** Applies drawn combinations, including second forms of decisions. */
async function severalAtOnce(): Promise<void> {
  const seed = drawTestSeed('conventions.drawn');
  const said: string[] = [];
  const draws = Array.from({ length: DRAWS }, (_, at) => seed + at);
  for (const draw of chooseSoakParts(draws, String)) {
    const profile = PROFILES[(draw - seed) % PROFILES.length] ?? 'live';
    const chosen = drawConventions(draw, profile, AT_ONCE);
    console.log(`draw ${draw}, ${profile}: ${chosen.map(({ id }) => id).join(', ')}`);
    const accusations = await accusationsUnderConventions(chosen, profile);
    for (const [check, [first]] of Map.groupBy(accusations, (accusation) => accusation.check)) {
      const causes = await findConventionsCausingAccusation(check, chosen, profile);
      const cause = causes.length === 0 ? 'no one of them alone' : causes.join(', ');
      reportComplaints(said, `draw ${draw}, ${profile}`, [`${check}: ${first?.says} (with ${cause})`]);
    }
  }
  assert.deepEqual(said, []);
}

/** Plays campaigns of every family on a venue that phrases the same answers in other ways: no finding may decide. */
async function campaignsOverAnswers(): Promise<void> {
  const seed = drawTestSeed('conventions.campaigns');
  const said: string[] = [];
  for (const family of families)
    reportComplaints(said, family.name, await campaignViolationsUnderConventions(answerConventions, family, seed));
  assert.deepEqual(said, []);
}

/** Plays a campaign of a drawn family on a venue for each convention that changes a rule: no finding may decide. */
async function campaignsOverWays(): Promise<void> {
  const seed = drawTestSeed('conventions.ways');
  const random = new Random(`ways/${seed}`);
  const said: string[] = [];
  for (const convention of ruleConventions) {
    const family = random.pick(families) ?? tradingFamily;
    reportComplaints(
      said,
      `${convention.id}, ${family.name}`,
      await campaignViolationsUnderConventions([convention], family, seed),
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
