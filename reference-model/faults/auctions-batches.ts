import type { EventCause } from '../events.ts';
import { floorToStep } from '../numeric/division.ts';
import { bookPx, lots, ZERO_LOTS } from '../numeric/planes.ts';
import { refuse } from '../refusal.ts';
import { rulesEditorAt } from '../rule-edits.ts';
import type { Fault } from './fault.ts';
import { makeFillRowsEdit } from './fills-causes.ts';
import { makeMarketsMetaRowEdit, makeVotedActionEdit } from './operators/markets.ts';
import { makeCommitEdit, refusedAsAdmittedEdit } from './operators/orders.ts';

/** Clears a batch in another way. */
const batches = rulesEditorAt('engine', 'batches');

export const auctionsBatchesFaults: readonly Fault[] = [
  {
    id: 'auctions.fba.one-market-at-a-time',
    clause: 'fills.lanes.batch-auction',
    title: 'of the batches that end in one block the first alone clears, and the others are lost',
    needs: ['control'],
    edit: batches(() => ({ ended: (ended) => ended.slice(0, 1) })),
  },
  {
    id: 'auctions.fba.open-book',
    clause: 'auctions.fba.flag',
    title: 'an order of a batch is taken on a market of the book',
    edit: makeCommitEdit('fba_submit', () => ({ kind: 'done' })),
  },
  {
    id: 'auctions.fba.empty-size',
    clause: 'auctions.fba.positive',
    title: 'an order of a batch without a size is taken',
    edit: makeCommitEdit('fba_submit', (core, context, { size }, prepared) =>
      size === 0 ? { kind: 'done' } : prepared.commit(core, context),
    ),
  },
  {
    id: 'auctions.fba.no-price',
    clause: 'auctions.fba.positive',
    title: 'an order of a batch without a price is taken',
    edit: makeCommitEdit('fba_submit', (core, context, { price }, prepared) =>
      price === 0 ? { kind: 'done' } : prepared.commit(core, context),
    ),
  },
  {
    id: 'auctions.fba.small-letters',
    clause: 'auctions.fba.side',
    title: 'the side of a batch order may be written in small letters',
    edit: refusedAsAdmittedEdit(({ type, params }) => type === 'fba_submit' && sideOf(params) === 'bid'),
  },
  {
    id: 'auctions.fba.owner-only',
    clause: 'auctions.fba.agent',
    title: 'an order of a batch that an agent signs is refused',
    edit: rulesEditorAt('chain')(({ admission }) => ({
      admission: [
        {
          id: 'agents',
          check: (_core, { tag, signer, account }) =>
            tag === 'fba_submit' && signer !== account ? refuse('AUTH_UNAUTHORIZED', 'no action of an agent') : null,
        },
        ...admission,
      ],
    })),
  },
  {
    id: 'auctions.fba.half-volume',
    clause: 'auctions.fba.uniform',
    title: 'a batch trades half of what could trade',
    needs: ['control'],
    edit: batches(({ clearing }) => ({
      clearing(orders, market) {
        const cleared = clearing(orders, market);
        return cleared === null ? null : { ...cleared, volume: lots(floorToStep(cleared.volume, 200n) / 2n) };
      },
    })),
  },
  {
    id: 'auctions.fba.own-prices',
    clause: 'auctions.fba.uniform',
    title: 'each bid of a batch pays its own price',
    needs: ['control'],
    edit: batches(() => ({ printPx: (_px, bid) => bid.px })),
  },
  {
    id: 'auctions.fba.lowest-price',
    clause: 'auctions.fba.tie',
    title: 'a batch clears at the lowest price of its volume, wherever the mark is',
    needs: ['control'],
    edit: batches(({ clearing }) => ({ clearing: (orders, { tick }) => clearing(orders, { tick, mark: null }) })),
  },
  {
    id: 'auctions.fba.highest-price',
    clause: 'auctions.fba.tie',
    title: 'a batch clears at the highest price of its volume, wherever the mark is',
    needs: ['control'],
    edit: batches(({ clearing }) => ({
      clearing: (orders, { tick }) => clearing(orders, { tick, mark: bookPx(2n ** 62n) }),
    })),
  },
  {
    id: 'auctions.fba.first-come',
    clause: 'auctions.fba.pro-rata',
    title: 'the heavier side of a batch is filled by arrival',
    needs: ['control'],
    edit: batches(() => ({
      allot(orders, volume) {
        let left: bigint = volume;
        return orders.map((order) => {
          const share = order.lots < left ? order.lots : lots(left);
          left -= share;
          return share;
        });
      },
    })),
  },
  {
    id: 'auctions.fba.shares-of-first',
    clause: 'auctions.fba.pro-rata',
    title: 'the first order of a side also gets what the second of several should get',
    needs: ['control'],
    edit: batches(({ allot }) => ({
      allot(orders, volume, step) {
        const [first = ZERO_LOTS, second = ZERO_LOTS, ...others] = allot(orders, volume, step);
        return [lots(first + second), ZERO_LOTS, ...others].slice(0, orders.length);
      },
    })),
  },
  {
    id: 'auctions.fba.last-lot-last',
    clause: 'auctions.fba.leftover',
    title: 'a lot that the proportion leaves goes to the one that came last',
    needs: ['control'],
    edit: batches(({ allot }) => ({
      allot: (orders, volume, step) => allot(orders.toReversed(), volume, step).toReversed(),
    })),
  },
  {
    id: 'auctions.fba.lot-for-each',
    clause: 'auctions.fba.leftover',
    title: 'each order but the last gets a lot more while the proportion leaves one',
    needs: ['control'],
    edit: batches(({ allot }) => ({
      allot(orders, volume, step) {
        const shares = allot(orders, volume, step);
        const most = shares.find((share) => shares.every((other) => other <= share));
        return shares.some((share) => share !== most) ? shares.map(() => most ?? step) : shares;
      },
    })),
  },
  {
    id: 'auctions.fba.trades-with-itself',
    clause: 'auctions.fba.self-trade',
    title: 'an account trades with itself in a batch',
    needs: ['control'],
    edit: batches(() => ({ withoutSelfTrades: (orders) => orders })),
  },
  {
    id: 'auctions.fba.newest-own-alone',
    clause: 'auctions.fba.self-trade',
    title: 'an order is held against the newest of the older orders of its party alone',
    needs: ['control'],
    edit: batches(() => ({
      withoutSelfTrades: (orders) =>
        orders.filter(({ owner, side, px }, at) => {
          const own = orders.slice(0, at).findLast((older) => older.owner === owner && older.side !== side);
          return own === undefined || (side === 'bid' ? own.px > px : own.px < px);
        }),
    })),
  },
  {
    id: 'auctions.fba.oldest-dropped',
    clause: 'auctions.fba.self-trade',
    title: 'of two crossing orders of one party the older one is dropped',
    needs: ['control'],
    edit: batches(({ withoutSelfTrades }) => ({
      withoutSelfTrades: (orders) => withoutSelfTrades(orders.toReversed()).toReversed(),
    })),
  },
  {
    id: 'auctions.fba.bid-meets-own-ask',
    clause: 'auctions.fba.self-trade',
    title: 'a bid is not dropped from a batch for an older ask of its own party',
    needs: ['control'],
    edit: batches(({ withoutSelfTrades }) => ({
      withoutSelfTrades(orders) {
        const kept = new Set(withoutSelfTrades(orders));
        return orders.filter((order) => order.side === 'bid' || kept.has(order));
      },
    })),
  },
  {
    id: 'fills.batch-one-sided',
    clause: 'fills.lanes.batch-auction',
    title: 'a print of a batch gives a row to the one that came later only',
    needs: ['control'],
    edit: rulesEditorAt(
      'engine',
      'history',
    )(({ fills }) => ({
      fills: {
        ...fills,
        rows: { fill: (event) => fills.rows.fill(event).slice(isOfBatch(event.cause) ? 1 : 0) },
      },
    })),
  },
  {
    id: 'fills.batch-cause-of-buyers',
    clause: 'fills.lanes.batch-auction',
    title: 'a print of a batch carries a cause on the row of the buyer only',
    needs: ['control'],
    edit: makeFillRowsEdit((event, rows) =>
      isOfBatch(event.cause)
        ? rows.map(([owner, row]) => [owner, row.side === 'bid' ? { ...row, cause: 'twap' as const } : row] as const)
        : rows,
    ),
  },
  {
    id: 'fills.batch-tid-of-earlier',
    clause: 'fills.row.tid-shared',
    title: 'a print of a batch carries the id of the trade before it',
    needs: ['control'],
    edit: makeFillRowsEdit((event, rows) =>
      isOfBatch(event.cause) ? rows.map(([owner, row]) => [owner, { ...row, tid: row.tid - 1n }] as const) : rows,
    ),
  },
  {
    id: 'markets.fba-unseen',
    clause: 'markets.meta.fba-enabled',
    title: 'a market of batch auctions is listed as one of the book',
    needs: ['control'],
    edit: makeMarketsMetaRowEdit(() => ({ fba_enabled: () => false })),
  },
  {
    id: 'markets.fba-stays',
    clause: 'markets.meta.fba-enabled',
    title: 'a market that went back to its book goes on being listed as one of batch auctions',
    needs: ['control'],
    edit: makeVotedActionEdit('SetFbaMode', (market, enact) => {
      const { fbaPeriodMs } = market;
      const changes = enact();
      if (market.fbaPeriodMs === 0) market.fbaPeriodMs = fbaPeriodMs;
      return changes;
    }),
  },
];

function sideOf(params: unknown): unknown {
  return typeof params === 'object' && params !== null && 'side' in params ? params.side : undefined;
}

function isOfBatch(cause: EventCause): boolean {
  return cause.kind === 'rule' && cause.rule === 'batch-auction';
}
