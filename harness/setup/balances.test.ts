import { expect, test } from 'vitest';
import { Dec } from '../compare/decimal.ts';
import { NotExercised } from '../kernel/verdicts.ts';
import {
  amountTextBeyond,
  assumeNoNativeTokens,
  awaitBalance,
  holdsPartAsMargin,
  readBalance,
  readBalanceAfterPending,
  readFreeCollateral,
  readFreeCollateralBounds,
  readUsdcAndNative,
} from './balances.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { sendAssetAction } from './token-send.ts';

const play = await makeCasePlayer();

test('an account holds what it was given, and an unknown address holds nothing', async () => {
  const found = await play(async (context) => {
    const { given, venue } = context;
    const { address } = await given.fundedAccount({ usdc: '150', native: '3' });
    const { usdc, native } = await readUsdcAndNative(context, address);
    const none = await readBalance(context, given.stranger().address, venue.usdc.signingId);
    return [usdc, native, await readBalance(context, address, venue.native.signingId), none].map(String);
  });
  expect(found).toEqual(['150', '3', '3', '0']);
});

test('a sent amount is waited for, and if it does not come the current balance is returned', async () => {
  const found = await play(async (context) => {
    const { given, target, venue } = context;
    const sender = await given.fundedAccount();
    const { address } = given.stranger();
    const asset = venue.usdc.signingId;
    await given.accepted(target.act(sender, sendAssetAction({ asset, destination: address, amount: '12.5' })));
    const came = await awaitBalance(context, address, asset, '12.5');
    return [
      came,
      await readBalanceAfterPending(context, address, asset),
      await awaitBalance(context, address, asset, '99'),
    ].map(String);
  });
  expect(found).toEqual(['12.5', '12.5', '12.5']);
});

test.each([
  ['that it came', '12.5', 0],
  ['that it has not come', '1', 1],
  ['nothing', null, 1],
])('where the feed shows %s, a read is only made if needed', async (_, shown, reads) => {
  let made = 0;
  const spotOf = (total: string) => ({ spot: { balances: [{ signing_id: 100, total }] } });
  const parts = {
    given: { data: (body: unknown) => body, peekFeed: async () => (shown === null ? null : spotOf(shown)) },
    target: {
      read: async () => {
        made += 1;
        return spotOf('12.5');
      },
    },
    pace: { eventually: (observe: () => unknown) => observe() },
  };
  // The code under test uses no other part of a case.
  const came = await awaitBalance(parts as unknown as Parameters<typeof awaitBalance>[0], '0xAA', 100, '12.5');
  expect([came.toString(), made]).toEqual(['12.5', reads]);
});

test('an amount that was sent away is no longer free', async () => {
  const free = await play(async (context) => {
    const { given, target, venue } = context;
    const who = await given.fundedAccount({ usdc: '80' });
    const destination = given.stranger().address;
    await given.accepted(target.act(who, sendAssetAction({ asset: venue.usdc.signingId, destination, amount: '30' })));
    await awaitBalance(context, destination, venue.usdc.signingId, '30');
    return (await readFreeCollateral(context, who)).toString();
  });
  expect(free).toBe('50');
});

test('an amount beyond a token balance has no more decimals than a send accepts', () => {
  expect(['0', '2.5', '0.123456789'].map((held) => amountTextBeyond(Dec.of(held)))).toEqual(['1', '3.5', '1.123456']);
});

test('an account with native tokens does not count as one without', async () => {
  await play(async (context) => {
    await assumeNoNativeTokens(context, await context.given.fundedAccount());
    const rich = await context.given.fundedAccount({ usdc: '5', native: '1' });
    await expect(assumeNoNativeTokens(context, rich)).rejects.toThrow(NotExercised);
  });
});

test.each([
  ['a part of it is held', '60', '120', true],
  ['all of it is free', '100', '160', false],
  ['a part of it is held, but for a profit', '60', '161', false],
  ['there is less than that', '10', '99', false],
])('for a total of 100, of which %s', async (what, withdrawable, account_value, isHeld) => {
  const total_raw_usd = what.startsWith('there') ? '99' : '120';
  const state = { total_raw_usd, withdrawable, account_value, perp: { init_margin: '60' } };
  const parts = { given: { data: () => state }, target: { read: async () => state } };
  // The code under test uses no other part of a case.
  const context = parts as unknown as Parameters<typeof holdsPartAsMargin>[0];
  expect(await holdsPartAsMargin(context, { address: '0x' }, Dec.of(100), 1)).toBe(isHeld);
});

test.each([
  ['profit', '125', { least: '60', most: '65' }],
  ['loss', '110', { least: '50', most: '60' }],
])('with a %s of a position free collateral lies between two readings', async (_, account_value, expected) => {
  const state = { withdrawable: '60', account_value, perp: { init_margin: '60' } };
  const parts = { given: { data: () => state }, target: { read: async () => state } };
  // The code under test uses no other part of a case.
  const context = parts as unknown as Parameters<typeof readFreeCollateralBounds>[0];
  const { least, most } = await readFreeCollateralBounds(context, { address: '0x' });
  expect({ least: least.toString(), most: most.toString() }).toEqual(expected);
});
