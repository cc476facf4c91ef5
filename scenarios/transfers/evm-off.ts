import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { evmTransferAction } from '../../harness/setup/evm.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

export default check({
  id: 'transfers.evm.off',
  title: 'while the EVM is switched off (--switched-off evm), transfers to it are refused',
  clauses: ['transfers.evm.disabled'],
  by: 'act',
  accounts: 'exact',
  switchedOff: 'evm',
  async run(context) {
    const { given, target, venue, expect } = context;
    if (venue.switchedOff?.includes('evm') !== true)
      throw new Unsupported('an EVM that is switched off (--switched-off evm)');
    const sender = await given.fundedAccount({ usdc: '20' });
    const { address } = given.stranger();
    for (const more of [{}, { destination_chain_id: 0 }]) {
      const reply = await actForCommitReply(
        context,
        () => target.act(sender, evmTransferAction('1', address, more)),
        makeUnaffordableProbe(context, sender),
      );
      judgeCommitRefusal(expect('transfers.evm.disabled'), reply);
    }
    const left = await readBalanceAfterPending(context, sender.address, venue.usdc.signingId, '20');
    expect('transfers.evm.disabled').decimal(left, '20', 'USDC of the sender');
  },
});
