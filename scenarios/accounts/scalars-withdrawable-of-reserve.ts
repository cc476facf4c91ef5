import { check } from '../../harness/check/check.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { faucetReserveAddress } from '../../harness/probe/faucet-reserve.ts';

const ZERO = Dec.of(0);

export default check({
  id: 'accounts.scalars.withdrawable-of-reserve',
  title: 'withdrawable of the faucet reserve account is never negative',
  clauses: ['accounts.scalars.withdrawable-floor'],
  by: 'observe',
  async run({ given, target, expect }) {
    const state = given.data(await target.read('account_state', { address: faucetReserveAddress }));
    // A zero shows no sign.
    if (decimalAt(state, 'total_raw_usd').compare(ZERO) <= 0) throw new Unsupported('a faucet reserve that holds USDC');
    expect('accounts.scalars.withdrawable-floor').atLeast(decimalAt(state, 'withdrawable'), ZERO, 'withdrawable');
  },
});
