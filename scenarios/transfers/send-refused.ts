import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { derived } from '../../harness/check/evidence.ts';
import {
  amountTextBeyond,
  readBalance,
  readBalanceAfterPending,
  readUsdcAndNative,
} from '../../harness/setup/balances.ts';
import { makeUnaffordableProbe, sendAssetAction } from '../../harness/setup/token-send.ts';

export default check({
  id: 'transfers.send.refused',
  title: 'a send of zero, of a non-number, of an unknown token or above the balance moves nothing',
  clauses: [
    'transfers.send.amount-positive',
    'transfers.send.amount-text',
    'transfers.send.asset-unknown',
    'transfers.send.short-token',
    'transfers.send.short-usdc',
  ],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, venue, expect } = context;
    const { usdc, native } = venue;
    const sender = await given.fundedAccount({ usdc: '20' });
    const { address: destination } = given.stranger();
    const held = await readUsdcAndNative(context, sender.address);
    const before = held.usdc;
    // null: a commit that no reply waits for shows its verdict only in the final balances (D02).
    const sent = (amount: string, asset = usdc.signingId) =>
      actForCommitReply(
        context,
        () => target.act(sender, sendAssetAction({ asset, destination, amount })),
        makeUnaffordableProbe(context, sender),
      );

    const short = await sent(before.times(before).plus(before).toString());
    judgeCommitRefusal(expect('transfers.send.short-usdc'), short);
    for (const amount of given.sample(['0', '0.0', '-1'], 1)) {
      const reply = await sent(amount);
      judgeCommitRefusal(expect('transfers.send.amount-positive'), reply);
    }
    for (const amount of given.sample(['ten', '', '1.2.3', '1,5'], 1)) {
      const reply = await sent(amount);
      judgeCommitRefusal(expect('transfers.send.amount-text'), reply);
    }
    const unknown = await sent('1', 4_000_000_000);
    judgeCommitRefusal(expect('transfers.send.asset-unknown'), unknown);
    const shortToken = await sent(amountTextBeyond(held.native), native.signingId);
    judgeCommitRefusal(expect('transfers.send.short-token'), shortToken);

    const after = await readBalanceAfterPending(context, sender.address, usdc.signingId, before);
    const arrived = [
      await readBalance(context, destination, usdc.signingId),
      await readBalance(context, destination, native.signingId),
    ];
    const balances = [after, ...arrived].map(String);
    for (const clause of [
      'transfers.send.short-usdc',
      'transfers.send.amount-positive',
      'transfers.send.short-token',
    ] as const) {
      expect(clause).equal(
        derived(balances, after, ...arrived),
        [before.toString(), '0', '0'],
        'USDC of the sender, USDC and tokens of the recipient',
      );
    }
  },
});
