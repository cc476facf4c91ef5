import type { Core } from '../core.ts';
import type { FillRecord } from '../history/fills.ts';
import { formatLots, formatPx, formatUsd } from '../numeric/served.ts';
import type { Market } from '../state/market.ts';
import { buildRow, type RowMakers } from './row.ts';
import { sideLetter } from './side-letter.ts';

/** A leg and its market; for folded legs, `n` legs of one order. */
export interface FillWithMarket {
  readonly fill: FillRecord;
  readonly market: Market;
  readonly n?: number;
}

/** @source read-api, "user_fills row" */
export const fillRowMakers: RowMakers<FillWithMarket> = {
  coin: ({ market }) => market.coin,
  side: ({ fill }) => sideLetter(fill.side),
  px: ({ fill }) => formatPx(fill.px),
  sz: ({ fill, market }) => formatLots(fill.lots, market.szDecimals),
  time: ({ fill }) => fill.timeMs,
  oid: ({ fill }) => fill.oid.toString(),
  tid: ({ fill }) => fill.tid.toString(),
  // A pair's fill shows no fee, although both sides pay one.
  fee: ({ fill, market }) => (market.kind === 'spot' ? '0' : formatUsd(fill.fee)),
  fee_token: ({ fill, market }, { state }) =>
    market.kind === 'spot' && fill.side === 'bid' ? (state.tokens.get(market.base)?.name ?? '') : 'USDC',
  closed_pnl: ({ fill }) => formatUsd(fill.closedPnl),
  dir: ({ fill }) => fill.dir,
  start_position: ({ fill, market }) => formatLots(fill.startPosition, market.szDecimals),
  block: ({ fill }) => fill.block,
  hash: ({ fill }) => fill.hash,
  // A cause is present only if the leg did not execute by its own order.
  cause: ({ fill }) => fill.cause ?? undefined,
  twap_id: ({ fill }) => (fill.twapId === null ? undefined : Number(fill.twapId)),
  broker: ({ fill }) => fill.broker?.broker,
  broker_fee: ({ fill }) => (fill.broker === null ? undefined : formatUsd(fill.broker.fee)),
  n: ({ n }) => n,
  liquidated_user: ({ fill }) => fill.liquidated?.user,
  mark_px: ({ fill }) => (fill.liquidated === null ? undefined : formatPx(fill.liquidated.markPx)),
};

/** Returns a leg as its owner reads it; null if its market is gone. */
export function fillRow(core: Core, fill: FillRecord, n?: number): Record<string, unknown> | null {
  const market = core.state.markets.get(fill.market);
  if (market === undefined) return null;
  return buildRow(core, core.rules.reads.userFills.row, n === undefined ? { fill, market } : { fill, market, n });
}
