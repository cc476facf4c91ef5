import { check } from '../../harness/check/check.ts';
import { EVM_PATH } from '../../harness/client/evm-contracts.ts';
import { acquireIpAddressBudget } from '../../harness/setup/address-budget.ts';
import { makeRpcCallBody } from '../../harness/setup/evm.ts';
import { makeJsonRequest, makeRequestList } from '../../harness/setup/operator-limits.ts';

/** @source write-api, "Limits" */
const CAP = 100;

export default check({
  id: 'limits.weight.evm',
  title: 'EVM JSON-RPC costs weight 1 per call, and a batch refused as a whole costs weight 100',
  clauses: ['limits.weight.evm', 'limits.charged.evm-unparseable', 'limits.charged.evm-oversize'],
  by: 'observe',
  needs: ['evm', 'budget'],
  leases: ['limits', 'clock'],
  async run(context) {
    const { expect } = context;
    const limits = await acquireIpAddressBudget(context);
    const batch = (count: number) => makeRequestList(count, (id) => makeRpcCallBody(id, 'eth_chainId'));
    const requests = [
      ['limits.weight.evm', 1, 'one JSON-RPC call', makeJsonRequest(EVM_PATH, makeRpcCallBody(1, 'eth_chainId'))],
      // Logs: a call that others charge for more.
      [
        'limits.weight.evm',
        1,
        'one eth_getLogs call',
        makeJsonRequest(EVM_PATH, makeRpcCallBody(1, 'eth_getLogs', [{}])),
      ],
      ['limits.weight.evm', 1, 'an empty batch', makeJsonRequest(EVM_PATH, [])],
      ['limits.weight.evm', 4, 'a batch of four calls', makeJsonRequest(EVM_PATH, batch(4))],
      ['limits.charged.evm-oversize', CAP, 'a batch of 101 calls', makeJsonRequest(EVM_PATH, batch(CAP + 1))],
      [
        'limits.charged.evm-unparseable',
        CAP,
        'a truncated JSON batch',
        { ...makeJsonRequest(EVM_PATH, []), body: '[{"id":1},' },
      ],
    ] as const;
    for (const [clause, weight, what, request] of requests) {
      const spent = await limits.drain(what, weight, () => limits.send(request));
      spent.judge(expect(clause));
    }
  },
});
