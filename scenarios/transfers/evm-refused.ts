import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { zeroAddress } from '../../harness/identity/zero-address.ts';
import { amountTextBeyond, readUsdcAndNative } from '../../harness/setup/balances.ts';
import { EvmRpcClient, evmTransferAction } from '../../harness/setup/evm.ts';
import { oversizedCallDataField, sendAndJudgeEvmTransferRefusals } from '../../harness/setup/evm-transfer-refusals.ts';
import { sendAndJudgeWithoutFields } from '../../harness/setup/tampered-body.ts';

export default check({
  id: 'transfers.evm.refused',
  title: 'an invalid transfer to the EVM is refused and moves nothing',
  clauses: [
    'transfers.evm.positive',
    'transfers.evm.direction',
    'transfers.evm.zero-destination',
    'transfers.evm.chain-other',
    'transfers.evm.data-limit',
    'transfers.evm.collateral',
    'transfers.evm.short-token',
    'transfers.evm.fields',
  ],
  by: 'act',
  accounts: 'exact',
  needs: ['evm'],
  async run(context) {
    const { given, venue, expect } = context;
    const sender = await given.fundedAccount({ usdc: '20', native: '1' });
    const { address } = given.stranger();
    const held = await readUsdcAndNative(context, sender.address);
    const above = held.usdc.plus(Dec.of('0.000001')).toString();
    const lacking = amountTextBeyond(held.native);
    const otherChain = await new EvmRpcClient(context).foreignChainId(venue.chainId);
    const asset = { asset: venue.native.signingId };
    // Without the balance, the shortage may be what refuses it.
    const ofHeldToken =
      held.native.compare(Dec.of('0.5')) < 0
        ? []
        : ([['transfers.evm.zero-destination', evmTransferAction('0.5', zeroAddress, asset)]] as const);
    const refused = [
      ['transfers.evm.positive', evmTransferAction('0', address)],
      ['transfers.evm.positive', evmTransferAction('-1', address)],
      ['transfers.evm.positive', evmTransferAction('0', address, asset)],
      ['transfers.evm.direction', evmTransferAction('1', address, { to_evm: false })],
      ['transfers.evm.zero-destination', evmTransferAction('1', zeroAddress)],
      ...ofHeldToken,
      ['transfers.evm.chain-other', evmTransferAction('1', address, { destination_chain_id: otherChain })],
      ['transfers.evm.data-limit', evmTransferAction('1', address, oversizedCallDataField)],
      ['transfers.evm.collateral', evmTransferAction(above, address)],
      ['transfers.evm.short-token', evmTransferAction(lacking, address, asset)],
    ] as const;
    await sendAndJudgeEvmTransferRefusals(
      context,
      sender,
      given.sample(refused, 1, ([clause]) => clause),
    );
    await sendAndJudgeWithoutFields(context, expect('transfers.evm.fields'), sender, evmTransferAction('1', address), [
      'amount',
      'to_evm',
      'destination',
    ]);
  },
});
