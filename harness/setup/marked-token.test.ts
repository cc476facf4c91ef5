import { expect, test } from 'vitest';
import { readBalance } from './balances.ts';
import { leaseMarkedToken, tokenSpotPerpSendAction } from './marked-token.ts';
import { makeCasePlayer } from './model-case.fixture.ts';

const play = await makeCasePlayer();

test("a token with a mark can be credited, is worth its perp's mark, and can be moved to the perp side", async () => {
  const [amount, left, arrived] = await play(async (context) => {
    const token = await leaseMarkedToken(context);
    const sender = await context.given.fundedAccount();
    const owner = context.given.stranger();
    const worth = await token.amountWorth(30n);
    await token.creditAccount(sender, worth);
    await context.given.accepted(
      context.target.act(sender, tokenSpotPerpSendAction(token, owner, worth.toString(), true)),
    );
    await context.pace.blocks();
    return [
      worth,
      await readBalance(context, sender.address, token.asset),
      await readBalance(context, owner.address, context.venue.usdc.signingId),
    ] as const;
  });
  expect(amount.toString()).toBe('0.0005');
  expect([left, arrived].map(String)).toEqual(['0', '30']);
});
