import { check } from '../../harness/check/check.ts';
import { refusedWhereTold, verdictOn } from '../../harness/check/told-verdicts.ts';
import { NotHere } from '../../harness/check/verdicts.ts';
import { heldAtRest } from '../../harness/setup/balances.ts';
import { toEvm } from '../../harness/setup/evm.ts';
import { beyondMeans } from '../../harness/setup/token-send.ts';

export default check({
  id: 'transfers.evm.off',
  title: 'where the EVM is switched off, as the user says, nothing goes there',
  clauses: ['transfers.evm.disabled'],
  by: 'act',
  accounts: 'exact',
  switchedOff: 'evm',
  async run(context) {
    const { given, target, venue, expect } = context;
    if (venue.switchedOff?.includes('evm') !== true)
      throw new NotHere('an EVM that is switched off (--switched-off evm)');
    const sender = await given.fundedAccount({ usdc: '20' });
    const { address } = given.stranger();
    for (const more of [{}, { destination_chain_id: 0 }]) {
      const reply = await verdictOn(
        context,
        () => target.act(sender, toEvm('1', address, more)),
        beyondMeans(context, sender),
      );
      refusedWhereTold(expect('transfers.evm.disabled'), reply);
    }
    const left = await heldAtRest(context, sender.address, venue.usdc.signingId, '20');
    expect('transfers.evm.disabled').decimal(left, '20', 'USDC of the sender');
  },
});
