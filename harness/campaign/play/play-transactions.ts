import { isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import {
  contractCreationData,
  DEFAULT_EVM_USDC_ADDRESS,
  EVM_BLOCK_MS,
  EVM_TO_VENUE_ADDRESS,
  encodeEvmWord,
  LOG_CONTRACT_CODE,
  STORE_CONTRACT_CODE,
  transferCallData,
} from '../../client/evm-contracts.ts';
import { signEvmTransaction } from '../../client/evm-transaction.ts';
import type { EvmHolderRef, EvmTransactionDraft } from '../../generate/transaction-drafts.ts';
import type { Identity } from '../../identity/keys.ts';
import { advancePastEvmArrivals, listRpcAnswerDiffRows } from '../compare/compare-rpc.ts';
import {
  type ComparedEvms,
  type ComparedTransactionsContext,
  callBothEvms,
  findDifferenceInEvmTransactions,
  makeRpcDifference,
} from '../compare/compare-transactions.ts';
import { type ComparedEvm, evmOfShadow, evmOfTarget } from '../compare/compared-evm.ts';
import type { Difference } from '../compare/difference.ts';
import { EvmSubscriptions } from '../compare/evm-subscriptions.ts';
import type { RunBlocks } from '../sequence/run-blocks.ts';
import type { KnownTarget } from './campaign-environment.ts';
import type { RunContext } from './run-context.ts';
import type { RunStats } from './run-stats.ts';
import type { TargetSide } from './target-side.ts';

/** Gas limits: sufficient for everything sent, and below what any transaction burns. */
const ENOUGH = 200_000n;
const TOO_LITTLE = 20_000n;
/** Base units of the native token, more than any balance. */
const TOO_MUCH = 10n ** 40n;

/** Content of a transaction to be signed. */
interface Content {
  readonly to: string | null;
  readonly value: bigint;
  readonly data: string;
}

/** Parts of a run that transactions of its EVM use. */
export interface EvmTransactionsContext extends ComparedTransactionsContext, Pick<RunContext, 'shadow'> {
  readonly environment: KnownTarget;
  readonly stats: Pick<RunStats, 'count' | 'noteStep'>;
  readonly target: Pick<TargetSide, 'rpc' | 'wire'>;
  readonly blocks: Pick<RunBlocks, 'advance' | 'noteUnknownTimes'>;
}

/**
 * Sends the EVM of both sides the same signed transactions, waits for an EVM block, and compares receipts, balances and notifications.
 * Returns null also where there is no EVM, or gas has a price: the accounts may be unable to pay it.
 */
export async function playEvmTransactions(
  context: EvmTransactionsContext,
  sends: readonly EvmTransactionDraft[],
): Promise<Difference | null> {
  if (!context.environment.session.facts.capabilities.has('evm')) return null;
  await advancePastEvmArrivals(context);
  const sides = { ours: evmOfShadow(context.shadow), theirs: evmOfTarget(context.target) };
  if ((await sides.theirs.call('eth_gasPrice')).outcome.result !== '0x0') return null;
  const notices = await Promise.all([EvmSubscriptions.open(sides.ours), EvmSubscriptions.open(sides.theirs)]);
  try {
    const from = await callBothEvms(sides, 'eth_blockNumber');
    const sent = await sendAll(context, sides, sends);
    if (!('hashes' in sent)) return sent;
    if (sent.hashes.length === 0) return null;
    context.stats.noteStep();
    await context.blocks.advance(EVM_BLOCK_MS);
    const own = new Set(sent.hashes);
    return (
      (await findDifferenceInEvmTransactions(context, sides, own, from)) ??
      (await findDifferenceInNotifications(sides, notices, own))
    );
  } finally {
    for (const notice of notices) notice.close();
  }
}

/** Sends the transactions in turn; returns the hashes of accepted ones, or the first differing answer. */
async function sendAll(
  context: Pick<EvmTransactionsContext, 'blocks' | 'created' | 'environment' | 'participants' | 'stats'>,
  sides: ComparedEvms,
  sends: readonly EvmTransactionDraft[],
): Promise<Difference | { readonly hashes: readonly string[] }> {
  const hashes: string[] = [];
  const used = new Map<string, bigint>();
  for (const words of sends) {
    const content = contentOf(context, words);
    const signer = holderOf(context, words.by);
    const next = (await nonceOf(sides.ours, signer)) + (used.get(signer.address) ?? 0n);
    const nonce = next + { used: -1n, ahead: 5n, next: 0n }[words.nonce ?? 'next'];
    // No contract exists yet, or no used nonce.
    if (content === null || nonce < 0n) continue;
    const gas = words.gas === undefined ? ENOUGH : TOO_LITTLE;
    const chainId = BigInt(context.environment.session.facts.chainId);
    const { raw, hash } = signEvmTransaction(signer, { chainId, nonce, gas, gasPrice: 0n, ...content });
    const [ours, theirs] = await Promise.all([sides.ours.send(raw), sides.theirs.send(raw)]);
    context.stats.count(`transact ${words.what.does}`, 'code' in ours.outcome ? String(ours.outcome.code) : 'taken');
    const rows = listRpcAnswerDiffRows(ours.outcome, theirs.outcome);
    if (rows.length > 0) return makeRpcDifference('eth_sendRawTransaction', rows, theirs.shownBy);
    if (!('result' in ours.outcome)) continue;
    hashes.push(hash);
    if (words.nonce === undefined) used.set(signer.address, (used.get(signer.address) ?? 0n) + 1n);
    // The two sides may include it in different EVM blocks, and in different core blocks.
    if (words.what.does === 'burn') context.blocks.noteUnknownTimes();
  }
  return { hashes };
}

function holderOf({ participants }: Pick<RunContext, 'participants'>, ref: EvmHolderRef): Identity {
  return ref === 'stranger' ? participants.stranger : participants.account(ref);
}

async function nonceOf(side: ComparedEvm, { address }: Identity): Promise<bigint> {
  const { result } = (await side.call('eth_getTransactionCount', address, 'latest')).outcome;
  return BigInt(typeof result === 'string' ? result : 0);
}

function contentOf(
  context: Pick<EvmTransactionsContext, 'created' | 'environment' | 'participants'>,
  { what }: EvmTransactionDraft,
): Content | null {
  switch (what.does) {
    case 'pay': {
      const value = { nothing: 0n, 'a little': 10n ** 17n, 'too much': TOO_MUCH }[what.value];
      return { to: holderOf(context, what.to).address, value, data: '0x' };
    }
    case 'pay USDC': {
      const data = transferCallData(holderOf(context, what.to).address, BigInt(what.units));
      return { to: DEFAULT_EVM_USDC_ADDRESS, value: 0n, data };
    }
    case 'create':
      return {
        to: null,
        value: 0n,
        data: contractCreationData(what.code === 'telling' ? LOG_CONTRACT_CODE : STORE_CONTRACT_CODE),
      };
    case 'call': {
      const { contracts } = context.created;
      const to = contracts[what.contract % Math.max(1, contracts.length)];
      return to === undefined ? null : { to, value: 0n, data: `0x${encodeEvmWord(BigInt(what.word))}` };
    }
    case 'burn': {
      const asset = what.token === 'usdc' ? 0n : BigInt(context.environment.session.facts.native.signingId);
      const words = `0x${encodeEvmWord(asset)}${encodeEvmWord(BigInt(what.units))}`;
      const data = { whole: words, short: words.slice(0, -2), long: `${words}00` }[what.spelled];
      return { to: EVM_TO_VENUE_ADDRESS, value: 0n, data };
    }
  }
}

/** Compares the notifications of both sides. */
async function findDifferenceInNotifications(
  sides: ComparedEvms,
  [ours, theirs]: readonly [EvmSubscriptions, EvmSubscriptions],
  own: ReadonlySet<string>,
): Promise<Difference | null> {
  const blocksOf = async (side: ComparedEvm) => {
    const receipts = await Promise.all([...own].map((hash) => side.call('eth_getTransactionReceipt', hash)));
    return receipts.flatMap(({ outcome: { result } }) => {
      const number = isJsonObject(result) ? result.blockNumber : undefined;
      return typeof number === 'string' ? [number] : [];
    });
  };
  const [expected, actual] = await Promise.all([
    ours.received(own, await blocksOf(sides.ours)),
    theirs.received(own, await blocksOf(sides.theirs)),
  ]);
  const rows = listRpcAnswerDiffRows(expected, actual);
  return rows.length === 0 ? null : makeRpcDifference('eth_subscribe', rows, theirs.latest);
}
