import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { held } from '../../harness/setup/balances.ts';
import { refusesCrossings, refusesUnbound, tooMuchData, zeroAddress } from '../../harness/setup/crossing-refusals.ts';
import { toEvm } from '../../harness/setup/evm.ts';
import { refusesWithout } from '../../harness/setup/tampered-body.ts';

export default check({
  id: 'transfers.evm.refused',
  title: 'a transfer to the EVM that cannot be is refused, and moves nothing',
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
    const sender = await given.fundedAccount({ usdc: '20' });
    const { address } = given.stranger();
    const above = (await held(context, sender.address, venue.usdc.signingId)).plus(Dec.of('0.000001')).toString();
    const native = { asset: venue.native.signingId };
    const refused = [
      ['transfers.evm.positive', toEvm('0', address)],
      ['transfers.evm.positive', toEvm('-1', address)],
      ['transfers.evm.direction', toEvm('1', address, { to_evm: false })],
      ['transfers.evm.zero-destination', toEvm('1', zeroAddress)],
      ['transfers.evm.chain-other', toEvm('1', address, { destination_chain_id: venue.chainId + 1 })],
      ['transfers.evm.data-limit', toEvm('1', address, tooMuchData)],
      ['transfers.evm.collateral', toEvm(above, address)],
      ['transfers.evm.short-token', toEvm('1', address, native)],
    ] as const;
    await refusesCrossings(
      context,
      sender,
      given.some(refused, 1, ([clause]) => clause),
    );
    await refusesWithout(context, expect('transfers.evm.fields'), sender, toEvm('1', address), [
      'amount',
      'to_evm',
      'destination',
    ]);
  },
});

export const unbound = check({
  id: 'transfers.evm.unbound',
  title: 'a token that is bound to no contract does not go to the EVM',
  clauses: ['transfers.evm.asset-unbound'],
  by: 'act',
  needs: ['evm'],
  async run(context) {
    await refusesUnbound(context, 'transfers.evm.asset-unbound', (token, to) => toEvm('0.5', to, { asset: token }));
  },
});
