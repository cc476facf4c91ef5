import { createBlock } from '@ethereumjs/block';
import { createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common';
import { SimpleStateManager } from '@ethereumjs/statemanager';
import { createFeeMarket1559Tx } from '@ethereumjs/tx';
import { Account, createAddressFromString } from '@ethereumjs/util';
import { createVM, runTx } from '@ethereumjs/vm';
import { median } from '../../tools/bench/median.ts';
import { readDefaultGenesis } from '../genesis/load.ts';
import type { Address } from '../state/address.ts';
import { Venue } from '../venue.ts';

// Benchmarks blocks of plain transfers in the model against the bare library with its lightest state. Both are given the sender, so neither
// recovers a key.

const BLOCKS = 5;
const TRANSFERS = 400;
const ROUNDS = 5;
const CHAIN = 31_337;
const sender: Address = `0x${'0a'.repeat(20)}`;

function recipient(n: number): Address {
  return `0x${(0xbeef0000 + (n % 100)).toString(16).padStart(40, '0')}`;
}

const shipped = readDefaultGenesis();
const funded = { address: sender, usdc: '0', tokens: {}, evmNative: '1000000' };
const genesis = { ...shipped, accounts: [...shipped.accounts, funded] };

/** Milliseconds of all blocks, each with its receipts. */
function inModel(): number {
  const venue = new Venue(genesis);
  let ms = 0;
  for (let block = 0; block < BLOCKS; block++) {
    for (let n = 0; n < TRANSFERS; n++) {
      const nonce = BigInt(block * TRANSFERS + n);
      const facts = { from: sender, to: recipient(n), nonce, value: 1n, gas: 21_000n, input: '0x' };
      venue.core.memory.evmWaiting.push({
        transaction: { ...facts, hash: `0x${nonce.toString(16).padStart(64, '0')}`, signed: {} },
        tx: { ...facts, maxFee: 0n, priorityFee: 0n, accessList: [] },
      });
    }
    const since = performance.now();
    venue.advance(venue.core.rules.evm.blocks.periodMs);
    ms += performance.now() - since;
  }
  return ms;
}

async function bare(): Promise<number> {
  const common = createCustomCommon({ chainId: CHAIN, name: 'bare' }, Mainnet, { hardfork: Hardfork.Cancun });
  const stateManager = new SimpleStateManager({ common });
  const from = createAddressFromString(sender);
  await stateManager.putAccount(from, new Account(0n, 10n ** 24n));
  const vm = await createVM({ common, stateManager });
  const block = createBlock({ header: { number: 1, gasLimit: 10_000_000n, baseFeePerGas: 0n } }, { common });
  const since = performance.now();
  for (let n = 0; n < BLOCKS * TRANSFERS; n++) {
    const to = createAddressFromString(recipient(n % TRANSFERS));
    const tx = createFeeMarket1559Tx({ nonce: n, gasLimit: 21_000n, to, value: 1n }, { common, freeze: false });
    tx.getSenderAddress = () => from;
    await runTx(vm, { tx, block, skipBlockGasLimitValidation: true });
  }
  return performance.now() - since;
}

export const benchmarks = [
  {
    name: 'evm-transfers',
    bar: 0.9,
    async run(): Promise<number> {
      const ratios: number[] = [];
      for (let round = 0; round < ROUNDS; round++) ratios.push((await bare()) / inModel());
      return median(ratios);
    },
  },
];
