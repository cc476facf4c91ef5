import { isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext, PollContext } from '../check/case-context.ts';
import { derived, field, type Traced } from '../check/evidence.ts';
import {
  balanceOfCallData,
  contractCreationData,
  DEFAULT_EVM_USDC_ADDRESS,
  EVM_BLOCK_MS,
  EVM_PATH,
  LOG_CONTRACT_CODE,
  STORE_CONTRACT_CODE,
} from '../client/evm-contracts.ts';
import { signEvmTransaction } from '../client/evm-transaction.ts';
import { at, rowsAt } from '../client/json-at.ts';
import type { Identity } from '../identity/keys.ts';
import { Blocked, NotExercised, Unsupported } from '../kernel/verdicts.ts';
import type { WireReply } from '../target/wire.ts';

const GAS = 200_000n;

/** The only method that the documents name: their list of methods is not shown. @source write-api, "POST /evm" */
const DOCUMENTED = 'eth_chainId';
/** Error codes of JSON-RPC, and of Ethereum, for an unknown method. */
const UNKNOWN_METHOD: ReadonlySet<number> = new Set([-32601, -32004]);

/** Whether an error says that the method is not served. */
export function isUnknownRpcMethodError(error: JsonValue | undefined): boolean {
  return isJsonObject(error) && UNKNOWN_METHOD.has(Number(error.code));
}

/** Parses a hex quantity; null: none. */
function quantityIn(value: JsonValue | undefined): bigint | null {
  return typeof value === 'string' && /^0x[0-9a-fA-F]+$/.test(value) ? BigInt(value) : null;
}

/** Returns the action that transfers its signer's money to the EVM. @param amount  whole units, signed as this text */
export function evmTransferAction(amount: string, destination: string, more: JsonObject = {}) {
  return { type: 'core_evm_transfer', params: { amount, to_evm: true, destination, ...more } };
}

/** Returns the other such action: from the spot ledger, of the token with that id, 0 for USDC. */
export function evmTransferWithDataAction(amount: string, destination: string, more: JsonObject = {}) {
  const params = { token: 0, amount, source_dex: 0, destination_recipient: destination, to_perp: false };
  return {
    type: 'send_to_evm_with_data',
    params: { ...params, destination_chain_id: 0, data: [], nonce: 1, ...more },
  };
}

/** Transfers USDC of an account to its own address on the EVM, with whichever action the venue has. */
export async function transferUsdcToEvm(
  { given, target }: Pick<CaseContext<never>, 'given' | 'target'>,
  owner: Identity,
  amount: string,
): Promise<void> {
  const plain = await given.part(() => given.accepted(target.act(owner, evmTransferAction(amount, owner.address))));
  if (plain === null) await given.accepted(target.act(owner, evmTransferWithDataAction(amount, owner.address)));
}

/** Returns the JSON-RPC form of one call. */
export function makeRpcCallBody(id: number | string, method: string, params: readonly JsonValue[] = []): JsonObject {
  return { jsonrpc: '2.0', id, method, params };
}

/** Reply to a call, with its body, empty where that is no object. */
export interface RpcReply {
  readonly wire: WireReply;
  readonly body: JsonObject;
}

/** Returns a value of the body that answers a call; if it is missing, the whole reply is the evidence. */
export function rpcReplyField({ wire, body }: RpcReply, path: string): Traced<JsonValue | undefined> {
  const found = field(body, path);
  return found.value === undefined ? field(body, path, wire) : found;
}

/** Whether a receipt says that its transaction was run: by `mtfStatus`, or like Ethereum by `status`; null: by neither. */
export function receiptShowsExecution(receipt: JsonObject | null): boolean | null {
  if (typeof receipt?.mtfStatus === 'string') return receipt.mtfStatus === 'success';
  const status = quantityIn(receipt?.status);
  return status === null ? null : status === 1n;
}

/** Selector of `transfer(address,uint256)`. */
const TRANSFER = '0xa9059cbb';

/** Client of a target's EVM, for set-up and for reads. Its results carry their replies as evidence. */
export class EvmRpcClient {
  readonly #case: PollContext;
  #lastId = 0;
  /** Chain id, which never changes, so it is read once. */
  #chainId: bigint | null = null;
  #usdc: string | null = null;

