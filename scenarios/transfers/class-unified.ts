import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import type { ActResult } from '../../harness/client/venue-client.ts';
import { hasRefusalCode } from '../../harness/setup/order-answers.ts';
import { readWalletBalances } from '../../harness/setup/split-account.ts';
import { actionsWithDefaultFor, makeWithoutFieldTamper } from '../../harness/setup/tampered-body.ts';
import { classTransferAction, makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import { clauseById } from '../../spec-schemas/clauses/index.ts';

/** Whether the refusal concerns an account that is not split, which a venue may check first. */
function isOfAccount(reply: ActResult): boolean {
  const [account, field] = (['transfers.class.split-only', 'transfers.class.fields'] as const).map((id) =>
    hasRefusalCode(requireEveryOrderReported(reply), clauseById(id).accepts),
  );
  return account === true && field !== true;
}

export default check({
  id: 'transfers.class.unified',
  title: 'a class transfer of an account that is not split, or with a missing field, is refused',
  clauses: ['transfers.class.split-only', 'transfers.class.fields'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const clause = 'transfers.class.split-only';
    const who = await given.fundedAccount({ usdc: '20' });
    const before = await readWalletBalances(context, who);
    for (const toPerp of [false, true]) {
      const reply = await actForCommitReply(
        context,
        () => target.act(who, classTransferAction('1', toPerp)),
        makeUnaffordableProbe(context, who),
      );
      await pace.blocks(2);
      const after = await readWalletBalances(context, who);
      // On a chain other than testnet and mainnet there may be two ledgers (D108): money moved between them.
      const isOne = after.perp.equals(before.perp) && after.spot.equals(before.spot);
      if (!expect(clause).exercised(isOne, 'a chain on which USDC is one balance')) return;
      judgeCommitRefusal(expect(clause), reply);
    }
    // The documents name no action that splits an account: a body without a field is refused for every account.
    const fields = expect('transfers.class.fields');
    for (const field of given.sample(['ntl', 'to_perp'], 1))
      for (const signed of given.sample(actionsWithDefaultFor(classTransferAction('1', true), field), 1)) {
        const reply = await target.act(who, signed, makeWithoutFieldTamper(field));
        if (fields.exercised(!isOfAccount(reply), 'a refusal that is not of the account')) fields.refused(reply);
      }
  },
});
