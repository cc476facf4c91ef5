import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { held } from '../../harness/setup/balances.ts';
import { refusesCrossings, refusesUnbound, tooMuchData, zeroAddress } from '../../harness/setup/crossing-refusals.ts';
import { toEvmWithData } from '../../harness/setup/evm.ts';

export default check({
  id: 'transfers.with-data.refused',
  title: 'a transfer with data that cannot be is refused, and moves nothing',
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
    const above = (await held(context, sender.address, venue.usdc.signingId)).plus(Dec.of('0.000001')).toString();
    await refusesCrossings(context, sender, [
      ['transfers.with-data.source', toEvmWithData('1', address, { source_dex: 1 })],
      ['transfers.with-data.to-perp', toEvmWithData('1', address, { to_perp: true })],
      ['transfers.with-data.chain', toEvmWithData('1', address, { destination_chain_id: venue.chainId + 1 })],
      ['transfers.with-data.bytes', toEvmWithData('1', address, tooMuchData)],
      ['transfers.with-data.recipient', toEvmWithData('1', zeroAddress)],
      ['transfers.with-data.positive', toEvmWithData('0', address)],
      ['transfers.with-data.positive', toEvmWithData('-1', address)],
      ['transfers.with-data.dust', toEvmWithData('0.0000009', address)],
      ['transfers.with-data.short', toEvmWithData(above, address)],
      // Whether the native token is bound to a contract no document says.
      ['transfers.with-data.short', toEvmWithData('1', address, { token: venue.native.signingId })],
    ]);
  },
});

export const unlinked = check({
  id: 'transfers.with-data.without-contract',
  title: 'a token without a contract on the EVM is not sent there',
  clauses: ['transfers.with-data.unlinked'],
  by: 'act',
  needs: ['evm'],
  async run(context) {
    await refusesUnbound(context, 'transfers.with-data.unlinked', (token, to) => toEvmWithData('0.5', to, { token }));
  },
});
