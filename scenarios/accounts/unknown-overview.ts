import { check } from '../../harness/check/check.ts';
import { at } from '../../harness/client/json-at.ts';
import { isJsonArray } from '../../spec-schemas/json/lossless.ts';

const sums = ['undelegated', 'total_delegated', 'pending_withdrawal', 'claimable_rewards'];
const lists = ['vault.equities', 'vault.vaults', 'sub_accounts', 'multisig.signers', 'agents'];

export default check({
  id: 'accounts.overview.unknown',
  title: 'the overview of an address never seen has no stake, and nothing in its lists',
  clauses: ['accounts.overview.unknown'],
  by: 'observe',
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    const body = given.data(await target.read('account_state', { address, detail: 'overview' }));
    for (const key of sums) {
      const sum = at(body, `staking.summary.${key}`);
      if (expect('accounts.overview.unknown').exercised(typeof sum === 'string', `staking.summary.${key}`))
        expect('accounts.overview.unknown').decimal(sum, '0', `staking.summary.${key}`);
    }
    for (const path of lists) {
      const list = at(body, path);
      if (expect('accounts.overview.unknown').exercised(isJsonArray(list), path))
        expect('accounts.overview.unknown').equal(list, [], path);
    }
  },
});
