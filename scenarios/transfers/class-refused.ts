import { check } from '../../harness/check/check.ts';
import { actForCommitReply, isAcknowledgedOnly, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { derived } from '../../harness/check/evidence.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import {
  fundSpotWallet,
  readWalletBalances,
  switchToSplitWallets,
  type WalletBalances,
} from '../../harness/setup/split-account.ts';
import { sendAndJudgeWithoutFields } from '../../harness/setup/tampered-body.ts';
import { classTransferAction, makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

/** Amounts beyond fields of 64 and of 128 bits. */
const enormous = [2n ** 64n, 2n ** 128n].map(String);

const text = ({ perp, spot }: WalletBalances) => derived([perp, spot].map(String), perp, spot);

export default check({
  id: 'transfers.class.refused',
  title: 'a class transfer of zero, above its wallet, or with a field missing moves nothing',
  clauses: [
    'transfers.class.fields',
    'transfers.class.positive',
    'transfers.class.short-spot',
    'transfers.class.short-perp',
  ],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const [who, sender] = await Promise.all([given.fundedAccount({ usdc: '20' }), given.fundedAccount({ usdc: '20' })]);
    await switchToSplitWallets(context, who);
    const before = await fundSpotWallet(context, sender, who, '7');
    const kept = async (clause: Parameters<typeof expect>[0], what: string) => {
      await pace.blocks(2);
      expect(clause).equal(
        text(await readWalletBalances(context, who)),
        text(before),
        `perp and spot wallet after ${what}`,
      );
    };
    const tried = (amount: string, toPerp: boolean) =>
      actForCommitReply(
        context,
        () => target.act(who, classTransferAction(amount, toPerp)),
        makeUnaffordableProbe(context, who),
      );

    for (const toPerp of given.sample([true, false], 1))
      for (const amount of given.sample(['0', '0.0', '-1', '-0.000001'], 1))
        judgeCommitRefusal(expect('transfers.class.positive'), await tried(amount, toPerp));
    await kept('transfers.class.positive', 'transfers of zero or less');

    // The amount exceeds one wallet, but not both together.
    for (const [clause, toPerp, { [toPerp ? 'spot' : 'perp']: has }] of [
      ['transfers.class.short-spot', true, before],
      ['transfers.class.short-perp', false, before],
    ] as const) {
      const above = has.plus(Dec.of('0.000001')).toString();
      judgeCommitRefusal(expect(clause), await tried(above, toPerp));
      for (const amount of given.sample(enormous, 1)) {
        const reply = await target.act(who, classTransferAction(amount, toPerp));
        // An undecodable body has no code of its own, and an answer may precede the commit.
        expect(clause).relation(
          `a refusal of a transfer of ${amount}`,
          { reply },
          (observed) => isRefused(observed.reply) || isAcknowledgedOnly(observed.reply),
        );
      }
      await kept(clause, 'transfers above the wallet balance');
    }

    await sendAndJudgeWithoutFields(context, expect('transfers.class.fields'), who, classTransferAction('1', true), [
      'ntl',
      'to_perp',
    ]);
    await kept('transfers.class.fields', 'transfers with a missing field');
  },
});
