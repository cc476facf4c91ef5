import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { judgeAccountDepthsAgree } from '../../harness/judging/depths-alike.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import {
  awaitAccountInMode,
  awaitWalletBalances,
  fundSpotWallet,
  requestStandardMode,
  unifiedModeAction,
  walletBalancesIn,
} from '../../harness/setup/split-account.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

export default check({
  id: 'modes.abstraction.switch',
  title: 'standard mode splits the USDC of an account into a perp and a spot wallet, and unified mode merges them',
  clauses: [
    'modes.abstraction.set',
    'modes.split.enters',
    'modes.split.leaves',
    'accounts.split.present',
    'accounts.split.account-value',
    'accounts.split.withdrawable',
    'accounts.split.spot-wallet',
    'accounts.state.one-block',
  ],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, venue, expect } = context;
    const [who, sender] = await Promise.all([given.fundedAccount({ usdc: '60' }), given.fundedAccount({ usdc: '20' })]);
    const before = walletBalancesIn(await awaitAccountInMode(context, who, 'unified'), context);
    if (!before.perp.equals(before.spot)) throw new Unsupported('a chain that keeps USDC in one balance (D108)');

    const { reply, state: entered } = await requestStandardMode(context, who);
    expect('modes.abstraction.set').accepted(reply);
    expect('modes.abstraction.set').equal(field(entered, 'abstraction'), 'standard');
    const isStandard = entered.abstraction === 'standard';
    if (expect('accounts.split.present').exercised(isStandard, 'an account in standard mode'))
      expect('accounts.split.present').relation(
        'split to be a boolean',
        { split: field(entered, 'split') },
        ({ split }) => typeof split === 'boolean',
        'split',
      );
    const isSplit = entered.split === true;
    const lacking = 'a chain on which standard accounts are split';
    if (expect('modes.split.enters').exercised(isSplit, lacking)) {
      const { perp, spot } = walletBalancesIn(entered, context);
      expect('modes.split.enters').equal(
        derived([perp, spot].map(String), perp, spot),
        [before.perp.toString(), '0'],
        'USDC in the perp wallet and in the spot wallet',
      );
    }

    // Only public facts say in which wallet it starts.
    const start = walletBalancesIn(entered, context);
    await fundSpotWallet(context, sender, who, '7');
    await given.accepted(
      target.act(
        sender,
        sendAssetAction({ asset: venue.usdc.signingId, destination: who.address, amount: '5', toPerp: true }),
      ),
    );
    const perp = start.perp.plus(Dec.of(5));
    const spot = start.spot.plus(Dec.of(7));
    const both = perp.plus(spot);
    await awaitWalletBalances(context, who, { perp, spot });
    const state = await awaitAccountInMode(context, who, 'standard');
    if (isSplit) {
      expect('accounts.split.account-value').decimal(field(state, 'account_value'), perp);
      expect('accounts.split.withdrawable').decimal(field(state, 'withdrawable'), perp);
      const margin = given.data(await target.read('account_state', { address: who.address, detail: 'margin' }));
      for (const [clause, key] of [
        ['accounts.split.account-value', 'account_value'],
        ['accounts.split.withdrawable', 'withdrawable'],
      ] as const)
        expect(clause).decimal(field(margin, key), perp, `${key} at depth margin`);
      expect('accounts.split.spot-wallet').decimal(
        walletBalancesIn(state, context).spot,
        spot,
        'total of USDC in spot.balances',
      );
    }
    await judgeAccountDepthsAgree(context, who.address);

    expect('modes.abstraction.set').accepted(await target.act(who, unifiedModeAction));
    const left = await awaitAccountInMode(context, who, 'unified');
    expect('modes.abstraction.set').equal(field(left, 'abstraction'), 'unified');
    const hasLeft = left.abstraction === 'unified';
    if (expect('modes.split.leaves').exercised(isSplit && hasLeft, lacking)) {
      const folded = walletBalancesIn(left, context);
      expect('modes.split.leaves').equal(
        derived([folded.perp, folded.spot].map(String), folded.perp, folded.spot),
        [both, both].map(String),
        'total_raw_usd, and total of USDC in spot.balances',
      );
    }
  },
});
