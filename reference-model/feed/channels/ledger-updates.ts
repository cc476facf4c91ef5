import { wsLimits } from '../../../spec-schemas/catalogue/limits.ts';
import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { Core } from '../../core.ts';
import type { VenueEvent } from '../../events.ts';
import { units } from '../../numeric/planes.ts';
import { parseUnits, wholeAmount } from '../../numeric/served.ts';
import { readAccount } from '../../state/account.ts';
import type { Address } from '../../state/address.ts';
import type { LedgerRecord } from '../../state/history.ts';
import { eventsOf } from '../block-digest.ts';
import { type Channel, recordView } from '../channel.ts';

/** One movement as its account sees it: `delta` in units of the token, negative when it leaves. */
interface Movement {
  readonly source: 'transfer' | 'system';
  readonly coin: string;
  readonly delta: bigint;
  readonly timeMs: number;
  readonly counterparty: Address | null;
  readonly toPerp: boolean;
}

export interface LedgerChannelRules {
  readonly snapshotRows: number;
  readonly kind: (core: Core, movement: Movement) => string;
  readonly row: (core: Core, movement: Movement) => JsonObject;
}

/** @source write-api, "Over the WebSocket": `{kind, amount, time}` and what the kind adds; kinds are an open set (D18) */
export const ledgerChannelRules: LedgerChannelRules = {
  snapshotRows: wsLimits.ledgerSnapshotRows.value,
  kind: (core, { source, coin, delta }) => {
    if (source === 'system') return delta < 0n ? 'withdraw' : 'system_credit';
    const money = core.state.tokens.get(core.params.usdc)?.name === coin ? 'usd' : 'asset';
    return delta < 0n ? `${money}_send` : `${money}_receive`;
  },
  row: (core, movement) => {
    const { source, coin, delta, timeMs, counterparty, toPerp } = movement;
    const kind = core.rules.feed.ledger.kind(core, movement);
    const asset = core.state.tokens.values().find(({ name }) => name === coin)?.id;
    const whose = source === 'transfer' && counterparty !== null ? counterparty : null;
    return {
      kind,
      amount: wholeAmount(units(delta < 0n ? -delta : delta)),
      time: timeMs,
      ...(whose === null ? {} : delta < 0n ? { destination: whose } : { from: whose }),
      ...(kind.startsWith('usd_') ? {} : { token: coin }),
      ...(kind.startsWith('usd_') || asset === undefined ? {} : { asset }),
      ...(kind.startsWith('asset_') ? { to_perp: toPerp } : {}),
    };
  },
};

/** Movements of money: the newest ones first, then those of each block. */
export const ledgerUpdatesChannel: Channel = {
  by: 'user',
  open(core, user) {
    const rules = core.rules.feed.ledger;
    return recordView(
      () =>
        readAccount(core.state, user)
          .ledger.slice(-rules.snapshotRows)
          .reverse()
          .map((record) => rules.row(core, recorded(record))),
      (block) =>
        eventsOf(block, user).money.flatMap((event) =>
          movements(core, event, user).map((movement) => rules.row(core, movement)),
        ),
    );
  },
};

function recorded({ kind, coin, delta, timeMs, counterparty, toPerp }: LedgerRecord): Movement {
  const source = kind === 'transfer' ? 'transfer' : 'system';
  return { source, coin, delta: parseUnits(delta) ?? 0n, timeMs, counterparty, toPerp };
}

type MoneyEvent = Extract<VenueEvent, { readonly kind: 'transfer' | 'credit' }>;

/** A move to oneself is both a send and a receipt, as it is in the ledger. */
function movements(core: Core, event: MoneyEvent, user: Address): Movement[] {
  const coin = core.state.tokens.get(event.token)?.name ?? String(event.token);
  const { timeMs } = core.state;
  if (event.kind === 'credit')
    return [{ source: 'system', coin, delta: event.amount, timeMs, counterparty: null, toPerp: false }];
  const { from, to, amount, toPerp } = event;
  const sent: Movement = { source: 'transfer', coin, delta: -amount, timeMs, counterparty: to, toPerp };
  const received: Movement = { source: 'transfer', coin, delta: amount, timeMs, counterparty: from, toPerp };
  return [...(from === user ? [sent] : []), ...(to === user ? [received] : [])];
}
