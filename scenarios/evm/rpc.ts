import { check } from '../../harness/check/check.ts';
import { EvmRpcClient, makeRpcCallBody, rpcReplyField } from '../../harness/setup/evm.ts';
import { isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'evm.rpc.chain',
  title: 'eth_chainId returns the chain id in hex, in a JSON-RPC envelope',
  clauses: ['evm.rpc.chain-id', 'evm.rpc.networks', 'evm.rpc.envelope'],
  by: 'observe',
  needs: ['evm'],
  async run({ given, target, pace, venue, expect }) {
    const desk = new EvmRpcClient({ given, target, pace });
    // Ids of both types, one with characters that must be echoed unchanged.
    for (const id of [90_071, 'a "b"']) {
      for (const method of ['eth_chainId', 'eth_noSuchMethod']) {
        const reply = await desk.send(makeRpcCallBody(id, method));
        expect('evm.rpc.envelope').relation(
          `jsonrpc "2.0", id ${JSON.stringify(id)}, and either result or error`,
          { reply },
          ({ reply: { json } }) =>
            isJsonObject(json) && json.jsonrpc === '2.0' && json.id === id && 'result' in json !== 'error' in json,
        );
      }
    }
    const result = rpcReplyField(await desk.call('eth_chainId'), 'result');
    expect('evm.rpc.chain-id').relation(
      'a chain id of 0x and hex digits',
      { result },
      (observed) => isHex(observed.result),
      'result',
    );
    if (!expect('evm.rpc.networks').exercised(isHex(result.value), 'a chain id that can be read')) return;
    expect('evm.rpc.networks').relation(
      `0x${venue.chainId.toString(16)}, the chain id of signatures`,
      { result },
      (observed) => BigInt(String(observed.result)) === BigInt(venue.chainId),
      'result',
    );
  },
});

/** Hex digits of a quantity, without leading zeros. */
function isHex(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && /^0x(0|[1-9a-fA-F][0-9a-fA-F]*)$/.test(value);
}
