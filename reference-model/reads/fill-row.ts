import type { Core } from '../core.ts';
import type { FillRecord } from '../history/fills.ts';
import { wholePx, wholeSize, wholeUsd } from '../numeric/served.ts';
import type { Market } from '../state/market.ts';
import { buildRow, type RowMakers } from './row.ts';
import { sideLetter } from './side-letter.ts';

/** A leg and its market; `n` legs of one order when they were folded. */
export interface FillWithMarket {
  readonly fill: FillRecord;
  readonly market: Market;
  readonly n?: number;
}

/** @source read-api, "user_fills row" */
export const fillRowMakers: RowMakers<FillWithMarket> = {
  coin: ({ market }) => market.coin,
  side: ({ fill }) => sideLetter(fill.side),
  px: ({ fill }) => wholePx(fill.px),
  sz: ({ fill, market }) => wholeSize(fill.lots, market.szDecimals),
  time: ({ fill }) => fill.timeMs,
  oid: ({ fill }) => fill.oid.toString(),
  tid: ({ fill }) => fill.tid.toString(),
  // A fill of a pair shows no fee, though both sides pay one.
  fee: ({ fill, market }) => (market.kind === 'spot' ? '0' : wholeUsd(fill.fee)),
  fee_token: ({ fill, market }, { state }) =>
    market.kind === 'spot' && fill.side === 'bid' ? (state.tokens.get(market.base)?.name ?? '') : 'USDC',
  closed_pnl: ({ fill }) => wholeUsd(fill.closedPnl),
  dir: ({ fill }) => fill.dir,
  start_position: ({ fill, market }) => wholeSize(fill.startPosition, market.szDecimals),
  block: ({ fill }) => fill.block,
  hash: ({ fill }) => fill.hash,
  // A cause is present only where the leg did not execute by its own order crossing.
  cause: ({ fill }) => fill.cause ?? undefined,
  twap_id: ({ fill }) => (fill.twapId === null ? undefined : Number(fill.twapId)),
  broker: ({ fill }) => fill.broker?.broker,
  broker_fee: ({ fill }) => (fill.broker === null ? undefined : wholeUsd(fill.broker.fee)),
  n: ({ n }) => n,
  liquidated_user: ({ fill }) => fill.liquidated?.user,
  mark_px: ({ fill }) => (fill.liquidated === null ? undefined : wholePx(fill.liquidated.markPx)),
};

/** Returns a leg as its owner reads it; null when its market is gone. */
export function fillRow(core: Core, fill: FillRecord, n?: number): Record<string, unknown> | null {
  const market = core.state.markets.get(fill.market);
  if (market === undefined) return null;
  return buildRow(core, core.rules.reads.userFills.row, n === undefined ? { fill, market } : { fill, market, n });
}
