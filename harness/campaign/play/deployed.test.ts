import { expect, test } from 'vitest';
import { adoptVenue } from '../adopt/adopt.ts';
import { openModelTestSession } from '../model-session.fixture.ts';
import { Shadow } from '../shadow.ts';
import { emptyProbedFacts } from '../variants/probes.ts';
import { countBlocksToAuctionFloor } from './deployed.ts';
import { TargetSide } from './target-side.ts';

async function asked() {
  const session = await openModelTestSession();
  const side = new TargetSide(session.target);
  const adopted = adoptVenue({ ...(await side.staticTables()), facts: session.facts, probed: emptyProbedFacts }).fork(
    await side.liveTables(),
  );
  const shadow = new Shadow(adopted, { serviceName: 'Service', profile: 'live', variants: {} });
  return { session, side, shadow };
}

test("under the model's registration limits, prices are back at the floor after a complete decline", async () => {
  const { side, shadow } = await asked();
  expect(await countBlocksToAuctionFloor(side, shadow)).toBe(100);
});

test('where a vote has changed these limits, no price is known', async () => {
  const { session, side, shadow } = await asked();
  await session.control.blocks({ mode: 'manual' });
  const payload = { spot_deploy_duration_blocks: 50 };
  await session.control.system({
    type: 'vote',
    round: 1,
    category: 'gov_propose',
    action: 'SetDeployFigures',
    payload,
  });
  expect(await countBlocksToAuctionFloor(side, shadow)).toBeNull();
});
