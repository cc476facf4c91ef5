import { expect, test } from 'vitest';
import { Dec } from '../compare/decimal.ts';
import { modelCases } from './model-case.fixture.ts';
import { inMode, reservedForPerps, splitAccount, spotFunded, walletsOnce } from './split-account.ts';

const play = await modelCases();

test('an account is split, with money in either wallet and a bound on what it opens, until the case has ended', async () => {
  const { who, funded, wallets, state } = await play(async (context) => {
    const { given } = context;
    const [account, sender] = await Promise.all([given.fundedAccount({ usdc: '60' }), given.fundedAccount()]);
    await splitAccount(context, account);
    await reservedForPerps(context, account, '25');
    const after = await spotFunded(context, sender, account, '7');
    return {
      who: account,
      funded: [after.perp.toString(), after.spot.toString()],
      wallets: await walletsOnce(context, account, { perp: Dec.of(60), spot: Dec.of(7) }),
      state: await inMode(context, account, 'standard'),
    };
  });
  expect(funded).toEqual(['60', '7']);
  expect([wallets.perp, wallets.spot].map(String)).toEqual(['60', '7']);
  expect(state).toMatchObject({ split: true, reservations: { perp: { reserved: '25' } } });
  expect(await play((context) => inMode(context, who, 'unified'))).toMatchObject({ abstraction: 'unified' });
});
