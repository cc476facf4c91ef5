import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import {
  BURN_ADDRESS,
  creationOf,
  EVM_BLOCK_MS,
  STORING,
  TELLING,
  transferCall,
  USDC_CONTRACT,
  wordOf,
} from '../client/evm-contracts.ts';
import { signedEvmTransaction } from '../client/evm-transaction.ts';
import type { HolderRef, TransactWords } from '../generate/transact-words.ts';
import type { Identity } from '../identity/keys.ts';
import { arrivals, fieldsOf } from './ask-rpc.ts';
import type { Difference } from './difference.ts';
import { both, compareFates, differing, type EvmSides } from './evm-fates.ts';
import { EvmNotices } from './evm-notices.ts';
import { type EvmSide, evmOfShadow, evmOfTarget } from './evm-side.ts';
import type { Stage } from './stage.ts';

/** Gas: enough for everything that is sent, and less than any transaction burns. */
const ENOUGH = 200_000n;
const TOO_LITTLE = 20_000n;
/** Base units of native tokens, more than anybody has. */
const TOO_MUCH = 10n ** 40n;

/** Content of a transaction, as it is signed. */
interface Content {
  readonly to: string | null;
  readonly value: bigint;
  readonly data: string;
}

/**
 * Sends the EVM of both sides the same signed transactions, waits for a block of it, and compares receipts, balances
 * and notifications. Returns null as well where there is no EVM, or its gas has a price: the accounts' funds may not
 * suffice for it.
 */
export async function transact(stage: Stage, sends: readonly TransactWords[]): Promise<Difference | null> {
  if (!stage.field.session.facts.capabilities.has('evm')) return null;
  await arrivals(stage);
  const sides = { ours: evmOfShadow(stage.shadow), theirs: evmOfTarget(stage.target) };
  if ((await sides.theirs.call('eth_gasPrice')).told.result !== '0x0') return null;
  const notices = await Promise.all([EvmNotices.open(sides.ours), EvmNotices.open(sides.theirs)]);
  try {
    const from = await both(sides, 'eth_blockNumber');
    const sent = await sendAll(stage, sides, sends);
    if (!('hashes' in sent)) return sent;
    if (sent.hashes.length === 0) return null;
    stage.tally.steps += 1;
    await stage.pass(EVM_BLOCK_MS);
    const own = new Set(sent.hashes);
    return (await compareFates(stage, sides, own, from)) ?? (await compareTold(sides, notices, own));
  } finally {
    for (const notice of notices) notice.close();
  }
}

/** Sends the transactions one after the other: returns the hashes of accepted ones, or the first differing answer. */
async function sendAll(
  stage: Stage,
  sides: EvmSides,
  sends: readonly TransactWords[],
): Promise<Difference | { readonly hashes: readonly string[] }> {
  const hashes: string[] = [];
  const used = new Map<string, bigint>();
  for (const words of sends) {
    const content = contentOf(stage, words);
    const signer = holderOf(stage, words.by);
    const next = (await nonceOf(sides.ours, signer)) + (used.get(signer.address) ?? 0n);
    const nonce = next + { used: -1n, ahead: 5n, next: 0n }[words.nonce ?? 'next'];
    // There is no contract yet, or no used nonce.
    if (content === null || nonce < 0n) continue;
    const gas = words.gas === undefined ? ENOUGH : TOO_LITTLE;
    const chainId = BigInt(stage.field.session.facts.chainId);
    const { raw, hash } = signedEvmTransaction(signer, { chainId, nonce, gas, gasPrice: 0n, ...content });
    const [ours, theirs] = await Promise.all([sides.ours.send(raw), sides.theirs.send(raw)]);
    stage.tally.count(`transact ${words.what.does}`, 'code' in ours.told ? String(ours.told.code) : 'taken');
    const rows = fieldsOf(ours.told, theirs.told);
    if (rows.length > 0) return differing('eth_sendRawTransaction', rows, theirs.shownBy);
    if (!('result' in ours.told)) continue;
    hashes.push(hash);
    if (words.nonce === undefined) used.set(signer.address, (used.get(signer.address) ?? 0n) + 1n);
    // The sides differ in the EVM block that it comes with, and in their own.
    if (words.what.does === 'burn') stage.timesKnown = false;
  }
  return { hashes };
}

function holderOf({ cast }: Stage, ref: HolderRef): Identity {
  return ref === 'stranger' ? cast.stranger : cast.account(ref);
}

async function nonceOf(side: EvmSide, { address }: Identity): Promise<bigint> {
  const { result } = (await side.call('eth_getTransactionCount', address, 'latest')).told;
  return BigInt(typeof result === 'string' ? result : 0);
}

function contentOf(stage: Stage, { what }: TransactWords): Content | null {
  switch (what.does) {
    case 'pay': {
      const value = { nothing: 0n, 'a little': 10n ** 17n, 'too much': TOO_MUCH }[what.value];
      return { to: holderOf(stage, what.to).address, value, data: '0x' };
    }
    case 'pay USDC': {
      const data = transferCall(holderOf(stage, what.to).address, BigInt(what.units));
      return { to: USDC_CONTRACT, value: 0n, data };
    }
    case 'create':
      return { to: null, value: 0n, data: creationOf(what.code === 'telling' ? TELLING : STORING) };
    case 'call': {
      const to = stage.contracts[what.contract % Math.max(1, stage.contracts.length)];
      return to === undefined ? null : { to, value: 0n, data: `0x${wordOf(BigInt(what.word))}` };
    }
    case 'burn': {
      const asset = what.token === 'usdc' ? 0n : BigInt(stage.field.session.facts.native.signingId);
      const words = `0x${wordOf(asset)}${wordOf(BigInt(what.units))}`;
      const data = { whole: words, short: words.slice(0, -2), long: `${words}00` }[what.spelled];
      return { to: BURN_ADDRESS, value: 0n, data };
    }
  }
}

/** Compares the notifications of both sides. */
async function compareTold(
  sides: EvmSides,
  [ours, theirs]: readonly [EvmNotices, EvmNotices],
  own: ReadonlySet<string>,
): Promise<Difference | null> {
  const blocksOf = async (side: EvmSide) => {
    const receipts = await Promise.all([...own].map((hash) => side.call('eth_getTransactionReceipt', hash)));
    return receipts.flatMap(({ told: { result } }) => {
      const number = isJsonObject(result) ? result.blockNumber : undefined;
      return typeof number === 'string' ? [number] : [];
    });
  };
  const [expected, actual] = await Promise.all([
    ours.told(own, await blocksOf(sides.ours)),
    theirs.told(own, await blocksOf(sides.theirs)),
  ]);
  const rows = fieldsOf(expected, actual);
  return rows.length === 0 ? null : differing('eth_subscribe', rows, theirs.latest);
}