  constructor(parts: PollContext) {
    this.#case = parts;
  }

  /** Sends a body unchanged. */
  send(body: JsonValue): Promise<WireReply> {
    return this.#case.target.post(EVM_PATH, body);
  }

  /** Makes one call and returns its reply, whatever that is. */
  async call(method: string, ...params: readonly JsonValue[]): Promise<RpcReply> {
    this.#lastId += 1;
    const wire = await this.send(makeRpcCallBody(this.#lastId, method, params));
    return { wire, body: isJsonObject(wire.json) ? wire.json : {} };
  }

  /**
   * Returns the result of a call that the case depends on.
   * @throws Unsupported where an undocumented method returns nothing
   */
  async requireResult(method: string, ...params: readonly JsonValue[]): Promise<Traced<JsonValue | undefined>> {
    const reply = await this.call(method, ...params);
    if (!('result' in reply.body) && method !== DOCUMENTED) throw new Unsupported(`${method} on its EVM`);
    this.#case.given.require('result' in reply.body, `${method} gives no result`);
    return rpcReplyField(reply, 'result');
  }

  /** Like `call`. @throws Unsupported where the EVM says that it has no such method */
  async callKnown(method: string, ...params: readonly JsonValue[]): Promise<RpcReply> {
    const reply = await this.call(method, ...params);
    const { error } = reply.body;
    if (isUnknownRpcMethodError(error)) throw new Unsupported(`${method} on its EVM`);
    return reply;
  }

  /** Returns the gas price, from whichever method shows it. @throws Unsupported where none does */
  async #gasPrice(): Promise<bigint> {
    const { body } = await this.call('eth_gasPrice');
    if ('result' in body) return quantityIn(body.result) ?? (await this.quantity('eth_gasPrice')).value;
    const { body: newest } = await this.call('eth_getBlockByNumber', 'latest', false);
    const fee = isJsonObject(newest.result) ? quantityIn(newest.result.baseFeePerGas) : null;
    if (fee === null) throw new Unsupported('a price of gas that its EVM tells');
    return fee;
  }

  /** Returns the quantity of a call that the case depends on. */
  async quantity(method: string, ...params: readonly JsonValue[]): Promise<Traced<bigint>> {
    const result = await this.requireResult(method, ...params);
    const quantity = quantityIn(result.value);
    if (quantity === null) throw new Blocked(`${method} gives no quantity`);
    return derived(quantity, result);
  }

  /** Reads the chain id of the EVM, which is not necessarily that of signatures. */
  async chainId(): Promise<bigint> {
    this.#chainId ??= (await this.quantity('eth_chainId')).value;
    return this.#chainId;
  }

  /** Returns a chain id that is neither that of the EVM nor that of signatures. @param signing  the latter */
  async foreignChainId(signing: number): Promise<number> {
    return Math.max(signing, Number(await this.chainId())) + 1;
  }

  /**
   * Signs a transaction with the sender's next nonce, and sends it.
   * @throws NotExercised where gas has a price, which the account may be unable to pay; Unsupported where a necessary method is missing
   */
  async sendTransaction(
    signer: Identity,
    { to, data = '0x', value = 0n }: { readonly to: string | null; readonly data?: string; readonly value?: bigint },
  ): Promise<{ readonly hash: string; readonly reply: RpcReply }> {
    const gasPrice = await this.#gasPrice();
    if (gasPrice > 0n) throw new NotExercised('a venue whose gas costs nothing, or an account that can pay for it');
    const chainId = await this.chainId();
    const { value: nonce } = await this.quantity('eth_getTransactionCount', signer.address, 'latest');
    const { raw, hash } = signEvmTransaction(signer, { chainId, nonce, gasPrice, gas: GAS, to, value, data });
    return { hash, reply: await this.callKnown('eth_sendRawTransaction', raw) };
  }

  /**
   * Returns the contract of USDC: the binding that `markets_meta` serves, otherwise the published address.
   * @throws NotExercised where there is no contract
   * @source read-api, `tokens[*].evm_contract`
   */
  async #usdcContract(): Promise<string> {
    if (this.#usdc !== null) return this.#usdc;
    const { given, target } = this.#case;
    const tokens = rowsAt(given.data(await target.read('markets_meta', { kind: 'spot' })), 'spot.tokens');
    const row = tokens.find(({ name }) => name === 'USDC');
    const bound = row === undefined ? undefined : at(row, 'evm_contract.address');
    const isBound = typeof bound === 'string' && /^0x[0-9a-fA-F]{40}$/.test(bound);
    const contract = isBound ? bound.toLowerCase() : DEFAULT_EVM_USDC_ADDRESS;
    if ((await this.requireResult('eth_getCode', contract, 'latest')).value === '0x')
      throw new NotExercised(
        `USDC on the EVM at ${isBound ? `${contract}, to which it is bound` : 'its published contract'}`,
      );
    this.#usdc = contract;
    return contract;
  }

  /**
   * Reads the USDC balance of an address, in base units.
   * @throws NotExercised where there is no contract
   */
  async usdcOf(address: string): Promise<Traced<bigint>> {
    const to = await this.#usdcContract();
    const held = await this.requireResult('eth_call', { to, data: balanceOfCallData(address) }, 'latest');
    const isWord = typeof held.value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(held.value);
    this.#case.given.require(isWord, 'no balance of USDC is given');
    return derived(BigInt(String(held.value)), held);
  }

  /**
   * Sends USDC to the system address of its token in `markets_meta`, where a venue may burn it.
   * @throws NotExercised where none is listed
   * @source read-api, `tokens[*].system_address`
   */
  async sendUsdcToSystem(signer: Identity, units: bigint): Promise<{ readonly hash: string }> {
    const contract = await this.#usdcContract();
    const system = await this.#systemOf('USDC');
    const words = [system.slice(2), units.toString(16)].map((word) => word.padStart(64, '0'));
    return this.sendTransaction(signer, { to: contract, data: `${TRANSFER}${words.join('')}` });
  }

  /**
   * Sends native coins of the EVM to the system address listed for their token: the documents say nothing else about how they return.
   * @param name  name of the token
   * @throws NotExercised where none is listed
   */
  async sendCoinsToSystem(signer: Identity, name: string, value: bigint): Promise<{ readonly hash: string }> {
    return this.sendTransaction(signer, { to: await this.#systemOf(name), value });
  }

  async #systemOf(name: string): Promise<string> {
    const { given, target } = this.#case;
    const tokens = rowsAt(given.data(await target.read('markets_meta', { kind: 'spot' })), 'spot.tokens');
    const system = tokens.find((row) => row.name === name)?.system_address;
    if (typeof system !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(system))
      throw new NotExercised(`an address of the system for ${name}`);
    return system.toLowerCase();
  }

  /** Like `usdcOf`, once it is the expected amount, or should be. */
  async awaitUsdc(address: string, expected: bigint): Promise<Traced<bigint>> {
    await this.waitForBlock();
    return this.#case.pace.eventually(
      () => this.usdcOf(address),
      ({ value }) => value === expected,
    );
  }

  /** Deploys a test contract that stores its call data word in slot 0, and reverts on a word of 0. */
  deployStoreContract(): Promise<string> {
    return this.#created(STORE_CONTRACT_CODE);
  }

  /** Deploys a test contract that logs its call data word as the topic of an empty log. */
  deployLogContract(): Promise<string> {
    return this.#created(LOG_CONTRACT_CODE);
  }

  async #created(code: string): Promise<string> {
    const { hash } = await this.sendTransaction(this.#case.given.stranger(), {
      to: null,
      data: contractCreationData(code),
    });
    const contract = (await this.receipt(hash)).value?.contractAddress;
    if (typeof contract !== 'string') throw new NotExercised('a contract of our own on the EVM');
    return contract;
  }

  /** Waits for an EVM block, where the clock can be moved. */
  async waitForBlock(): Promise<void> {
    await this.#case.pace.moveClock(EVM_BLOCK_MS);
  }

  /** Waits for the receipt of a transaction; null where none comes. */
  async receipt(hash: string): Promise<Traced<JsonObject | null>> {
    await this.waitForBlock();
    const look = async () => rpcReplyField(await this.callKnown('eth_getTransactionReceipt', hash), 'result');
    const found = await this.#case.pace.eventually(look, ({ value }) => isJsonObject(value));
    return derived(isJsonObject(found.value) ? found.value : null, found);
  }
}
