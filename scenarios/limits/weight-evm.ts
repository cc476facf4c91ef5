import { check } from '../../harness/check/check.ts';
import { EVM_PATH } from '../../harness/client/evm-contracts.ts';
import { acquireIpAddressBudget } from '../../harness/setup/address-budget.ts';
import { rpcCallBody } from '../../harness/setup/evm.ts';
import { makeJsonRequest, makeRequests } from '../../harness/setup/operator-limits.ts';

/** @source write-api, "Limits" */
const CAP = 100;

export default check({
  id: 'limits.weight.evm',
  title: 'JSON-RPC weighs 1 for each element, and a batch that is refused whole 100',
  clauses: ['limits.weight.evm', 'limits.charged.evm-unparseable', 'limits.charged.evm-oversize'],
  by: 'observe',
  needs: ['evm', 'budget'],
  leases: ['limits', 'clock'],
  async run(context) {
    const { expect } = context;
    const limits = await acquireIpAddressBudget(context);
    const batch = (count: number) => makeRequests(count, (id) => rpcCallBody(id, 'eth_chainId'));
    const requests = [
      ['limits.weight.evm', 1, 'one call', makeJsonRequest(EVM_PATH, rpcCallBody(1, 'eth_chainId'))],
      // Logs: a call that others charge for more.
      ['limits.weight.evm', 1, 'a look through logs', makeJsonRequest(EVM_PATH, rpcCallBody(1, 'eth_getLogs', [{}]))],
      ['limits.weight.evm', 1, 'a batch of nothing', makeJsonRequest(EVM_PATH, [])],
      ['limits.weight.evm', 4, 'a batch of four', makeJsonRequest(EVM_PATH, batch(4))],
      ['limits.charged.evm-oversize', CAP, 'a batch of 101', makeJsonRequest(EVM_PATH, batch(CAP + 1))],
      [
        'limits.charged.evm-unparseable',
        CAP,
        'a batch cut off',
        { ...makeJsonRequest(EVM_PATH, []), body: '[{"id":1},' },
      ],
    ] as const;
    for (const [clause, weight, what, request] of requests) {
      const spent = await limits.drain(what, weight, () => limits.send(request));
      spent.judge(expect(clause));
    }
  },
});
