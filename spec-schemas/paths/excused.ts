import { patternCovers } from '../awaited/awaits.ts';
import type { ClauseId } from '../clauses/index.ts';
import { kindOfPath, type Path } from './path.ts';

/** Why a path of a clause needs no check. */
export type PathReason = 'no such path' | 'nothing on the wire moves it' | { readonly judgedBy: ClauseId };

interface ExcusedPaths {
  /** Ids of clauses, or beginnings of ids that end in `.*`. */
  readonly clauses: readonly string[];
  /** A path, or all of a kind: `position:*`. */
  readonly paths: readonly (Path | `${string}:*`)[];
  readonly reason: PathReason;
}

/** Clauses on what a read shows, of every area but the feed. */
const ofReads = [
  'accounts.*',
  'fills.*',
  'margin.*',
  'markets.*',
  'multi-sig.*',
  'options.*',
  'orders.*',
  'positions.*',
  'spot-margin.*',
  'transport.*',
  'triggers.*',
  'twap.*',
];

/** Together they may be a tenth of the cells at most. */
export const excusedPaths: readonly ExcusedPaths[] = [
  // A frame that holds the body of a read is compared with it, whatever stands in there.
  { clauses: ofReads, paths: ['channel:account_state'], reason: { judgedBy: 'feed.account-state.agrees' } },
  { clauses: ofReads, paths: ['channel:clearinghouse_state'], reason: { judgedBy: 'feed.clearinghouse-state.body' } },
  { clauses: ofReads, paths: ['channel:option_state'], reason: { judgedBy: 'feed.option-state.body' } },
  { clauses: ofReads, paths: ['channel:spot_margin_state'], reason: { judgedBy: 'feed.spot-margin-state.body' } },
  { clauses: ofReads, paths: ['channel:active_asset_data'], reason: { judgedBy: 'feed.active-asset-data.body' } },
  { clauses: ofReads, paths: ['channel:l2_book'], reason: { judgedBy: 'feed.l2-book.agrees' } },
  {
    clauses: [
      'chase.order.spot-pair',
      'chase.order.spot-halted',
      'chase.order.spot-unfunded-live',
      'chase.order.spot-unfunded',
      'scale.order.spot-pair',
      'scale.order.spot-refused',
      'scale.order.spot-halted',
      'scale.order.spot-unfunded-live',
      'scale.order.spot-unfunded',
      'orders.open-orders.pair-name',
      'orders.open-orders.pair-grid',
      'orders.open-orders.pair-lots',
    ],
    paths: ['market:perp'],
    reason: 'no such path',
  },
  { clauses: ['orders.open-orders.coin', 'orders.body.position-side'], paths: ['market:spot'], reason: 'no such path' },
  // Whoever is closed by force, by vote or by a leg that fired has nothing opened, added or turned by it.
  {
    clauses: [
      'fills.row.closed-pnl-open',
      'positions.cash.opening-fee',
      'positions.entry.average',
      'positions.entry.flip',
    ],
    paths: ['cause:protective', 'cause:liquidation', 'cause:vote'],
    reason: 'no such path',
  },
  // An order on a pair has these rules under clauses of its own.
  ...(
    [
      ['spot.orders.alo', 'orders.match.alo'],
      ['spot.orders.priority', 'orders.match.best-price', 'orders.match.time-priority', 'orders.match.resting-price'],
      ['spot.orders.min-notional', 'orders.grid.min-notional'],
      ['spot.orders.side', 'orders.body.sides'],
      ['spot.orders.words', 'orders.body.tif-aon', 'orders.body.stp-reject'],
      ['spot.orders.market-order', 'orders.body.px-zero'],
      ['spot.orders.statuses', 'orders.response.statuses'],
      ['spot.cancel.removes', 'orders.cancel.removes'],
      ['spot.cancel.not-found', 'orders.cancel.not-found'],
      ['spot.cancel.stranger', 'orders.cancel.stranger'],
      ['spot.cancel.no-cloid', 'orders.cancel-by-cloid.removes', 'orders.cancel-by-cloid.lowest'],
    ] as const
  ).map(([judgedBy, ...clauses]): ExcusedPaths => ({ clauses, paths: ['market:spot'], reason: { judgedBy } })),
  {
    clauses: [
      'orders.open-orders.address-required',
      'orders.status.argument',
      'orders.status.malformed',
      'orders.status.unknown',
      'orders.status.words',
    ],
    paths: ['market:*'],
    reason: 'nothing on the wire moves it',
  },
];

/** Why a path needs no check; null: it does. */
export function excuseOf(clause: string, path: Path): PathReason | null {
  const row = excusedPaths.find(
    ({ clauses, paths }) =>
      clauses.some((id) => patternCovers(id, clause)) &&
      paths.some((one) => one === path || one === `${kindOfPath(path)}:*`),
  );
  return row?.reason ?? null;
}

/** A reason in words. */
export function reasonText(reason: PathReason): string {
  return typeof reason === 'string' ? reason : `judged by ${reason.judgedBy}`;
}
