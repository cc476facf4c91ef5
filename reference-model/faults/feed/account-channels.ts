import { isJsonArray, isJsonObject, type JsonValue, printJson } from '../../../spec-schemas/json/lossless.ts';
import { causeWordOf } from '../../event-concerns.ts';
import { bookPx, lots } from '../../numeric/planes.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { Rules, RulesEdit } from '../../rules.ts';
import type { Fault } from '../fault.ts';
import { makeCommitEdit } from '../operators/orders.ts';
import { makeBlockStepEdit } from '../operators/triggers.ts';
import { makeChannelFramesEdit, omitKey } from '../operators/wire.ts';
import { makeFeedEdit } from './edit-feed.ts';

/** Faults in the channels of an account. */
export const accountChannelFaults: readonly Fault[] = [
  {
    id: 'feed.fills-taker-only',
    clause: 'feed.fills.record',
    title: 'only the taker is told of a trade',
    edit: makeFeedEdit(({ fills }) => ({
      fills: { ...fills, legs: (fill, user) => fills.legs(fill, user).filter(({ crossed }) => crossed) },
    })),
  },
  {
    id: 'feed.fills-own-orders',
    clause: 'feed.push.told',
    title: 'fills tells only of what orders of its account did: no slice of a parent',
    edit: makeFeedEdit(({ fills }) => ({
      fills: { ...fills, legs: (fill, user) => fills.legs(fill, user).filter(({ leg }) => leg.cause === null) },
    })),
  },
  {
    id: 'feed.fills-crossed-swapped',
    clause: 'feed.fills.record',
    title: 'the maker reads that it crossed, the taker that it did not',
    edit: makeFeedEdit(({ fills }) => ({
      fills: {
        ...fills,
        row: (core, fill, leg, crossed) => ({ ...fills.row(core, fill, leg, crossed), crossed: !crossed }),
      },
    })),
  },
  {
    id: 'feed.rejected-not-told',
    clause: 'feed.order-updates.rejected',
    title: 'a refused order is told as canceled',
    edit: makeFeedEdit(({ orderUpdates }) => ({
      orderUpdates: {
        ...orderUpdates,
        status: (event) => (event.status === 'rejected' ? 'canceled' : orderUpdates.status(event)),
      },
    })),
  },
  {
    id: 'feed.rejected-leg-not-told',
    clause: 'feed.order-updates.rejected',
    title: 'a refused trigger leg is not told',
    edit: rulesEditorAt(
      'actions',
      'orders',
    )(() => ({ refusedLeg: (_core, _context, _intent, refusal) => ({ error: refusal }) })),
  },
  {
    id: 'feed.rejected-leg-of-batches-untold',
    clause: 'feed.order-updates.rejected',
    title: 'a refused trigger leg of a batch is not told',
    edit: rulesEditorAt(
      'actions',
      'orders',
    )(({ refusedLeg }) => ({
      refusedLeg: (core, context, intent, refusal) =>
        context.tag === 'batch_order' ? { error: refusal } : refusedLeg(core, context, intent, refusal),
    })),
  },
  {
    id: 'feed.rejected-without-reason',
    clause: 'feed.order-updates.rejected',
    title: 'a rejected record has no reason',
    edit: makeFeedEdit(({ orderUpdates }) => ({
      orderUpdates: { ...orderUpdates, row: (core, event) => ({ ...orderUpdates.row(core, event), reason: null }) },
    })),
  },
  {
    id: 'feed.rejected-with-hash',
    clause: 'feed.order-updates.rejected-keys',
    title: 'a rejected record names its action by hash',
    edit: makeFeedEdit(({ orderUpdates }) => ({
      orderUpdates: {
        ...orderUpdates,
        row: (core, event) => ({ ...orderUpdates.row(core, event), action_hash: `0x${'00'.repeat(32)}` }),
      },
    })),
  },
  {
    id: 'feed.rejected-of-batches-untold',
    clause: 'feed.order-updates.rejected',
    title: 'a refused order of a batch is not told',
    edit: makeFeedEdit(({ orderUpdates }) => ({
      orderUpdates: {
        ...orderUpdates,
        records: (core, event) =>
          event.status === 'rejected' && causeWordOf(event) === 'batch_order' ? [] : orderUpdates.records(core, event),
      },
    })),
  },
  {
    id: 'feed.rejected-off-grid-of-batches-untold',
    clause: 'feed.order-updates.rejected',
    title: 'an order of a batch that is refused for its price is not told',
    edit: makeFeedEdit(({ orderUpdates }) => ({
      orderUpdates: {
        ...orderUpdates,
        records(core, event) {
          const { reason } = event;
          const code = reason !== null && typeof reason === 'object' && 'code' in reason ? reason.code : null;
          const isUntold = code === 'ORDER_INVALID_PRICE' && causeWordOf(event) === 'batch_order';
          return isUntold ? [] : orderUpdates.records(core, event);
        },
      },
    })),
  },
  {
    id: 'feed.rejected-on-pairs-untold',
    clause: 'feed.order-updates.rejected',
    title: 'a refused order on a pair is not told',
    edit: makeFeedEdit(({ orderUpdates }) => ({
      orderUpdates: {
        ...orderUpdates,
        records: (core, event) =>
          event.status === 'rejected' && causeWordOf(event) === 'spot_order' ? [] : orderUpdates.records(core, event),
      },
    })),
  },
  {
    id: 'feed.second-rejected-untold',
    clause: 'feed.order-updates.rejected',
    title: 'of the refused orders of an account in one block the first alone is told',
    edit: firstRejectedOnly,
  },
  {
    id: 'feed.rejected-without-cloid-untold',
    clause: 'feed.order-updates.rejected',
    title: 'a refused order without a handle is not told',
    edit: makeFeedEdit(({ orderUpdates }) => ({
      orderUpdates: {
        ...orderUpdates,
        records: (core, event) =>
          event.status === 'rejected' && event.order.cloid === null ? [] : orderUpdates.records(core, event),
      },
    })),
  },
  {
    id: 'feed.rejected-for-sends',
    clause: 'feed.order-updates.order-only',
    title: 'a refused send is told as a rejected order',
    edit: refusedSendIsAnOrder(),
  },
  {
    id: 'feed.cancels-not-told',
    clause: 'feed.order-updates.lifecycle',
    title: 'order_updates is silent about cancels',
    edit: makeFeedEdit(({ orderUpdates }) => ({
      orderUpdates: { ...orderUpdates, silentCauses: new Set([...orderUpdates.silentCauses, 'cancel_order']) },
    })),
  },
  {
    id: 'feed.filled-size-left-out',
    clause: 'feed.order-updates.lifecycle',
    title: 'a filled record does not say how much was filled',
    edit: makeFeedEdit(({ orderUpdates }) => ({
      orderUpdates: { ...orderUpdates, row: (core, event) => ({ ...orderUpdates.row(core, event), filled_sz: null }) },
    })),
  },
  {
    id: 'feed.open-orders-newest-only',
    clause: 'feed.open-orders.whole',
    title: 'an open_orders frame holds one order',
    edit: makeChannelFramesEdit('open_orders', (frame) =>
      isJsonArray(frame.data) ? { ...frame, data: frame.data.slice(-1) } : frame,
    ),
  },
  {
    id: 'feed.open-orders-without-legs',
    clause: 'feed.open-orders.whole',
    title: 'an open_orders frame lists parked legs only where nothing rests',
    edit: makeChannelFramesEdit('open_orders', (frame) => {
      const rows = isJsonArray(frame.data) ? frame.data : [];
      const resting = rows.filter((row) => !printJson(row).includes('"is_parked"'));
      return resting.length > 0 ? { ...frame, data: resting } : frame;
    }),
  },
  {
    id: 'feed.open-orders-first-level',
    clause: 'feed.push.told',
    title: 'an open_orders frame shows the level that a trailing leg was sent with, wherever it has moved',
    edit: makeFirstLevelEdit(),
  },
  {
    id: 'feed.account-state-shallow',
    clause: 'feed.account-state.body',
    title: 'account_state frames lack the perp section',
    edit: makeChannelFramesEdit('account_state', (frame) =>
      isJsonObject(frame.data) ? { ...frame, data: omitKey(frame.data, 'perp') } : frame,
    ),
  },
  {
    id: 'feed.account-state-first-only',
    clause: 'feed.account-state.pushes',
    title: 'account_state does not follow transfers',
    edit: makeFeedEdit(({ accountState }) => ({
      accountState: {
        ignores: [
          ...accountState.ignores,
          'account_value',
          'total_raw_usd',
          'withdrawable',
          'health',
          'spot',
          'pm_net_value',
        ],
      },
    })),
  },
  {
    id: 'feed.account-state-without-modes',
    clause: 'feed.account-state.pushes',
    title: 'account_state does not follow the modes that an account chooses',
    edit: makeFeedEdit(({ accountState }) => ({
      accountState: { ignores: [...accountState.ignores, 'position_mode', 'abstraction', 'split', 'reservations'] },
    })),
  },
  {
    id: 'feed.account-state-without-holds',
    clause: 'feed.account-state.pushes',
    title: 'account_state does not follow what is held for positions while the account is worth the same',
    edit: makeFeedEdit(({ accountState }) => ({
      accountState: { ignores: [...accountState.ignores, 'perp', 'withdrawable'] },
    })),
  },
  {
    id: 'feed.account-state-before-portfolio',
    clause: 'feed.account-state.pushes',
    title: 'account_state tells of an enrolment in portfolio margin, and not of the block in which it is in force',
    edit: makeBlockStepEdit('portfolio-margin', () => () => {}),
  },
  {
    id: 'feed.account-state-rounded',
    clause: 'feed.account-state.agrees',
    title: 'account_state frames show the account value in whole USDC',
    edit: makeChannelFramesEdit('account_state', (frame) =>
      isJsonObject(frame.data)
        ? { ...frame, data: { ...frame.data, account_value: String(frame.data.account_value).replace(/\..*$/, '') } }
        : frame,
    ),
  },
  {
    id: 'feed.account-state-without-escrow',
    clause: 'feed.account-state.agrees',
    title: 'account_state frames show no escrow of an account that wrote an option',
    edit: makeChannelFramesEdit('account_state', (frame) => {
      if (!isJsonObject(frame.data) || !isJsonObject(frame.data.option)) return frame;
      return { ...frame, data: { ...frame.data, option: { ...frame.data.option, escrow: '0' } } };
    }),
  },
  {
    id: 'feed.ledger-without-time',
    clause: 'feed.ledger-updates.record',
    title: 'a ledger record has no time',
    edit: makeFeedEdit(({ ledger }) => ({
      ledger: { ...ledger, row: (core, movement) => omitKey(ledger.row(core, movement), 'time') },
    })),
  },
  {
    id: 'feed.ledger-in-units',
    clause: 'feed.ledger-updates.record',
    title: 'a ledger record tells its amount in millionths',
    edit: makeFeedEdit(({ ledger }) => ({
      ledger: {
        ...ledger,
        row: (core, movement) => ({
          ...ledger.row(core, movement),
          amount: (movement.delta < 0n ? -movement.delta : movement.delta).toString(),
        }),
      },
    })),
  },
  {
    id: 'feed.ledger-tokens-come-silently',
    clause: 'feed.ledger-updates.send',
    title: 'the recipient of tokens is not told of them',
    edit: makeChannelFramesEdit('ledger_updates', (frame) => {
      if (frame.is_snapshot === true || !isJsonArray(frame.data)) return frame;
      const records = frame.data.filter((record) => !isJsonObject(record) || record.kind !== 'asset_receive');
      return records.length === 0 ? null : { ...frame, data: records };
    }),
  },
  {
    id: 'feed.ledger-tokens-raw',
    clause: 'feed.ledger-updates.send',
    title: 'ledger_updates has the amount of a token without its decimal point',
    edit: makeChannelFramesEdit('ledger_updates', (frame) => {
      if (frame.is_snapshot === true || !isJsonArray(frame.data)) return frame;
      const raw = frame.data.map((record) =>
        isJsonObject(record) && /^asset_/.test(String(record.kind))
          ? { ...record, amount: String(record.amount).replace('.', '') }
          : record,
      );
      return { ...frame, data: raw };
    }),
  },
  {
    id: 'feed.ledger-sender-only',
    clause: 'feed.ledger-updates.send',
    title: 'only the sender is told of a send',
    edit: makeChannelFramesEdit('ledger_updates', (frame) => {
      if (frame.is_snapshot === true || !isJsonArray(frame.data)) return frame;
      const sent = frame.data.filter((record) => isJsonObject(record) && record.destination !== undefined);
      return sent.length === 0 ? null : { ...frame, data: sent };
    }),
  },
  {
    id: 'feed.notification-without-message',
    clause: 'feed.notifications.record',
    title: 'a notification has no message',
    edit: makeFeedEdit(({ notifications }) => ({
      notifications: {
        ...notifications,
        tierMoved: (from, to) => {
          const notification = notifications.tierMoved(from, to);
          return notification === null ? null : omitKey(notification, 'message');
        },
      },
    })),
  },
  {
    id: 'feed.tiers-not-told',
    clause: 'feed.notifications.record',
    title: 'nobody is told that margin runs thin',
    edit: makeFeedEdit(({ notifications }) => ({ notifications: { ...notifications, tierMoved: () => null } })),
  },
];

