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
  // Dynamic rows stand in `markets` and static ones in `markets_meta`: what is of the one is not in the other.
  {
    clauses: [
      'funding.*',
      'markets.rows.*',
      'markets.delist.halted',
      'markets.delist.listed',
      'markets.settled.closes',
      'markets.settled.not-yet',
      'markets.settled.true-or-absent',
      'markets.settled.halted',
      'markets.settled.px',
    ],
    paths: ['read:markets_meta'],
    reason: { judgedBy: 'markets.meta.static' },
  },
  {
    clauses: [
      'markets.meta.mark-source',
      'markets.meta.base-ratios',
      'markets.meta.risk-override',
      'markets.meta.max-leverage',
      'markets.meta.grid',
      'markets.meta.oi-cap',
      'markets.meta.token',
      'markets.delist.flags',
      'perp-deploy.leverage.served',
      'perp-deploy.min-size.served',
    ],
    paths: ['read:markets'],
    reason: 'no such path',
  },
  // The channel has changed rows of the dynamic list, and a list of the read is compared with a list of the read.
  {
    clauses: [
      'markets.meta.static',
      'markets.meta.same-markets',
      'markets.meta.same-spot',
      'perp-deploy.dexs.all-markets',
    ],
    paths: ['channel:markets'],
    reason: 'no such path',
  },
  {
    clauses: [
      'markets.spot.*',
      'markets.token.wei-decimals',
      'markets.token.total-supply',
      'markets.token.not-declared',
      'markets.token.identifiers',
      'spot-deploy.*',
      'spot.fills.pair-rate',
      'spot.orders.pair',
    ],
    paths: ['read:markets', 'read:markets_meta'],
    reason: { judgedBy: 'markets.meta.same-spot' },
  },
  // The rule is on the answer to an order. The read only shows the figure, and a clause of its own is on that.
  {
    clauses: [
      'markets.meta.close',
      'markets.meta.strict-isolated',
      'markets.meta.signing-id',
      'markets.delist.opening',
      'markets.delist.closing',
      'markets.flags.open',
      'markets.flags.close-only',
      'markets.settled.closed',
      'orders.grid.on-tick',
      'orders.grid.min-size',
      'orders.cancel.oid-forms',
    ],
    paths: ['read:*', 'role:*'],
    reason: 'no such path',
  },
  // Rows of frames are those of the read, or wrap them: each is compared with the row of its order.
  {
    clauses: ['orders.open-orders.*', 'triggers.row.tif'],
    paths: ['channel:open_orders'],
    reason: { judgedBy: 'feed.open-orders.rows' },
  },
  { clauses: ['markets.trades.shape'], paths: ['channel:trades'], reason: { judgedBy: 'feed.trades.shape' } },
  {
    clauses: ['markets.trades.aggressor', 'markets.trades.joins-fills'],
    paths: ['channel:trades'],
    reason: { judgedBy: 'feed.trades.agrees' },
  },
  // A subscription takes no window.
  {
    clauses: ['markets.trades.echo', 'markets.trades.window'],
    paths: ['channel:trades'],
    reason: 'no such path',
  },
  { clauses: ['markets.candles.shape'], paths: ['channel:candles'], reason: { judgedBy: 'feed.candles.shape' } },
  // An entry of this name, and not the action of priority lanes.
  {
    clauses: ['feed.order-updates.words', 'orders.entries.*', 'orders.response.*', 'orders.reduce-only.flat'],
    paths: ['action:noop'],
    reason: 'no such path',
  },
  {
    clauses: ['orders.entries.chase'],
    paths: ['action:batch_order', 'action:scale_order', 'action:spot_order'],
    reason: 'no such path',
  },
  // Of what places and changes orders, `spot_order`, ladders, chases and parents take pairs. @source write-api, "Who signs"
  {
    clauses: [
      'orders.batch.*',
      'orders.batch-cancel.*',
      'orders.batch-modify.*',
      'orders.modify.*',
      'orders.cancel.oid-required',
      'orders.body.stop-without-trigger',
      'orders.cloid.legs-unchecked',
      'orders.cloid.legs-checked',
      'orders.cloid.within-action',
    ],
    paths: ['market:spot'],
    reason: 'no such path',
  },
  {
    clauses: ['orders.cancel-by-cloid.not-found'],
    paths: ['market:spot'],
    reason: { judgedBy: 'spot.cancel.no-cloid' },
  },
  {
    clauses: ['orders.cancel.oid-forms', 'orders.cancel.reply'],
    paths: ['market:spot'],
    reason: { judgedBy: 'spot.cancel.removes' },
  },
  // No read shows the grid of a pair.
  { clauses: ['orders.grid.*'], paths: ['market:spot', 'action:spot_order'], reason: 'nothing on the wire moves it' },
  // A leg of a hedged account never turns round.
  { clauses: ['positions.entry.flip', 'margin.gate.flip'], paths: ['position:hedged'], reason: 'no such path' },
  // An account that can send all of a balance has no position.
  { clauses: ['margin.gate.whole'], paths: ['position:*'], reason: 'no such path' },
  // Positions with borrowed money are on pairs, and an account of cash alone has none.
  {
    clauses: ['accounts.scalars.account-value-spot', 'accounts.scalars.withdrawable-lanes', 'accounts.scalars.flat'],
    paths: ['position:*'],
    reason: 'no such path',
  },
  // Stake is delegated and claimed within the free pool: no balance moves.
  {
    clauses: ['history.ledger.adds-up'],
    paths: ['action:token_delegate', 'action:claim_rewards'],
    reason: 'no such path',
  },
  // A fee may be taken beside what the row tells: what is taken of a balance is judged where the fee is known.
  {
    clauses: ['history.ledger.adds-up'],
    paths: ['action:core_evm_transfer', 'action:send_to_evm_with_data'],
    reason: { judgedBy: 'transfers.evm.debited' },
  },
  // Both wallets are the account's: of which of them a row tells is open (D135).
  {
    clauses: ['history.ledger.adds-up', 'history.ledger.sign'],
    paths: ['action:usd_class_transfer'],
    reason: { judgedBy: 'transfers.class.to-spot' },
  },
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
