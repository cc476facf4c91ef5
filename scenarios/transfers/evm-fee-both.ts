import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { evmTransferAction, evmTransferWithDataAction } from '../../harness/setup/evm.ts';
import { prepareEvmFeeSetter, sendAndMeasureCost } from '../../harness/setup/evm-fee.ts';

export default check({
  id: 'transfers.evm-fee.both',
  title: 'the fee of a transfer to the EVM is the same with data and without',
  clauses: ['transfers.evm-fee.both-actions'],
  by: 'operate',
  control: 'vote',
  needs: ['evm', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, expect } = context;
    const set = await prepareEvmFeeSetter(context);
    const sender = await given.fundedAccount({ usdc: '20', native: '5' });
    const { address } = given.stranger();
    await set('0.75');
    const bare = await sendAndMeasureCost(context, sender, evmTransferAction('1', address));
    given.require(bare.native.equals(Dec.of('0.75')), 'a transfer to the EVM does not pay what was voted');
    const withData = await sendAndMeasureCost(context, sender, evmTransferWithDataAction('1', address));
    expect('transfers.evm-fee.both-actions').accepted(withData.reply);
    expect('transfers.evm-fee.both-actions').equal(
      derived([`${withData.usdc}`, `${withData.native}`], withData.usdc, withData.native),
      ['1', '0.75'],
      'USDC and native tokens debited by a transfer with data',
    );
  },
});
