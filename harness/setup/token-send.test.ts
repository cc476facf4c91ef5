import { expect, test } from 'vitest';
import { refusalOf } from '../client/replies.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { makeUnaffordableProbe, sendAssetAction } from './token-send.ts';

const play = await makeCasePlayer();

test('a token stays in the spot ledger by default', () => {
  const spec = { asset: 3, destination: '0xaa', amount: '1.50' };
  expect(sendAssetAction(spec).params).toEqual({ source_dex: 0, destination_dex: 0, ...spec, to_perp: false });
  expect(sendAssetAction({ ...spec, toPerp: true }).params.to_perp).toBe(true);
});

test('no account of a case can afford the probe action, and it is refused every time', async () => {
  const replies = await play(async (context) => {
    const probe = makeUnaffordableProbe(context, await context.given.fundedAccount());
    return [await probe(), await probe()];
  });
  expect(replies.map((reply) => refusalOf(reply)?.code)).toEqual([
    'ASSET_INSUFFICIENT_BALANCE',
    'ASSET_INSUFFICIENT_BALANCE',
  ]);
});
