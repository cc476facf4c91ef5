import { expect, test } from 'vitest';
import { readDefaultGenesis } from '../../../reference-model/index.ts';
import { parseWireReply } from '../../target/reply.ts';
import { wrapTarget } from '../../target/wrap-target.ts';
import { openModelTestSession } from '../model-session.fixture.ts';
import { BlockBarrier } from '../play/block-barrier.ts';
import { TargetSide } from '../play/target-side.ts';
import { measureMinNotionals, roundestDecimalBetween } from './probe-minimum.ts';

type ModelSession = Awaited<ReturnType<typeof openModelTestSession>>;
const blocksOf = ({ target, control }: ModelSession) =>
  new BlockBarrier(control, () => new TargetSide(target).observeBlocks());

test.each([
  [996n, 1016n, 2, '10'],
  [0n, 7n, 0, '7'],
  [1229n, 1236n, 2, '12.3'],
  [749_520n, 750_132n, 2, '7500'],
])(
  'the decimal with the fewest digits above %d and up to %d, scaled by 10^%d, is %s',
  (low, high, places, expected) => {
    expect(roundestDecimalBetween(low, high, places)).toBe(expected);
  },
);

test('finds the minimum notional of each market of the shipped genesis, which no read shows', async () => {
  const session = await openModelTestSession();
  await session.control.blocks({ mode: 'manual' });
  const minNotional = await measureMinNotionals({
    session,
    blocks: blocksOf(session),
    seed: 1,
    salt: 't',
    trustedSigner: null,
    coins: ['BTC', 'ETH', 'DOGE'],
  });
  // Values of reference-model/genesis/default.json.
  expect(Object.fromEntries(minNotional)).toEqual({ BTC: '10', ETH: '5', DOGE: '1' });
});

test('finds a large minimum, and none where the smallest size is already worth more', async () => {
  const genesis = structuredClone(readDefaultGenesis());
  const [steep, dear] = genesis.markets;
  if (steep === undefined || dear === undefined) throw new Error('two markets are needed');
  steep.minNotional = '7500';
  dear.minOrder = '400';
  const session = await openModelTestSession({}, genesis);
  await session.control.blocks({ mode: 'manual' });
  const coins = [steep.coin, dear.coin];
  const minNotional = await measureMinNotionals({
    session,
    blocks: blocksOf(session),
    seed: 1,
    salt: 't',
    trustedSigner: null,
    coins,
  });
  expect(Object.fromEntries(minNotional)).toEqual({ [steep.coin]: '7500' });
});

test('finds the minimum where a venue takes at most 16 orders in a batch', async () => {
  const session = await openModelTestSession();
  await session.control.blocks({ mode: 'manual' });
  const probed = { ...session, target: refusingLongBatches(session.target, 16) };
  const minNotional = await measureMinNotionals({
    session: probed,
    blocks: blocksOf(session),
    seed: 1,
    salt: 't',
    trustedSigner: null,
    coins: ['BTC'],
  });
  expect(Object.fromEntries(minNotional)).toEqual({ BTC: '10' });
});

/** Returns the target with a maximum of orders in a batch, which no document shows. */
function refusingLongBatches(target: ModelSession['target'], most: number): ModelSession['target'] {
  const error = { code: 'INVALID_REQUEST', message: 'too many orders' };
  const bytes = new TextEncoder().encode(JSON.stringify({ error }));
  const refusal = parseWireReply(400, {}, bytes, 0);
  return wrapTarget(target, {
    request: async (request, options) => {
      const legs = String(request.body).split('"limit_px"').length - 1;
      return legs > most ? { kind: 'reply', reply: refusal } : target.request(request, options);
    },
  });
}
