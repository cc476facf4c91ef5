import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { zeroAddress } from '../../harness/identity/zero-address.ts';
import { amountTextBeyond, readUsdcAndNative } from '../../harness/setup/balances.ts';
import { EvmRpcClient, evmTransferWithDataAction } from '../../harness/setup/evm.ts';
import { oversizedCallDataField, sendAndJudgeEvmTransferRefusals } from '../../harness/setup/evm-transfer-refusals.ts';

export default check({
  id: 'transfers.with-data.refused',
  title: 'an invalid transfer with data is refused and moves nothing',
  clauses: [
    'transfers.with-data.source',
    'transfers.with-data.to-perp',
    'transfers.with-data.chain',
    'transfers.with-data.bytes',
    'transfers.with-data.recipient',
    'transfers.with-data.positive',
    'transfers.with-data.dust',
    'transfers.with-data.short',
  ],
  by: 'act',
  accounts: 'exact',
  needs: ['evm'],
  async run(context) {
    const { given, venue } = context;
    const sender = await given.fundedAccount({ usdc: '20' });
    const { address } = given.stranger();
    const held = await readUsdcAndNative(context, sender.address);
    const above = held.usdc.plus(Dec.of('0.000001')).toString();
    // An account funded by its own claims holds native tokens as well.
    const lacking = amountTextBeyond(held.native);
    const otherChain = await new EvmRpcClient(context).foreignChainId(venue.chainId);
    await sendAndJudgeEvmTransferRefusals(context, sender, [
      ['transfers.with-data.source', evmTransferWithDataAction('1', address, { source_dex: 1 })],
      ['transfers.with-data.to-perp', evmTransferWithDataAction('1', address, { to_perp: true })],
      ['transfers.with-data.chain', evmTransferWithDataAction('1', address, { destination_chain_id: otherChain })],
      ['transfers.with-data.bytes', evmTransferWithDataAction('1', address, oversizedCallDataField)],
      ['transfers.with-data.recipient', evmTransferWithDataAction('1', zeroAddress)],
      ['transfers.with-data.positive', evmTransferWithDataAction('0', address)],
      ['transfers.with-data.positive', evmTransferWithDataAction('-1', address)],
      ['transfers.with-data.dust', evmTransferWithDataAction('0.0000009', address)],
      ['transfers.with-data.short', evmTransferWithDataAction(above, address)],
      // No document says whether the native token is bound to a contract.
      ['transfers.with-data.short', evmTransferWithDataAction(lacking, address, { token: venue.native.signingId })],
    ]);
  },
});
