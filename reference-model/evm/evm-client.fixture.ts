import { type Hex, hexToBytes } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { LocalClient } from '../edge/local-client.fixture.ts';
import { readDefaultGenesis } from '../genesis/load.ts';
import { ModelFault } from '../model-fault.ts';
import type { RulesEdit } from '../rules.ts';

/** Period of EVM blocks. */
export const EVM_BLOCK_MS = 1_000;

export const fundedEvmAccount: PrivateKeyAccount = privateKeyToAccount(`0x${'07'.repeat(32)}`);

/** The default venue, with native tokens on the EVM. */
export const evmGenesis = {
  ...readDefaultGenesis(),
  accounts: [
    ...readDefaultGenesis().accounts,
    { address: fundedEvmAccount.address.toLowerCase(), usdc: '0', tokens: {}, evmNative: '1000' },
  ],
};

/** An in-process venue, queried over JSON-RPC. */
export class EvmClient extends LocalClient {
  constructor(edits: readonly RulesEdit[] = []) {
    super({ edits }, evmGenesis);
  }

  /** Makes a call, whatever the answer. */
  call(method: string, ...params: unknown[]): JsonObject {
    const { json } = this.post('/evm', { jsonrpc: '2.0', id: 1, method, params });
    if (isJsonObject(json)) return json;
    throw new ModelFault('evm.call', { expected: 'a reply', got: JSON.stringify(json) });
  }

  /** Returns the result of a call, which must succeed. */
  result(method: string, ...params: unknown[]): JsonValue | undefined {
    const reply = this.call(method, ...params);
    if ('error' in reply) throw new ModelFault(method, { expected: 'a result', got: JSON.stringify(reply.error) });
    return reply.result;
  }

  /** Sends a transaction of the rich account, waits for its block, and returns its receipt. */
  async sent(facts: {
    readonly to?: Hex;
    readonly value?: bigint;
    readonly data?: Hex;
    readonly gas?: bigint;
    readonly nonce?: number;
  }): Promise<JsonObject> {
    const nonce = facts.nonce ?? Number(this.result('eth_getTransactionCount', fundedEvmAccount.address, 'pending'));
    const raw = await fundedEvmAccount.signTransaction({
      type: 'eip1559',
      chainId: 31_337,
      gas: 200_000n,
      maxFeePerGas: 0n,
      maxPriorityFeePerGas: 0n,
      ...facts,
      nonce,
    });
    const hash = this.result('eth_sendRawTransaction', raw);
    this.venue.advance(EVM_BLOCK_MS);
    const receipt = this.result('eth_getTransactionReceipt', hash);
    if (isJsonObject(receipt)) return receipt;
    throw new ModelFault('evm.sent', { expected: 'a receipt', got: JSON.stringify(receipt) });
  }
}

/** Creation code of a contract with this code, at most 255 bytes. */
export function contractCreationCode(code: Hex): Hex {
  const length = hexToBytes(code).length.toString(16).padStart(2, '0');
  return `0x60${length}600c60003960${length}6000f3${code.slice(2)}`;
}
