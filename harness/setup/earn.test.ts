import { expect, test } from 'vitest';
import { Dec } from '../compare/decimal.ts';
import { held } from './balances.ts';
import { isBetween, poolOf, poolRows, redeeming, supplier, supplying } from './earn.ts';
import { modelCases } from './model-case.fixture.ts';

const play = await modelCases();

test('what is left in a pool goes back to who supplied it', async () => {
  const { context, who, asset } = await play(async (inside) => {
    const { given, target, venue } = inside;
    const signingId = venue.usdc.signingId;
    const supplies = await supplier(inside, '20', '12.5');
    await given.accepted(target.act(supplies, supplying(signingId, '2.5')));
    await given.accepted(target.act(supplies, redeeming(signingId, '5')));
    expect((await poolOf(inside, signingId, supplies.address))?.userShares.toString()).toBe('10');
    expect(await poolOf(inside, 4_000_000_000, supplies.address)).toBeNull();
    expect((await poolRows(inside)).every((row) => !('user_shares' in row))).toBe(true);
    return { context: inside, who: supplies, asset: signingId };
  });
  expect((await poolOf(context, asset, who.address))?.userShares.toString()).toBe('0');
  expect((await held(context, who.address, asset)).toString()).toBe('20');
});

test.each([
  ['1', '1', '1', true],
  ['1.0000015', '1', '1', true],
  ['1.00001', '1', '1', false],
  ['1.5', '2', '1', true],
  ['0.9', '2', '1', false],
  ['0', '0', '0.0000004', true],
])('%s lies between %s and %s: %s', (figure, one, other, holds) => {
  expect(isBetween(Dec.of(figure), Dec.of(one), Dec.of(other))).toBe(holds);
});
