import { check } from '../../harness/check/check.ts';
import { evmTransferAction } from '../../harness/setup/evm.ts';
import { sendAndJudgeUnboundTokenRefusals } from '../../harness/setup/evm-transfer-refusals.ts';

export default check({
  id: 'transfers.evm.unbound',
  title: 'a token bound to no contract cannot be sent to the EVM',
  clauses: ['transfers.evm.asset-unbound'],
  by: 'act',
  needs: ['evm'],
  async run(context) {
    await sendAndJudgeUnboundTokenRefusals(context, 'transfers.evm.asset-unbound', (token, to) =>
      evmTransferAction('0.5', to, { asset: token }),
    );
  },
});
