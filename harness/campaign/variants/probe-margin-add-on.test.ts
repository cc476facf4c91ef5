import { expect, test } from 'vitest';
import { readDefaultGenesis } from '../../../reference-model/index.ts';
import { marginFamily } from '../families/margin.ts';
import { openModelTestSession } from '../model-session.fixture.ts';
import { BlockBarrier } from '../play/block-barrier.ts';
import { TargetSide } from '../play/target-side.ts';
import { playCampaign } from '../play-campaign.fixture.ts';
import { measureMarginAddOn } from './probe-margin-add-on.ts';

const withCushion = (cushionUsd: string) => {
  const genesis = readDefaultGenesis();
  return { ...genesis, params: { ...genesis.params, margin: { cushionUsd } } };
};

test.each(['0', '1', '3'])('finds a margin add-on of %s, and leaves no position', async (cushion) => {
  const session = await openModelTestSession({}, withCushion(cushion));
  await session.control.blocks({ mode: 'manual' });
  const target = new TargetSide(session.target);
  const blocks = new BlockBarrier(session.control, () => target.observeBlocks());
  const questions = { session, blocks, seed: 1, salt: 't', trustedSigner: null, coins: ['ETH'] };
  expect(await measureMarginAddOn(questions)).toBe(cushion);
  const { markets } = await target.liveTables();
  expect(JSON.stringify(markets)).not.toMatch(/"open_interest":"[^"]*[1-9]/);
});

test('a venue with another margin add-on agrees with its shadow at the gate', async () => {
  const session = await openModelTestSession({}, withCushion('3'));
  const { ended, findings } = await playCampaign(session, { family: marginFamily, size: { kind: 'runs', runs: 8 } });
  expect(findings.map(({ message }) => message)).toEqual([]);
  expect(Object.keys(ended?.coverage ?? {})).toContain('submit_order MARGIN_INSUFFICIENT');
});
