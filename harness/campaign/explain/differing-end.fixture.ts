import type { RulesEdit } from '../../../reference-model/index.ts';
import type { Step } from '../../generate/steps.ts';
import { Random } from '../../kernel/random.ts';
import { idRevealingReads } from '../compare/id-revealing-reads.ts';
import type { Family } from '../families/family.ts';
import { genesisWithoutMinimums, openModelTestSession } from '../model-session.fixture.ts';
import { playSingleSequence } from '../play/play-lanes.ts';
import { findPlayableMarkets } from '../play/playable-markets.ts';
import { prepareCampaignEnvironment } from '../play/prepare.ts';
import { placeholderSignatureOptions } from '../play/trusted-signature.ts';
import { makeTestCampaignRun, soloPreparationOptions } from '../play-campaign.fixture.ts';

/** Plays one written sequence on a model with edits. @param only  types of the compared reads @throws Error where no difference shows */
export async function playToDifferingEnd(
  planted: readonly RulesEdit[],
  family: Family,
  steps: readonly Step[],
  only: readonly string[] | null = null,
) {
  const edits = [...placeholderSignatureOptions.edits, ...planted];
  const session = await openModelTestSession({ ...placeholderSignatureOptions, edits }, genesisWithoutMinimums());
  const run = { seed: 1, salt: 'test', ...makeTestCampaignRun(() => undefined) };
  const coins = await findPlayableMarkets(new Random('markets'), session);
  const prepared = await prepareCampaignEnvironment(coins, {
    ...soloPreparationOptions(session, run),
    cutEvery: 8,
    frames: only === null,
    attempt: () => 1,
  });
  const environment = only === null ? prepared : { ...prepared, onlyReads: [...idRevealingReads, ...only] };
  const played = { family, coins: coins.trading.slice(0, 2), steps };
  const { end } = await playSingleSequence(played, 1, environment);
  if (end.kind !== 'differs') throw new Error(`the sequence shows nothing: ${end.kind}`);
  return { session, environment, played, end };
}
