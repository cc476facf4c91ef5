import { expect, test } from 'vitest';
import { refusalOf } from '../client/replies.ts';
import { modelCases } from './model-case.fixture.ts';
import { beyondMeans, send } from './token-send.ts';

const play = await modelCases();

test('a token stays in the spot ledger unless told otherwise', () => {
  const wish = { asset: 3, destination: '0xaa', amount: '1.50' };
  expect(send(wish).params).toEqual({ source_dex: 0, destination_dex: 0, ...wish, to_perp: false });
  expect(send({ ...wish, toPerp: true }).params.to_perp).toBe(true);
});

test('nobody of a case can send as much as the probe, which is told so every time', async () => {
  const replies = await play(async (context) => {
    const probe = beyondMeans(context, await context.given.fundedAccount());
    return [await probe(), await probe()];
  });
  expect(replies.map((reply) => refusalOf(reply)?.code)).toEqual([
    'ASSET_INSUFFICIENT_BALANCE',
    'ASSET_INSUFFICIENT_BALANCE',
  ]);
});
