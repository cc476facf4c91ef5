import { check } from '../../harness/check/check.ts';
import { isAcknowledgedOnly } from '../../harness/check/commit-outcome.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { awaitBalance, readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

export default check({
  id: 'signing.digest.decimal-texts',
  title: 'a decimal is signed exactly as it is spelled, and any spelling has its numeric value',
  clauses: ['signing.digest.decimal-verbatim', 'signing.digest.decimal-spelling'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect, reportForm } = context;
    const owner = await given.fundedAccount();
    const { usdc } = venue;
    const { address: destination } = given.stranger();
    const before = await readBalance(context, owner.address, usdc.signingId);
    const other = sendAssetAction({ asset: usdc.signingId, destination, amount: '0.250' });
    const respelled = await target.act(owner, sendAssetAction({ asset: usdc.signingId, destination, amount: '0.25' }), {
      tamper: (envelope) => ({ ...envelope, action: other }),
    });
    const after = await readBalanceAfterPending(context, owner.address, usdc.signingId, before);
    expect('signing.digest.decimal-verbatim').relation(
      `an unchanged ${before} USDC of the signer of another spelling of the amount`,
      { answer: respelled, before, after },
      (held) => held.after.equals(held.before),
    );

    for (const amount of given.sample(['0.250', '1.00'], 1)) {
      const had = await readBalance(context, destination, usdc.signingId);
      const reply = await target.act(owner, sendAssetAction({ asset: usdc.signingId, destination, amount }));
      const total = isAccepted(reply) ? had.plus(Dec.of(amount)) : had;
      const has = await awaitBalance(context, destination, usdc.signingId, total.toString());
      reportForm('D107', has.equals(had) ? 'refused' : 'accepted');
      // A refusal at commit is reported only while the call waits (D02).
      expect('signing.digest.decimal-spelling').relation(
        `${total} USDC of the recipient after send_asset of "${amount}"`,
        { answer: reply, has },
        (now) => now.has.equals(total) || (isAcknowledgedOnly(now.answer) && now.has.equals(had)),
      );
    }
  },
});
