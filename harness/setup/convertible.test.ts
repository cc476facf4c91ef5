import { expect, test } from 'vitest';
import { held } from './balances.ts';
import { convertible, convertingSend } from './convertible.ts';
import { modelCases } from './model-case.fixture.ts';

const play = await modelCases();

test('a token with a mark can be given, is worth what its perp is, and crosses to the perp side', async () => {
  const [amount, left, arrived] = await play(async (context) => {
    const token = await convertible(context);
    const sender = await context.given.fundedAccount();
    const owner = context.given.stranger();
    const worth = await token.amountWorth(30n);
    await token.endow(sender, worth);
    await context.given.accepted(context.target.act(sender, convertingSend(token, owner, worth.toString(), true)));
    await context.pace.blocks();
    return [
      worth,
      await held(context, sender.address, token.asset),
      await held(context, owner.address, context.venue.usdc.signingId),
    ] as const;
  });
  expect(amount.toString()).toBe('0.0005');
  expect([left, arrived].map(String)).toEqual(['0', '30']);
});
