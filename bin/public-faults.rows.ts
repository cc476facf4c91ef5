/** Fault of a public fact that also breaks a sentence of the two documents. */
interface BrokenAsWell {
  readonly accuses: readonly string[];
  readonly because: string;
}

const locked = {
  accuses: ['vaults.lock.withdraw'],
  because: 'A deposit ends in `shares locked`, and that gate keeps them.',
};
const below = {
  accuses: ['spot-deploy.seed.asset'],
  because: '`asset` uint32 >= 1000: that gate refuses what is below.',
};

const turned = {
  accuses: ['orders.reduce-only.grows'],
  because: '`reduce_only` never grows a position: one that is turned into a larger one of the other side has grown.',
};

const internal = {
  accuses: ['transport.envelope.no-defect'],
  because: 'INTERNAL is a defect of the node, and none of a request.',
};

export const clausesBrokenByPublicFactFaults: Readonly<Record<string, BrokenAsWell>> = {
  'gate:vaults.withdraw:shares:gone': locked,
  'gate:vaults.withdraw:shares:code': locked,
  'gate:vaults.withdraw:shares:never': locked,
  'vaults.shares-of-another': locked,
  'orders.reduce-only-flips': turned,
  'orders.reduce-only-flips-of-batch': turned,
  'orders.reduce-only-turns-shorts': turned,
  'orders.average-rounded': {
    accuses: ['orders.response.filled-totals'],
    because: '`avg_px` is of what the order executed: cut to whole USDC it is none of its prices, nor between them.',
  },
  'gate:spot-deploy.seed:token:gone': below,
  'gate:spot-deploy.seed:token:code': below,
  'gate:options.accept:premium:gone': {
    accuses: ['options.accept.size'],
    because: '`size` uint64 > 0: nothing else refuses an accept of no lots, whose premium is nothing.',
  },
  'gate:modes.abstraction:portfolio:gone': {
    accuses: ['accounts.state.shape'],
    because:
      '`split` only when abstraction is `standard`: an enrolled account that changed has it while it reads `portfolio`.',
  },
  'earn.withdrawal-burns-one-more': {
    accuses: ['earn.yield.unset'],
    because:
      'Share value moves only with a non-zero rate and an outstanding loan: a share burned for nothing moves it.',
  },
  'accounts.height-falls': {
    accuses: ['accounts.state.heights is inconclusive'],
    because: 'The two depths never name one height: nothing can be held against one another.',
  },
  'orders.modify-refused-cancels': {
    accuses: ['orders.modify.stranger'],
    because: 'A refused modify of a stranger takes off the order of another account, which only its owner may.',
  },
  'accounts.active-asset-unprocessable': {
    accuses: ['transport.envelope.status-of-code'],
    because: 'INVALID_REQUEST is 400 in the table of codes: it comes on 422.',
  },
  'bridge.credited-each-time': {
    accuses: ['history.ledger.bridge-credit'],
    because: 'A bridge credit is a row: one deposit has two.',
  },
  'feed.frames-overtake': {
    accuses: ['feed.push.told'],
    because: 'Pushes committed data: the frame that is overtaken never comes.',
  },
  'fills.batch-untold-fee': {
    accuses: ['positions.cash.realised'],
    because: 'The fee of a fill is what it cost: the cash is short of it.',
  },
  'fills.closes-from-nothing': {
    accuses: ['fills.row.start-position'],
    because: '`start_position` is the signed leg size before the fill.',
  },
  'funding.next-half-way': {
    accuses: ['funding.next.boundary'],
    because: '`next_payment_ts` is the next settlement boundary.',
  },
  'markets.candles-coin-unavailable': {
    accuses: ['transport.envelope.internal'],
    because: 'A 500 carries INTERNAL in an error object.',
  },
  'modes.spot-overdrawn': {
    accuses: ['transfers.split.perp-wallet'],
    because: 'A refused send moves nothing of the other wallet.',
  },
  'options.both-sides': {
    accuses: ['options.fill.netted'],
    because: 'Legs are netted.',
  },
  'options.legs-bought-alone': {
    accuses: ['accounts.state.shape'],
    because: '`option.next_expiry` is there while there are legs.',
  },
  'orders.cancel-number-oid-unread': {
    accuses: ['orders.cancel.oid-forms'],
    because: '`oid` is taken in either form.',
  },
  'positions.growth-is-free': {
    accuses: ['positions.read.open-only', 'fills.row.closed-pnl'],
    because:
      'Closed positions are not listed: what grew for nothing stays open. `closed_pnl` is the realized PnL of the closed part, and what it was bought for is none.',
  },
  'positions.reduction-moves-entry': {
    accuses: ['fills.row.closed-pnl'],
    because: '`closed_pnl` is by the price at which the lots were opened.',
  },
  'spot-margin.debt-half': {
    accuses: ['accounts.scalars.account-value-spot'],
    because: '`account_value` counts the debt, of which half is told.',
  },
  'spot.ask-beyond-balance': {
    accuses: ['spot.escrow.spendable'],
    because: 'Held balance is not spendable, and no more is held than there is.',
  },
  'spot.unfunded-rests': {
    accuses: ['spot.unfunded.accepted'],
    because: 'An order that nothing pays for does nothing: it rests.',
  },
  'transport.peers-null': {
    accuses: ['transport.peers.shape'],
    because: '`peers` is a list.',
  },
  'transport.code-of-its-own': {
    accuses: ['transport.code.closed'],
    because: 'The table of codes is closed.',
  },
  'triggers.status-for-good': {
    accuses: ['triggers.fire.limit-old-oid'],
    because: 'The parked oid of a limit trigger that fired reads terminal.',
  },
  'triggers.waits-for-falls': {
    accuses: ['triggers.oco.market', 'triggers.fire.crossing', 'triggers.ladder.independent', 'triggers.block.cancel'],
    because: 'A leg fires when the mark crosses its level: one above the mark fires at once, and its siblings with it.',
  },
  'twap.first-slice-late': {
    accuses: ['twap.order.slices'],
    because: 'A slice is a delay behind the one before: the last comes too late.',
  },
  'twap.id-falls': {
    accuses: ['twap.read.order'],
    because: 'Rows stand by `twap_id`, which falls.',
  },
  'gate:transport.exchange:tag:code': {
    accuses: ['transport.exchange.system-tag'],
    because: 'A system tag answers ACTION_UNSUPPORTED.',
  },
  'transport.committed-bare': {
    accuses: ['transport.admission.shape', 'transport.admission.nonce'],
    because: 'An admission has `mempool_depth` and `nonce`.',
  },
  'staking.to-another-validator': {
    accuses: ['governance.validators.your-stake'],
    because: '`your_stake` is what the reader has delegated to that validator: it named another one.',
  },
  'earn.idle-all': {
    accuses: ['earn.withdraw.clamped'],
    because: 'A payout is clamped to the idle liquidity: it is less than the `idle` that is served.',
  },
  'fills.ring-forgets-openings': {
    accuses: ['fills.ring.archive'],
    because: 'A start_time older than the ring is answered from the archive.',
  },
  'gate:bridge.withdraw:funds:gone': {
    accuses: ['bridge.withdraw.held'],
    because: 'Held balance is not spendable, and that gate keeps what is.',
  },
  'gate:bridge.withdraw:funds:never': internal,
  'gate:modes.abstraction:flat:never': internal,
  'gate:options.quote:outlives:never': internal,
  'gate:staking.link:disabled:never': internal,
};
