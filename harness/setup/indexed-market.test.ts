import { expect, test } from 'vitest';
import { decimalAt } from '../client/json-at.ts';
import { takeIndexControl } from './indexed-market.ts';
import { readPerpRow } from './market-row.ts';
import { makeCasePlayer } from './model-case.fixture.ts';

const play = await makeCasePlayer();

test('quotes fill the impact notional until they are cancelled, and the index is restored', async () => {
  const { coin, before, shown, gone } = await play(async (context) => {
    const market = await context.given.market();
    const row = () => readPerpRow(context, 'markets', market.coin);
    const first = decimalAt(await row(), 'oracle_px');
    const indexed = await takeIndexControl(context, market);
    const withdraw = await indexed.quote(980n, 1020n);
    await indexed.submit(1010n);
    await indexed.passTime(50_000);
    const quoted = await row();
    await withdraw();
    return { coin: market.coin, before: first, shown: quoted.impact_pxs, gone: (await row()).impact_pxs };
  });
  expect([Array.isArray(shown), gone]).toEqual([true, undefined]);
  const after = await play(async (context) => decimalAt(await readPerpRow(context, 'markets', coin), 'oracle_px'));
  expect(after.toString()).toBe(before.toString());
});
