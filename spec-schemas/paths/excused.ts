import { patternCovers } from '../awaited/awaits.ts';
import type { ClauseId } from '../clauses/index.ts';
import { type ClauseCoveragePath, coveragePathKindOf } from './path.ts';

/** Reason why a path of a clause needs no check. */
export type CoveragePathExcuse = 'no such path' | 'nothing on the wire moves it' | { readonly judgedBy: ClauseId };

interface ExcusedPaths {
  /** Clause ids, or prefixes that end in `.*`. */
  readonly clauses: readonly string[];
  /** A path, or all of a kind: `position:*`. */
  readonly paths: readonly (ClauseCoveragePath | `${string}:*`)[];
  readonly reason: CoveragePathExcuse;
}

/** Clauses about reads, in every area except the feed. */
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

/** Excused cells; at most a tenth of all cells. */
export const excusedCoveragePaths: readonly ExcusedPaths[] = [
  // A frame with the body of a read is compared with that read as a whole.
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
  // A forced close, a vote or a fired leg never opens, increases or reverses a position.
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
  // Separate clauses state these rules for orders on pairs.
  ...(
    [
      ['spot.orders.alo', 'orders.match.alo'],
      ['spot.orders.priority', 'orders.match.best-price', 'orders.match.time-priority', 'orders.match.resting-price'],
      ['spot.orders.min-notional', 'orders.grid.min-notional'],
      ['spot.orders.side', 'orders.body.sides'],
      ['spot.orders.words', 'orders.body.tif-aon', 'orders.body.stp-reject'],
      ['orders.open-orders.pair-lots', 'orders.body.planes'],
      ['spot.orders.market-order', 'orders.body.px-zero'],
      ['spot.orders.statuses', 'orders.response.statuses'],
      ['spot.cancel.removes', 'orders.cancel.removes'],
      ['spot.cancel.not-found', 'orders.cancel.not-found'],
      ['spot.cancel.stranger', 'orders.cancel.stranger'],
      ['spot.cancel.no-cloid', 'orders.cancel-by-cloid.removes', 'orders.cancel-by-cloid.lowest'],
    ] as const
  ).map(([judgedBy, ...clauses]): ExcusedPaths => ({ clauses, paths: ['market:spot'], reason: { judgedBy } })),
  // A refused cancel ends nothing: the same case covers the path under the clause of the refusal.
  {
    clauses: ['orders.cancel.others-order'],
    paths: ['action:cancel_order'],
    reason: { judgedBy: 'orders.cancel.stranger' },
  },
  { clauses: ['orders.cancel.others-order'], paths: ['market:spot'], reason: { judgedBy: 'spot.cancel.others-order' } },
  {
    clauses: ['spot.cancel.others-order'],
    paths: ['action:spot_cancel'],
    reason: { judgedBy: 'spot.cancel.stranger' },
  },
  // Dynamic fields are in `markets` and static ones in `markets_meta`, never in both.
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
  // The channel pushes changed dynamic rows, while these clauses compare lists of two reads.
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
  // The rule is about the answer to an order. The read only shows the figure, which a clause of its own covers.
  {
    clauses: [
      'markets.meta.close',
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
  // Rows of frames equal those of the read, or wrap them: each is compared with the row of its order.
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
  // A subscription has no time window.
  {
    clauses: ['markets.trades.echo', 'markets.trades.window'],
    paths: ['channel:trades'],
    reason: 'no such path',
  },
  { clauses: ['markets.candles.shape'], paths: ['channel:candles'], reason: { judgedBy: 'feed.candles.shape' } },
  // Refers to the reply entry of this name, not to the action of priority lanes.
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
  // Among the actions that place and change orders, only `spot_order`, ladders, chases and TWAPs accept pairs.
  // @source write-api, "Who signs"
  {
    clauses: [
      'orders.batch.*',
      'orders.batch-cancel.*',
      'orders.batch-modify.*',
      'orders.cancel.oid-required',
      'orders.body.stop-without-trigger',
      'orders.cloid.legs-unchecked',
      'orders.cloid.legs-checked',
      'orders.cloid.legs-alike',
      'orders.cloid.each-leg',
      'orders.cloid.within-action',
      'orders.modify.keeps-reduce-only',
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
  // A leg of a hedged account never reverses.
  { clauses: ['positions.entry.flip', 'margin.gate.flip'], paths: ['position:hedged'], reason: 'no such path' },
  // An account that can send its whole balance has no position.
  { clauses: ['margin.gate.whole'], paths: ['position:*'], reason: 'no such path' },
  // Positions with borrowed money are on pairs, and an account with cash alone has none.
  {
    clauses: ['accounts.scalars.account-value-spot', 'accounts.scalars.withdrawable-lanes', 'accounts.scalars.flat'],
    paths: ['position:*'],
    reason: 'no such path',
  },
  // Stake is delegated and claimed within the free staking pool, so no balance changes.
  {
    clauses: ['history.ledger.adds-up'],
    paths: ['action:token_delegate', 'action:claim_rewards'],
    reason: 'no such path',
  },
  // A fee may be charged in addition to the row's amount: the debit is judged where the fee is known.
  {
    clauses: ['history.ledger.adds-up'],
    paths: ['action:core_evm_transfer', 'action:send_to_evm_with_data'],
    reason: { judgedBy: 'transfers.evm.debited' },
  },
  // Both wallets belong to the account: which of them a row reports is open (D135).
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
  // Channels known from public facts alone: each has its own clause about its pushes.
  ...(
    [
      ['feed.active-asset-data.body', 'channel:active_asset_data'],
      ['feed.candles.push', 'channel:candles'],
      ['feed.clearinghouse-state.body', 'channel:clearinghouse_state'],
      ['feed.notifications.record', 'channel:notifications'],
      ['feed.option-state.body', 'channel:option_state'],
      ['feed.spot-margin-state.body', 'channel:spot_margin_state'],
      ['feed.twap.history', 'channel:user_twap_history'],
      ['feed.twap.slice-fills', 'channel:user_twap_slice_fills'],
    ] as const
  ).map(([judgedBy, path]): ExcusedPaths => ({ clauses: ['feed.push.told'], paths: [path], reason: { judgedBy } })),
  { clauses: ['feed.push.once'], paths: ['channel:user_twap_history'], reason: { judgedBy: 'feed.twap.history' } },
  {
    clauses: ['feed.push.once', 'twap.slices.shape'],
    paths: ['channel:user_twap_slice_fills'],
    reason: { judgedBy: 'feed.twap.slice-fills' },
  },
  { clauses: ['twap.slices.shape'], paths: ['channel:fills', 'read:user_fills'], reason: 'no such path' },
  // The clause itself names both as exceptions.
  { clauses: ['feed.channel.named'], paths: ['channel:candles', 'channel:user_fundings'], reason: 'no such path' },
  // Only rows of the read have this key; frames do not.
  { clauses: ['history.ledger.key'], paths: ['channel:ledger_updates'], reason: 'no such path' },
  // A batch auction clears at one price without maker and taker, and its answer names no order.
  {
    clauses: ['fills.fee.taker', 'fills.fee.maker', 'fills.row.oid'],
    paths: ['cause:auction'],
    reason: 'no such path',
  },
  // Public facts describe the charge on top of the fee of a forced close in two ways.
  { clauses: ['fills.fee.taker'], paths: ['cause:liquidation'], reason: { judgedBy: 'liquidation.close.fee' } },
  // A vote closes each leg completely, so no entry price is left.
  { clauses: ['positions.entry.reduce'], paths: ['cause:vote'], reason: 'no such path' },
  // "Replacement rests under a new oid": the documents do not say what status the replaced order has.
  { clauses: ['orders.status.canceled'], paths: ['action:modify', 'action:batch_modify'], reason: 'no such path' },
  // The order of a chase only rests, and a ladder cannot be ioc.
  {
    clauses: ['orders.response.filled', 'orders.response.filled-totals', 'orders.response.filled-figures'],
    paths: ['action:chase_order'],
    reason: 'no such path',
  },
  {
    clauses: ['orders.entries.unmatched-ioc'],
    paths: ['action:chase_order', 'action:scale_order'],
    reason: 'no such path',
  },
  // A chase is answered with an entry of its own, or with that of a resting order (D214).
  {
    clauses: ['orders.response.statuses', 'orders.response.one-kind', 'orders.response.resting'],
    paths: ['action:chase_order'],
    reason: { judgedBy: 'orders.entries.chase' },
  },
  { clauses: ['orders.entries.cloid'], paths: ['action:chase_order'], reason: { judgedBy: 'chase.order.reply' } },
  { clauses: ['orders.response.error'], paths: ['action:chase_order'], reason: { judgedBy: 'chase.order.leg-failed' } },
  {
    clauses: ['orders.response.resting'],
    paths: ['channel:open_orders'],
    reason: { judgedBy: 'feed.open-orders.rows' },
  },
  // Two clauses cover an unknown market: one for orders and batches, one for other order-placing actions.
  {
    clauses: ['orders.body.market-named'],
    paths: ['action:batch_order'],
    reason: { judgedBy: 'orders.body.market-unknown' },
  },
  {
    clauses: ['orders.body.market-unknown'],
    paths: ['action:chase_order'],
    reason: { judgedBy: 'orders.body.market-named' },
  },
  // A `pair` is not a `market`.
  {
    clauses: ['orders.body.market-named', 'orders.body.market-unknown'],
    paths: ['action:spot_order', 'market:spot'],
    reason: 'no such path',
  },
  // An order has no oid before it is placed.
  { clauses: ['orders.fields.oid-number'], paths: ['action:batch_order'], reason: 'no such path' },
  // The documents give orders on pairs no client order id; that one is served is public.
  {
    clauses: [
      'orders.cloid.in-use',
      'orders.cloid.per-account',
      'orders.cloid.refused-frees',
      'orders.cloid.refused-keeps',
    ],
    paths: ['market:spot'],
    reason: 'no such path',
  },
  // Orders on pairs have an action of their own.
  {
    clauses: [
      'spot.orders.alo',
      'spot.orders.market-resting',
      'spot.orders.min-notional',
      'spot.orders.resting-limit',
      'transport.market-inactive.pair',
      'transport.status.spot-disabled',
    ],
    paths: ['action:submit_order'],
    reason: 'no such path',
  },
  // No read shows the grid of a pair.
  {
    clauses: ['scale.order.even', 'scale.order.leftover', 'scale.order.lot', 'scale.order.span', 'scale.order.tick'],
    paths: ['market:spot'],
    reason: 'nothing on the wire moves it',
  },
  // Refers to the kind of row; there is no action of that name.
  { clauses: ['history.ledger.withdraw', 'transfers.evm.ledger'], paths: ['action:withdraw'], reason: 'no such path' },
  // Movements of stake have their own kinds of ledger rows.
  ...(
    [
      ['history.ledger.staking-reward', 'staking.claim.free-pool'],
      ['history.ledger.delegate', 'staking.delegate.spent'],
      ['history.ledger.staking-deposit', 'staking.deposit.from-spot'],
      ['history.ledger.undelegate', 'staking.undelegate.window'],
      ['history.ledger.staking-withdraw', 'staking.withdraw.from-free'],
    ] as const
  ).map(
    ([judgedBy, clause]): ExcusedPaths => ({
      clauses: [clause],
      paths: ['read:user_non_funding_ledger_updates'],
      reason: { judgedBy },
    }),
  ),
  // No document shows how these reads name their account: without one they may refer to no account.
  {
    clauses: ['transport.address.missing'],
    paths: ['read:active_asset_data', 'read:option_state', 'read:staking_state'],
    reason: 'no such path',
  },
  // The older, removed name of a read.
  {
    clauses: ['transport.address.missing', 'transport.address.unparseable', 'transport.address.unknown'],
    paths: ['read:builder_state'],
    reason: { judgedBy: 'transport.retired.builder-state' },
  },
  // The request has the retired name; the replacement, named in the refusal, is not requested.
  {
    clauses: [
      'transport.retired.builder-state',
      'transport.retired.moved-use',
      'transport.retired.option-positions',
      'transport.retired.replacements',
      'transport.retired.spot-meta-410',
    ],
    paths: [
      'read:account_state',
      'read:bridge_withdrawal_history',
      'read:broker_state',
      'read:markets_meta',
      'read:validator_votes',
    ],
    reason: 'no such path',
  },
  // Named as an exception of the clause, or as the former name of another.
  { clauses: ['transport.type.served'], paths: ['read:identities'], reason: 'no such path' },
  { clauses: ['bridge.withdraw.older-name'], paths: ['action:bridge_withdraw'], reason: 'no such path' },
  // Refers to the margin mode, not to the read of this name.
  {
    clauses: ['accounts.portfolio.zero-elsewhere', 'modes.portfolio.enrol'],
    paths: ['read:portfolio'],
    reason: 'no such path',
  },
  // Refers to the order's status over HTTP, not to the read of this name.
  { clauses: ['transport.confirmation.order-status'], paths: ['read:order_status', 'role:*'], reason: 'no such path' },
  // Rows of the other read have this shape too, under their own clause.
  { clauses: ['options.rfq-user.shape'], paths: ['read:rfq_open'], reason: { judgedBy: 'options.rfq-open.shape' } },
  // Dynamic fields are in `markets`; that they are nowhere else is about the other read.
  { clauses: ['markets.meta.static'], paths: ['read:markets'], reason: 'no such path' },
  // A frame has the changed rows of one kind, not all sections.
  { clauses: ['markets.rows.sections'], paths: ['channel:markets'], reason: 'no such path' },
  { clauses: ['markets.rows.shape'], paths: ['channel:markets'], reason: { judgedBy: 'feed.markets.shape' } },
  // The replacement trades under its new oid.
  { clauses: ['orders.modify.new-oid'], paths: ['read:user_fills'], reason: { judgedBy: 'fills.row.oid' } },
  // A separate clause states that the row shows no fee.
  {
    clauses: ['spot.fills.buyer-fee', 'spot.fills.seller-fee'],
    paths: ['read:user_fills'],
    reason: { judgedBy: 'fills.spot.fee-zero' },
  },
  // The effect of a post-only window shows in the answer to an order; a separate clause covers the displayed flag.
  {
    clauses: ['transport.status.post-only-orders', 'transport.status.post-only-taken'],
    paths: ['read:exchange_status', 'role:*'],
    reason: 'no such path',
  },
  // A perpetual market has a tick and a lot, and no halt of pairs applies to it.
  { clauses: ['chase.order.grid', 'chase.cancel.halted'], paths: ['market:perp'], reason: 'no such path' },
  // A chase has no price, and no flag that could leave it without effect.
  {
    clauses: ['orders.entries.noop-nothing', 'orders.response.noop'],
    paths: ['action:chase_order'],
    reason: 'no such path',
  },
  // A refused chase gets a single error, whose members are covered by the envelope's clause.
  {
    clauses: ['orders.entries.error-details'],
    paths: ['action:chase_order'],
    reason: { judgedBy: 'transport.envelope.details-keys' },
  },
  // The check that opens a request judges that both reads list it.
  {
    clauses: ['options.rfq.polled'],
    paths: ['read:rfq_open', 'read:rfq_user'],
    reason: { judgedBy: 'options.request.opens' },
  },
  // Both reads are compared with the delegated amount.
  {
    clauses: ['accounts.overview.staking'],
    paths: ['read:staking_state'],
    reason: { judgedBy: 'staking.state.total' },
  },
  // Opening an isolated position moves cash into its bucket: the account's value only changes by the fee.
  {
    clauses: ['positions.cash.*'],
    paths: ['position:isolated'],
    reason: { judgedBy: 'accounts.scalars.account-value' },
  },
  // An isolated position has its own margin bucket, which is priced separately and pays its funding.
  {
    clauses: ['accounts.scalars.init-margin', 'accounts.scalars.health-unpriced'],
    paths: ['position:isolated'],
    reason: 'no such path',
  },
  {
    clauses: ['accounts.scalars.withdrawable-funding'],
    paths: ['position:isolated'],
    reason: { judgedBy: 'margin.isolated.apart' },
  },
  // The deployer sets the mark of a market on a named dex, and all its positions are strictly isolated.
  { clauses: ['positions.read.dex-coin'], paths: ['position:cross'], reason: 'no such path' },
  // From the next release on a split account has no reservations, and no action creates an unsplit one.
  {
    clauses: ['accounts.reservations.spot-wallet'],
    paths: ['profile:next'],
    reason: 'no such path',
  },
  {
    clauses: [
      'accounts.reservations.available',
      'accounts.reservations.shape',
      'modes.reservation.above-value',
      'modes.reservation.ceiling',
    ],
    paths: ['profile:next'],
    reason: 'nothing on the wire moves it',
  },
  // From that release on a restart preserves the claims, so no claim can still be refused at its block.
  { clauses: ['faucet.credit.silent'], paths: ['profile:next'], reason: 'no such path' },
  // Pairs have no triggers, so no leg is parked there.
  { clauses: ['scale.cancel.parked'], paths: ['market:spot'], reason: 'no such path' },
];

/** Returns why a path needs no check; null: it needs one. */
export function coveragePathExcuseOf(clause: string, path: ClauseCoveragePath): CoveragePathExcuse | null {
  const row = excusedCoveragePaths.find(
    ({ clauses, paths }) =>
      clauses.some((id) => patternCovers(id, clause)) &&
      paths.some((one) => one === path || one === `${coveragePathKindOf(path)}:*`),
  );
  return row?.reason ?? null;
}

/** Describes a reason in words. */
export function coveragePathExcuseText(reason: CoveragePathExcuse): string {
  return typeof reason === 'string' ? reason : `judged by ${reason.judgedBy}`;
}
