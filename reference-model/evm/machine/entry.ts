import { type Block, createBlock } from '@ethereumjs/block';
import { type Common, createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common';
import { createFeeMarket1559Tx, createTxFromRLP, type TypedTransaction } from '@ethereumjs/tx';
import {
  type Address,
  BIGINT_0,
  bigIntMax,
  bigIntMin,
  bigIntToBytes,
  bigIntToHex,
  bytesToHex,
  createAddressFromString,
  EthereumJSError,
  hexToBytes,
  SECP256K1_ORDER_DIV_2,
  setLengthLeft,
} from '@ethereumjs/util';
import { createVM, runTx, type VM } from '@ethereumjs/vm';
import { EvmStateOverlay } from './overlay.ts';
import type {
  DecodedTx,
  MachineBlock,
  MachineCalls,
  MachineLog,
  MachineOutcome,
  MachineRunOptions,
  MachineTx,
  NotRunReason,
  RecoverSender,
} from './world.ts';

// Bundled into one script, which `machine.ts` runs in its own realm: everything here is as asynchronous as the library, and waits only for
// itself.

const commons = new Map<number, Common>();

async function commonOf(chainId: number): Promise<Common> {
  const known = commons.get(chainId) ?? (await withTables(chainId));
  commons.set(chainId, known);
  return known;
}

/**
 * Every machine, block and transaction merges its own table of figures into those shared by all copies of a common, by a deep copy that
 * took more than half of a call. Here each table is merged once.
 */
async function withTables(chainId: number): Promise<Common> {
  const common = createCustomCommon({ chainId, name: `chain ${chainId}` }, Mainnet, { hardfork: Hardfork.Cancun });
  await createVM({ common });
  createBlock({}, { common, skipConsensusFormatValidation: true });
  createFeeMarket1559Tx({}, { common });
  // Rebuilds the lookup table with all merged figures.
  common.updateParams({});
  common.updateParams = () => undefined;
  return common;
}

/** Decodes a signed transaction. */
export const decode: MachineCalls['decode'] = async (raw, chainId, recover) => {
  try {
    const tx = createTxFromRLP(hexToBytes(hex(raw)), { common: await commonOf(chainId) });
    if (tx.type > 2) return `transactions of type ${tx.type} are not taken`;
    const from = senderOf(tx, recover);
    if (from === null) return 'invalid signature';
    return decoded(tx, from);
  } catch (error) {
    return error instanceof Error ? error.message : 'no transaction';
  }
};

function senderOf(tx: TypedTransaction, recover: RecoverSender): string | null {
  const { r = BIGINT_0, s = BIGINT_0 } = tx;
  if (!tx.isSigned() || s > SECP256K1_ORDER_DIV_2) return null;
  const words = [r, s].map((word) => bytesToHex(setLengthLeft(bigIntToBytes(word), 32)).slice(2));
  return recover(bytesToHex(tx.getHashedMessageToSign()), `0x${words.join('')}0${parityOf(tx)}`);
}

/** Returns the parity of a signature. The `v` of a legacy transaction may also encode the chain. */
function parityOf({ type, v = BIGINT_0 }: TypedTransaction): 0 | 1 {
  const isOdd = type === 0 ? v % 2n === 0n : v === 1n;
  return isOdd ? 1 : 0;
}

function decoded(tx: TypedTransaction, from: string): DecodedTx {
  const dynamic = 'maxFeePerGas' in tx ? tx : null;
  const flat = 'gasPrice' in tx ? tx.gasPrice : BIGINT_0;
  const list = 'accessList' in tx ? tx.accessList : [];
  return {
    hash: bytesToHex(tx.hash()),
    tx: {
      from,
      to: tx.to?.toString() ?? null,
      nonce: tx.nonce,
      value: tx.value,
      gas: tx.gasLimit,
      input: bytesToHex(tx.data),
      maxFee: dynamic?.maxFeePerGas ?? flat,
      priorityFee: dynamic?.maxPriorityFeePerGas ?? flat,
      accessList: list.map(([address, keys]) => ({
        address: bytesToHex(address),
        storageKeys: keys.map((key) => bytesToHex(key)),
      })),
    },
    intrinsicGas: tx.getIntrinsicGas(),
    type: tx.type,
    chainId: tx.type === 0 && (tx.v ?? BIGINT_0) < 35n ? null : tx.common.chainId(),
    v: bigIntToHex(tx.v ?? BIGINT_0),
    r: bigIntToHex(tx.r ?? BIGINT_0),
    s: bigIntToHex(tx.s ?? BIGINT_0),
  };
}

/** Runs the transactions of one block in order. */
export const run: MachineCalls['run'] = async (world, chainId, block, txs, options) => {
  const common = await commonOf(chainId);
  const overlay = new EvmStateOverlay(world);
  const vm = await createVM({ common, stateManager: overlay });
  const header = headerOf(block, common);
  const outcomes: (MachineOutcome | NotRunReason)[] = [];
  for (const tx of txs) outcomes.push(await runOne({ vm, overlay, header }, tx, block, options));
  if (!options.isAsked) overlay.settle();
  return outcomes;
};

interface Running {
  readonly vm: VM;
  readonly overlay: EvmStateOverlay;
  readonly header: Block;
}

async function runOne(
  { vm, overlay, header }: Running,
  tx: MachineTx,
  { baseFee }: MachineBlock,
  { isAsked }: MachineRunOptions,
): Promise<MachineOutcome | NotRunReason> {
  const from = addressOf(tx.from);
  const { nonce, balance } = (await overlay.getAccount(from)) ?? { nonce: BIGINT_0, balance: BIGINT_0 };
  if (!isAsked && nonce !== tx.nonce) return 'bad_nonce';
  if (!isAsked && (balance < tx.value + tx.gas * tx.maxFee || tx.maxFee < baseFee)) return 'insufficient_funds';
  try {
    return await executed(vm, header, unsigned(tx, from, vm.common, baseFee), isAsked);
  } catch (error) {
    // An invalid transaction is refused before execution, and leaves no trace.
    if (!(error instanceof EthereumJSError)) throw error;
    return { gasUsed: BIGINT_0, contract: null, fault: error.message, output: '0x', logs: [] };
  }
}

async function executed(vm: VM, block: Block, tx: TypedTransaction, isAsked: boolean): Promise<MachineOutcome> {
  const asked = { skipBalance: isAsked, skipNonce: isAsked, skipBlockGasLimitValidation: true };
  const { execResult, totalGasSpent, createdAddress } = await runTx(vm, { tx, block, ...asked });
  const fault = execResult.exceptionError?.error ?? null;
  return {
    gasUsed: totalGasSpent,
    contract: fault === null ? (createdAddress?.toString() ?? null) : null,
    fault,
    output: bytesToHex(execResult.returnValue),
    logs: fault === null ? (execResult.logs ?? []).map(logOf) : [],
  };
}

/** The sender is given, so nothing is signed or recovered. */
function unsigned(tx: MachineTx, from: Address, common: Common, baseFee: bigint): TypedTransaction {
  const made = createFeeMarket1559Tx(
    {
      nonce: tx.nonce,
      gasLimit: tx.gas,
      value: tx.value,
      data: hexToBytes(hex(tx.input)),
      ...(tx.to === null ? {} : { to: addressOf(tx.to) }),
      maxFeePerGas: bigIntMax(tx.maxFee, baseFee),
      maxPriorityFeePerGas: bigIntMin(tx.priorityFee, tx.maxFee),
      accessList: tx.accessList.map(({ address, storageKeys }) => ({
        address: hex(address),
        storageKeys: storageKeys.map(hex),
      })),
    },
    { common, freeze: false },
  );
  made.getSenderAddress = () => from;
  return made;
}

function headerOf({ number, timestamp, gasLimit, baseFee, coinbase }: MachineBlock, common: Common): Block {
  const header = { number, timestamp, gasLimit, baseFeePerGas: baseFee, coinbase: addressOf(coinbase) };
  return createBlock({ header }, { common, skipConsensusFormatValidation: true });
}

function logOf([address, topics, data]: readonly [Uint8Array, readonly Uint8Array[], Uint8Array]): MachineLog {
  return { address: bytesToHex(address), topics: topics.map((topic) => bytesToHex(topic)), data: bytesToHex(data) };
}

const addresses = new Map<string, Address>();
const ADDRESSES_KEPT = 1_000;

/** Cached, because the same few addresses recur. */
function addressOf(text: string): Address {
  const known = addresses.get(text);
  if (known !== undefined) return known;
  if (addresses.size >= ADDRESSES_KEPT) addresses.clear();
  const made = createAddressFromString(text);
  addresses.set(text, made);
  return made;
}

/** Types a text as hex: the caller has already validated it. */
function hex(text: string): `0x${string}` {
  return text as `0x${string}`;
}
