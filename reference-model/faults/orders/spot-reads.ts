import { bookPx } from '../../numeric/planes.ts';
import { formatLots, formatPx } from '../../numeric/served.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import { pairAt } from '../../state/market.ts';
import type { Fault } from '../fault.ts';
import { isOnPair, makeOpenOrderRowEdit } from '../operators/orders.ts';

const status = rulesEditorAt('reads', 'orderStatus');

export const spotOrderReadFaults: readonly Fault[] = [
  {
    id: 'orders.pair-by-number',
    clause: 'orders.open-orders.pair-name',
    title: 'an order on a pair is told by the number of the pair',
    edit: makeOpenOrderRowEdit({ coin: ({ market }) => (market.id > 100 ? String(market.id) : market.coin) }),
  },
  {
    id: 'orders.pair-off-grid',
    clause: 'orders.open-orders.pair-grid',
    title: 'an order on a pair is told beside its tick',
    edit: makeOpenOrderRowEdit({
      px: ({ order, market }) => formatPx(bookPx(order.px + (market.id > 100 ? 1n : 0n))),
    }),
  },
  {
    id: 'orders.pair-size-finer',
    clause: 'orders.open-orders.pair-lots',
    title: 'the size of an order on a pair is told at a decimal more than the pair has',
    edit: makeOpenOrderRowEdit({
      sz: ({ order, market }) => formatLots(order.lots, market.szDecimals + (market.id > 100 ? 1 : 0)),
    }),
  },
  {
    id: 'orders.pair-status-filled-first',
    clause: 'orders.status.precedence',
    title: 'an order on a pair that filled in part is filled although it rests',
    edit: status(({ lookups }) => ({
      lookups: lookups.map(({ id, find }) => ({
        id,
        find(core, query) {
          const filled = id === 'resting' ? lookups.find((one) => one.id === 'filled')?.find(core, query) : null;
          const isOfPair = [...core.state.markets.values()].some(
            ({ id: market, book }) =>
              pairAt(core.state, market) !== undefined && book.get(query.oid ?? 0n) !== undefined,
          );
          return isOfPair && filled !== null && filled !== undefined ? filled : find(core, query);
        },
      })),
    })),
  },
  {
    id: 'orders.pair-status-rejected-oid',
    clause: 'orders.status.rejected',
    title: 'a rejected order on a pair has an oid of 0',
    edit: status(({ outcome }) => ({
      outcome: {
        ...outcome,
        oid: (end, core) => (end.status === 'rejected' && isOnPair(end) ? '0' : outcome.oid?.(end, core)),
      },
    })),
  },
  {
    id: 'orders.pair-status-rejected-side',
    clause: 'orders.status.outcome',
    title: 'a rejected order on a pair has no side',
    edit: status(({ outcome }) => ({
      outcome: { ...outcome, side: (end, core) => (isOnPair(end) ? null : outcome.side?.(end, core)) },
    })),
  },
  {
    id: 'orders.pair-status-outlives-restart',
    clause: 'orders.status.window',
    title: 'how an order on a pair ended is written to disk',
    needs: ['control'],
    edit: status(({ lookups }) => {
      const disk = new Map<string, Record<string, unknown>>();
      return {
        lookups: lookups.map(({ id, find }) => ({
          id,
          find(core, query) {
            const body = find(core, query);
            if (id !== 'outcome') return body;
            const name = `${query.oid} ${query.cloid} ${query.address}`;
            const { coin } = (body?.outcome ?? {}) as { readonly coin?: string };
            const isOfPair = [...core.state.markets.values()].some(
              (market) => isOnPair({ market: market.id }) && market.coin === coin,
            );
            if (body !== null && isOfPair) disk.set(name, body);
            return body ?? disk.get(name) ?? null;
          },
        })),
      };
    }),
  },
];
