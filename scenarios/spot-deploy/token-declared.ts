import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import {
  assumeKnownRegistrationPrice,
  awaitListedToken,
  makeFundedSpotDeployer,
  registerTokenAction,
  uniqueTokenSymbol,
  waitForRegistrationFloor,
} from '../../harness/setup/spot-deploys.ts';

export default check({
  id: 'spot-deploy.token.declared',
  title: 'a contract declared in a token registration does not become the evm_contract of the token',
  clauses: ['markets.token.not-declared'],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { given, target, expect } = context;
    const clause = expect('markets.token.not-declared');
    const owner = await makeFundedSpotDeployer(context, 1);
    const symbol = uniqueTokenSymbol(owner);
    const { type, params } = registerTokenAction({ symbol });
    await waitForRegistrationFloor(context);
    const contract = { address: given.stranger().address, variant: 0, evm_extra_wei_decimals: 0 };
    const reply = await target.act(owner, { type, params: { ...params, evm_contract: contract } });
    if (!isAccepted(reply)) await assumeKnownRegistrationPrice(context);
    if (!clause.exercised(isAccepted(reply), 'a registration that declares a contract, taken')) return;
    const row = await awaitListedToken(context, symbol);
    given.require(row !== undefined, 'the token is not listed');
    clause.equal(field(row, 'evm_contract'), null, 'evm_contract of a token without a bound contract');
  },
});
