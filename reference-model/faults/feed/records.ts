import { isJsonArray, isJsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { liveOrdersOf } from '../../engine/orders/cancel-order.ts';
import { restingOrderRecord } from '../../feed/channels/order-updates.ts';
import type { LedgerRecord } from '../../history/ledger.ts';
import type { RulesEdit } from '../../rules.ts';
import { readAccount } from '../../state/account.ts';
import type { Fault } from '../fault.ts';
import { makeChannelFramesEdit, omitKey } from '../operators/wire.ts';
import { makeFeedEdit } from './edit-feed.ts';

/** Faults in records, and in their presence in first frames. */
export const recordFaults: readonly Fault[] = [
  {
    id: 'feed.clearinghouse-without-time',
    clause: 'feed.clearinghouse-state.body',
    title: 'a clearinghouse_state frame has no time',
    edit: makeChannelFramesEdit('clearinghouse_state', (frame) =>
      isJsonObject(frame.data) ? { ...frame, data: omitKey(frame.data, 'time') } : frame,
    ),
  },
  {
    id: 'feed.active-asset-without-mode',
    clause: 'feed.active-asset-data.body',
    title: 'an active_asset_data frame has no margin mode',
    edit: makeChannelFramesEdit('active_asset_data', (frame) =>
      isJsonObject(frame.data) ? { ...frame, data: omitKey(frame.data, 'margin_mode') } : frame,
    ),
  },
  {
    id: 'feed.updates-always-gtc',
    clause: 'feed.order-updates.order',
    title: 'the order inside a record is gtc, whatever was placed',
    edit: makeFeedEdit(({ orderUpdates }) => ({
      orderUpdates: { ...orderUpdates, order: (core, event) => ({ ...orderUpdates.order(core, event), tif: 'gtc' }) },
    })),
  },
  {
    id: 'feed.sub-accounts-as-sends',
    clause: 'feed.ledger-updates.sub-account-kind',
    title: 'a transfer to a sub-account is told as a send',
    edit: makeFeedEdit(({ ledger }) => ({
      ledger: { ...ledger, kind: (core, movement) => ledger.kind(core, { ...movement, subAccount: null }) },
    })),
  },
  {
    id: 'feed.vaults-as-sends',
    clause: 'feed.ledger-updates.vault',
    title: 'what a leader moves into a vault is told as a send',
    edit: makeFeedEdit(({ ledger }) => ({
      ledger: { ...ledger, kind: (core, movement) => ledger.kind(core, { ...movement, vault: null }) },
    })),
  },
  {
    id: 'feed.vaults-told-to-followers',
    clause: 'feed.ledger-updates.vault',
    title: 'a follower is told of a deposit as its leader is',
    edit: makeFeedEdit(({ ledger }) => ({
      ledger: { ...ledger, tells: (movement) => movement.vault !== null || ledger.tells(movement) },
    })),
  },
  {
    id: 'feed.liquidations-unsigned',
    clause: 'feed.ledger-updates.liquidation',
    title: 'the record of a forced close has no sign',
    needs: ['control'],
    edit: makeFeedEdit(({ ledger }) => ({
      ledger: {
        ...ledger,
        row: (core, movement) => {
          const row = ledger.row(core, movement);
          return movement.closed === null ? row : { ...row, amount: String(row.amount).replace('-', '') };
        },
      },
    })),
  },
  {
    id: 'feed.class-transfers-as-sends',
    clause: 'feed.ledger-updates.own-move',
    title: 'a transfer between two wallets of an account is told as a send',
    edit: makeFeedEdit(({ ledger }) => ({
      ledger: { ...ledger, kind: (core, movement) => ledger.kind(core, { ...movement, isOfWallets: false }) },
    })),
  },
  {
    id: 'feed.pools-as-sends',
    clause: 'feed.ledger-updates.own-move',
    title: 'what goes into a pool that lends is told as a send',
    edit: makeFeedEdit(({ ledger }) => ({
      ledger: {
        ...ledger,
        tells: (movement) => isOfPool(movement) || ledger.tells(movement),
        kind: (core, movement) => ledger.kind(core, isOfPool(movement) ? { ...movement, kind: 'transfer' } : movement),
      },
    })),
  },
  {
    id: 'feed.fills-side-of-taker',
    clause: 'feed.fills.agrees',
    title: 'the record of the maker shows the side of the taker',
    edit: makeFeedEdit(({ fills }) => ({
      fills: {
        ...fills,
        row: (core, fill, leg, crossed) => ({
          ...fills.row(core, fill, leg, crossed),
          side: fill.taker.side === 'bid' ? 'B' : 'A',
        }),
      },
    })),
  },
  {
    id: 'feed.fills-fee-of-another',
    clause: 'feed.fills.agrees',
    title: 'a record of fills has a fee, and not that of its row',
    edit: makeFeedEdit(({ fills }) => ({
      fills: { ...fills, row: (...print) => ({ ...fills.row(...print), fee: '123.456' }) },
    })),
  },
  {
    id: 'feed.trades-side-of-maker',
    clause: 'feed.trades.agrees',
    title: 'a pushed print shows the side of the order that rested',
    edit: makeFeedEdit(({ trades }) => ({
      trades: {
        ...trades,
        row: (market, print, users) => ({
          ...trades.row(market, print, users),
          side: print.side === 'bid' ? 'A' : 'B',
        }),
      },
    })),
  },
  {
    id: 'feed.markets-without-open-interest',
    clause: 'feed.markets.agrees',
    title: 'a row of a markets frame has no open interest, whatever is open',
    edit: makeFeedEdit(({ markets }) => ({
      markets: {
        ...markets,
        rows: (core) => {
          const { perp, ...others } = markets.rows(core);
          return { ...others, perp: perp.map((row) => ({ ...row, open_interest: '0' })) };
        },
      },
    })),
  },
  {
    id: 'feed.markets-moved-rows-twice',
    clause: 'feed.markets.once',
    title: 'a row that moved stands twice in the frame',
    edit: makeFeedEdit(({ markets }) => ({
      markets: {
        ...markets,
        changed: (rows, before) => markets.changed(rows, before).flatMap((row) => [row, row]),
      },
    })),
  },
  {
    id: 'feed.book-without-time',
    clause: 'feed.l2-book.time',
    title: 'the time of a book frame is 0 after a trade as before',
    edit: makeFeedEdit(({ book }) => ({ book: { ...book, timeMs: () => 0 } })),
  },
  {
    id: 'feed.bbo-without-time',
    clause: 'feed.bbo.time',
    title: 'the time of a bbo frame is 0 after a trade as before',
    edit: makeChannelFramesEdit('bbo', (frame) =>
      isJsonObject(frame.data) ? { ...frame, data: { ...frame.data, time: 0 } } : frame,
    ),
  },
  {
    id: 'feed.ledger-asset-of-usdc',
    clause: 'feed.ledger-updates.extra-keys',
    title: 'the record of a token send names the asset of USDC',
    edit: makeFeedEdit(({ ledger }) => ({
      ledger: {
        ...ledger,
        row: (core, movement) => {
          const row = ledger.row(core, movement);
          return 'asset' in row ? { ...row, asset: core.params.usdc } : row;
        },
      },
    })),
  },
  {
    id: 'feed.ledger-oldest-first',
    clause: 'feed.ledger-updates.snapshot',
    title: 'the first frame of ledger_updates stands oldest first',
    edit: firstReversed('ledger_updates'),
  },
  {
    id: 'feed.ledger-one-kind',
    clause: 'feed.ledger-updates.kinds',
    title: 'every send is of one kind',
    edit: makeFeedEdit(({ ledger }) => ({
      ledger: { ...ledger, kind: (_core, { delta }) => (delta < 0n ? 'usd_send' : 'usd_receive') },
    })),
  },
  {
    id: 'feed.tape-oldest-first',
    clause: 'feed.trades.snapshot',
    title: 'the first frame of trades stands oldest first',
    edit: firstReversed('trades'),
  },
  {
    id: 'feed.maker-named-first',
    clause: 'feed.trades.users',
    title: 'a pushed print names the maker first',
    edit: makeFeedEdit(({ trades }) => ({
      trades: { ...trades, users: ({ taker, maker }) => [maker.owner, taker.owner] },
    })),
  },
  {
    id: 'feed.tape-names-nobody',
    clause: 'feed.trades.users',
    title: 'prints of the first frame have an empty list of parties',
    edit: firstRecords('trades', (rows) => rows.map((row) => (isJsonObject(row) ? { ...row, users: [] } : row))),
  },
  {
    id: 'feed.strange-orders-first',
    clause: 'feed.fills.snapshot',
    title: 'order_updates begins with orders that the account never had',
    edit: makeFeedEdit(({ orderUpdates }) => ({
      orderUpdates: {
        ...orderUpdates,
        snapshot: (core, user) =>
          liveOrdersOf(core, readAccount(core.state, user)).map((order) =>
            restingOrderRecord(core, { ...order, oid: order.oid + 1_000_000n }),
          ),
      },
    })),
  },
  {
    id: 'feed.fills-of-others-first',
    clause: 'feed.fills.snapshot',
    title: 'fills begins with fills that the account never had',
    edit: firstRecords('fills', () => [
      {
        coin: 'BTC',
        side: 'B',
        px: '1',
        sz: '1',
        time: 1,
        oid: '1',
        cloid: null,
        tid: '1',
        crossed: true,
      },
    ]),
  },
  {
    id: 'feed.notifications-begin-cleared',
    clause: 'feed.fills.snapshot',
    title: 'notifications begins with the end of a warning that nobody gave',
    edit: firstRecords('notifications', () => [{ kind: 'tier_cleared', tier: null, message: 'it is over', time: 1 }]),
  },
  {
    id: 'feed.market-rows-without-kind',
    clause: 'feed.markets.shape',
    title: 'a row of markets does not say that it is a perpetual',
    edit: makeFeedEdit(({ markets }) => ({
      markets: {
        ...markets,
        rows: (core) => {
          const rows = markets.rows(core);
          return { ...rows, perp: rows.perp.map(({ kind: _gone, ...row }) => row) };
        },
      },
    })),
  },
  {
    id: 'feed.cancelled-with-two-ls',
    clause: 'feed.order-updates.words',
    title: 'the record of a cancel says cancelled',
    edit: makeFeedEdit(({ orderUpdates }) => ({
      orderUpdates: {
        ...orderUpdates,
        status: (event) => (event.status === 'canceled' ? 'cancelled' : orderUpdates.status(event)),
      },
    })),
  },
  {
    id: 'feed.modifies-told',
    clause: 'feed.order-updates.silent',
    title: 'a modify tells that the order was cancelled and placed',
    edit: breakSilenceOf('modify'),
  },
  {
    id: 'feed.scheduled-cancels-told',
    clause: 'feed.order-updates.silent',
    title: 'a scheduled cancel tells of each order',
    edit: breakSilenceOf('scheduled-cancels'),
  },
  {
    id: 'feed.cancel-all-told',
    clause: 'feed.order-updates.silent',
    title: 'a cancel of everything tells of each order',
    edit: breakSilenceOf('cancel_all_orders'),
  },
];

/** order_updates is not silent about one way in which orders change. */
function breakSilenceOf(cause: string): RulesEdit {
  return makeFeedEdit(({ orderUpdates }) => ({
    orderUpdates: {
      ...orderUpdates,
      silentCauses: new Set([...orderUpdates.silentCauses].filter((silent) => silent !== cause)),
    },
  }));
}

function firstRecords(channel: string, edit: (rows: readonly JsonValue[]) => readonly JsonValue[]): RulesEdit {
  return makeChannelFramesEdit(channel, (frame) =>
    frame.is_snapshot === true && isJsonArray(frame.data) ? { ...frame, data: edit(frame.data) } : frame,
  );
}

function firstReversed(channel: string): RulesEdit {
  return firstRecords(channel, (rows) => rows.toReversed());
}

function isOfPool({ kind }: LedgerRecord): boolean {
  return kind === 'earn_deposit' || kind === 'earn_withdraw';
}
