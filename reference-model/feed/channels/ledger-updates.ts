import { wsLimits } from '../../../spec-schemas/catalogue/limits.ts';
import { bridgeChains } from '../../../spec-schemas/catalogue/networks.ts';
import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { Core } from '../../core.ts';
import { forcedCloseLedgerRows, type LedgerRecord, ledgerRows } from '../../history/ledger.ts';
import type { EarnLedgerKind, StakingLedgerKind } from '../../money/holder.ts';
import { units } from '../../numeric/planes.ts';
import { formatPx, formatUnits } from '../../numeric/served.ts';
import { accountEventsOfKind } from '../block-digest.ts';
import { type Channel, makeRecordView } from '../channel.ts';

export interface LedgerChannelRules {
  readonly snapshotRows: number;
  /** Whether a movement has a record. */
  readonly tells: (movement: LedgerRecord) => boolean;
  readonly kind: (core: Core, movement: LedgerRecord) => string;
  readonly row: (core: Core, movement: LedgerRecord) => JsonObject;
}

/** @source write-api, "Over the WebSocket": `{kind, amount, time}` and what the kind adds; kinds are an open set (D18) */
export const ledgerChannelRules: LedgerChannelRules = {
  snapshotRows: wsLimits.ledgerSnapshotRows.value,
  // Engine facts, section 22: of a vault, only its leader's moves have records. No published kind covers stake or lending pools (D127).
  tells: ({ kind, vault }) => !isUnpublishedLedgerKind(kind) && (vault === null || vault.byLeader),
  kind: (core, { kind, token, delta, subAccount, vault, isOfWallets, chain }) => {
    if (kind === 'liquidation' || kind === 'withdraw' || isUnpublishedLedgerKind(kind) || chain !== null) return kind;
    if (vault !== null) return 'vault_transfer';
    if (isOfWallets) return 'usd_class_transfer';
    // Both sides have the same kind; `destination` or `from` shows which side the row belongs to.
    if (subAccount !== null) return subAccount === 'spot' ? 'sub_account_spot_transfer' : 'sub_account_transfer';
    if (kind === 'deposit') return delta < 0n ? 'withdraw' : 'system_credit';
    const money = token === core.params.usdc ? 'usd' : 'asset';
    return delta < 0n ? `${money}_send` : `${money}_receive`;
  },
  row: (core, movement) => {
    const { token, delta, timeMs, counterparty, toPerp, chain } = movement;
    const kind = core.rules.feed.ledger.kind(core, movement);
    if (movement.closed !== null) {
      const { market, markPx } = movement.closed;
      // The only kind whose amount is signed.
      return { kind, amount: formatUnits(delta), time: timeMs, market, mark_px: formatPx(markPx) };
    }
    const listed = core.state.tokens.get(token);
    const isUsdcAlone = kind.startsWith('usd_') || kind === 'sub_account_transfer' || kind === 'vault_transfer';
    return {
      kind,
      amount: formatUnits(units(delta < 0n ? -delta : delta)),
      time: timeMs,
      ...(counterparty === null ? {} : delta < 0n ? { destination: counterparty } : { from: counterparty }),
      ...(isUsdcAlone ? {} : { token: listed?.name ?? String(token) }),
      ...(isUsdcAlone || listed === undefined ? {} : { asset: token }),
      ...(kind.startsWith('asset_') || kind === 'usd_class_transfer' ? { to_perp: toPerp } : {}),
      ...(chain === null ? {} : { via: 'metabridge', chain: nameOf(chain) }),
    };
  },
};

function nameOf(chain: number): string {
  return bridgeChains.find(({ id }) => id === chain)?.name.toLowerCase() ?? String(chain);
}

/** Whether no published kind covers such a movement (D127). */
export function isUnpublishedLedgerKind(kind: LedgerRecord['kind']): boolean {
  return unpublished.has(kind);
}

const unpublished: ReadonlySet<LedgerRecord['kind']> = new Set<StakingLedgerKind | EarnLedgerKind>([
  'staking_deposit',
  'staking_withdraw',
  'delegate',
  'undelegate',
  'staking_reward',
  'earn_deposit',
  'earn_withdraw',
]);

/** Money movements: the newest first in the snapshot, then those of each block. */
export const ledgerUpdatesChannel: Channel = {
  by: 'user',
  open(core, user) {
    const rules = core.rules.feed.ledger;
    return makeRecordView(
      () =>
        core.histories.ledger
          .of(user)
          .filter(rules.tells)
          .slice(-rules.snapshotRows)
          .reverse()
          .map((record) => rules.row(core, record)),
      (block) =>
        [
          ...accountEventsOfKind(block, user, 'money').flatMap(ledgerRows),
          ...accountEventsOfKind(block, user, 'forced-close').flatMap(forcedCloseLedgerRows),
        ]
          .filter(([account, row]) => account === user && rules.tells(row))
          .map(([, row]) => rules.row(core, row)),
    );
  },
};