function firstRejectedOnly(rules: Rules): Rules {
  const firsts = new Map<string, unknown>();
  return makeFeedEdit(({ orderUpdates }) => ({
    orderUpdates: {
      ...orderUpdates,
      records: (core, event) => {
        if (event.status !== 'rejected') return orderUpdates.records(core, event);
        const place = `${event.height} ${event.order.owner}`;
        if (!firsts.has(place)) firsts.set(place, event);
        return firsts.get(place) === event ? orderUpdates.records(core, event) : [];
      },
    },
  }))(rules);
}

/** A refused send leaves a rejected order's event behind. */
function refusedSendIsAnOrder(): RulesEdit {
  return makeCommitEdit('send_asset', (core, context, _body, prepared) => {
    const outcome = prepared.commit(core, context);
    if (outcome.kind !== 'refused') return outcome;
    const facts = {
      owner: context.account,
      market: 0,
      oid: null,
      side: 'bid',
      px: bookPx(0n),
      lots: lots(0n),
      origLots: lots(0n),
      tif: 'gtc',
      stpMode: 'cancel_newest',
      reduceOnly: false,
      cloid: null,
      insertedAtMs: null,
      parked: null,
    } as const;
    core.emit({
      kind: 'order',
      status: 'rejected',
      order: facts,
      filledLots: null,
      avgPx: null,
      reason: outcome.refusal,
    });
    return outcome;
  });
}

/** Shows the first `trigger_px` of each trailing leg in all frames. */
function makeFirstLevelEdit(): RulesEdit {
  const levels = new Map<string, JsonValue | undefined>();
  const atFirst = (row: JsonValue): JsonValue => {
    if (!isJsonObject(row) || !isJsonObject(row.trigger) || row.trigger.trail_px === undefined) return row;
    const oid = String(row.oid);
    if (!levels.has(oid)) levels.set(oid, row.trigger.trigger_px);
    return { ...row, trigger: { ...row.trigger, trigger_px: levels.get(oid) ?? null } };
  };
  return makeChannelFramesEdit('open_orders', (frame) =>
    isJsonArray(frame.data) ? { ...frame, data: frame.data.map(atFirst) } : frame,
  );
}
