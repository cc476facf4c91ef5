import type { Family } from '../../harness/campaign/families/family.ts';
import { playPlantedCampaign } from '../../harness/campaign/planted-campaign.fixture.ts';
import type { AlternativeConvention } from '../../reference-model/conventions/index.ts';
import { composeEdits } from '../../reference-model/index.ts';
import { objectKeyConventions } from './keys.fixture.ts';
import { rowOrderConventions } from './rows.fixture.ts';
import { spellingConventions } from './spelling.fixture.ts';

/** Conventions that phrase the same answers in another way: the shadow of a campaign must agree with such a venue in everything. */
export const answerConventions: readonly AlternativeConvention[] = [
  ...objectKeyConventions,
  ...rowOrderConventions,
  ...spellingConventions,
];

/** Returns the deciding findings of a family's campaign on a venue that answers like this. */
export async function campaignViolationsUnderConventions(
  chosen: readonly AlternativeConvention[],
  family: Family,
  seed: number,
): Promise<readonly string[]> {
  const edit = composeEdits(...chosen.flatMap(({ edits }) => edits));
  const { findings } = await playPlantedCampaign({ seed, runs: RUNS, family, edit });
  return findings.flatMap(({ severity, clause, message }) =>
    severity === 'violation' ? [`${family.name}, seed ${seed}: ${clause}: ${message}`] : [],
  );
}

const RUNS = 3;
