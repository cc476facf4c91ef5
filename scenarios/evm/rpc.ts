import { check } from '../../harness/check/check.ts';
import { EvmDesk, rpcCall } from '../../harness/setup/evm.ts';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'evm.rpc.chain',
  title: 'the chain id in hex, in the envelope of JSON-RPC',
  clauses: ['evm.rpc.chain-id', 'evm.rpc.networks', 'evm.rpc.envelope'],
  by: 'observe',
  needs: ['evm'],
  async run({ given, target, pace, venue, expect }) {
    const desk = new EvmDesk({ given, target, pace });
    // Ids of both kinds, one of them with characters that must come back as they are.
    for (const id of [90_071, 'a "b"']) {
      for (const method of ['eth_chainId', 'eth_noSuchMethod']) {
        const { json } = await desk.send(rpcCall(id, method));
        const reply = isJsonObject(json) ? json : {};
        const isOne = 'result' in reply !== 'error' in reply;
        expect('evm.rpc.envelope').that(reply.jsonrpc === '2.0' && reply.id === id && isOne, {
          expected: `jsonrpc "2.0", id ${JSON.stringify(id)}, and either result or error`,
          actual: json,
        });
      }
    }
    const { result } = await desk.call('eth_chainId');
    const isHex = typeof result === 'string' && /^0x(0|[1-9a-fA-F][0-9a-fA-F]*)$/.test(result);
    expect('evm.rpc.chain-id').that(isHex, { expected: '0x and hex digits', actual: result, path: 'result' });
    if (!expect('evm.rpc.networks').exercised(isHex, 'a chain id that can be read')) return;
    expect('evm.rpc.networks').that(BigInt(String(result)) === BigInt(venue.chainId), {
      expected: `0x${venue.chainId.toString(16)}, the chain id of signatures`,
      ...{ actual: result, path: 'result' },
    });
  },
});
