import { type Answer, bareErrorAnswer } from '../answers/answer.ts';
import type { Core } from '../core.ts';
import { microOfUsd } from '../numeric/crossings.ts';
import type { Address } from '../state/address.ts';
import { isWithdrawalPending, type Withdrawal, withdrawalsOf } from '../state/bridge.ts';
import type { ArgumentRules } from './argument-rules.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';

/** Rows of one answer, oldest first, and whether the cap omitted some. */
interface WithdrawalPage {
  readonly address: Address;
  readonly rows: readonly Withdrawal[];
  readonly isCut: boolean;
}

/** @source read-api, "Other read rows" and "Bridge withdrawal"; decisions D64 and D152 */
export interface BridgeHistoryReadRules {
  /** Whether the archive behind this read is reachable. */
  readonly isReachable: (core: Core) => boolean;
  /** Only the status is documented. */
  readonly unreachable: () => Answer;
  /** @param chain  null: every chain */
  readonly isAsked: (entry: Withdrawal, chain: number | null) => boolean;
  readonly most: number;
  /** Selects the entries of one answer from all, oldest first. */
  readonly keep: (entries: readonly Withdrawal[], most: number) => readonly Withdrawal[];
  readonly order: (entries: readonly Withdrawal[]) => readonly Withdrawal[];
  readonly body: RowMakers<WithdrawalPage>;
  readonly row: RowMakers<Withdrawal>;
}

export const bridgeHistoryReadRules: BridgeHistoryReadRules = {
  isReachable: ({ memory }) => !memory.isArchiveCut,
  // No code: a code would be that of a gateway.
  unreachable: () => bareErrorAnswer(503, 'the archive cannot be reached'),
  isAsked: (entry, chain) => chain === null || entry.chain === chain,
  most: 256,
  keep: (entries, most) => entries.slice(0, most),
  order: (entries) => entries,
  body: {
    address: ({ address }) => address,
    entries: ({ rows }, core) => rows.map((entry) => buildRow(core, core.rules.reads.bridgeHistory.row, entry)),
    truncated: ({ isCut }) => isCut,
  },
  row: {
    chain: ({ chain }) => chain,
    token: (_, { state, params }) => state.tokens.get(params.usdc)?.name,
    amount_units: ({ amount }) => microOfUsd(amount).toString(),
    dst_addr: ({ destination }) => `0x${destination.slice(2).padStart(64, '0')}`,
    nonce: ({ number }) => number,
    ts_ms: ({ atMs }) => atMs,
    message_id: ({ messageId }) => messageId,
    status: ({ status }) => status,
    pending_cosigner_count: (entry, core) => countWithdrawalSigners(core, entry),
    released_at_ms: ({ releasedAtMs }) => releasedAtMs,
    open: isWithdrawalPending,
  },
};

/** Argument rules under which an unknown chain ends the request. */
export function refuseUnknownBridgeChain({ 'number-option': number }: ArgumentRules): Partial<ArgumentRules> {
  return {
    'number-option': (sent) => {
      const parsed = number(sent);
      const isUnread = 'value' in parsed && parsed.value === null && sent.value !== undefined;
      return sent.type === 'bridge_withdrawal_history' && isUnread
        ? { rejection: sent.core.rules.reads.rejections.malformed(sent), bound: false }
        : parsed;
    },
  };
}

/**
 * Returns the number of validators behind the signatures, counted from the largest stake down, because an operator states only their stake
 * (D152).
 */
export function countWithdrawalSigners({ state, rules }: Core, { signedStake }: Withdrawal): number {
  const stakes = state.validators
    .filter(rules.governance.counts)
    .map(({ stake }) => stake)
    .sort((a, b) => (a < b ? 1 : a > b ? -1 : 0));
  let covered = 0n;
  let count = 0;
  for (const stake of stakes) {
    if (covered >= signedStake) break;
    covered += stake;
    count += 1;
  }
  return count;
}

export const bridgeWithdrawalHistoryRead = defineRead('bridge_withdrawal_history', (core, { address, chain }) => {
  const { isReachable, unreachable, isAsked, most, keep, order } = core.rules.reads.bridgeHistory;
  if (!isReachable(core)) return { rejection: unreachable() };
  const asked = withdrawalsOf(core.state, address).filter((entry) => isAsked(entry, chain));
  const kept = keep(asked, most);
  const page = { address, rows: order(kept), isCut: kept.length < asked.length };
  return { body: buildRow(core, core.rules.reads.bridgeHistory.body, page) };
});
