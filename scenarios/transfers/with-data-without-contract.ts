import { check } from '../../harness/check/check.ts';
import { evmTransferWithDataAction } from '../../harness/setup/evm.ts';
import { sendAndJudgeUnboundTokenRefusals } from '../../harness/setup/evm-transfer-refusals.ts';

export default check({
  id: 'transfers.with-data.without-contract',
  title: 'a token without an EVM contract is not sent to the EVM',
  clauses: ['transfers.with-data.unlinked'],
  by: 'act',
  needs: ['evm'],
  async run(context) {
    await sendAndJudgeUnboundTokenRefusals(context, 'transfers.with-data.unlinked', (token, to) =>
      evmTransferWithDataAction('0.5', to, { token }),
    );
  },
});
