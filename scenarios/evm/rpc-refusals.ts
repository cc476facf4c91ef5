import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { EvmRpcClient, isUnknownRpcMethodError, rpcReplyField } from '../../harness/setup/evm.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';

const nobody = `0x${'0'.repeat(36)}beef`;

export default check({
  id: 'evm.rpc.refusals',
  title: 'JSON-RPC refuses unknown methods, server-side keys, eth_subscribe and invalid parameters by their codes',
  clauses: [
    'evm.rpc.unknown-method',
    'evm.rpc.no-server-keys',
    'evm.rpc.no-subscription',
    'evm.rpc.storage-slot',
    'evm.rpc.logs-by-hash',
  ],
  by: 'observe',
  needs: ['evm'],
  async run({ given, target, pace, expect }) {
    const desk = new EvmRpcClient({ given, target, pace });
    const transfer = { from: nobody, to: nobody, value: '0x0' };
    const [longest, longer] = [64, 65].map((digits) => `0x${'0'.repeat(digits - 1)}1`);
    const refused: readonly (readonly [Parameters<typeof expect>[0], number, string, readonly JsonValue[]])[] = [
      ['evm.rpc.unknown-method', -32_601, 'eth_noSuchMethod', []],
      ['evm.rpc.unknown-method', -32_601, 'eth_getProof', [nobody, [], 'latest']],
      ['evm.rpc.unknown-method', -32_601, 'net_peerCount', []],
      ['evm.rpc.no-server-keys', -32_000, 'eth_sendTransaction', [transfer]],
      ['evm.rpc.no-subscription', -32_000, 'eth_subscribe', ['newHeads']],
      ['evm.rpc.logs-by-hash', -32_602, 'eth_getLogs', [{ blockHash: `0x${'0'.repeat(63)}1` }]],
      ['evm.rpc.storage-slot', -32_602, 'eth_getStorageAt', [nobody, longer ?? '', 'latest']],
    ];
    // Unknown methods are judged by evm.rpc.methods.
    const slot = await desk.call('eth_getStorageAt', nobody, longest ?? '', 'latest');
    const calls = [slot, await desk.call('eth_getLogs', {})];
    const isServed = calls.some(({ body }) => !isUnknownRpcMethodError(body.error));
    for (const [clause, stated, method, params] of refused) {
      const { wire, body } = await desk.call(method, ...params);
      const { error, result } = body;
      const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : error;
      // If a result was served instead of a refusal, the finding shows that result.
      const got = code === undefined && result !== undefined ? { result } : code;
      const isJudged = clause === 'evm.rpc.unknown-method' || isServed;
      if (expect(clause).exercised(isJudged, 'an EVM that serves more than what the documents name'))
        expect(clause).equal(derived(got, wire), stated, 'error.code');
    }
    if (expect('evm.rpc.storage-slot').exercised(isServed, 'an EVM that serves more than what the documents name'))
      expect('evm.rpc.storage-slot').absent(rpcReplyField(slot, 'error'), 'error for a slot of 64 hex digits');
  },
});
