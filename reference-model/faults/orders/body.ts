import { makePerpGateEdit } from '../../engine/orders/gate-edits.ts';
import { positionSizeOf } from '../../engine/risk/positions.ts';
import { bookPx } from '../../numeric/planes.ts';
import { refuse } from '../../refusal.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import { positionAt } from '../../state/positions.ts';
import type { Fault } from '../fault.ts';
import {
  amendingTags,
  makeChainEdit,
  makeCommitEdit,
  makeOpenOrderRowEdit,
  makePlacementEdit,
  omitGateOfTagEdit,
} from '../operators/orders.ts';

/** Actions other than orders that place something on a market. */
const placedOnMarkets = ['twap_order', 'fba_submit', 'chase_order', 'scale_order', 'rfq_request'] as const;

/** Actions, beside orders alone or in a batch, that can raise what is bid. */
const placedLater = [...amendingTags, 'scale_order'] as const;

export const ordersBodyFaults: readonly Fault[] = [
  {
    id: 'orders.least-size-refused',
    clause: 'orders.grid.min-size',
    title: 'an order of the smallest size is refused as one below it',
    edit: makePerpGateEdit(
      'min-size',
      (check) => (core, snapshot, market, order) =>
        order.lots === market.minLots
          ? refuse('ORDER_BELOW_MIN_NOTIONAL', 'size below market minimum')
          : check(core, snapshot, market, order),
    ),
  },
  ...(
    [
      ['zero-size', 'orders.body.size-zero', 'asks of no size are taken'],
      ['tick', 'orders.grid.price', 'asks between two ticks are taken'],
    ] as const
  ).map(([gate, clause, title]) => ({
    id: `orders.asks-past-${gate}`,
    clause,
    title,
    edit: makePerpGateEdit(
      gate,
      (check) =>
        (...order) =>
          order[3].side === 'ask' ? null : check(...order),
    ),
  })),
  {
    id: 'orders.unknown-market-invalid',
    clause: 'orders.body.market-unknown',
    title: 'an unknown market is answered as a malformed request',
    edit: makePlacementEdit({ unknownMarket: () => refuse('INVALID_REQUEST', 'no such market') }),
  },
  // An action that names no market costs nobody money, so only its answer reveals the defect.
  ...placedOnMarkets.map((tag) => ({
    id: `orders.unknown-market-taken-${tag}`,
    clause: 'orders.body.market-named' as const,
    title: `${tag} is taken on a market that there is none of`,
    edit: makeCommitEdit(tag, (core, context, body, prepared) =>
      Number(body.market) > 1_000_000 ? { kind: 'done' } : prepared.commit(core, context),
    ),
  })),
  {
    id: 'orders.unknown-word-unsupported',
    clause: 'orders.body.words',
    title: 'a malformed body is answered as an action without a path',
    edit: makeChainEdit(({ exchange }) => ({
      exchange: { ...exchange, invalid: (fault) => refuse('ACTION_UNSUPPORTED', fault) },
    })),
  },
  {
    id: 'orders.sides-swapped',
    clause: 'orders.body.sides',
    title: 'bids read as asks',
    edit: makeOpenOrderRowEdit({ side: ({ order }) => (order.side === 'bid' ? 'A' : 'B') }),
  },
  {
    id: 'orders.px-raw',
    clause: 'orders.body.planes',
    title: 'the price of an order is served as the integer that was sent',
    edit: makeOpenOrderRowEdit({ px: ({ order }) => order.px.toString() }),
  },
  {
    id: 'orders.px-zero-noop',
    clause: 'orders.body.px-zero',
    title: 'a price of zero is nothing to do',
    edit: makePerpGateEdit(
      'tick',
      (check) =>
        (...order) =>
          order[3].px === 0n ? { noop: 'no price' } : check(...order),
    ),
  },
  {
    id: 'orders.tick-twice-as-coarse',
    clause: 'orders.grid.on-tick',
    title: 'prices are held to twice the tick that is served',
    edit: makePerpGateEdit(
      'tick',
      (check) => (core, snapshot, market, order) =>
        check(core, snapshot, { ...market, tick: bookPx(2n * market.tick) }, order),
    ),
  },
  {
    id: 'orders.tick-details-swapped',
    clause: 'orders.grid.price-details',
    title: 'the refusal of a price swaps the tick and the price sent',
    edit: makePerpGateEdit('tick', swapDetails),
  },
  {
    id: 'orders.lot-details-swapped',
    clause: 'orders.grid.size-details',
    title: 'the refusal of a size swaps the step and the size sent',
    edit: makePerpGateEdit('lot', swapDetails),
  },
  {
    id: 'orders.reduce-only-for-longs',
    clause: 'orders.reduce-only.grows',
    title: 'a reduce-only ask adds to a short',
    edit: makePerpGateEdit(
      'reduce-only',
      (check) => (core, snapshot, market, order) =>
        order.side === 'ask' && positionSizeOf(core.state, snapshot.account.address, market.id, order.leg) < 0n
          ? null
          : check(core, snapshot, market, order),
    ),
  },
  {
    id: 'orders.reduce-only-grows-isolated',
    clause: 'orders.reduce-only.grows',
    title: 'a reduce-only order adds to a position with collateral of its own',
    edit: makePerpGateEdit('reduce-only', (check) => (core, snapshot, market, order) => {
      const position = positionAt(core.state, snapshot.account.address, market.id, order.leg);
      return position?.margin.mode === 'isolated' ? null : check(core, snapshot, market, order);
    }),
  },
  {
    id: 'orders.reduce-only-turns-shorts',
    clause: 'orders.reduce-only.flips',
    title: 'a reduce-only bid turns a short into a long',
    edit: makePerpGateEdit(
      'reduce-only',
      (check) => (core, snapshot, market, order) =>
        order.side === 'bid' && positionSizeOf(core.state, snapshot.account.address, market.id, order.leg) < 0n
          ? null
          : check(core, snapshot, market, order),
    ),
  },
  {
    id: 'orders.oi-cap-stops-bids-alone',
    clause: 'orders.cap.reached',
    title: 'at the open-interest cap an ask opens',
    edit: makePerpGateEdit(
      'oi-cap',
      (check) =>
        (...order) =>
          order[3].side === 'ask' ? null : check(...order),
    ),
  },
  {
    id: 'orders.oi-cap-of-few-unheeded',
    clause: 'orders.cap.reached',
    title: 'markets_meta shows of DOT a cap of open interest that a few accounts can fill up, and that stops nobody',
    edit: rulesEditorAt(
      'reads',
      'marketsMeta',
    )(({ row }) => ({
      row: { ...row, oi_cap: (market, core) => (market.coin === 'DOT' ? '2000' : row.oi_cap?.(market, core)) },
    })),
  },
  ...placedLater.map(
    (tag): Fault => ({
      id: `orders.oi-cap-not-for-${tag}`,
      clause: 'orders.cap.reached',
      title: `an order of ${tag} opens beyond the open-interest cap`,
      needs: ['control'],
      edit: omitGateOfTagEdit(tag, 'oi-cap'),
    }),
  ),
  {
    id: 'orders.oi-cap-blocks-closing',
    clause: 'orders.cap.closing',
    title: 'at the open-interest cap only reduce-only orders close',
    edit: makePerpGateEdit(
      'oi-cap',
      (check) =>
        (...order) =>
          check(...order) ??
          (!order[3].reduceOnly && order[2].oiCap !== null && order[2].openInterest >= order[2].oiCap
            ? refuse('MARKET_OI_CAP', 'open interest at the market cap')
            : null),
    ),
  },
];

type Check = Parameters<Parameters<typeof makePerpGateEdit>[1]>[0];

function swapDetails(check: Check): Check {
  return (...order) => {
    const verdict = check(...order);
    if (verdict === null || 'noop' in verdict || verdict.details === undefined) return verdict;
    const { field, limit = '', actual = '' } = verdict.details;
    return refuse(verdict.code, verdict.message, { field, limit: actual, actual: limit });
  };
}
