import { expect, test } from 'vitest';
import { Dec } from '../compare/decimal.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import {
  awaitAccountInMode,
  awaitWalletBalances,
  findStandardModeAction,
  fundSpotWallet,
  reserveForPerps,
  standardModeAction,
  switchToSplitWallets,
} from './split-account.ts';

const play = await makeCasePlayer();

test('an account is split, with money in either wallet and a limit on what it opens, until the case has ended', async () => {
  const { who, funded, wallets, state } = await play(async (context) => {
    const { given } = context;
    const [account, sender] = await Promise.all([given.fundedAccount({ usdc: '60' }), given.fundedAccount()]);
    await switchToSplitWallets(context, account);
    await reserveForPerps(context, account, '25');
    const after = await fundSpotWallet(context, sender, account, '7');
    return {
      who: account,
      funded: [after.perp.toString(), after.spot.toString()],
      wallets: await awaitWalletBalances(context, account, { perp: Dec.of(60), spot: Dec.of(7) }),
      state: await awaitAccountInMode(context, account, 'standard'),
    };
  });
  expect(funded).toEqual(['60', '7']);
  expect([wallets.perp, wallets.spot].map(String)).toEqual(['60', '7']);
  expect(state).toMatchObject({ split: true, reservations: { perp: { reserved: '25' } } });
  expect(await play((context) => awaitAccountInMode(context, who, 'unified'))).toMatchObject({
    abstraction: 'unified',
  });
});

test('the fields for standard mode are found by trying, and the trying account leaves it again', async () => {
  const { who, words } = await play(async (context) => {
    const flat = await context.given.fundedAccount();
    return { who: flat, words: await findStandardModeAction(context, flat) };
  });
  expect(words).toEqual(standardModeAction);
  expect(await play((context) => awaitAccountInMode(context, who, 'unified'))).toMatchObject({
    abstraction: 'unified',
  });
});
