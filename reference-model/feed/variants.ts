import { isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { type BookGrouping, noBookGrouping } from '../book/book-grouping.ts';
import type { Core } from '../core.ts';
import { formatLots, formatPx } from '../numeric/served.ts';
import { liveOrdersWithMarket } from '../reads/open-orders.ts';
import { sideLetter } from '../reads/side-letter.ts';
import { composeEdits, rulesEditorAt } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import { readAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { isUnpublishedLedgerKind, type LedgerChannelRules } from './channels/ledger-updates.ts';
import { type MarketsFrameRows, marketSectionRows } from './channels/markets.ts';
import { commonOrderFields, parkedLegRecord, restingOrderRecord } from './channels/order-updates.ts';
import { compressionRules } from './compression.ts';
import type { SubscriptionSubjectRules } from './subject.ts';

const feed = rulesEditorAt('feed');

/** Accepted forms of open points of the feed other than the model's own. */
export const feedVariants: Readonly<Record<`D${number}=${string}`, RulesEdit>> = {
  'D24=heartbeat': feed(({ heartbeat }) => ({
    heartbeat: { ...heartbeat, channels: ['account_state', 'open_orders'] },
  })),
  'D24=registry': feed(({ markets }) => ({
    markets: { ...markets, pushed: ({ perp }, { pairs, tokens }) => ({ perp, pairs, tokens }) },
  })),
  'D24=perpetuals': feed(({ markets }) => ({
    markets: { ...markets, pushed: ({ perp }) => ({ perp, pairs: [], tokens: [] }) },
  })),
  'D25=open-orders-always': feed(() => ({ isSnapshot: (channel, first) => first || channel === 'open_orders' })),
  'D26=user': feed(({ subject }) => ({ subject: { ...subject, userKeys: () => ['user'] } })),
  'D26=address': feed(({ subject }) => ({ subject: { ...subject, userKeys: () => ['address'] } })),
  'D26=account': feed(({ subject }) => ({ subject: { ...subject, userKeys: () => ['account'] } })),
  'D26=owner': feed(({ subject }) => ({ subject: { ...subject, userKeys: () => ['owner'] } })),
  'D85=sections': feed(({ markets }) => ({ markets: { ...markets, rows: marketSectionRows, body: inSections } })),
  'D86=data': feed(({ post }) => ({ post: { ...post, payload: dataOf } })),
  'D102=replacing': feed(() => ({ regrouped: 'replaces' })),
  'D210=whole': feed(({ subject }) => ({
    subject: { ...subject, grouping: (subscription) => subject.grouping(subscription) ?? noBookGrouping },
  })),
  'D211=whole': withoutLevels((asked, grouping) => grouping({ ...asked, n_levels: null })),
  'D211=refused': withoutLevels(() => null),
  'D104=asset': feed(({ ledger }) => ({ ledger: { ...ledger, kind: renamed(ledger.kind, 'usd_', 'asset_') } })),
  'D104=spot': feed(({ ledger }) => ({ ledger: { ...ledger, kind: renamed(ledger.kind, 'asset_', 'spot_') } })),
  'D127=told': feed(({ ledger }) => ({
    ledger: { ...ledger, tells: (movement) => isUnpublishedLedgerKind(movement.kind) || ledger.tells(movement) },
  })),
  'D106=usdc': feed(({ userFundings }) => ({
    userFundings: { ...userFundings, row: (core, event) => asRead(userFundings.row(core, event)) },
  })),
  'D241=anywhere': feed(() => ({ compression: compressionRules })),
  'D93=close': feed(() => ({ overLimit: 'close' })),
  'D97=wrapped': feed(({ openOrders }) => ({
    openOrders: {
      ...openOrders,
      row: (core, { order }) => restingOrderRecord(core, order),
      parkedRow: (core, { leg }) => parkedLegRecord(core, leg),
    },
  })),
  'D98=limit-px': feed(({ orderUpdates }) => ({
    orderUpdates: {
      ...orderUpdates,
      shownLots: ({ status, order, filledLots }) => (status === 'filled' ? (filledLots ?? order.lots) : order.lots),
      order: (core, event) => ({
        ...commonOrderFields(core, event),
        limit_px: formatPx(event.order.px),
        tif: event.order.tif.toUpperCase(),
      }),
    },
  })),
  'D270=signed': feed(({ ledger }) => ({
    ledger: {
      ...ledger,
      row: (core, movement) => {
        const record = ledger.row(core, movement);
        const leaves = movement.closed === null && movement.delta < 0n;
        return leaves ? { ...record, amount: `-${String(record.amount)}` } : record;
      },
    },
  })),
  'D218=null': composeEdits(
    feed(({ orderUpdates }) => ({
      orderUpdates: {
        ...orderUpdates,
        order: (core, event) => ({
          ...orderUpdates.order(core, event),
          ...(event.order.px === 0n ? { px: null } : {}),
        }),
      },
    })),
    rulesEditorAt(
      'reads',
      'historicalOrders',
    )(({ row }) => ({
      row: {
        ...row,
        px: (of, core) => (of.step.limitPx === 0n && of.step.filled === null ? null : row.px?.(of, core)),
        limit_px: (of, core) => (of.step.limitPx === 0n ? null : row.limit_px?.(of, core)),
      },
    })),
  ),
  'D98=sparse': feed(({ orderUpdates }) => ({
    orderUpdates: {
      ...orderUpdates,
      order: (core, event) => sparse(orderUpdates.status(event), orderUpdates.order(core, event)),
    },
  })),
  'D100=both': feed(({ trades }) => ({
    trades: { ...trades, users: ({ taker, maker }) => [taker.owner, maker.owner] },
  })),
  'D100=facts': feed(({ trades }) => ({
    trades: {
      ...trades,
      row: (market, print, users) => ({
        ...trades.row(market, print, users),
        block: print.block,
        hash: print.hash,
      }),
    },
  })),
  'D101=facts': feed(({ fills }) => ({
    fills: {
      ...fills,
      row: (core, fill, leg, crossed) => ({
        ...fills.row(core, fill, leg, crossed),
        block: core.state.height,
        hash: leg.hash,
        fee_token: 'USDC',
      }),
    },
  })),
  'D262=opened': feed(({ orderUpdates }) => ({
    orderUpdates: {
      ...orderUpdates,
      records(core, event) {
        const { status, order } = event;
        const records = orderUpdates.records(core, event);
        // An order that had rested was reported as open at that time.
        if (status !== 'filled' || order.insertedAtMs !== null) return records;
        const opened = { ...order, lots: order.origLots };
        const first = { ...event, status: 'open', order: opened, filledLots: null, avgPx: null } as const;
        return [...orderUpdates.records(core, first), ...records];
      },
    },
  })),
  'D105=rows': feed(({ orderUpdates, fills }) => ({
    orderUpdates: {
      ...orderUpdates,
      snapshot: (core, user) =>
        liveOrdersWithMarket(core, readAccount(core.state, user)).map(({ order }) => restingOrderRecord(core, order)),
    },
    fills: { ...fills, snapshot: recentFills },
  })),
};

type GroupingOf = SubscriptionSubjectRules['grouping'];

/** @param answer  result of `n_levels` 0, for the channel and for the read */
function withoutLevels(answer: (asked: JsonObject, grouping: GroupingOf) => BookGrouping | null): RulesEdit {
  const instead =
    (grouping: GroupingOf): GroupingOf =>
    (asked) =>
      asked.n_levels === 0 ? answer(asked, grouping) : grouping(asked);
  return composeEdits(
    feed(({ subject }) => ({ subject: { ...subject, grouping: instead(subject.grouping) } })),
    rulesEditorAt('reads', 'l2Book')(({ grouping }) => ({ grouping: instead(grouping) })),
  );
}

function inSections({ perp, pairs, tokens }: MarketsFrameRows): unknown {
  return { perp, spot: { pairs, tokens } };
}

/** Renames the kinds of one family of ledger records. */
function renamed(kind: LedgerChannelRules['kind'], family: string, other: string): LedgerChannelRules['kind'] {
  return (core, movement) => kind(core, movement).replace(family, other);
}

/** A failure has no `data` and stays whole. */
function dataOf(body: JsonValue): JsonValue {
  return isJsonObject(body) && body.data !== undefined ? body.data : body;
}

/** Keeps only the market of an ended order, and the handle of a refused one. */
function sparse(status: string, order: JsonObject): JsonObject {
  if (status !== 'canceled' && status !== 'rejected') return order;
  const { coin = null, cloid = null } = order;
  const nulls = Object.fromEntries(Object.keys(order).map((key) => [key, null]));
  return { ...nulls, coin, cloid: status === 'rejected' ? cloid : null };
}

/** The newest fills of an account. The history does not record which side's order was the taker's, nor its handle. */
function recentFills(core: Core, user: Address): readonly JsonObject[] {
  return core.histories.fills
    .of(user)
    .slice(-64)
    .reverse()
    .map(({ market: id, side, px, lots, timeMs, oid, tid }) => {
      const market = core.state.markets.get(id);
      return {
        coin: market?.coin ?? '',
        side: sideLetter(side),
        px: formatPx(px),
        sz: formatLots(lots, market?.szDecimals ?? 0),
        time: timeMs,
        oid: oid.toString(),
        cloid: null,
        tid: tid.toString(),
        crossed: null,
      };
    });
}

/** A record whose payment field is named as in the read. */
function asRead({ payment = null, ...record }: JsonObject): JsonObject {
  return { ...record, usdc: payment };
}
