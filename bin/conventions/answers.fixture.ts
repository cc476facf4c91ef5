import type { Family } from '../../harness/campaign/families/family.ts';
import { playPlantedCampaign } from '../../harness/campaign/planted-campaign.fixture.ts';
import type { Convention } from '../../reference-model/conventions/index.ts';
import { composeEdits } from '../../reference-model/index.ts';
import { keysConventions } from './keys.fixture.ts';
import { rowsConventions } from './rows.fixture.ts';
import { spellingConventions } from './spelling.fixture.ts';

/** Conventions that say the same in another way: a shadow agrees with such a venue in everything. */
export const answerConventions: readonly Convention[] = [
  ...keysConventions,
  ...rowsConventions,
  ...spellingConventions,
];

/** Returns what campaigns of a family decide against a venue that answers so; empty: nothing. */
export async function campaignViolationsOver(
  chosen: readonly Convention[],
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
