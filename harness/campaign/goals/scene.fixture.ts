import type { ReleaseProfile } from '../../../reference-model/index.ts';
import { holdBlocks } from '../../control/block-mode.ts';
import type { Step } from '../../generate/steps.ts';
import { Random } from '../../kernel/random.ts';
import { makeViolationPolicy } from '../../runner/deciding-policy.ts';
import { FindingsOutsideCases } from '../../runner/run-findings.ts';
import type { Family } from '../families/family.ts';
import { genesisWithoutMinimums, openModelTestSession } from '../model-session.fixture.ts';
import { playSingleSequence } from '../play/play-lanes.ts';
import { findPlayableMarkets } from '../play/playable-markets.ts';
import { prepareCampaignEnvironment } from '../play/prepare.ts';
import { placeholderSignatureOptions } from '../play/trusted-signature.ts';
import { soloPreparationOptions } from '../play-campaign.fixture.ts';

/** Returns a player of steps on an in-process model, with fresh accounts each time; it returns the goals met. */
export async function makeGoalStepPlayer(profile: ReleaseProfile = 'live', coin = 'DOT') {
  const session = await openModelTestSession({ ...placeholderSignatureOptions, profile }, genesisWithoutMinimums());
  const telling = { timestamp: () => '', reproduce: () => '', emit: () => {} };
  const run = {
    seed: 1,
    salt: 'scenes',
    findings: new FindingsOutsideCases({ deciding: makeViolationPolicy({ strict: false }), ...telling }),
    ...telling,
  };
  let attempts = 0;
  const attempt = () => {
    attempts += 1;
    return attempts;
  };
  await holdBlocks(session.control);
  const markets = await findPlayableMarkets(new Random('scenes'), session);
  // The played market goes first: its maintenance margin determines the bands.
  const trading = [coin, ...markets.trading.filter((other) => other !== coin)];
  const environment = await prepareCampaignEnvironment(markets, {
    ...soloPreparationOptions(session, run),
    cutEvery: 50,
    frames: false,
    attempt,
  });
  return async (family: Family, steps: readonly Step[]) => {
    const coins = [...trading.slice(0, family.markets), ...markets.pairs.slice(0, family.pairs ?? 0)];
    const report = await playSingleSequence({ family, coins, steps }, attempt(), environment);
    return { met: new Set(report.goals.keys()), end: report.end.kind };
  };
}
