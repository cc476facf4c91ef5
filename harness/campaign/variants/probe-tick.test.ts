import { expect, test } from 'vitest';
import { readDefaultGenesis } from '../../../reference-model/index.ts';
import { openModelTestSession } from '../model-session.fixture.ts';
import { BlockBarrier } from '../play/block-barrier.ts';
import { TargetSide } from '../play/target-side.ts';
import { measurePairTicks } from './probe-tick.ts';

test.each([
  ['0.1', '0.1'],
  ['0.00000001', '0.00000001'],
  ['0.0005', '0.0005'],
  ['0.25', '0.25'],
  ['2', '2'],
])('finds a tick of %s, which no read shows', async (tick, expected) => {
  const genesis = readDefaultGenesis();
  const session = await openModelTestSession(
    {},
    { ...genesis, pairs: genesis.pairs.map((pair) => ({ ...pair, tick })) },
  );
  await session.control.blocks({ mode: 'manual' });
  const blocks = new BlockBarrier(session.control, () => new TargetSide(session.target).observeBlocks());
  const asked = { session, blocks, seed: 1, salt: 't', trustedSigner: null, coins: ['BTC/USDC', 'BTC/MTF'] };
  // The other pair is closed, and shows nothing.
  expect([...(await measurePairTicks(asked))]).toEqual([['BTC/USDC', expected]]);
});
