import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { isJsonArray } from '../../spec-schemas/json/lossless.ts';

const sums = ['undelegated', 'total_delegated', 'pending_withdrawal', 'claimable_rewards'];
const lists = ['vault.equities', 'vault.vaults', 'sub_accounts', 'multisig.signers', 'agents'];

export default check({
  id: 'accounts.overview.unknown',
  title: 'the overview of an unknown address has zero stake and empty lists',
  clauses: ['accounts.overview.unknown'],
  by: 'observe',
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    const body = given.data(await target.read('account_state', { address, detail: 'overview' }));
    for (const key of sums) {
      const sum = field(body, `staking.summary.${key}`);
      if (expect('accounts.overview.unknown').exercised(typeof sum.value === 'string', sum.path))
        expect('accounts.overview.unknown').decimal(sum, '0');
    }
    for (const path of lists) {
      const list = field(body, path);
      if (expect('accounts.overview.unknown').exercised(isJsonArray(list.value), path))
        expect('accounts.overview.unknown').equal(list, []);
    }
  },
});
