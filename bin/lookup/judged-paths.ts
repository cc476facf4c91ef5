/** Written by `npm run paths`: by clause the checks that take it on a path, and these paths. */
export const judgedPaths: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'accounts.display-name.set': {
    'accounts.display-name.set': 'action:set_display_name profile:live profile:next',
  },
  'accounts.display-name.field': {
    'accounts.display-name.set': 'profile:live profile:next',
  },
  'accounts.active-asset.shape': {
    'accounts.active-asset.read': 'profile:live profile:next read:active_asset_data role:gateway role:node',
  },
  'accounts.active-asset.arguments': {
    'accounts.active-asset.read': 'profile:live profile:next read:active_asset_data role:gateway role:node',
  },
  'accounts.active-asset.headroom': {
    'accounts.active-asset.read': 'profile:live profile:next read:active_asset_data role:gateway role:node',
  },
  'accounts.active-asset.leverage': {
    'accounts.active-asset.position': 'profile:live profile:next read:active_asset_data role:gateway role:node',
  },
  'accounts.active-asset.margin-mode': {
    'accounts.active-asset.position': 'profile:live profile:next read:active_asset_data role:gateway role:node',
  },
  'accounts.active-asset.sides': {
    'accounts.active-asset.position': 'profile:live profile:next read:active_asset_data role:gateway role:node',
  },
  'accounts.active-asset.has-position': {
    'accounts.active-asset.position': 'profile:live profile:next read:active_asset_data role:gateway role:node',
  },
  'accounts.balances.shape': {
    'accounts.balances.funded': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.balances.usdc-always': {
    'accounts.balances.funded': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.balances.usdc-first': {
    'accounts.balances.funded': 'profile:live profile:next',
  },
  'accounts.balances.hold': {
    'accounts.balances.funded': 'profile:live profile:next',
  },
  'accounts.detail.default': {
    'accounts.detail.depths': 'profile:live profile:next',
  },
  'accounts.detail.margin-shape': {
    'accounts.detail.depths': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.detail.margin-only': {
    'accounts.detail.depths': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.detail.margin-used': {
    'accounts.scalars.position': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.detail.margin-keys-elsewhere': {
    'accounts.detail.depths': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.detail.overview': {
    'accounts.detail.depths': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.detail.overview-shape': {
    'accounts.detail.depths': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.detail.adl': {
    'accounts.detail.depths': 'profile:live profile:next',
  },
  'accounts.detail.unknown-text': {
    'accounts.detail.depths': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.fees.effective-maker': {
    'accounts.fees.new-account': 'profile:live profile:next read:fee_schedule role:gateway role:node',
  },
  'accounts.fees.rebate': {
    'accounts.fees.new-account': 'profile:live profile:next',
  },
  'accounts.fees.perp-product': {
    'accounts.fees.new-account': 'profile:live profile:next read:fee_schedule role:gateway role:node',
  },
  'accounts.fees.referrer': {
    'referrals.share.taker': 'profile:live profile:next read:fee_schedule read:referral_state role:gateway role:node',
  },
  'accounts.fees.product-volume': {
    'accounts.fees.volume': 'profile:live profile:next read:fee_schedule role:gateway role:node',
  },
  'accounts.fees.daily-volume': {
    'accounts.fees.volume': 'profile:live profile:next read:fee_schedule role:gateway role:node',
  },
  'accounts.fees.shares': {
    'accounts.fees.new-account': 'profile:live profile:next read:fee_schedule role:gateway role:node',
  },
  'accounts.fees.shape': {
    'accounts.fees.new-account': 'profile:live profile:next read:fee_schedule role:gateway role:node',
  },
  'accounts.fees.tiers-ascending': {
    'accounts.fees.new-account': 'profile:live profile:next read:fee_schedule role:gateway role:node',
  },
  'accounts.fees.user-by-address': {
    'accounts.fees.new-account': 'profile:live profile:next read:fee_schedule role:gateway role:node',
  },
  'accounts.fees.new-account': {
    'accounts.fees.new-account': 'profile:live profile:next read:fee_schedule role:gateway role:node',
  },
  'accounts.fees.volume': {
    'accounts.fees.volume': 'cause:book profile:live profile:next read:fee_schedule role:gateway role:node',
    'auctions.fba.facts': 'cause:auction',
    'fills.lanes.evm-facts': 'cause:evm',
    'fills.row.closing-by-cause': 'cause:batch cause:chase cause:ladder cause:modify cause:twap',
    'liquidation.close.facts': 'cause:liquidation',
    'liquidation.close.vote-facts': 'cause:vote',
    'triggers.fire.facts': 'cause:protective',
  },
  'accounts.fees.days': {
    'accounts.fees.days': 'profile:live profile:next read:fee_schedule role:gateway role:node',
  },
  'accounts.scalars.account-value-spot': {
    'spot-margin.position.held': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.scalars.withdrawable-lanes': {
    'spot-margin.position.held': 'profile:live profile:next read:account_state role:gateway role:node',
    'spot-margin.value.lanes': 'position:cross',
  },
  'accounts.scalars.withdrawable-funding': {
    'accounts.scalars.withdrawable-funding':
      'position:cross profile:live profile:next read:account_state role:gateway role:node',
    'accounts.scalars.withdrawable-funding.hedged': 'position:hedged',
  },
  'accounts.scalars.init-margin': {
    'accounts.scalars.position': 'position:cross profile:live profile:next read:account_state role:gateway role:node',
    'accounts.scalars.position.hedged': 'position:hedged',
  },
  'accounts.scalars.health-priced': {
    'accounts.scalars.bought-below.isolated':
      'position:isolated profile:live profile:next read:account_state role:gateway role:node',
    'accounts.scalars.position': 'position:cross',
    'accounts.scalars.position.hedged': 'position:hedged',
  },
  'accounts.scalars.health-unpriced': {
    'accounts.scalars.unpriced-leg':
      'position:cross profile:live profile:next read:account_state role:gateway role:node',
    'accounts.scalars.unpriced-leg.hedged': 'position:hedged',
  },
  'accounts.balances.only-place': {
    'accounts.balances.funded': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.balances.cost-basis': {
    'spot.fills.after-trade': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.balances.names-once': {
    'accounts.balances.funded': 'profile:live profile:next',
  },
  'accounts.balances.hold-released': {
    'scale.order.pair-rungs': 'action:cancel_scale action:scale_order profile:live profile:next',
    'spot.escrow.better-price': 'action:spot_order',
    'spot.orders.rest': 'action:spot_cancel',
  },
  'accounts.detail.same-scalars': {
    'accounts.scalars.position': 'profile:live profile:next',
  },
  'accounts.modes.one-balance': {
    'accounts.scalars.position': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.split.present': {
    'modes.abstraction.switch': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.split.account-value': {
    'modes.abstraction.switch': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.split.withdrawable': {
    'modes.abstraction.switch': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.split.spot-wallet': {
    'modes.abstraction.switch': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.reservations.split-served': {
    'accounts.reservations.served': 'profile:live read:account_state role:gateway role:node',
  },
  'accounts.reservations.split-gone': {
    'accounts.reservations.gone': 'profile:next read:account_state role:gateway role:node',
  },
  'accounts.reservations.shape': {
    'accounts.reservations.served': 'profile:live read:account_state role:gateway role:node',
  },
  'accounts.reservations.available': {
    'accounts.reservations.held': 'profile:live read:account_state role:gateway role:node',
  },
  'accounts.reservations.spot-wallet': {
    'accounts.reservations.served': 'profile:live read:account_state role:gateway role:node',
  },
  'accounts.portfolio.net-value': {
    'modes.portfolio.large': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.portfolio.zero-elsewhere': {
    'accounts.scalars.position': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.overview.shared-keys': {
    'accounts.detail.depths': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.overview.role': {
    'accounts.overview.agents': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.overview.sub-accounts': {
    'accounts.overview.subs': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.overview.agents': {
    'accounts.overview.agents': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.overview.multisig': {
    'accounts.overview.agents': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.overview.staking': {
    'staking.delegation.listed': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.overview.vault-equity': {
    'accounts.overview.followed-vaults': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.overview.vaults': {
    'accounts.overview.followed-vaults':
      'profile:live profile:next read:account_state read:vault_state role:gateway role:node',
  },
  'accounts.overview.unknown': {
    'accounts.overview.unknown': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.rate-limit.shape': {
    'accounts.rate-limit.counts': 'profile:live profile:next read:user_rate_limit role:gateway role:node',
  },
  'accounts.rate-limit.unknown': {
    'accounts.rate-limit.unknown': 'profile:live profile:next',
  },
  'accounts.rate-limit.counters-only': {
    'accounts.rate-limit.unknown': 'profile:live profile:next read:user_rate_limit role:gateway role:node',
  },
  'accounts.rate-limit.last-nonce': {
    'accounts.rate-limit.counts': 'profile:live profile:next read:user_rate_limit role:gateway role:node',
  },
  'accounts.rate-limit.lifetime': {
    'accounts.rate-limit.counts': 'profile:live profile:next read:user_rate_limit role:gateway role:node',
  },
  'accounts.scalars.account-value': {
    'accounts.scalars.bought-below.isolated':
      'cause:book position:isolated profile:live profile:next read:account_state role:gateway role:node',
    'accounts.scalars.mark-moves': 'position:cross',
    'accounts.scalars.position.hedged': 'position:hedged',
    'auctions.fba.facts': 'cause:auction',
    'fills.lanes.evm-facts': 'cause:evm',
    'fills.row.closing-by-cause': 'cause:batch cause:chase cause:ladder cause:modify cause:twap',
    'liquidation.close.facts': 'cause:liquidation',
    'liquidation.close.vote-facts': 'cause:vote',
    'triggers.fire.facts': 'cause:protective',
  },
  'accounts.scalars.flat': {
    'accounts.state.while-moving': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.scalars.total-raw-usd': {
    'accounts.scalars.bought-below':
      'position:cross profile:live profile:next read:account_state role:gateway role:node',
    'accounts.scalars.bought-below.hedged': 'position:hedged',
    'accounts.scalars.bought-below.isolated': 'position:isolated',
  },
  'accounts.scalars.withdrawable': {
    'accounts.scalars.bought-below.isolated':
      'position:isolated profile:live profile:next read:account_state role:gateway role:node',
    'accounts.scalars.position': 'position:cross',
    'accounts.scalars.position.hedged': 'position:hedged',
  },
  'accounts.scalars.withdrawable-floor': {
    'accounts.scalars.withdrawable-floor': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.scalars.withdrawable-profit': {
    'accounts.scalars.bought-below':
      'position:cross profile:live profile:next read:account_state role:gateway role:node',
    'accounts.scalars.bought-below.hedged': 'position:hedged',
    'accounts.scalars.bought-below.isolated': 'position:isolated',
  },
  'accounts.scalars.health': {
    'accounts.scalars.bought-below.isolated':
      'position:isolated profile:live profile:next read:account_state role:gateway role:node',
    'accounts.scalars.position': 'position:cross',
    'accounts.scalars.position.hedged': 'position:hedged',
  },
  'accounts.scalars.total-ntl-pos': {
    'accounts.scalars.position': 'position:cross profile:live profile:next read:account_state role:gateway role:node',
    'accounts.scalars.position.hedged': 'position:hedged',
    'margin.isolated.bucket': 'position:isolated',
  },
  'accounts.state.shape': {
    'accounts.state.unknown': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.state.address': {
    'accounts.state.unknown': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.state.lanes': {
    'accounts.state.unknown': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.state.next-expiry': {
    'accounts.state.unknown': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.state.one-block': {
    'accounts.scalars.position': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.state.height-rises': {
    'accounts.state.heights': 'profile:live profile:next',
  },
  'accounts.state.removed-names': {
    'accounts.state.unknown': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.state.health-deferred': {
    'accounts.state.unknown': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.state.words': {
    'accounts.state.unknown': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.state.default-modes': {
    'accounts.state.unknown': 'profile:live profile:next',
  },
  'accounts.state.default-position-mode': {
    'accounts.state.unknown': 'profile:live profile:next',
  },
  'accounts.state.no-split': {
    'accounts.state.unknown': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.state.pm-net-value': {
    'accounts.scalars.position': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.state.unknown': {
    'accounts.state.unknown': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'accounts.state.safe': {
    'accounts.state.safe': 'profile:live profile:next',
  },
  'agents.approve.acts': {
    'agents.approve.acts-for-owner': 'profile:live profile:next',
  },
  'agents.approve.effective': {
    'agents.approve.one-block-later': 'profile:live profile:next',
  },
  'agents.approve.pending': {
    'agents.approve.one-block-later': 'profile:live profile:next',
  },
  'agents.approve.self': {
    'agents.approve.acts-for-owner': 'action:approve_agent profile:live profile:next',
  },
  'agents.approve.zero-address': {
    'agents.approve.acts-for-owner': 'action:approve_agent profile:live profile:next',
  },
  'agents.approve.overwrites': {
    'agents.approve.again': 'profile:live profile:next',
  },
  'agents.expiry.never': {
    'agents.expiry.time': 'profile:live profile:next',
  },
  'agents.expiry.ends': {
    'agents.expiry.time': 'profile:live profile:next',
  },
  'agents.expiry.past-revokes': {
    'agents.approve.again': 'profile:live profile:next',
  },
  'agents.signer.stranger': {
    'agents.signer.not-allowed': 'profile:live profile:next',
  },
  'agents.signer.other-master': {
    'agents.signer.of-another': 'profile:live profile:next',
  },
  'agents.owner.required': {
    'agents.signer.not-allowed': 'action:cancel_order action:submit_order profile:live profile:next',
  },
  'agents.owner.omitted': {
    'agents.approve.acts-for-owner': 'profile:live profile:next',
  },
  'agents.owner.capable': {
    'agents.owner.each-action': 'profile:live profile:next',
  },
  'agents.master-only.own-balance': {
    'agents.master-only.own-account': 'action:send_asset profile:live profile:next',
  },
  'agents.master-only.own-agents': {
    'agents.master-only.own-account': 'action:approve_agent profile:live profile:next',
  },
  'agents.master-only.no-failure': {
    'agents.master-only.own-account': 'profile:live profile:next',
  },
  'agents.capable.rest': {
    'agents.capable.account-control': 'profile:live profile:next',
  },
  'agents.master-only.own-withdrawal': {
    'bridge.withdrawals.of-agents': 'action:bridge_withdraw profile:live profile:next',
  },
  'agents.dispatch.recovered': {
    'vaults.leader.alone': 'profile:live profile:next',
  },
  'agents.expiry.consensus-time': {
    'agents.expiry.time': 'profile:live profile:next',
  },
  'agents.approve.fields': {
    'agents.approve.forms': 'action:approve_agent profile:live profile:next',
  },
  'agents.approve.signs-absent': {
    'agents.approve.absent-fields': 'action:approve_agent profile:live profile:next',
  },
  'agents.signer.not-capable': {
    'agents.capable.owner-sent-along': 'profile:live profile:next',
  },
  'agents.master-only.settings': {
    'agents.capable.account-control': 'profile:live profile:next',
  },
  'auctions.encrypted.admitted': {
    'auctions.encrypted.taken': 'action:submit_encrypted_order profile:live profile:next',
  },
  'auctions.encrypted.commitment': {
    'auctions.encrypted.commitment': 'action:submit_encrypted_order profile:live profile:next',
  },
  'auctions.encrypted.empty': {
    'auctions.encrypted.taken': 'action:submit_encrypted_order profile:live profile:next',
  },
  'auctions.encrypted.threshold': {
    'auctions.encrypted.taken': 'action:submit_encrypted_order profile:live profile:next',
  },
  'auctions.encrypted.alias': {
    'auctions.encrypted.older-tag': 'action:encrypted_order_submit profile:live profile:next',
  },
  'auctions.fba.agent': {
    'auctions.fba.agent': 'action:fba_submit profile:live profile:next',
  },
  'auctions.fba.flag': {
    'auctions.fba.turned-away': 'action:fba_submit profile:live profile:next',
  },
  'auctions.fba.side': {
    'auctions.fba.sides': 'action:fba_submit profile:live profile:next',
  },
  'auctions.fba.positive': {
    'auctions.fba.turned-away': 'action:fba_submit profile:live profile:next',
  },
  'auctions.fba.uniform': {
    'auctions.fba.clearing': 'profile:live profile:next',
  },
  'auctions.fba.tie': {
    'auctions.fba.clearing': 'profile:live profile:next',
  },
  'auctions.fba.pro-rata': {
    'auctions.fba.clearing': 'profile:live profile:next',
  },
  'auctions.fba.leftover': {
    'auctions.fba.clearing': 'profile:live profile:next',
  },
  'auctions.fba.self-trade': {
    'auctions.fba.own-orders': 'profile:live profile:next',
  },
  'auctions.priority.one': {
    'auctions.priority.charged': 'action:priority_bid profile:live profile:next',
  },
  'auctions.priority.used-up': {
    'auctions.priority.charged': 'action:priority_bid profile:live profile:next',
  },
  'auctions.priority.not-used-up': {
    'auctions.priority.kept': 'profile:live profile:next',
  },
  'auctions.priority.charge': {
    'auctions.priority.charged': 'profile:live profile:next',
  },
  'auctions.priority.rest-free': {
    'auctions.priority.charged': 'profile:live profile:next',
  },
  'auctions.priority.zero': {
    'auctions.priority.bounds': 'action:priority_bid profile:live profile:next',
  },
  'auctions.priority.cap': {
    'auctions.priority.bounds': 'action:priority_bid profile:live profile:next',
  },
  'auctions.priority.refused-nonce': {
    'auctions.priority.bounds': 'action:priority_bid profile:live profile:next',
  },
  'auctions.priority.unknown-asset': {
    'auctions.priority.bounds': 'profile:live profile:next',
  },
  'auctions.priority.rank': {
    'auctions.priority.highest-first': 'action:submit_order profile:live profile:next',
  },
  'auctions.priority.no-rank': {
    'auctions.priority.batch-unranked': 'profile:live profile:next',
  },
  'auctions.priority.cancels-first': {
    'auctions.priority.cancel-first': 'profile:live profile:next',
  },
  'auctions.priority.own-order': {
    'auctions.priority.own-order': 'profile:live profile:next',
  },
  'bridge.withdraw.debit': {
    'bridge.withdrawals.queued': 'action:bridge_withdraw profile:live profile:next signer:master',
  },
  'bridge.withdraw.each-new': {
    'bridge.withdrawals.queued': 'action:bridge_withdraw profile:live profile:next',
  },
  'bridge.withdraw.units': {
    'bridge.withdrawals.queued': 'profile:live profile:next',
  },
  'bridge.withdraw.no-id': {
    'bridge.withdrawals.queued': 'action:bridge_withdraw profile:live profile:next',
  },
  'bridge.withdraw.positive': {
    'bridge.withdrawals.refused': 'action:bridge_withdraw profile:live profile:next',
  },
  'bridge.withdraw.asset': {
    'bridge.withdrawals.refused': 'action:bridge_withdraw profile:live profile:next',
  },
  'bridge.withdraw.short': {
    'bridge.withdrawals.margin': 'action:bridge_withdraw profile:live profile:next',
  },
  'bridge.withdraw.held': {
    'bridge.withdrawals.margin': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'bridge.withdraw.chain-word': {
    'bridge.withdrawals.refused': 'action:bridge_withdraw profile:live profile:next',
  },
  'bridge.withdraw.paused': {
    'bridge.chains.closed': 'action:bridge_withdraw profile:live profile:next',
  },
  'bridge.withdraw.not-deployed': {
    'bridge.chains.closed': 'action:bridge_withdraw profile:live profile:next',
  },
  'bridge.withdraw.destination': {
    'bridge.withdrawals.refused': 'profile:live profile:next',
  },
  'bridge.withdraw.outbox-limit': {
    'bridge.outbox.limit': 'action:bridge_withdraw profile:live profile:next',
  },
  'bridge.withdraw.legacy': {
    'bridge.withdrawals.older-way': 'action:withdraw profile:live profile:next',
  },
  'bridge.deposit.once': {
    'bridge.deposits.credited': 'profile:live profile:next',
  },
  'bridge.withdraw.older-name': {
    'bridge.withdrawals.older-name': 'action:mb_withdraw profile:live profile:next',
  },
  'bridge.history.shape': {
    'bridge.history.argument': 'profile:live profile:next read:bridge_withdrawal_history role:gateway role:node',
  },
  'bridge.history.chain': {
    'bridge.withdrawals.queued': 'profile:live profile:next read:bridge_withdrawal_history role:gateway role:node',
  },
  'bridge.history.amount': {
    'bridge.withdrawals.queued': 'profile:live profile:next read:bridge_withdrawal_history role:gateway role:node',
  },
  'bridge.history.destination': {
    'bridge.withdrawals.queued': 'profile:live profile:next read:bridge_withdrawal_history role:gateway role:node',
  },
  'bridge.history.status-words': {
    'bridge.withdrawals.queued': 'profile:live profile:next read:bridge_withdrawal_history role:gateway role:node',
  },
  'bridge.history.released-at': {
    'bridge.states.released': 'profile:live profile:next read:bridge_withdrawal_history role:gateway role:node',
  },
  'bridge.history.open': {
    'bridge.states.quorum': 'profile:live profile:next read:bridge_withdrawal_history role:gateway role:node',
  },
  'bridge.history.order': {
    'bridge.outbox.limit': 'profile:live profile:next read:bridge_withdrawal_history role:gateway role:node',
  },
  'bridge.history.cap': {
    'bridge.outbox.limit': 'profile:live profile:next',
  },
  'bridge.history.truncated': {
    'bridge.history.argument': 'profile:live profile:next read:bridge_withdrawal_history role:gateway role:node',
  },
  'bridge.history.filter': {
    'bridge.withdrawals.queued': 'profile:live profile:next',
  },
  'bridge.history.address': {
    'bridge.history.argument': 'profile:live profile:next',
  },
  'bridge.history.no-archive': {
    'bridge.history.archive-cut': 'profile:live profile:next',
  },
  'bridge.history.message-id': {
    'bridge.states.rotated-waiting': 'profile:live profile:next',
  },
  'bridge.history.chain-any': {
    'bridge.history.any-chain': 'profile:live',
  },
  'bridge.history.chain-other': {
    'bridge.history.no-other-chain': 'profile:next',
  },
  'bridge.withdrawal.quorum': {
    'bridge.states.quorum': 'profile:live profile:next read:bridge_withdrawal_history role:gateway role:node',
  },
  'bridge.withdrawal.below-quorum': {
    'bridge.states.quorum': 'profile:live profile:next read:bridge_withdrawal_history role:gateway role:node',
  },
  'bridge.withdrawal.rotated-waiting': {
    'bridge.states.rotated-waiting': 'profile:live profile:next read:bridge_withdrawal_history role:gateway role:node',
  },
  'bridge.withdrawal.rotated-signed': {
    'bridge.states.stranded': 'profile:live profile:next read:bridge_withdrawal_history role:gateway role:node',
  },
  'bridge.withdrawal.stranded-terminal': {
    'bridge.states.stranded': 'profile:live profile:next read:bridge_withdrawal_history role:gateway role:node',
  },
  'bridge.withdrawal.released': {
    'bridge.states.released': 'profile:live profile:next read:bridge_withdrawal_history role:gateway role:node',
  },
  'bridge.withdrawal.retention': {
    'bridge.states.released': 'profile:live profile:next read:bridge_withdrawal_history role:gateway role:node',
  },
  'bridge.withdrawal.refund': {
    'bridge.states.refunded': 'profile:live profile:next read:bridge_withdrawal_history role:gateway role:node',
  },
  'chase.cancel.ends': {
    'chase.cancel.ends': 'action:cancel_chase market:perp profile:live profile:next signer:master',
    'chase.cancel.ends.by-agent': 'signer:agent',
    'chase.order.pair-life': 'market:spot',
  },
  'chase.cancel.handle': {
    'chase.cancel.strays': 'action:cancel_chase market:perp profile:live profile:next',
    'chase.order.pair-life': 'market:spot',
  },
  'chase.cancel.not-found': {
    'chase.cancel.strays': 'action:cancel_chase market:perp profile:live profile:next',
    'chase.order.pair-life': 'market:spot',
  },
  'chase.cancel.halted': {
    'spot.halt.refuses': 'action:cancel_chase market:spot profile:live profile:next',
  },
  'chase.order.rests': {
    'chase.order.pair-life': 'action:chase_order market:spot profile:live profile:next signer:master',
    'chase.order.starts': 'market:perp',
    'chase.order.starts.by-agent': 'signer:agent',
  },
  'chase.order.spot-pair': {
    'chase.order.on-a-pair': 'action:chase_order market:spot profile:live profile:next',
  },
  'chase.order.reply': {
    'chase.order.pair-life': 'action:chase_order market:spot profile:live profile:next',
    'chase.order.starts': 'market:perp',
  },
  'chase.order.peg': {
    'chase.order.follows': 'market:perp profile:live profile:next',
    'chase.order.on-a-pair': 'market:spot',
  },
  'chase.order.own-ignored': {
    'chase.order.follows': 'market:perp profile:live profile:next',
    'chase.pair.touch': 'market:spot',
  },
  'chase.order.reprice': {
    'chase.order.follows': 'market:perp profile:live profile:next',
    'chase.order.pair-life': 'market:spot',
  },
  'chase.order.reprice-pace': {
    'chase.order.follows': 'market:perp profile:live profile:next',
    'chase.pair.touch': 'market:spot',
  },
  'chase.order.pauses': {
    'chase.order.pauses': 'market:perp profile:live profile:next',
    'chase.pair.touch': 'market:spot',
  },
  'chase.order.ends-ttl': {
    'chase.order.ends': 'market:perp profile:live profile:next',
    'chase.pair.ends': 'market:spot',
  },
  'chase.order.ends-reprices': {
    'chase.order.ends': 'market:perp profile:live profile:next',
    'chase.pair.ends': 'market:spot',
  },
  'chase.order.ends-filled': {
    'chase.order.ends': 'market:perp profile:live profile:next',
    'chase.order.pair-life': 'market:spot',
  },
  'chase.order.ends-cancelled': {
    'chase.cancel.ends': 'market:perp profile:live profile:next',
    'chase.order.pair-life': 'market:spot',
  },
  'chase.order.interval': {
    'chase.order.figures': 'action:chase_order market:perp profile:live profile:next',
    'chase.order.pair-life': 'market:spot',
  },
  'chase.order.ttl': {
    'chase.order.figures': 'action:chase_order market:perp profile:live profile:next',
    'chase.order.pair-life': 'market:spot',
  },
  'chase.order.reprices': {
    'chase.order.figures': 'action:chase_order market:perp profile:live profile:next',
    'chase.order.pair-life': 'market:spot',
  },
  'chase.order.stp-modes': {
    'chase.order.pair-life': 'action:chase_order market:spot profile:live profile:next',
    'chase.order.stp-modes': 'market:perp',
  },
  'chase.order.grid': {
    'chase.order.gridless': 'action:chase_order market:spot profile:live profile:next',
  },
  'chase.order.thin': {
    'chase.order.thin': 'market:perp profile:live profile:next',
    'chase.pair.refused': 'market:spot',
  },
  'chase.order.would-cross': {
    'chase.order.unplaced': 'market:perp profile:live profile:next',
    'chase.pair.touch': 'market:spot',
  },
  'chase.order.leg-failed': {
    'chase.order.unplaced': 'market:perp profile:live profile:next',
    'chase.pair.refused': 'market:spot',
  },
  'chase.order.cap': {
    'chase.order.unplaced': 'action:chase_order market:perp profile:live profile:next',
    'chase.pair.refused': 'market:spot',
  },
  'chase.order.dormant': {
    'chase.order.dormant': 'market:perp profile:live profile:next',
    'chase.order.dormant.on-pair': 'market:spot',
  },
  'chase.order.spot-halted': {
    'spot.halt.refuses': 'action:chase_order market:spot profile:live profile:next',
  },
  'chase.order.spot-unfunded-live': {
    'chase.order.unfunded-today': 'action:chase_order market:spot profile:live',
  },
  'chase.order.spot-unfunded': {
    'chase.order.unfunded-next': 'action:chase_order market:spot profile:next',
  },
  'compression.offer.plain': {
    'compression.offers': 'profile:live profile:next',
  },
  'compression.offer.dictionary': {
    'compression.offers': 'profile:live profile:next',
  },
  'compression.offer.preference': {
    'compression.offers': 'profile:live profile:next',
  },
  'compression.offer.stale': {
    'compression.offers': 'profile:live profile:next',
  },
  'compression.offer.none': {
    'compression.frames': 'profile:live profile:next',
  },
  'compression.frame.binary': {
    'compression.frames': 'profile:live profile:next',
  },
  'compression.frame.text': {
    'compression.frames': 'profile:live profile:next',
  },
  'compression.frame.control': {
    'compression.frames': 'profile:live profile:next',
  },
  'compression.frame.client': {
    'compression.frames': 'profile:live profile:next',
  },
  'compression.dict.fixed': {
    'compression.dictionary-fixed': 'profile:live profile:next',
  },
  'compression.dict.body': {
    'compression.dictionary': 'profile:live profile:next',
  },
  'compression.dict.id': {
    'compression.dictionary': 'profile:live profile:next',
  },
  'compression.dict.etag': {
    'compression.dictionary': 'profile:live profile:next',
  },
  'earn.deposit.fields': {
    'earn.malformed': 'action:earn_deposit profile:live profile:next',
  },
  'earn.deposit.creates': {
    'earn.pool.created': 'profile:live profile:next',
  },
  'earn.deposit.first': {
    'earn.pool.created': 'profile:live profile:next',
  },
  'earn.deposit.later': {
    'earn.deposit.at-value': 'profile:live profile:next',
  },
  'earn.deposit.positive': {
    'earn.deposit.refused': 'action:earn_deposit profile:live profile:next',
  },
  'earn.deposit.short': {
    'earn.deposit.refused': 'action:earn_deposit profile:live profile:next',
  },
  'earn.deposit.margin-kept': {
    'margin.held.ways-out': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'earn.deposit.not-lendable': {
    'earn.deposit.refused': 'action:earn_deposit profile:live profile:next',
  },
  'earn.deposit.no-shares': {
    'earn.deposit.refused': 'action:earn_deposit profile:live profile:next',
  },
  'earn.withdraw.fields': {
    'earn.malformed': 'action:earn_withdraw profile:live profile:next',
  },
  'earn.withdraw.pays': {
    'earn.shares.bought': 'profile:live profile:next',
  },
  'earn.withdraw.clamped': {
    'earn.withdraw.lent': 'profile:live profile:next',
  },
  'earn.withdraw.no-pool': {
    'earn.withdraw.refused': 'action:earn_withdraw profile:live profile:next',
  },
  'earn.withdraw.positive': {
    'earn.withdraw.refused': 'action:earn_withdraw profile:live profile:next',
  },
  'earn.withdraw.above': {
    'earn.whole.holding': 'action:earn_withdraw profile:live profile:next',
  },
  'earn.withdraw.no-idle': {
    'earn.withdraw.lent': 'profile:live profile:next',
  },
  'earn.withdraw.no-payout': {
    'earn.withdraw.refused': 'action:earn_withdraw profile:live profile:next',
  },
  'earn.yield.unset': {
    'earn.shares.bought': 'profile:live profile:next',
  },
  'earn.yield.lent': {
    'earn.yield.accrues': 'profile:live profile:next',
  },
  'earn.yield.index': {
    'earn.yield.accrues': 'profile:live profile:next',
  },
  'earn.state.shape': {
    'earn.state.told': 'profile:live profile:next read:earn_state role:gateway role:node',
  },
  'earn.state.order': {
    'earn.state.told': 'profile:live profile:next read:earn_state role:gateway role:node',
  },
  'earn.state.user-absent': {
    'earn.state.told': 'profile:live profile:next',
  },
  'earn.state.user-zero': {
    'earn.state.told': 'profile:live profile:next read:earn_state role:gateway role:node',
  },
  'earn.state.user-optional': {
    'earn.state.told': 'profile:live profile:next read:earn_state role:gateway role:node',
  },
  'earn.state.bps': {
    'earn.state.told': 'profile:live profile:next read:earn_state role:gateway role:node',
  },
  'earn.state.empty': {
    'earn.pool.created': 'profile:live profile:next',
  },
  'earn.state.idle': {
    'earn.state.told': 'profile:live profile:next read:earn_state role:gateway role:node',
  },
  'earn.state.share-value': {
    'earn.state.told': 'profile:live profile:next read:earn_state role:gateway role:node',
  },
  'earn.state.user-value': {
    'earn.shares.bought': 'profile:live profile:next read:earn_state role:gateway role:node',
  },
  'evm.rpc.chain-id': {
    'evm.rpc.chain': 'profile:live profile:next',
  },
  'evm.rpc.networks': {
    'evm.rpc.chain': 'profile:live profile:next',
  },
  'evm.rpc.envelope': {
    'evm.rpc.chain': 'profile:live profile:next',
  },
  'evm.batch.answers': {
    'evm.batch.limits': 'profile:live profile:next',
  },
  'evm.batch.whole': {
    'evm.batch.limits': 'profile:live profile:next',
  },
  'evm.rpc.unknown-method': {
    'evm.rpc.refusals': 'profile:live profile:next',
  },
  'evm.rpc.no-server-keys': {
    'evm.rpc.refusals': 'profile:live profile:next',
  },
  'evm.rpc.no-subscription': {
    'evm.rpc.refusals': 'profile:live profile:next',
  },
  'evm.socket.subscribes': {
    'evm.socket.subscriptions': 'profile:live profile:next',
  },
  'evm.socket.heads': {
    'evm.socket.subscriptions': 'profile:live profile:next',
  },
  'evm.socket.logs': {
    'evm.socket.subscriptions': 'profile:live profile:next',
  },
  'evm.socket.committed': {
    'evm.socket.subscriptions': 'profile:live profile:next',
  },
  'evm.socket.unsubscribe': {
    'evm.socket.subscriptions': 'profile:live profile:next',
  },
  'evm.rpc.block-tag': {
    'evm.rpc.transactions': 'profile:live profile:next',
  },
  'evm.rpc.raw-transaction': {
    'evm.rpc.transactions': 'profile:live profile:next',
  },
  'evm.to-core.credits': {
    'evm.to-core.burns': 'profile:live profile:next',
  },
  'evm.to-core.short': {
    'evm.to-core.burns': 'profile:live profile:next',
  },
  'evm.rpc.methods': {
    'evm.rpc.methods': 'profile:live profile:next',
  },
  'evm.rpc.block-hash': {
    'evm.rpc.reads': 'profile:live profile:next',
  },
  'evm.rpc.blocks': {
    'evm.rpc.reads': 'profile:live profile:next',
  },
  'evm.rpc.places': {
    'evm.rpc.reads': 'profile:live profile:next',
  },
  'evm.rpc.logs': {
    'evm.rpc.reads': 'profile:live profile:next',
  },
  'evm.rpc.logs-by-hash': {
    'evm.rpc.refusals': 'profile:live profile:next',
  },
  'evm.rpc.stored': {
    'evm.rpc.reads': 'profile:live profile:next',
  },
  'evm.rpc.storage-slot': {
    'evm.rpc.refusals': 'profile:live profile:next',
  },
  'faucet.credit.queued': {
    'faucet.grant.credited': 'profile:live profile:next',
  },
  'faucet.credit.usdc': {
    'faucet.amount.bounds': 'profile:live profile:next',
  },
  'faucet.credit.token': {
    'faucet.grant.credited': 'profile:live profile:next',
  },
  'faucet.credit.next-block': {
    'faucet.credit.at-the-head': 'profile:live profile:next',
  },
  'faucet.credit.block-head': {
    'faucet.credit.at-the-head': 'profile:live profile:next',
  },
  'faucet.credit.legs-independent': {
    'faucet.credit.reserve-pays-one-of-two': 'profile:live profile:next',
  },
  'faucet.credit.reserve-short': {
    'faucet.credit.reserve-pays-one-of-two': 'profile:live profile:next',
  },
  'faucet.credit.cap-usdc': {
    'faucet.restart.address-cap': 'profile:live',
  },
  'faucet.credit.cap-token': {
    'faucet.restart.address-cap': 'profile:live',
  },
  'faucet.credit.cap-reached': {
    'faucet.restart.address-cap': 'profile:live',
  },
  'faucet.credit.refused-whole': {
    'faucet.restart.address-cap': 'profile:live',
  },
  'faucet.credit.reserve-recipient': {
    'faucet.reserve.claims-for-itself': 'profile:live profile:next',
  },
  'faucet.credit.silent': {
    'faucet.restart.address-cap': 'profile:live',
  },
  'faucet.supply.unchanged': {
    'faucet.grant.credited': 'profile:live profile:next',
  },
  'faucet.supply.reserve-pays': {
    'faucet.grant.credited': 'profile:live profile:next',
  },
  'faucet.credit.split': {
    'faucet.credit.split': 'profile:live profile:next',
  },
  'faucet.error.budget': {
    'faucet.error.spent-budget': 'profile:live profile:next',
  },
  'faucet.once.same-address': {
    'faucet.once.address': 'profile:live profile:next',
  },
  'faucet.once.spelling': {
    'faucet.once.address': 'profile:live profile:next',
  },
  'faucet.once.any-ip': {
    'faucet.once.other-ip': 'profile:live profile:next',
  },
  'faucet.ip.window': {
    'faucet.ip.one-day': 'profile:next',
    'faucet.ip.one-minute': 'profile:live',
  },
  'faucet.ip.window-minute': {
    'faucet.ip.minute-passes': 'profile:live',
  },
  'faucet.ip.window-day': {
    'faucet.ip.one-day': 'profile:next',
  },
  'faucet.order.address-first': {
    'faucet.ip.two-addresses': 'profile:live profile:next',
  },
  'faucet.order.set-before-ip': {
    'faucet.once.address': 'profile:live profile:next',
  },
  'faucet.order.ip-before-reserve': {
    'faucet.reserve.emptied-and-refilled': 'profile:live profile:next',
  },
  'faucet.order.amount': {
    'faucet.once.address': 'profile:live profile:next',
  },
  'faucet.mark.after-400': {
    'faucet.ip.one-day': 'profile:next',
    'faucet.ip.one-minute': 'profile:live',
  },
  'faucet.mark.after-429': {
    'faucet.claim.loose': 'profile:live profile:next',
  },
  'faucet.mark.after-429-window': {
    'faucet.ip.minute-passes': 'profile:live',
    'faucet.ip.one-day': 'profile:next',
  },
  'faucet.mark.after-503': {
    'faucet.reserve.emptied-and-refilled': 'profile:live profile:next',
  },
  'faucet.mark.after-503-window': {
    'faucet.reserve.emptied-and-refilled': 'profile:live profile:next',
  },
  'faucet.restart.set': {
    'faucet.restart.address-cap': 'profile:live',
  },
  'faucet.restart.cap': {
    'faucet.restart.address-cap': 'profile:live',
  },
  'faucet.record.once': {
    'faucet.restart.claim-record': 'profile:next',
  },
  'faucet.record.smaller-ask': {
    'faucet.restart.claim-record': 'profile:next',
  },
  'faucet.mount.on': {
    'faucet.grant.credited': 'profile:live profile:next',
  },
  'faucet.mount.off': {
    'faucet.mount.switched-off': 'profile:live profile:next',
  },
  'faucet.mount.mainnet': {
    'faucet.mount.never-on-mainnet': 'profile:live profile:next',
  },
  'faucet.request.no-signature': {
    'faucet.grant.credited': 'profile:live profile:next',
  },
  'faucet.request.not-json': {
    'faucet.claim.malformed': 'profile:live profile:next',
  },
  'faucet.address.prefixed': {
    'faucet.grant.credited': 'profile:live profile:next',
  },
  'faucet.address.bare': {
    'faucet.claim.loose': 'profile:live profile:next',
  },
  'faucet.address.lower-case-echo': {
    'faucet.claim.loose': 'profile:live profile:next',
  },
  'faucet.address.missing': {
    'faucet.claim.malformed': 'profile:live profile:next',
  },
  'faucet.address.not-hex': {
    'faucet.claim.malformed': 'profile:live profile:next',
  },
  'faucet.address.wrong-length': {
    'faucet.claim.malformed': 'profile:live profile:next',
  },
  'faucet.address.zero': {
    'faucet.claim.malformed': 'profile:live profile:next',
  },
  'faucet.amount.exact': {
    'faucet.amount.bounds': 'profile:live profile:next',
  },
  'faucet.amount.clamp': {
    'faucet.amount.bounds': 'profile:live profile:next',
  },
  'faucet.amount.default': {
    'faucet.claim.loose': 'profile:live profile:next',
  },
  'faucet.amount.zero': {
    'faucet.claim.malformed': 'profile:live profile:next',
  },
  'faucet.amount.wrong-type': {
    'faucet.claim.malformed': 'profile:live profile:next',
  },
  'faucet.token.fixed': {
    'faucet.amount.bounds': 'profile:live profile:next',
  },
  'faucet.grant.shape': {
    'faucet.grant.credited': 'profile:live profile:next',
  },
  'faucet.grant.status': {
    'faucet.claim.loose': 'profile:live profile:next',
  },
  'faucet.grant.usdc': {
    'faucet.amount.bounds': 'profile:live profile:next',
  },
  'faucet.error.shape': {
    'faucet.claim.malformed': 'profile:live profile:next',
  },
  'faucet.source.not-a-parameter': {
    'faucet.claim.loose': 'profile:live profile:next',
  },
  'faucet.reserve.empty': {
    'faucet.reserve.emptied-and-refilled': 'profile:live profile:next',
  },
  'faucet.reserve.empty-not-queued': {
    'faucet.reserve.emptied-and-refilled': 'profile:live profile:next',
  },
  'faucet.reserve.backlog': {
    'faucet.reserve.full-queue': 'profile:live profile:next',
  },
  'faucet.reserve.vote-usdc': {
    'faucet.reserve.emptied-and-refilled': 'profile:live profile:next',
  },
  'faucet.reserve.vote-token': {
    'faucet.reserve.votes': 'profile:live profile:next',
  },
  'faucet.reserve.vote-supply': {
    'faucet.reserve.votes': 'profile:live profile:next',
  },
  'faucet.reserve.vote-quorum': {
    'faucet.reserve.votes': 'profile:live profile:next',
  },
  'faucet.reserve.vote-listed': {
    'faucet.reserve.votes': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'faucet.reserve.refilled': {
    'faucet.reserve.emptied-and-refilled': 'profile:live profile:next',
  },
  'feed.fills.record': {
    'feed.trades.own-trade': 'channel:fills profile:live profile:next',
  },
  'feed.order-updates.rejected': {
    'feed.order-updates.rejections': 'channel:order_updates profile:live profile:next',
  },
  'feed.order-updates.rejected-keys': {
    'feed.order-updates.rejections': 'channel:order_updates profile:live profile:next',
  },
  'feed.order-updates.order-only': {
    'feed.order-updates.rejections': 'channel:order_updates profile:live profile:next',
  },
  'feed.order-updates.lifecycle': {
    'feed.markets.moved-by-trade': 'channel:order_updates profile:live profile:next',
  },
  'feed.open-orders.whole': {
    'feed.orders.resting-set': 'channel:open_orders profile:live profile:next',
  },
  'feed.open-orders.rows': {
    'feed.orders.as-placed': 'channel:open_orders profile:live profile:next',
  },
  'feed.account-state.body': {
    'feed.account-state.follows': 'channel:account_state profile:live profile:next',
  },
  'feed.account-state.pushes': {
    'feed.account-state.follows': 'channel:account_state profile:live profile:next',
  },
  'feed.account-state.agrees': {
    'feed.account-state.follows': 'channel:account_state profile:live profile:next',
  },
  'feed.ledger-updates.record': {
    'feed.ledger-updates.send': 'channel:ledger_updates profile:live profile:next',
  },
  'feed.ledger-updates.send': {
    'feed.ledger-updates.send': 'channel:ledger_updates profile:live profile:next',
  },
  'feed.notifications.record': {
    'feed.notifications.thin-margin': 'channel:notifications profile:live profile:next',
  },
  'feed.notifications.at-its-commit': {
    'feed.notifications.thin-margin': 'profile:live profile:next',
  },
  'feed.endpoint.gateway': {
    'feed.endpoint.gateway': 'profile:live profile:next',
  },
  'feed.endpoint.node': {
    'feed.endpoint.plain': 'profile:live profile:next',
  },
  'feed.channel.snake-case': {
    'feed.subscribe.account-channels': 'profile:live profile:next',
  },
  'feed.channel.named': {
    'feed.subscribe.account-channels': 'profile:live profile:next',
  },
  'feed.channel.user-fundings': {
    'feed.user-fundings.begins': 'channel:user_fundings profile:live profile:next',
  },
  'feed.channel.no-coin': {
    'feed.subscribe.account-channels': 'profile:live profile:next',
    'feed.subscribe.market-channels': 'channel:markets',
  },
  'feed.channel.demultiplex': {
    'feed.subscribe.market-channels': 'channel:bbo channel:l2_book profile:live profile:next',
  },
  'feed.channel.coin-unknown': {
    'feed.channel.unknown-names': 'profile:live profile:next',
  },
  'feed.channel.user-missing': {
    'feed.subscribe.account-channels': 'profile:live profile:next',
  },
  'feed.channel.any-account': {
    'feed.subscribe.any-account': 'profile:live profile:next',
  },
  'feed.channel.retired': {
    'feed.channel.unknown-names': 'profile:live profile:next',
  },
  'feed.channel.body-whole': {
    'feed.channel.whole-bodies': 'profile:live profile:next',
  },
  'feed.channel.order': {
    'feed.channel.whole-bodies': 'profile:live profile:next',
  },
  'feed.reconnect.no-resume': {
    'feed.reconnect.missed': 'profile:live profile:next',
  },
  'feed.candles.gateway': {
    'feed.candles.on-gateway': 'channel:candles profile:live profile:next',
  },
  'feed.candles.shape': {
    'feed.candles.on-gateway': 'channel:candles profile:live profile:next',
  },
  'feed.candles.interval': {
    'feed.candles.on-gateway': 'channel:candles profile:live profile:next',
  },
  'feed.candles.push': {
    'feed.candles.pushed': 'channel:candles profile:live profile:next',
  },
  'feed.candles.snapshot': {
    'feed.candles.bounded': 'channel:candles profile:live profile:next',
  },
  'feed.error.shape': {
    'feed.error.bad-frames': 'profile:live profile:next',
  },
  'feed.error.stays-open': {
    'feed.error.bad-frames': 'profile:live profile:next',
  },
  'feed.error.binary': {
    'feed.error.bad-frames': 'profile:live profile:next',
  },
  'feed.error.malformed': {
    'feed.error.bad-frames': 'profile:live profile:next',
  },
  'feed.error.method-missing': {
    'feed.error.bad-frames': 'profile:live profile:next',
  },
  'feed.error.method-unknown': {
    'feed.error.bad-frames': 'profile:live profile:next',
  },
  'feed.error.subscription-missing': {
    'feed.error.bad-frames': 'profile:live profile:next',
  },
  'feed.error.channel-unknown': {
    'feed.error.bad-frames': 'profile:live profile:next',
  },
  'feed.error.candles': {
    'feed.error.candles-on-node': 'channel:candles profile:live profile:next',
  },
  'feed.subscribe.ack': {
    'feed.subscribe.again': 'channel:l2_book profile:live profile:next',
    'feed.subscribe.every-channel':
      'channel:account_state channel:active_asset_data channel:bbo channel:candles channel:clearinghouse_state channel:fills channel:ledger_updates channel:markets channel:notifications channel:open_orders channel:option_state channel:order_updates channel:spot_margin_state channel:trades channel:user_fundings channel:user_twap_history channel:user_twap_slice_fills',
  },
  'feed.subscribe.snapshot': {
    'feed.subscribe.account-channels':
      'channel:account_state channel:fills channel:ledger_updates channel:notifications channel:open_orders channel:order_updates profile:live profile:next',
    'feed.subscribe.again': 'channel:l2_book',
    'feed.subscribe.every-channel':
      'channel:active_asset_data channel:bbo channel:candles channel:clearinghouse_state channel:markets channel:option_state channel:spot_margin_state channel:trades channel:user_fundings channel:user_twap_history channel:user_twap_slice_fills',
  },
  'feed.subscribe.duplicate': {
    'feed.subscribe.lifecycle': 'profile:live profile:next',
  },
  'feed.subscribe.account-key': {
    'feed.subscribe.account-channels': 'profile:live profile:next',
  },
  'feed.subscribe.account-alias': {
    'feed.subscribe.by-address': 'profile:live profile:next',
  },
  'feed.subscribe.coin-required': {
    'feed.error.bad-frames': 'channel:bbo channel:l2_book channel:trades profile:live profile:next',
  },
  'feed.unsubscribe.ack': {
    'feed.subscribe.every-channel':
      'channel:account_state channel:active_asset_data channel:bbo channel:candles channel:clearinghouse_state channel:fills channel:l2_book channel:ledger_updates channel:markets channel:notifications channel:open_orders channel:option_state channel:order_updates channel:spot_margin_state channel:trades channel:user_fundings channel:user_twap_history channel:user_twap_slice_fills profile:live profile:next',
  },
  'feed.unsubscribe.ends': {
    'feed.notifications.thin-margin': 'channel:notifications profile:live profile:next',
    'feed.unsubscribe.ends':
      'channel:account_state channel:active_asset_data channel:bbo channel:clearinghouse_state channel:fills channel:l2_book channel:ledger_updates channel:markets channel:open_orders channel:order_updates channel:trades',
    'feed.unsubscribe.ends.candles': 'channel:candles',
    'feed.unsubscribe.ends.options': 'channel:option_state',
    'feed.unsubscribe.ends.slices': 'channel:user_twap_history channel:user_twap_slice_fills',
    'feed.unsubscribe.ends.spot-margin': 'channel:spot_margin_state',
    'feed.user-fundings.settled': 'channel:user_fundings',
  },
  'feed.unsubscribe.never-subscribed': {
    'feed.subscribe.lifecycle': 'profile:live profile:next',
  },
  'feed.ping.text': {
    'feed.ping.text': 'profile:live profile:next',
  },
  'feed.ping.protocol': {
    'feed.socket.on-the-wire': 'profile:live profile:next',
  },
  'feed.frame.shape': {
    'feed.subscribe.account-channels':
      'channel:account_state channel:fills channel:ledger_updates channel:notifications channel:open_orders channel:order_updates profile:live profile:next',
    'feed.subscribe.every-channel':
      'channel:active_asset_data channel:bbo channel:candles channel:clearinghouse_state channel:l2_book channel:markets channel:option_state channel:spot_margin_state channel:trades channel:user_fundings channel:user_twap_history channel:user_twap_slice_fills',
  },
  'feed.frame.no-sequence': {
    'feed.notifications.tier-told': 'channel:notifications profile:live profile:next',
    'feed.push.changes':
      'channel:account_state channel:bbo channel:fills channel:l2_book channel:ledger_updates channel:markets channel:open_orders channel:order_updates channel:trades',
    'feed.subscribe.every-channel':
      'channel:active_asset_data channel:candles channel:clearinghouse_state channel:option_state channel:spot_margin_state channel:user_fundings channel:user_twap_history channel:user_twap_slice_fills',
  },
  'feed.frame.snapshot-flag': {
    'feed.notifications.tier-told': 'channel:notifications profile:live profile:next',
    'feed.orders.resting-set': 'channel:order_updates',
    'feed.push.changes':
      'channel:account_state channel:bbo channel:fills channel:l2_book channel:ledger_updates channel:markets channel:trades',
    'feed.subscribe.every-channel':
      'channel:active_asset_data channel:candles channel:clearinghouse_state channel:open_orders channel:option_state channel:spot_margin_state channel:user_fundings channel:user_twap_history channel:user_twap_slice_fills',
  },
  'feed.frame.change-driven': {
    'feed.candles.pushed': 'profile:live profile:next',
  },
  'feed.frame.account-quiet': {
    'feed.account-state.follows': 'profile:live profile:next',
  },
  'feed.frame.committed': {
    'feed.frame.committed-only': 'profile:live profile:next',
  },
  'feed.reconnect.fresh': {
    'feed.reconnect.fresh': 'profile:live profile:next',
  },
  'feed.text.uncompressed': {
    'feed.socket.on-the-wire': 'profile:live profile:next',
  },
  'feed.l2-book.levels': {
    'feed.l2-book.deep-book': 'channel:l2_book profile:live profile:next',
  },
  'feed.l2-book.shape': {
    'feed.subscribe.market-channels': 'channel:l2_book profile:live profile:next',
  },
  'feed.l2-book.order': {
    'feed.l2-book.deep-book': 'channel:l2_book profile:live profile:next',
  },
  'feed.l2-book.agrees': {
    'feed.l2-book.deep-book': 'channel:l2_book profile:live profile:next',
  },
  'feed.l2-book.grouping': {
    'feed.l2-book.grouped-or-whole': 'channel:l2_book profile:live profile:next',
  },
  'feed.l2-book.regrouped': {
    'feed.l2-book.grouped-or-whole': 'channel:l2_book profile:live profile:next',
  },
  'feed.l2-book.grouping-range': {
    'feed.l2-book.odd-grouping': 'channel:l2_book profile:live profile:next',
  },
  'feed.l2-book.no-levels': {
    'feed.l2-book.odd-grouping': 'channel:l2_book profile:live profile:next',
  },
  'feed.bbo.shape': {
    'feed.subscribe.market-channels': 'channel:bbo profile:live profile:next',
  },
  'feed.bbo.best': {
    'feed.l2-book.deep-book': 'channel:bbo profile:live profile:next',
  },
  'feed.trades.shape': {
    'feed.trades.own-trade': 'channel:trades profile:live profile:next',
  },
  'feed.trades.new-prints': {
    'feed.trades.own-trade': 'channel:trades profile:live profile:next',
  },
  'feed.markets.snapshot': {
    'feed.subscribe.market-channels': 'channel:markets profile:live profile:next',
  },
  'feed.markets.pairs': {
    'feed.subscribe.market-channels': 'channel:markets profile:live profile:next',
  },
  'feed.markets.changed-rows': {
    'feed.markets.moved-by-trade': 'channel:markets profile:live profile:next',
  },
  'feed.post.shape': {
    'feed.post.info': 'profile:live profile:next',
  },
  'feed.post.info': {
    'feed.post.info': 'profile:live profile:next',
  },
  'feed.post.action': {
    'feed.post.actions': 'profile:live profile:next',
  },
  'feed.post.refused-action': {
    'feed.post.actions': 'profile:live profile:next',
  },
  'feed.post.bad-signature': {
    'feed.post.actions': 'profile:live profile:next',
  },
  'feed.post.error': {
    'feed.post.info': 'profile:live profile:next',
  },
  'feed.push.told': {
    'feed.push.below-best': 'channel:l2_book profile:live profile:next',
    'feed.push.best-size': 'channel:bbo',
    'feed.push.causes.holds': 'channel:account_state',
    'feed.push.causes.orders': 'channel:open_orders',
    'feed.push.causes.slices': 'channel:fills',
    'feed.push.changes': 'channel:ledger_updates channel:markets channel:order_updates channel:trades',
    'feed.user-fundings.settled': 'channel:user_fundings',
  },
  'feed.push.once': {
    'feed.notifications.thin-margin': 'channel:notifications profile:live profile:next',
    'feed.push.changes': 'channel:fills channel:ledger_updates channel:order_updates channel:trades',
    'feed.user-fundings.settled': 'channel:user_fundings',
  },
  'feed.push.at-its-commit': {
    'feed.push.at-once': 'profile:live profile:next',
  },
  'feed.ledger-updates.extra-keys': {
    'feed.ledger-updates.send': 'channel:ledger_updates profile:live profile:next',
  },
  'feed.ledger-updates.snapshot': {
    'feed.ledger-updates.send': 'channel:ledger_updates profile:live profile:next',
  },
  'feed.ledger-updates.kinds': {
    'feed.ledger-updates.send': 'channel:ledger_updates profile:live profile:next',
  },
  'feed.ledger-updates.sub-account-kind': {
    'feed.ledger-updates.sub-account': 'channel:ledger_updates profile:live profile:next',
  },
  'feed.ledger-updates.vault': {
    'feed.ledger-updates.vaults': 'channel:ledger_updates profile:live profile:next',
  },
  'feed.ledger-updates.liquidation': {
    'liquidation.close.ledger': 'channel:ledger_updates profile:live profile:next',
  },
  'feed.ledger-updates.own-move': {
    'feed.ledger-updates.pool': 'channel:ledger_updates profile:live profile:next',
  },
  'feed.trades.snapshot': {
    'feed.subscribe.after-trades': 'channel:trades profile:live profile:next',
  },
  'feed.trades.users': {
    'feed.subscribe.after-trades': 'channel:trades profile:live profile:next',
  },
  'feed.fills.snapshot': {
    'feed.subscribe.after-trades':
      'channel:fills channel:notifications channel:order_updates profile:live profile:next',
  },
  'feed.user-fundings.snapshot': {
    'feed.user-fundings.begins': 'channel:user_fundings profile:live profile:next',
  },
  'feed.markets.shape': {
    'feed.subscribe.market-channels': 'channel:markets profile:live profile:next',
  },
  'feed.markets.agrees': {
    'feed.state.as-read': 'channel:markets profile:live profile:next',
  },
  'feed.markets.once': {
    'feed.state.as-read': 'channel:markets profile:live profile:next',
  },
  'feed.order-updates.words': {
    'feed.orders.resting-set': 'channel:order_updates profile:live profile:next',
  },
  'feed.order-updates.silent': {
    'feed.order-updates.silent-changes':
      'action:cancel_all_orders action:schedule_cancel channel:order_updates profile:live profile:next',
  },
  'feed.order-updates.order': {
    'feed.orders.as-placed': 'channel:order_updates profile:live profile:next',
  },
  'feed.fills.agrees': {
    'feed.trades.as-filled': 'channel:fills profile:live profile:next',
  },
  'feed.trades.agrees': {
    'feed.trades.as-filled': 'profile:live profile:next',
  },
  'feed.l2-book.time': {
    'feed.trades.as-filled': 'channel:l2_book profile:live profile:next',
  },
  'feed.bbo.time': {
    'feed.trades.as-filled': 'channel:bbo profile:live profile:next',
  },
  'feed.user-fundings.record': {
    'feed.user-fundings.settled': 'channel:user_fundings profile:live profile:next',
  },
  'feed.clearinghouse-state.body': {
    'feed.clearinghouse-state.positions': 'channel:clearinghouse_state profile:live profile:next',
  },
  'feed.option-state.body': {
    'feed.option-state.pushed': 'channel:option_state profile:live profile:next',
  },
  'feed.spot-margin-state.body': {
    'feed.spot-margin-state.pushed': 'channel:spot_margin_state profile:live profile:next',
  },
  'feed.active-asset-data.body': {
    'feed.active-asset-data.pushed': 'channel:active_asset_data profile:live profile:next',
  },
  'feed.twap.slice-fills': {
    'feed.twap.told': 'channel:user_twap_slice_fills profile:live profile:next',
  },
  'feed.twap.history': {
    'feed.twap.told': 'channel:user_twap_history profile:live profile:next',
  },
  'feed.post.id-number': {
    'feed.post.info': 'profile:live profile:next',
  },
  'fills.cause.forced-close': {
    'liquidation.close.full': 'profile:live profile:next read:user_fills role:gateway role:node',
  },
  'fills.cause.by-vote': {
    'liquidation.close.by-vote': 'profile:live profile:next',
  },
  'fills.cause.twap': {
    'twap.order.slices': 'profile:live profile:next read:user_fills role:gateway role:node',
  },
  'fills.cause.archive': {
    'fills.ring.archived': 'profile:live profile:next read:user_fills role:gateway role:node',
  },
  'fills.row.start-position-grid': {
    'auctions.fba.facts': 'cause:auction profile:live profile:next read:user_fills role:gateway role:node',
    'fills.lanes.evm-facts': 'cause:book cause:evm',
    'fills.row.closing-by-cause': 'cause:batch cause:chase cause:ladder cause:modify cause:twap',
    'liquidation.close.facts': 'cause:liquidation',
    'liquidation.close.vote-facts': 'cause:vote',
    'triggers.fire.facts': 'cause:protective',
  },
  'fills.row.walk': {
    'auctions.fba.facts': 'cause:auction profile:live profile:next read:user_fills role:gateway role:node',
    'fills.lanes.evm-facts': 'cause:book cause:evm',
    'fills.row.closing-by-cause': 'cause:batch cause:chase cause:ladder cause:modify cause:twap',
    'liquidation.close.facts': 'cause:liquidation',
    'liquidation.close.vote-facts': 'cause:vote',
    'triggers.fire.facts': 'cause:protective',
  },
  'fills.row.reaches-position': {
    'auctions.fba.facts': 'cause:auction profile:live profile:next read:clearinghouse_state role:gateway role:node',
    'fills.lanes.evm-facts': 'cause:book cause:evm',
    'fills.row.closing-by-cause': 'cause:batch cause:chase cause:ladder cause:modify cause:twap',
    'liquidation.close.facts': 'cause:liquidation',
    'liquidation.close.vote-facts': 'cause:vote',
    'triggers.fire.facts': 'cause:protective',
  },
  'fills.row.block': {
    'auctions.fba.facts': 'cause:auction profile:live profile:next read:user_fills role:gateway role:node',
    'fills.lanes.evm-facts': 'cause:book cause:evm',
    'fills.print.both-legs': 'read:account_state',
    'fills.row.closing-by-cause': 'cause:batch cause:chase cause:ladder cause:modify cause:twap',
    'liquidation.close.facts': 'cause:liquidation',
    'liquidation.close.vote-facts': 'cause:vote',
    'triggers.fire.facts': 'cause:protective',
  },
  'fills.row.time': {
    'auctions.fba.facts': 'cause:auction profile:live profile:next read:user_fills role:gateway role:node',
    'fills.lanes.evm-facts': 'cause:book cause:evm',
    'fills.row.closing-by-cause': 'cause:batch cause:chase cause:ladder cause:modify cause:twap',
    'liquidation.close.facts': 'cause:liquidation',
    'liquidation.close.vote-facts': 'cause:vote',
    'triggers.fire.facts': 'cause:protective',
  },
  'fills.fee.token': {
    'auctions.fba.facts': 'cause:auction profile:live profile:next read:user_fills role:gateway role:node',
    'fills.lanes.evm-facts': 'cause:book cause:evm',
    'fills.row.closing-by-cause': 'cause:batch cause:chase cause:ladder cause:modify cause:twap',
    'liquidation.close.facts': 'cause:liquidation',
    'liquidation.close.vote-facts': 'cause:vote',
    'triggers.fire.facts': 'cause:protective',
  },
  'fills.fee.taker': {
    'fills.fee.effective-rates': 'cause:book profile:live profile:next',
    'fills.lanes.evm-facts': 'cause:evm',
    'fills.row.closing-by-cause': 'cause:batch cause:chase cause:ladder cause:modify cause:twap',
    'liquidation.close.vote-facts': 'cause:vote',
    'triggers.fire.facts': 'cause:protective',
  },
  'fills.fee.maker': {
    'fills.fee.effective-rates': 'cause:book profile:live profile:next',
    'fills.lanes.evm-facts': 'cause:evm',
    'fills.row.closing-by-cause': 'cause:batch cause:chase cause:ladder cause:modify cause:twap',
    'liquidation.close.facts': 'cause:liquidation',
    'liquidation.close.vote-facts': 'cause:vote',
    'triggers.fire.facts': 'cause:protective',
  },
  'fills.lanes.multi-sig': {
    'fills.lanes.multi-sig-rows': 'action:multi_sig profile:live profile:next read:user_fills role:gateway role:node',
  },
  'fills.lanes.amended': {
    'orders.modify.part-filled': 'profile:live profile:next read:user_fills role:gateway role:node',
  },
  'fills.lanes.evm': {
    'fills.lanes.evm-rows': 'profile:live profile:next read:user_fills role:gateway role:node',
  },
  'fills.lanes.batch-auction': {
    'auctions.fba.clearing': 'profile:live profile:next read:user_fills role:gateway role:node',
  },
  'fills.read.order': {
    'auctions.fba.facts': 'cause:auction profile:live profile:next read:user_fills role:gateway role:node',
    'fills.lanes.evm-facts': 'cause:book cause:evm',
    'fills.row.closing-by-cause': 'cause:batch cause:chase cause:ladder cause:modify cause:twap',
    'liquidation.close.facts': 'cause:liquidation',
    'liquidation.close.vote-facts': 'cause:vote',
    'triggers.fire.facts': 'cause:protective',
  },
  'fills.read.limit': {
    'fills.read.limit-and-window': 'profile:live profile:next',
  },
  'fills.read.limit-zero': {
    'fills.read.limit-and-window': 'profile:live profile:next',
  },
  'fills.read.limit-in-window': {
    'fills.read.limit-and-window': 'profile:live profile:next',
  },
  'fills.read.window': {
    'fills.read.aggregate.blocks': 'profile:live profile:next',
  },
  'fills.read.window-echo': {
    'fills.read.window-echo': 'profile:live profile:next read:user_fills role:gateway role:node',
  },
  'fills.read.aggregate': {
    'auctions.fba.facts': 'cause:auction profile:live profile:next read:user_fills role:gateway role:node',
    'fills.lanes.evm-facts': 'cause:book cause:evm',
    'fills.row.closing-by-cause': 'cause:batch cause:chase cause:ladder cause:modify cause:twap',
    'liquidation.close.facts': 'cause:liquidation',
    'liquidation.close.vote-facts': 'cause:vote',
    'triggers.fire.facts': 'cause:protective',
  },
  'fills.read.aggregate-off': {
    'fills.read.aggregate': 'profile:live profile:next read:user_fills role:gateway role:node',
  },
  'fills.ring.archive': {
    'fills.ring.archived': 'profile:live profile:next',
  },
  'fills.ring.archive-known': {
    'fills.ring.archived': 'profile:live profile:next read:user_position_history role:gateway role:node',
  },
  'fills.ring.limit-folded': {
    'fills.read.aggregate': 'profile:live profile:next read:user_fills role:gateway role:node',
  },
  'fills.ring.folded-sums': {
    'fills.read.folded-figures': 'profile:live profile:next read:user_fills role:gateway role:node',
  },
  'fills.ring.folded-figures': {
    'fills.read.folded-figures': 'profile:live profile:next read:user_fills role:gateway role:node',
  },
  'fills.row.shape': {
    'auctions.fba.facts': 'cause:auction profile:live profile:next read:user_fills role:gateway role:node',
    'fills.lanes.evm-facts': 'cause:book cause:evm',
    'fills.row.closing-by-cause': 'cause:batch cause:chase cause:ladder cause:modify cause:twap',
    'liquidation.close.facts': 'cause:liquidation',
    'liquidation.close.vote-facts': 'cause:vote',
    'triggers.fire.facts': 'cause:protective',
  },
  'fills.row.both-parties': {
    'auctions.fba.facts': 'cause:auction profile:live profile:next read:user_fills role:gateway role:node',
    'fills.lanes.evm-facts': 'cause:book cause:evm',
    'fills.row.closing-by-cause': 'cause:batch cause:chase cause:ladder cause:modify cause:twap',
    'liquidation.close.facts': 'cause:liquidation',
    'liquidation.close.vote-facts': 'cause:vote',
    'triggers.fire.facts': 'cause:protective',
  },
  'fills.row.tid-shared': {
    'auctions.fba.facts': 'cause:auction profile:live profile:next read:user_fills role:gateway role:node',
    'fills.lanes.evm-facts': 'cause:book cause:evm',
    'fills.row.closing-by-cause': 'cause:batch cause:chase cause:ladder cause:modify cause:twap',
    'liquidation.close.facts': 'cause:liquidation',
    'liquidation.close.vote-facts': 'cause:vote',
    'triggers.fire.facts': 'cause:protective',
  },
  'fills.row.oid': {
    'fills.lanes.evm-facts': 'cause:book cause:evm profile:live profile:next read:user_fills role:gateway role:node',
    'fills.row.closing-by-cause': 'cause:batch cause:chase cause:ladder cause:modify cause:twap',
    'liquidation.close.facts': 'cause:liquidation',
    'liquidation.close.vote-facts': 'cause:vote',
    'triggers.fire.facts': 'cause:protective',
  },
  'fills.row.mirror': {
    'auctions.fba.facts': 'cause:auction profile:live profile:next read:user_fills role:gateway role:node',
    'fills.lanes.evm-facts': 'cause:book cause:evm',
    'fills.row.closing-by-cause': 'cause:batch cause:chase cause:ladder cause:modify cause:twap',
    'liquidation.close.facts': 'cause:liquidation',
    'liquidation.close.vote-facts': 'cause:vote',
    'triggers.fire.facts': 'cause:protective',
  },
  'fills.row.dir-words': {
    'auctions.fba.facts': 'cause:auction profile:live profile:next read:user_fills role:gateway role:node',
    'fills.lanes.evm-facts': 'cause:book cause:evm',
    'fills.row.closing-by-cause': 'cause:batch cause:chase cause:ladder cause:modify cause:twap',
    'liquidation.close.facts': 'cause:liquidation',
    'liquidation.close.vote-facts': 'cause:vote',
    'triggers.fire.facts': 'cause:protective',
  },
  'fills.row.dir': {
    'auctions.fba.facts': 'cause:auction profile:live profile:next read:user_fills role:gateway role:node',
    'fills.lanes.evm-facts': 'cause:book cause:evm',
    'fills.row.closing-by-cause': 'cause:batch cause:chase cause:ladder cause:modify cause:twap',
    'liquidation.close.facts': 'cause:liquidation',
    'liquidation.close.vote-facts': 'cause:vote',
    'triggers.fire.facts': 'cause:protective',
  },
  'fills.row.start-position': {
    'auctions.fba.facts': 'cause:auction profile:live profile:next read:user_fills role:gateway role:node',
    'fills.lanes.evm-facts': 'cause:book cause:evm',
    'fills.row.closing-by-cause': 'cause:batch cause:chase cause:ladder cause:modify cause:twap',
    'liquidation.close.facts': 'cause:liquidation',
    'liquidation.close.vote-facts': 'cause:vote',
    'triggers.fire.facts': 'cause:protective',
  },
  'fills.row.closed-pnl': {
    'auctions.fba.facts': 'cause:auction profile:live profile:next read:user_fills role:gateway role:node',
    'fills.lanes.evm-facts': 'cause:book cause:evm',
    'fills.row.closing-by-cause': 'cause:batch cause:chase cause:ladder cause:modify cause:twap',
    'liquidation.close.facts': 'cause:liquidation',
    'liquidation.close.vote-facts': 'cause:vote',
    'triggers.fire.facts': 'cause:protective',
  },
  'fills.row.closed-pnl-open': {
    'auctions.fba.facts': 'cause:auction profile:live profile:next read:user_fills role:gateway role:node',
    'fills.lanes.evm-facts': 'cause:book cause:evm',
    'fills.row.opening-by-cause': 'cause:batch cause:chase cause:ladder cause:modify cause:twap',
  },
  'fills.row.hash': {
    'auctions.fba.facts': 'cause:auction profile:live profile:next read:user_fills role:gateway role:node',
    'fills.lanes.evm-facts': 'cause:book cause:evm',
    'fills.row.closing-by-cause': 'cause:batch cause:chase cause:ladder cause:modify cause:twap',
    'liquidation.close.facts': 'cause:liquidation',
    'liquidation.close.vote-facts': 'cause:vote',
    'triggers.fire.facts': 'cause:protective',
  },
  'fills.row.cause': {
    'fills.print.both-legs': 'profile:live profile:next read:user_fills role:gateway role:node',
  },
  'fills.row.liquidated': {
    'liquidation.close.ledger': 'profile:live profile:next read:user_fills role:gateway role:node',
  },
  'fills.spot.fee-zero': {
    'spot.fills.trade': 'profile:live profile:next read:user_fills role:gateway role:node',
  },
  'fills.spot.fee-token-sell': {
    'spot.fills.trade': 'profile:live profile:next read:user_fills role:gateway role:node',
  },
  'fills.spot.fee-token-buy': {
    'spot.fills.trade': 'profile:live profile:next read:user_fills role:gateway role:node',
  },
  'fills.spot.closed-pnl': {
    'spot.fills.trade': 'profile:live profile:next read:user_fills role:gateway role:node',
  },
  'fills.spot.dir': {
    'spot.fills.trade': 'profile:live profile:next read:user_fills role:gateway role:node',
  },
  'fills.spot.start-position': {
    'spot.fills.trade': 'profile:live profile:next read:user_fills role:gateway role:node',
  },
  'funding.premium.impact': {
    'funding.premium.after-silence': 'profile:live profile:next',
  },
  'funding.premium.missing': {
    'funding.premium.sampled': 'profile:live profile:next',
  },
  'funding.sample.cadence': {
    'funding.rate.folds': 'profile:live profile:next',
  },
  'funding.sample.comes': {
    'funding.sample.comes': 'profile:live profile:next read:markets role:gateway role:node',
  },
  'funding.rate.formula': {
    'funding.rate.of-one-premium': 'profile:live profile:next',
  },
  'funding.payment.boundary': {
    'funding.payment.over-boundary': 'profile:live profile:next',
  },
  'funding.payment.amount': {
    'funding.payment.over-boundary': 'profile:live profile:next',
  },
  'funding.payment.direction': {
    'funding.payment.both-ways': 'profile:live profile:next',
  },
  'funding.payment.zero-sum': {
    'funding.payment.over-boundary': 'profile:live profile:next',
  },
  'funding.payment.close-false': {
    'funding.payment.no-close': 'profile:live profile:next',
  },
  'funding.rate.clamped': {
    'funding.payment.both-ways': 'profile:live profile:next read:markets role:gateway role:node',
  },
  'funding.rate.form': {
    'funding.rate.rows': 'profile:live profile:next read:markets role:gateway role:node',
  },
  'funding.next.before-sample': {
    'funding.sample.none-after-blocks': 'profile:live profile:next read:markets role:gateway role:node',
  },
  'funding.next.aligned': {
    'funding.next.moves-on': 'profile:live profile:next',
  },
  'funding.premium.decimals': {
    'funding.payment.both-ways': 'profile:live profile:next read:markets role:gateway role:node',
  },
  'funding.premium.before-sample': {
    'funding.sample.none-after-blocks': 'profile:live profile:next read:markets role:gateway role:node',
  },
  'funding.samples.shape': {
    'funding.samples.rows': 'profile:live profile:next read:funding_history role:gateway role:node',
  },
  'funding.samples.coin-required': {
    'funding.samples.rows': 'profile:live profile:next read:funding_history role:gateway role:node',
  },
  'funding.samples.coin-unknown': {
    'funding.samples.rows': 'profile:live profile:next read:funding_history role:gateway role:node',
  },
  'funding.samples.source': {
    'funding.samples.rows': 'profile:live profile:next read:funding_history role:gateway role:node',
  },
  'funding.samples.window': {
    'funding.samples.windows': 'profile:live profile:next read:funding_history role:gateway role:node',
  },
  'funding.samples.window-ignored': {
    'funding.samples.windows': 'profile:live profile:next read:funding_history role:gateway role:node',
  },
  'funding.samples.clamp': {
    'funding.samples.capped': 'profile:live profile:next read:funding_history role:gateway role:node',
  },
  'funding.samples.coverage': {
    'funding.samples.windows': 'profile:live profile:next read:funding_history role:gateway role:node',
  },
  'funding.rate.true-zero': {
    'funding.rate.rows': 'profile:live profile:next read:markets role:gateway role:node',
  },
  'funding.next.boundary': {
    'funding.next.moves-on': 'profile:live profile:next read:markets role:gateway role:node',
  },
  'funding.next.cadence': {
    'funding.next.moves-on': 'profile:live profile:next read:markets role:gateway role:node',
  },
  'governance.validators.display-name': {
    'governance.validators.list': 'profile:live profile:next',
  },
  'governance.validators.commission': {
    'governance.validators.list': 'profile:live profile:next',
  },
  'governance.validators.address-optional': {
    'governance.validators.list': 'profile:live profile:next read:validator_summaries role:gateway role:node',
  },
  'governance.validators.total': {
    'governance.validators.list': 'profile:live profile:next read:validator_summaries role:gateway role:node',
  },
  'governance.validators.total-covers': {
    'governance.validators.list': 'profile:live profile:next read:validator_summaries role:gateway role:node',
  },
  'governance.validators.delegation': {
    'staking.delegation.listed': 'profile:live profile:next',
  },
  'governance.l1-votes.shape': {
    'governance.l1-votes.form': 'profile:live profile:next read:validator_l1_votes role:gateway role:node',
  },
  'governance.l1-votes.casts': {
    'governance.l1-votes.casts': 'profile:live profile:next read:validator_l1_votes role:gateway role:node',
  },
  'governance.validators.jailed': {
    'governance.votes.jailed-stake': 'profile:live profile:next read:validator_summaries role:gateway role:node',
  },
  'governance.validators.commission-share': {
    'governance.validators.list': 'profile:live profile:next',
  },
  'governance.validators.shape': {
    'governance.validators.list': 'profile:live profile:next read:validator_summaries role:gateway role:node',
  },
  'governance.validators.order': {
    'governance.validators.list': 'profile:live profile:next read:validator_summaries role:gateway role:node',
  },
  'governance.validators.your-stake': {
    'governance.validators.list': 'profile:live profile:next read:validator_summaries role:gateway role:node',
  },
  'governance.validators.delegated': {
    'governance.validators.list': 'profile:live profile:next read:validator_summaries role:gateway role:node',
  },
  'governance.validators.no-epoch': {
    'governance.validators.list': 'profile:live profile:next',
  },
  'governance.votes.no-arguments': {
    'governance.votes.words': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.page-back': {
    'governance.votes.time-window': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.limit-newest': {
    'governance.votes.time-window': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.validator-unparseable': {
    'governance.votes.words': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.action-name': {
    'governance.votes.time-window': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.scope': {
    'governance.votes.by-coin': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.category-text': {
    'governance.votes.time-window': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.cast-times': {
    'governance.votes.time-window': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.cast-span': {
    'governance.votes.time-window': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.agreeing-null': {
    'governance.votes.cast-by-cast': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.cast-row': {
    'governance.votes.cast-by-cast': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.cast-stake': {
    'governance.votes.cast-by-cast': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.cast-blob': {
    'governance.votes.changes-told': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.change-prior': {
    'governance.votes.changes-told': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.change-booleans': {
    'governance.votes.changes-told': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.anchor': {
    'governance.votes.cast-by-cast': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.moves-window': {
    'governance.votes.cast-by-cast': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.cast-sum': {
    'governance.votes.cast-by-cast': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.cast-moments': {
    'governance.votes.cast-by-cast': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.changes-once': {
    'governance.votes.time-window': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.shape': {
    'governance.votes.nothing-found': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.listed': {
    'governance.votes.quorum': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.coverage': {
    'governance.votes.limits': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.status-words': {
    'governance.votes.time-window': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.order': {
    'governance.votes.time-window': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.key': {
    'governance.votes.time-window': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.direct': {
    'governance.votes.without-casts': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.enacted-fields': {
    'governance.votes.time-window': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.changes': {
    'governance.votes.time-window': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.quorum-stake': {
    'governance.votes.time-window': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.total-stake': {
    'governance.votes.jailed-stake': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.enacts': {
    'governance.votes.quorum': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.below-quorum': {
    'governance.votes.cast-again': 'profile:live profile:next role:gateway role:node',
    'governance.votes.quorum': 'read:validator_votes',
  },
  'governance.votes.apart': {
    'governance.votes.two-payloads': 'profile:live profile:next',
  },
  'governance.votes.expires': {
    'governance.votes.expired': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.limit': {
    'governance.votes.limits': 'profile:live profile:next',
  },
  'governance.votes.window': {
    'governance.votes.time-window': 'profile:live profile:next',
  },
  'governance.votes.filter-words': {
    'governance.votes.by-coin': 'profile:live profile:next',
  },
  'governance.votes.filter-validator': {
    'governance.votes.two-payloads': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.filter-coin': {
    'governance.votes.by-coin': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.filter-coin-scope': {
    'governance.votes.by-coin': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.filter-unknown': {
    'governance.votes.words': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.votes.no-archive': {
    'governance.votes.without-archive': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'governance.figures.fee-schedule': {
    'governance.figures.fee-schedule': 'profile:live profile:next read:fee_schedule role:gateway role:node',
  },
  'governance.figures.funding-cap': {
    'governance.figures.funding-cap': 'profile:live profile:next',
  },
  'history.blocks.shape': {
    'history.blocks.recent': 'profile:live profile:next read:recent_blocks role:gateway role:node',
  },
  'history.blocks.order': {
    'history.blocks.recent': 'profile:live profile:next read:recent_blocks role:gateway role:node',
  },
  'history.blocks.limit': {
    'history.blocks.recent': 'profile:live profile:next read:recent_blocks role:gateway role:node',
    'history.transactions.own': 'read:recent_transactions',
  },
  'history.transactions.key': {
    'history.transactions.standing': 'profile:live profile:next read:recent_transactions role:gateway role:node',
  },
  'history.transactions.shape': {
    'history.transactions.own': 'profile:live profile:next read:recent_transactions role:gateway role:node',
  },
  'history.transactions.side': {
    'history.transactions.own': 'profile:live profile:next read:recent_transactions role:gateway role:node',
  },
  'history.transactions.rows': {
    'history.transactions.own': 'profile:live profile:next read:recent_transactions role:gateway role:node',
  },
  'history.transactions.order': {
    'history.transactions.own': 'profile:live profile:next read:recent_transactions role:gateway role:node',
  },
  'history.funding.key': {
    'history.funding.forms':
      'profile:live profile:next read:user_funding read:user_funding_by_time role:gateway role:node',
  },
  'history.funding.row': {
    'history.funding.listed': 'profile:live profile:next read:user_funding role:gateway role:node',
  },
  'history.funding.sign': {
    'history.funding.listed': 'profile:live profile:next read:user_funding role:gateway role:node',
  },
  'history.funding.every-payment': {
    'history.funding.isolated': 'profile:live profile:next',
  },
  'history.funding.order': {
    'history.funding.listed': 'profile:live profile:next read:user_funding role:gateway role:node',
  },
  'history.funding.no-echo': {
    'history.funding.forms': 'profile:live profile:next',
  },
  'history.funding.page': {
    'history.funding.page': 'profile:live profile:next',
  },
  'history.funding.walk': {
    'history.funding.page': 'profile:live profile:next',
  },
  'history.funding.end-inclusive': {
    'history.funding.paid': 'profile:live profile:next',
  },
  'history.funding.start-inclusive': {
    'history.funding.windows': 'profile:live profile:next read:user_funding role:gateway role:node',
  },
  'history.funding.sign-of-rate': {
    'history.funding.listed': 'profile:live profile:next',
  },
  'history.funding-by-time.rows': {
    'history.funding.windows':
      'profile:live profile:next read:user_funding read:user_funding_by_time role:gateway role:node',
  },
  'history.ledger.bridge-credit': {
    'bridge.deposits.credited': 'profile:live profile:next read:user_non_funding_ledger_updates role:gateway role:node',
  },
  'history.ledger.evm-credit': {
    'evm.to-core.coins-told': 'profile:live profile:next read:user_non_funding_ledger_updates role:gateway role:node',
  },
  'history.ledger.withdraw': {
    'history.ledger.withdrawals':
      'profile:live profile:next read:user_non_funding_ledger_updates role:gateway role:node',
  },
  'history.ledger.counterparty': {
    'history.ledger.moves': 'profile:live profile:next read:user_non_funding_ledger_updates role:gateway role:node',
  },
  'history.ledger.sub-account': {
    'history.ledger.sub-accounts':
      'profile:live profile:next read:user_non_funding_ledger_updates role:gateway role:node',
  },
  'history.ledger.vault': {
    'history.ledger.vaults': 'profile:live profile:next read:user_non_funding_ledger_updates role:gateway role:node',
  },
  'history.ledger.liquidation': {
    'liquidation.close.ledger': 'profile:live profile:next read:user_non_funding_ledger_updates role:gateway role:node',
  },
  'history.ledger.liquidation-market': {
    'liquidation.close.ledger': 'profile:live profile:next read:user_non_funding_ledger_updates role:gateway role:node',
  },
  'history.ledger.liquidation-cause': {
    'liquidation.close.ledger': 'profile:live profile:next read:user_non_funding_ledger_updates role:gateway role:node',
  },
  'history.ledger.staking-deposit': {
    'history.ledger.staking': 'profile:live profile:next read:user_non_funding_ledger_updates role:gateway role:node',
  },
  'history.ledger.staking-withdraw': {
    'history.ledger.staking': 'profile:live profile:next read:user_non_funding_ledger_updates role:gateway role:node',
  },
  'history.ledger.delegate': {
    'history.ledger.staking': 'profile:live profile:next read:user_non_funding_ledger_updates role:gateway role:node',
  },
  'history.ledger.undelegate': {
    'history.ledger.staking': 'profile:live profile:next read:user_non_funding_ledger_updates role:gateway role:node',
  },
  'history.ledger.staking-reward': {
    'staking.rewards.claimed': 'profile:live profile:next read:user_non_funding_ledger_updates role:gateway role:node',
  },
  'history.ledger.earn': {
    'history.ledger.earn':
      'action:earn_deposit action:earn_withdraw profile:live profile:next read:user_non_funding_ledger_updates role:gateway role:node',
  },
  'history.ledger.sign': {
    'history.ledger.each-move':
      'action:bridge_withdraw action:c_deposit action:c_withdraw action:core_evm_transfer action:earn_deposit action:earn_withdraw action:send_asset action:send_to_evm_with_data action:sub_account_spot_transfer action:sub_account_transfer action:token_delegate action:vault_distribute action:vault_transfer action:vault_withdraw profile:live profile:next read:user_non_funding_ledger_updates role:gateway role:node',
    'staking.rewards.claimed': 'action:claim_rewards',
  },
  'history.ledger.coin': {
    'history.ledger.each-move':
      'action:bridge_withdraw action:c_deposit action:c_withdraw action:core_evm_transfer action:earn_deposit action:earn_withdraw action:send_asset action:send_to_evm_with_data action:sub_account_spot_transfer action:sub_account_transfer action:token_delegate action:vault_distribute action:vault_transfer action:vault_withdraw profile:live profile:next read:user_non_funding_ledger_updates role:gateway role:node',
    'staking.rewards.claimed': 'action:claim_rewards',
    'transfers.class.ledger': 'action:usd_class_transfer',
  },
  'history.ledger.no-funding': {
    'history.funding.listed': 'profile:live profile:next read:user_non_funding_ledger_updates role:gateway role:node',
  },
  'history.ledger.every-move': {
    'history.ledger.each-move':
      'action:bridge_withdraw action:c_deposit action:c_withdraw action:core_evm_transfer action:earn_deposit action:earn_withdraw action:send_asset action:send_to_evm_with_data action:sub_account_spot_transfer action:sub_account_transfer action:token_delegate action:vault_distribute action:vault_transfer action:vault_withdraw profile:live profile:next read:user_non_funding_ledger_updates role:gateway role:node',
    'staking.rewards.claimed': 'action:claim_rewards',
    'transfers.class.ledger': 'action:usd_class_transfer',
  },
  'history.ledger.adds-up': {
    'bridge.withdrawals.add-up':
      'action:bridge_withdraw action:send_asset profile:live profile:next read:user_non_funding_ledger_updates role:gateway role:node',
    'history.ledger.each-move':
      'action:c_deposit action:c_withdraw action:earn_deposit action:earn_withdraw action:sub_account_spot_transfer action:sub_account_transfer action:token_delegate action:vault_distribute action:vault_transfer action:vault_withdraw',
  },
  'history.ledger.time': {
    'history.ledger.moves': 'profile:live profile:next read:user_non_funding_ledger_updates role:gateway role:node',
  },
  'history.ledger.key': {
    'history.ledger.argument': 'profile:live profile:next read:user_non_funding_ledger_updates role:gateway role:node',
  },
  'history.ledger.row': {
    'history.ledger.each-move':
      'action:bridge_withdraw action:c_deposit action:c_withdraw action:core_evm_transfer action:earn_deposit action:earn_withdraw action:send_asset action:send_to_evm_with_data action:sub_account_spot_transfer action:sub_account_transfer action:token_delegate action:vault_distribute action:vault_transfer action:vault_withdraw profile:live profile:next read:user_non_funding_ledger_updates role:gateway role:node',
    'staking.rewards.claimed': 'action:claim_rewards',
    'transfers.class.ledger': 'action:usd_class_transfer',
  },
  'history.ledger.deposit': {
    'history.ledger.deposits': 'profile:live profile:next read:user_non_funding_ledger_updates role:gateway role:node',
  },
  'history.ledger.deposit-usdc': {
    'history.ledger.deposits': 'profile:live profile:next read:user_non_funding_ledger_updates role:gateway role:node',
  },
  'history.ledger.transfer': {
    'history.ledger.transfers': 'profile:live profile:next read:user_non_funding_ledger_updates role:gateway role:node',
  },
  'history.ledger.no-trading': {
    'history.ledger.trades-unlisted':
      'profile:live profile:next read:user_non_funding_ledger_updates role:gateway role:node',
  },
  'history.ledger.window': {
    'history.ledger.moves': 'profile:live profile:next read:user_non_funding_ledger_updates role:gateway role:node',
  },
  'history.ledger.address-missing': {
    'history.ledger.argument': 'profile:live profile:next',
  },
  'history.ledger.address-unparseable': {
    'history.ledger.argument': 'profile:live profile:next',
  },
  'history.ledger.unknown': {
    'history.ledger.argument': 'profile:live profile:next',
  },
  'history.ledger.no-archive': {
    'history.ledger.without-archive': 'profile:live profile:next',
  },
  'history.orders.key': {
    'history.orders.stranger': 'profile:live profile:next read:historical_orders role:gateway role:node',
  },
  'history.orders.shape': {
    'history.orders.records': 'profile:live profile:next read:historical_orders role:gateway role:node',
  },
  'history.orders.status-words': {
    'history.orders.steps': 'profile:live profile:next read:historical_orders role:gateway role:node',
  },
  'history.orders.transitions': {
    'history.orders.steps': 'profile:live profile:next read:historical_orders role:gateway role:node',
  },
  'history.orders.tif-words': {
    'history.orders.records': 'profile:live profile:next read:historical_orders role:gateway role:node',
  },
  'history.orders.limit': {
    'history.orders.records': 'profile:live profile:next read:historical_orders role:gateway role:node',
  },
  'history.orders.maker-record': {
    'history.orders.records': 'profile:live profile:next read:historical_orders role:gateway role:node',
  },
  'history.orders.order': {
    'history.orders.steps': 'profile:live profile:next read:historical_orders role:gateway role:node',
  },
  'history.orders.hash': {
    'history.orders.records': 'profile:live profile:next read:historical_orders role:gateway role:node',
  },
  'history.portfolio.key': {
    'history.portfolio.interval': 'profile:live profile:next read:portfolio role:gateway role:node',
  },
  'history.portfolio.interval': {
    'history.portfolio.interval': 'profile:live profile:next',
  },
  'history.portfolio.interval-other': {
    'history.portfolio.interval': 'profile:live profile:next',
  },
  'history.positions.entry-null': {
    'history.positions.relations': 'profile:live profile:next read:user_position_history role:gateway role:node',
  },
  'history.positions.close-implied': {
    'history.positions.relations': 'profile:live profile:next read:user_position_history role:gateway role:node',
  },
  'history.positions.funding-implied': {
    'history.positions.relations': 'profile:live profile:next read:user_position_history role:gateway role:node',
  },
  'history.positions.user-no-alias': {
    'history.positions.arguments': 'profile:live profile:next',
  },
  'history.positions.address-missing': {
    'history.positions.arguments': 'profile:live profile:next',
  },
  'history.positions.address-unparseable': {
    'history.positions.arguments': 'profile:live profile:next',
  },
  'history.positions.order': {
    'history.positions.pages': 'profile:live profile:next read:user_position_history role:gateway role:node',
  },
  'history.positions.limit': {
    'history.positions.pages': 'profile:live profile:next',
  },
  'history.positions.limit-cut': {
    'history.positions.pages': 'profile:live profile:next',
  },
  'history.positions.window': {
    'history.positions.pages': 'profile:live profile:next',
  },
  'history.positions.no-coin': {
    'history.positions.pages': 'profile:live profile:next',
  },
  'history.positions-by-time.rows': {
    'history.positions.pages': 'profile:live profile:next read:user_position_history_by_time role:gateway role:node',
  },
  'history.positions-by-time.order': {
    'history.positions.pages': 'profile:live profile:next read:user_position_history_by_time role:gateway role:node',
  },
  'history.positions-by-time.limit-cut': {
    'history.positions.pages': 'profile:live profile:next read:user_position_history_by_time role:gateway role:node',
  },
  'history.positions-by-time.window': {
    'history.positions.pages': 'profile:live profile:next read:user_position_history_by_time role:gateway role:node',
  },
  'history.positions.shape': {
    'history.positions.life': 'profile:live profile:next read:user_position_history role:gateway role:node',
  },
  'history.positions.closed-only': {
    'history.positions.life': 'profile:live profile:next read:user_position_history role:gateway role:node',
  },
  'history.positions.life': {
    'history.positions.forced': 'profile:live profile:next read:user_position_history role:gateway role:node',
  },
  'history.positions.side': {
    'history.positions.life': 'profile:live profile:next read:user_position_history role:gateway role:node',
  },
  'history.positions.max-size': {
    'history.positions.life': 'profile:live profile:next read:user_position_history role:gateway role:node',
  },
  'history.positions.closed-size': {
    'history.positions.life': 'profile:live profile:next read:user_position_history role:gateway role:node',
  },
  'history.positions.renamed': {
    'history.positions.life': 'profile:live profile:next read:user_position_history role:gateway role:node',
  },
  'history.positions.avg-close': {
    'history.positions.life': 'profile:live profile:next read:user_position_history role:gateway role:node',
  },
  'history.positions.avg-entry': {
    'history.positions.life': 'profile:live profile:next read:user_position_history role:gateway role:node',
  },
  'history.positions.closed-pnl': {
    'history.positions.life': 'profile:live profile:next read:user_position_history role:gateway role:node',
  },
  'history.positions.fee-paid': {
    'history.positions.life': 'profile:live profile:next read:user_position_history role:gateway role:node',
  },
  'history.positions.realized': {
    'history.positions.relations': 'profile:live profile:next read:user_position_history role:gateway role:node',
  },
  'history.positions.funding-paid': {
    'history.positions.funding': 'profile:live profile:next read:user_position_history role:gateway role:node',
  },
  'history.positions.net': {
    'history.positions.relations': 'profile:live profile:next read:user_position_history role:gateway role:node',
  },
  'history.positions.times': {
    'history.positions.life': 'profile:live profile:next read:user_position_history role:gateway role:node',
  },
  'history.positions.blocks': {
    'history.positions.life': 'profile:live profile:next read:user_position_history role:gateway role:node',
  },
  'history.positions.rising': {
    'history.positions.relations': 'profile:live profile:next read:user_position_history role:gateway role:node',
  },
  'history.user-ledger.shape': {
    'history.user-ledger.empty': 'profile:live profile:next read:user_ledger_updates role:gateway role:node',
  },
  'history.user-ledger.echo': {
    'history.user-ledger.empty': 'profile:live profile:next read:user_ledger_updates role:gateway role:node',
  },
  'history.user-ledger.empty': {
    'history.user-ledger.empty': 'profile:live profile:next read:user_ledger_updates role:gateway role:node',
  },
  'history.volume.shape': {
    'history.volume.stranger': 'profile:live profile:next read:user_volume_history role:gateway role:node',
  },
  'history.volume.date': {
    'history.volume.days': 'profile:live profile:next read:user_volume_history role:gateway role:node',
  },
  'history.volume.order': {
    'history.volume.days': 'profile:live profile:next read:user_volume_history role:gateway role:node',
  },
  'history.volume.today': {
    'history.volume.days': 'profile:live profile:next',
  },
  'history.volume.quiet': {
    'history.volume.days': 'profile:live profile:next read:user_volume_history role:gateway role:node',
  },
  'history.volume.raw-plane': {
    'history.volume.days': 'profile:live profile:next read:user_volume_history role:gateway role:node',
  },
  'history.volume.share': {
    'history.volume.stranger': 'profile:live profile:next',
  },
  'history.volume.share-window': {
    'history.volume.days': 'profile:live profile:next read:user_volume_history role:gateway role:node',
  },
  'history.volume.start-day': {
    'history.volume.days': 'profile:live profile:next',
  },
  'history.volume.start-default': {
    'history.volume.days': 'profile:live profile:next',
  },
  'history.volume.start-zero': {
    'history.volume.days': 'profile:live profile:next',
  },
  'history.volume.end-day': {
    'history.volume.days': 'profile:live profile:next',
  },
  'history.volume.limit': {
    'history.volume.days': 'profile:live profile:next',
  },
  'history.volume.sums': {
    'history.volume.days': 'profile:live profile:next read:user_volume_history role:gateway role:node',
  },
  'limits.ip.burst': {
    'limits.ip.budget': 'profile:live profile:next',
  },
  'limits.ip.refill': {
    'limits.ip.budget': 'profile:live profile:next',
  },
  'limits.ip.allowlist': {
    'limits.ip.allowlisted': 'profile:live profile:next',
  },
  'limits.account.burst': {
    'limits.account.budget': 'profile:live profile:next',
  },
  'limits.account.refill': {
    'limits.account.budget': 'profile:live profile:next',
  },
  'limits.account.batch': {
    'limits.account.budget': 'profile:live profile:next',
  },
  'limits.account.agents': {
    'limits.account.agents': 'profile:live profile:next',
  },
  'limits.account.metaliquidity': {
    'limits.account.metaliquidity': 'profile:live profile:next',
  },
  'limits.account.ladder': {
    'limits.account.volume': 'profile:live profile:next',
  },
  'limits.ip.every-request': {
    'limits.ip.any-account': 'profile:live profile:next',
  },
  'limits.account.exchange-only': {
    'limits.account.coverage': 'profile:live profile:next',
  },
  'limits.account.named': {
    'limits.account.coverage': 'profile:live profile:next',
  },
  'limits.account.floor': {
    'limits.account.coverage': 'profile:live profile:next',
  },
  'limits.weight.evm': {
    'limits.weight.evm': 'profile:live profile:next',
  },
  'limits.charged.evm-unparseable': {
    'limits.weight.evm': 'profile:live profile:next',
  },
  'limits.charged.evm-oversize': {
    'limits.weight.evm': 'profile:live profile:next',
  },
  'limits.socket.64': {
    'limits.socket.again': 'profile:live profile:next',
  },
  'limits.socket.65th': {
    'limits.socket.cap': 'profile:live profile:next',
  },
  'limits.socket.first-64': {
    'limits.socket.first-64': 'profile:live profile:next',
  },
  'limits.socket.allowlist': {
    'limits.ip.allowlisted': 'profile:live profile:next',
  },
  'limits.queue.drops-oldest': {
    'limits.queue.overflow': 'profile:live profile:next',
  },
  'limits.queue.silent': {
    'limits.queue.overflow': 'profile:live profile:next',
  },
  'limits.queue.size': {
    'limits.queue.overflow': 'profile:live profile:next',
  },
  'limits.route.none': {
    'limits.route.none': 'profile:live profile:next',
  },
  'limits.weight.info': {
    'limits.weight.routes': 'profile:live profile:next',
  },
  'limits.weight.heavy': {
    'limits.weight.routes':
      'profile:live profile:next read:l2_book read:markets read:user_fills role:gateway role:node',
  },
  'limits.weight.exchange': {
    'limits.weight.exchange': 'profile:live profile:next',
  },
  'limits.weight.faucet': {
    'limits.weight.faucet': 'profile:live profile:next',
  },
  'limits.weight.socket': {
    'limits.weight.socket': 'profile:live profile:next',
  },
  'limits.weight.post': {
    'limits.weight.posts': 'profile:live profile:next',
  },
  'limits.charged.refused': {
    'limits.charged.refused': 'profile:live profile:next',
  },
  'limits.charged.throttled': {
    'limits.charged.throttled': 'profile:live profile:next',
  },
  'limits.refusal.code': {
    'limits.refusal.spent-budget': 'profile:live profile:next',
  },
  'limits.refusal.no-hint': {
    'limits.refusal.spent-budget': 'profile:live profile:next',
  },
  'limits.refusal.weight-1': {
    'limits.refusal.spent-budget': 'profile:live profile:next',
  },
  'limits.refusal.weight-5': {
    'limits.refusal.spent-budget': 'profile:live profile:next',
  },
  'liquidation.tier.orders': {
    'liquidation.tier.below-maintenance': 'action:submit_order profile:live profile:next',
  },
  'liquidation.tier.cancel': {
    'liquidation.tier.below-maintenance': 'profile:live profile:next',
  },
  'liquidation.tier.reduce-only': {
    'liquidation.tier.below-maintenance': 'profile:live profile:next',
  },
  'liquidation.tier.no-maintenance': {
    'liquidation.tier.no-maintenance': 'profile:live profile:next',
  },
  'liquidation.tier.safe': {
    'liquidation.tier.bands': 'profile:live profile:next',
  },
  'liquidation.tier.t0': {
    'liquidation.tier.bands': 'profile:live profile:next',
  },
  'liquidation.tier.t0-cancels-alo': {
    'liquidation.tier.bands': 'profile:live profile:next',
  },
  'liquidation.tier.t1': {
    'liquidation.close.half': 'profile:live profile:next',
  },
  'liquidation.tier.t2': {
    'liquidation.close.full': 'profile:live profile:next',
  },
  'liquidation.tier.t3': {
    'liquidation.tier.taken-over': 'profile:live profile:next',
  },
  'liquidation.tier.evaluated': {
    'liquidation.tier.evaluated': 'profile:live profile:next',
  },
  'liquidation.close.bound': {
    'liquidation.close.bound': 'profile:live profile:next',
  },
  'liquidation.close.own-orders': {
    'liquidation.close.half': 'profile:live profile:next',
  },
  'liquidation.close.rest': {
    'liquidation.close.rest': 'profile:live profile:next',
  },
  'liquidation.close.fee': {
    'liquidation.close.full': 'profile:live profile:next',
  },
  'liquidation.close.by-vote': {
    'liquidation.close.by-vote': 'profile:live profile:next',
  },
  'liquidation.close.by-name': {
    'liquidation.close.by-name': 'profile:live profile:next',
  },
  'liquidation.isolated.threshold': {
    'liquidation.isolated.emptied': 'profile:live profile:next',
  },
  'liquidation.price.cross': {
    'liquidation.price.cross': 'profile:live profile:next',
  },
  'liquidation.price.isolated': {
    'margin.isolated.changes': 'profile:live profile:next',
  },
  'liquidation.takeover.order': {
    'liquidation.takeover.winners': 'profile:live profile:next',
  },
  'liquidation.takeover.vault': {
    'liquidation.deficit.vault-first': 'profile:live profile:next',
  },
  'liquidation.takeover.price': {
    'liquidation.close.rest': 'profile:live profile:next',
  },
  'liquidation.takeover.parked': {
    'liquidation.takeover.parked': 'profile:live profile:next',
  },
  'liquidation.deficit.waterfall': {
    'liquidation.deficit.covered': 'profile:live profile:next',
  },
  'liquidation.deficit.spread': {
    'liquidation.deficit.own-run': 'profile:live profile:next',
  },
  'liquidation.deficit.haircut': {
    'liquidation.deficit.covered': 'profile:live profile:next',
  },
  'liquidation.deficit.dust': {
    'liquidation.deficit.covered': 'profile:live profile:next',
  },
  'liquidation.deficit.silent': {
    'liquidation.deficit.covered': 'profile:live profile:next',
  },
  'liquidation.pool.kinds': {
    'liquidation.pool': 'action:borrow_lend profile:live profile:next',
  },
  'liquidation.pool.borrower': {
    'liquidation.pool': 'action:borrow_lend profile:live profile:next',
  },
  'liquidation.pool.amounts': {
    'liquidation.pool': 'action:borrow_lend profile:live profile:next',
  },
  'liquidation.pool.bound': {
    'liquidation.pool': 'action:borrow_lend profile:live profile:next',
  },
  'liquidation.pool.funds': {
    'liquidation.pool': 'action:borrow_lend profile:live profile:next',
  },
  'liquidation.read.shape': {
    'liquidation.read.listed': 'profile:live profile:next read:liquidatable role:gateway role:node',
  },
  'liquidation.read.flagged': {
    'liquidation.read.listed': 'profile:live profile:next read:liquidatable role:gateway role:node',
  },
  'margin.gate.insufficient': {
    'margin.gate.figures': 'action:submit_order profile:live profile:next',
  },
  'margin.gate.details': {
    'margin.gate.details-of-each': 'position:cross profile:live profile:next',
    'margin.gate.figures.hedged': 'position:hedged',
    'margin.gate.figures.isolated': 'position:isolated',
  },
  'margin.gate.requirement': {
    'margin.gate.figures': 'action:submit_order position:cross profile:live profile:next',
    'margin.gate.figures.hedged': 'position:hedged',
    'margin.gate.figures.in-batch': 'action:batch_order',
    'margin.gate.figures.isolated': 'position:isolated',
  },
  'margin.gate.reduce-only': {
    'margin.gate.reduce-only': 'position:cross profile:live profile:next',
    'margin.gate.reduce-only.hedged': 'position:hedged',
    'margin.gate.reduce-only.isolated': 'position:isolated',
  },
  'margin.gate.release': {
    'margin.held.released': 'position:cross profile:live profile:next read:account_state role:gateway role:node',
    'margin.held.released.hedged': 'position:hedged',
    'margin.held.released.isolated': 'position:isolated',
  },
  'margin.gate.freed': {
    'margin.held.freed': 'profile:live profile:next read:account_state role:gateway role:node',
    'margin.held.freed-part-filled': 'position:cross',
    'margin.held.released.hedged': 'position:hedged',
    'margin.held.released.isolated': 'position:isolated',
  },
  'margin.gate.whole': {
    'margin.gate.whole': 'profile:live profile:next',
  },
  'margin.held.formula': {
    'margin.held.position':
      'profile:live profile:next read:account_state read:clearinghouse_state role:gateway role:node',
  },
  'margin.held.base-ratios': {
    'margin.held.at-base-ratios': 'profile:live profile:next read:clearinghouse_state role:gateway role:node',
  },
  'margin.held.resting': {
    'margin.held.resting-order': 'profile:live profile:next',
  },
  'margin.leverage.changes-margin': {
    'margin.held.position': 'action:update_leverage profile:live profile:next',
  },
  'margin.leverage.refused-changes-nothing': {
    'margin.leverage.refused': 'action:update_leverage profile:live profile:next',
  },
  'margin.leverage.bounds': {
    'margin.leverage.bounds': 'action:update_leverage profile:live profile:next',
  },
  'margin.maintenance.account': {
    'margin.maintenance.account': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'margin.maintenance.rung': {
    'margin.maintenance.rung': 'profile:live profile:next',
  },
  'margin.isolated.flip': {
    'margin.isolated.bucket': 'action:update_leverage profile:live profile:next',
  },
  'margin.isolated.leverage-open': {
    'margin.leverage.open-position': 'profile:live profile:next',
  },
  'margin.isolated.bucket': {
    'margin.isolated.bucket': 'profile:live profile:next',
  },
  'margin.isolated.extend': {
    'margin.isolated.bucket': 'profile:live profile:next',
  },
  'margin.isolated.release': {
    'margin.isolated.bucket': 'profile:live profile:next',
  },
  'margin.isolated.apart': {
    'liquidation.isolated.threshold': 'profile:live profile:next',
  },
  'margin.isolated.scalars': {
    'margin.isolated.bucket': 'profile:live profile:next',
  },
  'margin.isolated.strict': {
    'margin.isolated.strict': 'action:update_leverage profile:live profile:next',
  },
  'margin.update-isolated.adds': {
    'margin.isolated.changes': 'action:update_isolated_margin profile:live profile:next signer:master',
    'margin.isolated.changes.by-agent': 'signer:agent',
  },
  'margin.update-isolated.zero': {
    'margin.isolated.changes': 'profile:live profile:next',
  },
  'margin.update-isolated.worsens': {
    'margin.isolated.changes': 'action:update_isolated_margin profile:live profile:next',
  },
  'margin.update-isolated.strict': {
    'margin.isolated.strict': 'action:update_isolated_margin profile:live profile:next',
  },
  'margin.top-up.adds': {
    'margin.isolated.changes': 'action:top_up_isolated_only_margin profile:live profile:next signer:master',
    'margin.isolated.changes.by-agent': 'signer:agent',
  },
  'margin.top-up.positive': {
    'margin.isolated.changes': 'profile:live profile:next',
  },
  'margin.top-up.none': {
    'margin.isolated.changes': 'action:top_up_isolated_only_margin profile:live profile:next',
  },
  'margin.leverage.unknown-live': {
    'margin.leverage.unknown-taken': 'action:update_leverage profile:live',
  },
  'margin.leverage.unknown': {
    'margin.leverage.unknown-refused': 'action:update_leverage profile:next',
  },
  'margin.gate.effective-leverage': {
    'margin.gate.effective-leverage': 'position:cross profile:live profile:next',
    'margin.gate.effective-leverage.hedged': 'position:hedged',
    'margin.gate.effective-leverage.isolated': 'position:isolated',
  },
  'margin.gate.flip': {
    'margin.gate.flip': 'position:cross profile:live profile:next',
    'margin.gate.flip.isolated': 'position:isolated',
  },
  'markets.book.legacy': {
    'markets.book.legacy-market':
      'profile:live profile:next read:candle_snapshot read:funding_history read:l2_book read:trades role:gateway role:node',
  },
  'markets.book.grouping': {
    'markets.book.grouped-or-whole': 'profile:live profile:next read:l2_book role:gateway role:node',
  },
  'markets.book.grouping-size': {
    'markets.book.grouped-or-whole': 'profile:live profile:next read:l2_book role:gateway role:node',
  },
  'markets.book.grouping-node': {
    'markets.book.grouped-or-whole': 'profile:live profile:next read:l2_book role:gateway role:node',
  },
  'markets.book.no-levels': {
    'markets.book.no-levels': 'profile:live profile:next read:l2_book role:gateway role:node',
  },
  'markets.book.shape': {
    'markets.book.arguments': 'profile:live profile:next read:l2_book role:gateway role:node',
  },
  'markets.book.coin-required': {
    'markets.book.arguments': 'profile:live profile:next read:l2_book read:trades role:gateway role:node',
  },
  'markets.book.coin-unknown': {
    'markets.book.arguments': 'profile:live profile:next read:l2_book read:trades role:gateway role:node',
  },
  'markets.book.order': {
    'markets.book.levels': 'profile:live profile:next read:l2_book role:gateway role:node',
  },
  'markets.book.level': {
    'markets.book.levels': 'profile:live profile:next read:l2_book role:gateway role:node',
  },
  'markets.book.uncrossed': {
    'markets.book.levels': 'profile:live profile:next',
  },
  'markets.candles.shape': {
    'markets.candles.series': 'profile:live profile:next read:candle_snapshot role:gateway role:node',
  },
  'markets.candles.bucket': {
    'markets.candles.minute': 'profile:live profile:next read:candle_snapshot role:gateway role:node',
  },
  'markets.candles.prices': {
    'markets.candles.minute': 'profile:live profile:next read:candle_snapshot role:gateway role:node',
  },
  'markets.candles.order': {
    'markets.candles.series': 'profile:live profile:next read:candle_snapshot role:gateway role:node',
  },
  'markets.candles.limit': {
    'markets.candles.series': 'profile:live profile:next read:candle_snapshot role:gateway role:node',
  },
  'markets.candles.gaps': {
    'markets.candles.series': 'profile:live profile:next read:candle_snapshot role:gateway role:node',
  },
  'markets.candles.carried': {
    'markets.candles.series': 'profile:live profile:next read:candle_snapshot role:gateway role:node',
  },
  'markets.candles.interval': {
    'markets.candles.arguments': 'profile:live profile:next read:candle_snapshot role:gateway role:node',
  },
  'markets.candles.type': {
    'markets.candles.arguments': 'profile:live profile:next read:candle_snapshot role:gateway role:node',
  },
  'markets.candles.coin-unknown': {
    'markets.candles.arguments': 'profile:live profile:next read:candle_snapshot role:gateway role:node',
  },
  'markets.candles.spot-oracle': {
    'markets.candles.arguments': 'profile:live profile:next read:candle_snapshot role:gateway role:node',
  },
  'markets.candles.coverage': {
    'markets.candles.series': 'profile:live profile:next read:candle_snapshot role:gateway role:node',
  },
  'markets.candles.trade-figures': {
    'markets.candles.minute': 'profile:live profile:next read:candle_snapshot role:gateway role:node',
  },
  'markets.rows.day-volume-window': {
    'markets.rows.a-day-later': 'profile:live profile:next read:markets role:gateway role:node',
  },
  'markets.rows.prev-day': {
    'markets.rows.a-day-later': 'profile:live profile:next read:markets role:gateway role:node',
  },
  'markets.rows.open-interest-sum': {
    'markets.rows.open-interest-sum': 'profile:live profile:next',
  },
  'markets.rows.change-form': {
    'markets.rows.a-day-later': 'profile:live profile:next read:markets role:gateway role:node',
  },
  'markets.filter.kind-perp': {
    'markets.filter.arguments': 'profile:live profile:next',
  },
  'markets.filter.kind-spot': {
    'markets.filter.arguments': 'profile:live profile:next',
  },
  'markets.filter.kind-other': {
    'markets.filter.arguments': 'profile:live profile:next',
  },
  'markets.filter.kind-names': {
    'markets.filter.arguments': 'profile:live profile:next',
  },
  'markets.filter.coin': {
    'markets.delist.vote': 'profile:live profile:next read:markets read:markets_meta role:gateway role:node',
  },
  'markets.filter.coin-unknown': {
    'markets.filter.arguments': 'profile:live profile:next read:markets read:markets_meta role:gateway role:node',
  },
  'markets.mark.oracle': {
    'markets.mark.index': 'profile:live profile:next read:markets role:gateway role:node',
  },
  'markets.mark.components': {
    'markets.mark.index': 'profile:live profile:next',
  },
  'markets.mark.band': {
    'markets.mark.band': 'profile:live profile:next',
  },
  'markets.meta.strict-isolated': {
    'margin.isolated.strict': 'profile:live profile:next read:markets_meta role:gateway role:node',
  },
  'markets.meta.close': {
    'markets.flags.close-false': 'profile:live profile:next',
  },
  'markets.meta.mark-source': {
    'markets.meta.words': 'profile:live profile:next read:markets_meta role:gateway role:node',
  },
  'markets.meta.fba-enabled': {
    'markets.meta.fba-enabled': 'profile:live profile:next read:markets_meta role:gateway role:node',
  },
  'markets.meta.base-ratios': {
    'markets.meta.words': 'profile:live profile:next read:markets_meta role:gateway role:node',
  },
  'markets.meta.first-rung': {
    'markets.meta.base-of-ladder': 'profile:live profile:next read:markets_meta role:gateway role:node',
  },
  'markets.meta.risk-override': {
    'markets.meta.risk-override': 'profile:live profile:next read:markets_meta role:gateway role:node',
  },
  'markets.meta.risk-override-empty': {
    'markets.meta.risk-override': 'profile:live profile:next read:markets_meta role:gateway role:node',
  },
  'markets.meta.rungs-monotonic': {
    'markets.meta.words': 'profile:live profile:next',
  },
  'markets.meta.static': {
    'markets.meta.words': 'profile:live profile:next read:markets_meta role:gateway role:node',
  },
  'markets.meta.token-agrees': {
    'markets.meta.token-records': 'profile:live profile:next read:markets_meta role:gateway role:node',
  },
  'markets.meta.token-supply': {
    'markets.meta.token-records': 'profile:live profile:next',
  },
  'markets.meta.top-rung': {
    'markets.meta.static': 'profile:live profile:next',
  },
  'markets.meta.shape': {
    'markets.meta.static': 'profile:live profile:next read:markets_meta role:gateway role:node',
  },
  'markets.meta.same-markets': {
    'markets.meta.joins-markets': 'profile:live profile:next read:markets read:markets_meta role:gateway role:node',
  },
  'markets.meta.same-spot': {
    'markets.meta.joins-markets': 'profile:live profile:next read:markets read:markets_meta role:gateway role:node',
  },
  'markets.meta.max-leverage': {
    'markets.meta.static': 'profile:live profile:next read:markets_meta role:gateway role:node',
  },
  'markets.meta.tiers-ascending': {
    'markets.meta.static': 'profile:live profile:next read:markets_meta role:gateway role:node',
  },
  'markets.meta.init-ratio': {
    'markets.meta.static': 'profile:live profile:next read:markets_meta role:gateway role:node',
  },
  'markets.meta.step-size': {
    'markets.meta.static': 'profile:live profile:next',
  },
  'markets.meta.grid': {
    'markets.meta.static': 'profile:live profile:next read:markets_meta role:gateway role:node',
  },
  'markets.meta.oi-cap': {
    'markets.meta.headroom-floor': 'profile:live profile:next read:markets_meta role:gateway role:node',
  },
  'markets.meta.headroom': {
    'markets.meta.headroom-floor': 'profile:live profile:next read:markets_meta role:gateway role:node',
  },
  'markets.meta.token': {
    'markets.meta.static': 'profile:live profile:next read:markets_meta role:gateway role:node',
  },
  'markets.meta.signing-id': {
    'markets.meta.signing-id': 'action:submit_order profile:live profile:next read:markets_meta role:gateway role:node',
  },
  'markets.spot.taker-schedule': {
    'spot.fills.scheduled': 'profile:live profile:next role:gateway role:node',
  },
  'markets.spot.taker-lossless': {
    'spot-deploy.params.bounds': 'profile:live profile:next role:gateway role:node',
  },
  'markets.spot.min-notional': {
    'markets.spot.figures': 'profile:live profile:next read:markets role:gateway role:node',
  },
  'markets.spot.active': {
    'spot.orders.closed-pair': 'profile:live profile:next read:markets role:gateway role:node',
  },
  'markets.spot.registered-at': {
    'spot-deploy.token.lands': 'profile:live profile:next role:gateway role:node',
  },
  'markets.spot.traded': {
    'spot.fills.after-trade': 'profile:live profile:next role:gateway role:node',
  },
  'markets.spot.circulating': {
    'markets.spot.figures': 'profile:live profile:next',
  },
  'markets.spot.circulating-committed': {
    'markets.spot.supply-kept': 'profile:live profile:next role:gateway role:node',
  },
  'markets.spot.unique-names': {
    'markets.spot.registry': 'profile:live profile:next',
  },
  'markets.rows.sections': {
    'markets.rows.moving': 'profile:live profile:next read:markets role:gateway role:node',
  },
  'markets.rows.shape': {
    'markets.rows.moving': 'profile:live profile:next read:markets role:gateway role:node',
  },
  'markets.rows.order': {
    'markets.meta.joins-markets': 'profile:live profile:next read:markets read:markets_meta role:gateway role:node',
  },
  'markets.rows.mark-unset': {
    'markets.rows.moving': 'profile:live profile:next read:markets role:gateway role:node',
  },
  'markets.rows.oracle-unset': {
    'markets.rows.moving': 'profile:live profile:next read:markets role:gateway role:node',
  },
  'markets.rows.mid-omitted': {
    'markets.rows.half-book': 'profile:live profile:next read:markets role:gateway role:node',
  },
  'markets.rows.mid': {
    'markets.rows.mid': 'profile:live profile:next read:markets role:gateway role:node',
  },
  'markets.rows.impact-omitted': {
    'markets.rows.half-book': 'profile:live profile:next read:markets role:gateway role:node',
  },
  'markets.rows.impact-order': {
    'markets.rows.impact': 'profile:live profile:next read:markets role:gateway role:node',
  },
  'markets.rows.impact': {
    'markets.rows.impact': 'profile:live profile:next read:markets role:gateway role:node',
  },
  'markets.rows.open-interest-units': {
    'markets.rows.after-trade': 'profile:live profile:next read:markets role:gateway role:node',
  },
  'markets.rows.open-interest': {
    'markets.rows.after-trade': 'profile:live profile:next read:markets role:gateway role:node',
  },
  'markets.rows.day-volume': {
    'fills.row.closing-by-cause': 'profile:live profile:next read:markets role:gateway role:node',
  },
  'markets.rows.change': {
    'markets.rows.moving': 'profile:live profile:next read:markets role:gateway role:node',
  },
  'markets.rows.same-grid': {
    'markets.book.levels': 'profile:live profile:next read:open_orders role:gateway role:node',
  },
  'markets.settled.closes': {
    'markets.settled.by-vote': 'profile:next read:markets role:gateway role:node',
  },
  'markets.spot.pair-shape': {
    'markets.spot.registry': 'profile:live profile:next read:markets_meta role:gateway role:node',
  },
  'markets.spot.order': {
    'markets.spot.registry': 'profile:live profile:next read:markets_meta role:gateway role:node',
    'spot-deploy.token.lands': 'read:markets',
  },
  'markets.spot.pair-renamed': {
    'markets.spot.registry': 'profile:live profile:next read:markets_meta role:gateway role:node',
  },
  'markets.spot.pair-untraded': {
    'markets.spot.registry': 'profile:live profile:next read:markets_meta role:gateway role:node',
  },
  'markets.spot.pair-genesis': {
    'markets.spot.genesis-pairs': 'profile:live profile:next read:markets_meta role:gateway role:node',
  },
  'markets.spot.token-shape': {
    'markets.spot.registry': 'profile:live profile:next read:markets_meta role:gateway role:node',
  },
  'markets.delist.halted': {
    'markets.delist.vote': 'profile:live profile:next read:markets role:gateway role:node',
  },
  'markets.delist.opening': {
    'markets.delist.opening-refused': 'action:submit_order profile:live profile:next',
    'markets.delist.vote': 'role:gateway role:node',
  },
  'markets.delist.code': {
    'markets.delist.opening-refused': 'profile:live profile:next',
  },
  'markets.delist.closing': {
    'markets.delist.vote': 'profile:live profile:next',
  },
  'markets.delist.flags': {
    'markets.delist.vote': 'profile:live profile:next read:markets_meta role:gateway role:node',
  },
  'markets.delist.listed': {
    'markets.delist.listed': 'profile:live profile:next read:markets role:gateway role:node',
  },
  'markets.settled.not-yet': {
    'markets.settled.not-yet': 'profile:live read:markets role:gateway role:node',
  },
  'markets.settled.true-or-absent': {
    'markets.settled.keys': 'profile:next read:markets role:gateway role:node',
  },
  'markets.settled.halted': {
    'markets.settled.by-vote': 'profile:next read:markets role:gateway role:node',
  },
  'markets.settled.px': {
    'markets.settled.by-vote': 'profile:next read:markets role:gateway role:node',
  },
  'markets.settled.closed': {
    'markets.settled.by-vote': 'profile:next',
  },
  'markets.flags.open': {
    'markets.flags.close-only': 'action:submit_order profile:live profile:next',
  },
  'markets.flags.close-only': {
    'markets.flags.close-only': 'profile:live profile:next',
  },
  'markets.token.wei-decimals': {
    'markets.token.credit-scale': 'profile:live profile:next role:gateway role:node',
  },
  'markets.token.total-supply': {
    'markets.spot.figures': 'profile:live profile:next role:gateway role:node',
  },
  'markets.token.unbound': {
    'markets.token.contracts': 'profile:live profile:next read:markets_meta role:gateway role:node',
  },
  'markets.token.not-declared': {
    'spot-deploy.token.declared': 'profile:live profile:next role:gateway role:node',
  },
  'markets.token.variant': {
    'markets.token.bound': 'profile:live profile:next read:markets_meta role:gateway role:node',
  },
  'markets.token.binding-permanent': {
    'markets.token.bound': 'profile:live profile:next read:markets_meta role:gateway role:node',
  },
  'markets.token.identifiers': {
    'markets.spot.figures': 'profile:live profile:next role:gateway role:node',
  },
  'markets.token.holders': {
    'markets.token.holders': 'profile:live profile:next',
  },
  'markets.trades.shape': {
    'markets.book.arguments': 'profile:live profile:next read:trades role:gateway role:node',
  },
  'markets.trades.echo': {
    'markets.trades.prints': 'profile:live profile:next read:trades role:gateway role:node',
  },
  'markets.trades.order': {
    'markets.trades.prints': 'profile:live profile:next read:trades role:gateway role:node',
  },
  'markets.trades.limit': {
    'markets.trades.prints': 'profile:live profile:next read:trades role:gateway role:node',
  },
  'markets.trades.window': {
    'markets.trades.prints': 'profile:live profile:next read:trades role:gateway role:node',
  },
  'markets.trades.aggressor': {
    'markets.trades.prints': 'profile:live profile:next read:trades role:gateway role:node',
  },
  'markets.trades.joins-fills': {
    'fills.row.closing-by-cause': 'profile:live profile:next read:trades role:gateway role:node',
  },
  'modes.abstraction.set': {
    'modes.abstraction.switch': 'action:user_set_abstraction profile:live profile:next signer:master',
  },
  'modes.abstraction.kind': {
    'modes.abstraction.refused': 'action:user_set_abstraction profile:live profile:next',
  },
  'modes.abstraction.value': {
    'modes.abstraction.refused': 'action:user_set_abstraction profile:live profile:next',
  },
  'modes.abstraction.not-flat': {
    'modes.abstraction.needs-flat': 'action:user_set_abstraction profile:live profile:next',
  },
  'modes.abstraction.portfolio': {
    'modes.portfolio.large': 'action:user_set_abstraction profile:live profile:next',
  },
  'modes.abstraction.agent-action': {
    'modes.abstraction.agent': 'action:agent_set_abstraction profile:live profile:next',
  },
  'modes.reservation.ceiling': {
    'modes.reservation.bounds': 'action:user_set_abstraction profile:live',
  },
  'modes.reservation.above-value': {
    'modes.reservation.bounds': 'action:user_set_abstraction profile:live',
  },
  'modes.reservation.negative': {
    'modes.abstraction.refused': 'action:user_set_abstraction profile:live profile:next',
  },
  'modes.reservation.unified': {
    'modes.abstraction.refused': 'action:user_set_abstraction profile:live profile:next',
  },
  'modes.portfolio.enrol': {
    'modes.portfolio.large':
      'action:user_portfolio_margin profile:live profile:next role:gateway role:node signer:master',
  },
  'modes.portfolio.equity': {
    'modes.portfolio.small': 'action:user_portfolio_margin profile:live profile:next',
  },
  'modes.portfolio.again': {
    'modes.portfolio.large': 'action:user_portfolio_margin profile:live profile:next',
  },
  'modes.portfolio.standard': {
    'modes.portfolio.large': 'action:user_portfolio_margin profile:live profile:next',
  },
  'modes.portfolio.unsafe': {
    'modes.portfolio.band': 'action:user_portfolio_margin profile:live profile:next',
  },
  'modes.portfolio.leave': {
    'modes.portfolio.large': 'action:pm_unenroll profile:live profile:next',
  },
  'modes.portfolio.scenarios': {
    'modes.portfolio.margin': 'profile:live profile:next',
  },
  'modes.portfolio.penalty': {
    'modes.portfolio.margin': 'profile:live profile:next',
  },
  'modes.portfolio.tier': {
    'modes.portfolio.band': 'profile:live profile:next',
  },
  'modes.portfolio.outside': {
    'modes.portfolio.isolated': 'profile:live profile:next',
  },
  'modes.position.switch': {
    'modes.position.switch-flat':
      'action:set_position_mode profile:live profile:next read:account_state role:gateway role:node signer:master',
    'modes.position.switch-flat.by-agent': 'signer:agent',
  },
  'modes.position.flat': {
    'modes.position.needs-flat': 'action:set_position_mode profile:live profile:next',
  },
  'modes.position.back': {
    'modes.position.needs-flat': 'action:set_position_mode profile:live profile:next',
  },
  'modes.position.same': {
    'modes.position.switch-flat': 'profile:live profile:next',
  },
  'modes.position.two-legs': {
    'modes.position.two-legs': 'action:submit_order profile:live profile:next',
  },
  'modes.position.row-side': {
    'modes.position.two-legs': 'profile:live profile:next',
  },
  'modes.position.own-margin': {
    'modes.position.two-legs': 'profile:live profile:next',
  },
  'modes.split.enters': {
    'modes.abstraction.switch': 'profile:live profile:next',
  },
  'modes.split.leaves': {
    'modes.abstraction.switch': 'profile:live profile:next',
  },
  'modes.split.perp-wallet': {
    'modes.split.orders': 'profile:live profile:next',
  },
  'modes.split.spot-wallet': {
    'modes.split.earn-returns': 'profile:live profile:next',
  },
  'modes.split.short': {
    'transfers.split.wallets': 'profile:live profile:next',
  },
  'modes.split.bankruptcy': {
    'liquidation.ruin.split': 'profile:live profile:next',
  },
  'modes.split.reservation-live': {
    'modes.split.spot-reservation': 'action:user_set_abstraction profile:live',
  },
  'modes.split.reservation': {
    'modes.split.no-reservation': 'action:user_set_abstraction profile:next',
  },
  'multi-sig.bundle.fields': {
    'multi-sig.bundle.no-field-short': 'action:multi_sig profile:live profile:next',
  },
  'multi-sig.bundle.acts': {
    'multi-sig.bundle.runs': 'action:multi_sig profile:live profile:next signer:master',
  },
  'multi-sig.bundle.type': {
    'multi-sig.bundle.own-type': 'action:multi_sig profile:live profile:next',
  },
  'multi-sig.bundle.anyone': {
    'multi-sig.bundle.runs': 'action:multi_sig profile:live profile:next',
  },
  'multi-sig.bundle.no-signers-field': {
    'multi-sig.bundle.runs': 'action:multi_sig profile:live profile:next',
  },
  'multi-sig.bundle.inner-digest': {
    'multi-sig.bundle.runs': 'action:multi_sig profile:live profile:next',
  },
  'multi-sig.bundle.bytes': {
    'multi-sig.bundle.passed-over': 'action:multi_sig profile:live profile:next',
  },
  'multi-sig.bundle.empty': {
    'multi-sig.bundle.refusals': 'action:multi_sig profile:live profile:next',
  },
  'multi-sig.bundle.not-multi-sig': {
    'multi-sig.bundle.refusals': 'action:multi_sig profile:live profile:next',
  },
  'multi-sig.bundle.skips': {
    'multi-sig.bundle.passed-over': 'action:multi_sig profile:live profile:next',
  },
  'multi-sig.bundle.distinct': {
    'multi-sig.bundle.below-quorum': 'action:multi_sig profile:live profile:next',
  },
  'multi-sig.bundle.quorum': {
    'multi-sig.bundle.below-quorum': 'action:multi_sig profile:live profile:next',
  },
  'multi-sig.bundle.quorum-nonce': {
    'multi-sig.bundle.below-quorum': 'action:multi_sig profile:live profile:next',
  },
  'multi-sig.bundle.message': {
    'multi-sig.bundle.below-quorum': 'action:multi_sig profile:live profile:next',
  },
  'multi-sig.nonce.user': {
    'multi-sig.nonce.one-window': 'action:multi_sig profile:live profile:next',
  },
  'multi-sig.nonce.submitter': {
    'multi-sig.nonce.windows': 'action:multi_sig profile:live profile:next',
  },
  'multi-sig.nonce.apart': {
    'multi-sig.nonce.windows': 'action:multi_sig profile:live profile:next',
  },
  'multi-sig.nonce.stale': {
    'multi-sig.nonce.one-window': 'action:multi_sig profile:live profile:next',
  },
  'multi-sig.nonce.spent': {
    'multi-sig.inner.unreadable': 'action:multi_sig profile:live profile:next',
  },
  'multi-sig.inner.forbidden': {
    'multi-sig.inner.forbidden-kinds': 'action:multi_sig profile:live profile:next',
  },
  'multi-sig.inner.owner': {
    'multi-sig.inner.as-user': 'action:multi_sig profile:live profile:next',
  },
  'multi-sig.inner.own-rules': {
    'multi-sig.inner.as-user': 'action:multi_sig profile:live profile:next',
  },
  'multi-sig.bundle.signatures-limit': {
    'multi-sig.bundle.most-signatures': 'action:multi_sig profile:next',
  },
  'multi-sig.convert.fields': {
    'multi-sig.bundle.no-field-short': 'action:convert_to_multi_sig_user action:multi_sig profile:live profile:next',
  },
  'multi-sig.convert.threshold': {
    'multi-sig.convert.threshold-at-bounds':
      'action:convert_to_multi_sig_user action:multi_sig profile:live profile:next',
  },
  'multi-sig.convert.effective': {
    'multi-sig.convert.takes-over': 'action:multi_sig profile:live profile:next signer:master',
  },
  'multi-sig.convert.plain-refused': {
    'multi-sig.convert.takes-over': 'action:multi_sig profile:live profile:next',
  },
  'multi-sig.rekey.replaces': {
    'multi-sig.rekey.by-roster': 'action:multi_sig profile:live profile:next signer:master',
  },
  'multi-sig.rekey.disables': {
    'multi-sig.rekey.by-roster': 'action:multi_sig profile:live profile:next signer:master',
  },
  'multi-sig.convert.only-bundles': {
    'multi-sig.convert.takes-over': 'action:multi_sig profile:live profile:next',
  },
  'multi-sig.convert.shown': {
    'multi-sig.rekey.by-roster': 'action:multi_sig profile:live profile:next read:account_state role:gateway role:node',
  },
  'multi-sig.convert.signers-distinct': {
    'multi-sig.convert.roster-size': 'action:convert_to_multi_sig_user profile:next',
    'multi-sig.rekey.roster-size': 'action:multi_sig',
  },
  'multi-sig.convert.signers-limit': {
    'multi-sig.convert.roster-size': 'action:convert_to_multi_sig_user profile:next',
    'multi-sig.rekey.roster-size': 'action:multi_sig',
  },
  'nonces.window.unused': {
    'nonces.window.edges': 'profile:live profile:next',
  },
  'nonces.window.edge': {
    'nonces.window.edges': 'profile:live profile:next',
  },
  'nonces.window.below': {
    'nonces.replay.any-action': 'profile:live profile:next',
  },
  'nonces.window.jump': {
    'nonces.window.edges': 'profile:live profile:next',
  },
  'nonces.replay.once': {
    'nonces.replay.any-action': 'profile:live profile:next',
  },
  'nonces.replay.in-one-block': {
    'nonces.replay.one-block': 'profile:live profile:next',
  },
  'nonces.replay.silent-order': {
    'nonces.replay.silent': 'profile:live',
  },
  'nonces.replay.silent-other': {
    'nonces.replay.silent': 'profile:live',
  },
  'nonces.replay.verdict': {
    'nonces.replay.told': 'profile:next',
  },
  'nonces.replay.verdict-order': {
    'nonces.replay.told': 'profile:next',
  },
  'nonces.replay.not-consumed': {
    'nonces.replay.told': 'profile:next',
  },
  'nonces.actor.apart': {
    'nonces.actor.windows': 'profile:live profile:next',
  },
  'nonces.actor.agents': {
    'nonces.actor.windows': 'profile:live profile:next',
  },
  'nonces.refused.admission': {
    'nonces.refused.spent-or-free': 'profile:live profile:next',
  },
  'nonces.refused.commit': {
    'nonces.refused.spent-or-free': 'profile:live profile:next',
  },
  'nonces.noop.burns': {
    'nonces.refused.spent-or-free': 'action:noop profile:live profile:next',
  },
  'nonces.window.rising': {
    'nonces.window.rising-and-first': 'profile:live profile:next',
  },
  'nonces.window.first': {
    'nonces.window.rising-and-first': 'profile:live profile:next',
  },
  'nonces.dropped.free': {
    'nonces.dropped.expired': 'profile:live profile:next',
  },
  'options.accept.fields': {
    'options.malformed': 'action:rfq_accept profile:live profile:next',
  },
  'options.accept.requester': {
    'options.refused.accepts': 'action:rfq_accept profile:live profile:next',
  },
  'options.accept.size': {
    'options.refused.accepts': 'profile:live profile:next',
  },
  'options.accept.settles': {
    'options.fills.put': 'profile:live profile:next',
  },
  'options.accept.named-quote': {
    'options.quotes.named': 'profile:live profile:next',
  },
  'options.accept.request-expired': {
    'options.expiries.sessions': 'profile:live profile:next',
  },
  'options.accept.ends-session': {
    'options.quotes.named': 'profile:live profile:next',
  },
  'options.accept.quote-expired': {
    'options.expiries.sessions': 'action:rfq_accept profile:live profile:next',
  },
  'options.accept.self-trade': {
    'options.refused.accepts': 'action:rfq_accept profile:live profile:next',
  },
  'options.accept.quote-unknown': {
    'options.refused.accepts': 'action:rfq_accept profile:live profile:next',
  },
  'options.accept.above-quote': {
    'options.refused.accepts': 'action:rfq_accept profile:live profile:next',
  },
  'options.accept.limit': {
    'options.refused.accepts': 'action:rfq_accept profile:live profile:next',
  },
  'options.accept.no-premium': {
    'options.refused.accepts': 'action:rfq_accept profile:live profile:next',
  },
  'options.accept.refused-moves-nothing': {
    'options.refused.accepts': 'action:rfq_accept profile:live profile:next',
  },
  'options.state.shape': {
    'options.fills.put': 'profile:live profile:next read:option_state role:gateway role:node',
  },
  'options.state.renamed': {
    'options.reads.nobody': 'profile:live profile:next read:option_state role:gateway role:node',
  },
  'options.state.one-side': {
    'options.fills.closing': 'profile:live profile:next read:option_state role:gateway role:node',
  },
  'options.state.escrow-holder': {
    'options.fills.put': 'profile:live profile:next read:option_state role:gateway role:node',
  },
  'options.state.escrow-writer': {
    'options.calls.filled': 'profile:live profile:next read:option_state role:gateway role:node',
  },
  'options.state.settle-asset': {
    'options.calls.filled': 'profile:live profile:next read:option_state role:gateway role:node',
  },
  'options.state.legs': {
    'options.fills.put': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'options.state.account-escrow': {
    'options.calls.filled': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'options.state.next-expiry': {
    'options.fills.put': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'options.series.shape': {
    'options.reads.series': 'profile:live profile:next read:option_series role:gateway role:node',
  },
  'options.series.kind': {
    'options.reads.series': 'profile:live profile:next read:option_series role:gateway role:node',
  },
  'options.series.escrow': {
    'options.reads.series': 'profile:live profile:next read:option_series role:gateway role:node',
  },
  'options.series.empty': {
    'options.reads.series': 'profile:live profile:next read:option_series role:gateway role:node',
  },
  'options.rfq-open.shape': {
    'options.reads.nobody': 'profile:live profile:next read:rfq_open role:gateway role:node',
  },
  'options.rfq-open.quote': {
    'options.sessions.listed': 'profile:live profile:next read:rfq_open role:gateway role:node',
  },
  'options.rfq-open.units': {
    'options.sessions.listed': 'profile:live profile:next read:rfq_open role:gateway role:node',
  },
  'options.rfq-user.shape': {
    'options.reads.nobody': 'profile:live profile:next read:rfq_user role:gateway role:node',
  },
  'options.rfq-user.requested': {
    'options.sessions.listed': 'profile:live profile:next read:rfq_user role:gateway role:node',
  },
  'options.rfq-user.none': {
    'options.reads.nobody': 'profile:live profile:next read:rfq_user role:gateway role:node',
  },
  'options.rfq.market': {
    'options.sessions.listed': 'profile:live profile:next',
  },
  'options.rfq.series-only': {
    'options.refused.requests': 'action:rfq_request profile:live profile:next',
    'options.settlement.put': 'action:rfq_accept action:rfq_quote',
  },
  'options.rfq.series-expired': {
    'options.expiries.series': 'action:rfq_accept action:rfq_quote action:rfq_request profile:live profile:next',
  },
  'options.rfq.owner': {
    'options.signed.agent-quotes': 'profile:live profile:next',
  },
  'options.rfq.owner-stranger': {
    'options.signed.own-digests': 'profile:live profile:next',
  },
  'options.rfq.numbers': {
    'options.malformed': 'profile:live profile:next',
  },
  'options.rfq.side-words': {
    'options.malformed': 'profile:live profile:next',
  },
  'options.rfq.side-code': {
    'options.signed.own-digests': 'profile:live profile:next',
  },
  'options.rfq.optionals-signed': {
    'options.signed.own-digests': 'profile:live profile:next',
  },
  'options.rfq.type-strings': {
    'options.signed.own-digests': 'profile:live profile:next',
  },
  'options.rfq.stp-group': {
    'options.sessions.listed': 'profile:live profile:next',
  },
  'options.rfq.polled': {
    'options.funds.premium-counts': 'profile:live profile:next role:gateway role:node',
  },
  'options.request.fields': {
    'options.malformed': 'action:rfq_request profile:live profile:next',
  },
  'options.request.opens': {
    'options.sessions.listed': 'profile:live profile:next',
  },
  'options.request.size': {
    'options.refused.requests': 'action:rfq_request profile:live profile:next',
  },
  'options.request.expiry-default': {
    'options.sessions.listed': 'profile:live profile:next',
  },
  'options.request.bounded': {
    'options.funds.margin-kept': 'action:rfq_request profile:live profile:next',
  },
  'options.request.bounded-coin': {
    'options.calls.filled': 'profile:live profile:next',
  },
  'options.request.unbounded': {
    'options.refused.requests': 'profile:live profile:next',
  },
  'options.session.unknown': {
    'options.refused.accepts': 'action:rfq_accept action:rfq_quote profile:live profile:next',
  },
  'options.quote.fields': {
    'options.malformed': 'action:rfq_quote profile:live profile:next',
  },
  'options.quote.listed': {
    'options.sessions.listed': 'profile:live profile:next',
  },
  'options.quote.planes': {
    'options.sessions.listed': 'profile:live profile:next',
  },
  'options.quote.positive': {
    'options.refused.quotes': 'action:rfq_quote profile:live profile:next',
  },
  'options.quote.expired': {
    'options.expiries.sessions': 'action:rfq_quote profile:live profile:next',
  },
  'options.quote.outlives': {
    'options.refused.quotes': 'action:rfq_quote profile:live profile:next',
  },
  'options.fill.premium': {
    'options.fills.put': 'profile:live profile:next',
  },
  'options.fill.escrow-put': {
    'options.fills.put': 'profile:live profile:next',
  },
  'options.fill.escrow-call': {
    'options.calls.filled': 'profile:live profile:next',
  },
  'options.fill.escrow-served': {
    'options.fills.put': 'profile:live profile:next',
  },
  'options.fill.closing-writer': {
    'options.calls.filled': 'profile:live profile:next',
  },
  'options.fill.netted': {
    'options.fills.closing': 'profile:live profile:next',
  },
  'options.fee.taker': {
    'options.fees.charged': 'profile:live profile:next',
  },
  'options.fee.formula': {
    'options.fees.alike': 'profile:live profile:next',
  },
  'options.fee.strike-face': {
    'options.fees.charged': 'profile:live profile:next',
  },
  'options.fee.unset': {
    'options.fills.put': 'profile:live profile:next',
  },
  'options.fee.served': {
    'options.fees.charged': 'profile:live profile:next read:fee_schedule role:gateway role:node',
  },
  'options.funds.together': {
    'options.refused.accepts': 'action:rfq_accept profile:live profile:next',
  },
  'options.funds.coin': {
    'options.calls.filled': 'profile:live profile:next',
  },
  'options.funds.net-premium': {
    'options.funds.premium-counts': 'profile:live profile:next',
  },
  'options.position.no-perp': {
    'options.fills.put': 'profile:live profile:next',
  },
  'options.position.no-liquidation': {
    'options.settlement.put': 'profile:live profile:next',
  },
  'options.expiry.put': {
    'options.settlement.put': 'profile:live profile:next',
  },
  'options.expiry.call': {
    'options.settlement.call': 'profile:live profile:next',
  },
  'options.expiry.price': {
    'options.settlement.put': 'profile:live profile:next',
  },
  'options.expiry.abandoned': {
    'options.settlement.abandoned': 'profile:live profile:next',
  },
  'orders.baskets.limit': {
    'orders.baskets.size': 'action:batch_order profile:live profile:next',
  },
  'orders.baskets.leg-owner': {
    'orders.baskets.legs': 'action:batch_order profile:live profile:next',
  },
  'orders.baskets.grouping-default': {
    'orders.baskets.grouping': 'action:batch_order profile:live profile:next',
  },
  'orders.baskets.grouping-words': {
    'orders.baskets.grouping': 'action:batch_order action:submit_order profile:live profile:next',
  },
  'orders.baskets.modify-limit': {
    'orders.baskets.size': 'action:batch_modify profile:live profile:next',
  },
  'orders.baskets.modify-order': {
    'orders.baskets.entries': 'action:batch_modify profile:live profile:next',
  },
  'orders.baskets.cancel-oid': {
    'orders.baskets.entries': 'action:batch_cancel profile:live profile:next',
  },
  'orders.baskets.cancel-all-none': {
    'orders.cancel-all.markets': 'action:cancel_all_orders profile:live profile:next',
  },
  'orders.batch.places': {
    'orders.batch.two-markets': 'action:batch_order market:perp profile:live profile:next signer:master',
    'orders.response.entries.in-batch.by-agent': 'signer:agent',
  },
  'orders.batch.independent': {
    'orders.batch.refusals': 'action:batch_order market:perp profile:live profile:next',
  },
  'orders.batch.empty': {
    'orders.batch.refusals': 'action:batch_order market:perp profile:live profile:next',
  },
  'orders.body.market-unknown': {
    'orders.body.zero-values': 'action:submit_order market:perp profile:live profile:next',
    'orders.body.zero-values.in-batch': 'action:batch_order',
  },
  'orders.body.market-named': {
    'orders.body.market-named': 'action:submit_order market:perp profile:live profile:next',
  },
  'orders.body.words': {
    'orders.body.unknown-words': 'action:submit_order market:perp profile:live profile:next',
    'orders.body.unknown-words.in-batch': 'action:batch_order',
    'spot.orders.refusals': 'market:spot',
  },
  'orders.body.sides': {
    'orders.open-orders.row':
      'action:submit_order market:perp profile:live profile:next read:open_orders role:gateway role:node',
    'orders.open-orders.row.in-batch': 'action:batch_order',
  },
  'orders.body.stop-without-trigger': {
    'orders.body.unsupported-words': 'action:submit_order market:perp profile:live profile:next',
    'orders.body.unsupported-words.in-batch': 'action:batch_order',
  },
  'orders.body.tif-aon': {
    'orders.body.unsupported-words': 'action:submit_order market:perp profile:live profile:next',
    'orders.body.unsupported-words.in-batch': 'action:batch_order',
  },
  'orders.body.stp-reject': {
    'orders.body.unsupported-words': 'action:submit_order market:perp profile:live profile:next',
    'orders.body.unsupported-words.in-batch': 'action:batch_order',
  },
  'orders.body.size-zero': {
    'orders.body.zero-values': 'action:submit_order market:perp profile:live profile:next',
    'orders.body.zero-values.in-batch': 'action:batch_order',
    'spot.orders.refusals': 'action:spot_order market:spot',
  },
  'orders.body.px-zero': {
    'orders.body.zero-values': 'action:submit_order market:perp profile:live profile:next',
    'orders.body.zero-values.in-batch': 'action:batch_order',
  },
  'orders.body.position-side': {
    'modes.position.named-leg': 'action:batch_order action:submit_order market:perp profile:live profile:next',
  },
  'orders.body.planes': {
    'orders.open-orders.row':
      'action:submit_order market:perp profile:live profile:next read:open_orders role:gateway role:node',
    'orders.open-orders.row.in-batch': 'action:batch_order',
  },
  'orders.grid.price': {
    'orders.grid.off-tick': 'action:submit_order market:perp profile:live profile:next',
    'orders.grid.off-tick.in-batch': 'action:batch_order',
  },
  'orders.grid.on-tick': {
    'orders.grid.off-tick': 'action:submit_order market:perp profile:live profile:next',
    'orders.grid.off-tick.in-batch': 'action:batch_order',
  },
  'orders.grid.price-details': {
    'orders.grid.off-tick': 'action:submit_order market:perp profile:live profile:next',
    'orders.grid.off-tick.in-batch': 'action:batch_order',
  },
  'orders.grid.size': {
    'orders.grid.off-lot': 'action:submit_order market:perp profile:live profile:next',
    'orders.grid.off-lot.in-batch': 'action:batch_order',
  },
  'orders.grid.size-details': {
    'orders.grid.off-lot': 'action:submit_order market:perp profile:live profile:next',
    'orders.grid.off-lot.in-batch': 'action:batch_order',
  },
  'orders.grid.min-notional': {
    'orders.grid.minimum': 'action:submit_order market:perp profile:live profile:next',
    'orders.grid.minimum.in-batch': 'action:batch_order',
  },
  'orders.grid.min-size': {
    'orders.grid.minimum': 'action:submit_order market:perp profile:live profile:next',
    'orders.grid.minimum.in-batch': 'action:batch_order',
  },
  'orders.cap.reached': {
    'orders.cap.market': 'action:submit_order profile:live profile:next',
    'orders.cap.market.in-batch': 'action:batch_order',
  },
  'orders.cap.closing': {
    'orders.cap.market': 'action:submit_order profile:live profile:next',
    'orders.cap.market.in-batch': 'action:batch_order',
  },
  'orders.builder.form': {
    'orders.builder.form': 'action:submit_order profile:live profile:next',
    'orders.builder.form.in-batch': 'action:batch_order',
  },
  'orders.builder.charged': {
    'orders.builder.every-fill':
      'action:submit_order profile:live profile:next read:broker_state role:gateway role:node',
    'orders.builder.every-fill.in-batch': 'action:batch_order',
  },
  'orders.builder.amount': {
    'orders.builder.fee': 'action:submit_order profile:live profile:next read:user_fills role:gateway role:node',
    'orders.builder.fee.in-batch': 'action:batch_order',
  },
  'orders.builder.taker-only': {
    'orders.builder.fee': 'action:submit_order profile:live profile:next',
    'orders.builder.fee.in-batch': 'action:batch_order',
  },
  'orders.builder.unapproved': {
    'orders.builder.not-approved': 'action:submit_order profile:live profile:next',
    'orders.builder.not-approved.in-batch': 'action:batch_order',
  },
  'orders.builder.above-approval': {
    'orders.builder.bounds': 'action:approve_broker_fee action:submit_order profile:live profile:next',
    'orders.builder.bounds.in-batch': 'action:batch_order',
  },
  'orders.builder.above-cap': {
    'orders.builder.bounds': 'action:submit_order profile:live profile:next',
    'orders.builder.bounds.in-batch': 'action:batch_order',
  },
  'orders.builder.zero-address': {
    'orders.builder.bounds': 'action:submit_order profile:live profile:next',
    'orders.builder.bounds.in-batch': 'action:batch_order',
  },
  'orders.builder.before-rest': {
    'orders.builder.before-rest': 'action:submit_order profile:live profile:next',
    'orders.builder.before-rest.in-batch': 'action:batch_order',
  },
  'orders.cancel.removes': {
    'margin.held.freed': 'action:cancel_order market:perp profile:live profile:next signer:master',
    'orders.cancel.by-oid.by-agent': 'signer:agent',
  },
  'orders.cancel.not-found': {
    'orders.cancel.by-oid': 'action:cancel_order market:perp profile:live profile:next',
  },
  'orders.cancel.stranger': {
    'orders.cancel.somebody-elses': 'action:cancel_order market:perp profile:live profile:next',
  },
  'orders.cancel.others-order': {
    'orders.cancel.somebody-elses': 'market:perp profile:live profile:next',
  },
  'orders.cancel.oid-forms': {
    'orders.cancel.by-oid': 'market:perp profile:live profile:next',
    'orders.cancel.oid-forms': 'market:spot read:open_orders role:gateway role:node',
  },
  'orders.cancel.oid-required': {
    'orders.cancel.somebody-elses': 'action:cancel_order market:perp profile:live profile:next',
  },
  'orders.cancel.reply': {
    'orders.cancel.by-oid': 'market:perp profile:live profile:next',
  },
  'orders.cancel-by-cloid.removes': {
    'margin.held.freed': 'action:cancel_by_cloid market:perp profile:live profile:next signer:master',
    'orders.cancel-by-cloid.handle.by-agent': 'signer:agent',
  },
  'orders.cancel-by-cloid.lowest': {
    'orders.cloid.legs-unchecked': 'action:cancel_by_cloid market:perp profile:live',
    'scale.handle.lowest': 'profile:next',
  },
  'orders.cancel-by-cloid.not-found': {
    'orders.cancel-by-cloid.handle': 'action:cancel_by_cloid market:perp profile:live profile:next',
  },
  'orders.cancel-all.removes': {
    'margin.held.freed': 'action:cancel_all_orders market:perp profile:live profile:next signer:master',
    'orders.cancel-all.markets.by-agent': 'signer:agent',
    'spot.cancel.swept.all': 'market:spot',
  },
  'orders.cancel-all.asset': {
    'orders.cancel-all.markets': 'market:perp profile:live profile:next',
    'spot.cancel.swept.all': 'market:spot',
  },
  'orders.batch-cancel.removes': {
    'margin.held.freed': 'action:batch_cancel market:perp profile:live profile:next signer:master',
    'orders.batch-cancel.entries.by-agent': 'signer:agent',
  },
  'orders.batch-cancel.stranger': {
    'orders.cancel.somebody-elses': 'market:perp profile:live profile:next',
    'orders.modify.somebody-elses': 'action:batch_cancel',
  },
  'orders.batch-cancel.per-entry': {
    'orders.batch-cancel.entries': 'action:batch_cancel market:perp profile:live profile:next',
  },
  'orders.schedule-cancel.fires': {
    'orders.schedule-cancel.height': 'action:schedule_cancel market:perp profile:live profile:next signer:master',
    'orders.schedule-cancel.height.by-agent': 'signer:agent',
    'spot.cancel.swept.scheduled': 'market:spot',
  },
  'orders.cloid.served': {
    'orders.open-orders.row':
      'action:submit_order market:perp profile:live profile:next read:open_orders role:gateway role:node',
    'spot.orders.as-placed': 'market:spot',
  },
  'orders.cloid.in-use': {
    'orders.cloid.carried-on': 'action:submit_order market:perp profile:live profile:next',
  },
  'orders.cloid.per-account': {
    'orders.cloid.one-order': 'action:submit_order market:perp profile:live profile:next',
  },
  'orders.cloid.refused-keeps': {
    'orders.cloid.refused-keeps': 'action:submit_order market:perp profile:live',
  },
  'orders.cloid.refused-frees': {
    'orders.cloid.refused-frees': 'action:submit_order market:perp profile:next',
  },
  'orders.cloid.legs-unchecked': {
    'orders.cloid.legs-unchecked': 'action:submit_order market:perp profile:live',
  },
  'orders.cloid.legs-alike': {
    'orders.cloid.legs-unchecked': 'action:submit_order market:perp profile:live',
  },
  'orders.cloid.each-leg': {
    'orders.cloid.legs-unchecked': 'action:submit_order market:perp profile:live',
  },
  'orders.cloid.legs-checked': {
    'orders.cloid.legs-checked': 'action:submit_order market:perp profile:next',
  },
  'orders.cloid.within-action': {
    'orders.cloid.legs-checked': 'action:submit_order market:perp profile:next',
  },
  'orders.entries.noop-nothing': {
    'orders.response.noop-nothing':
      'action:scale_order action:spot_order action:submit_order profile:live profile:next',
    'orders.response.noop-nothing.in-batch': 'action:batch_order',
  },
  'orders.entries.cloid': {
    'orders.response.by-ladder': 'action:scale_order action:submit_order profile:live profile:next',
    'orders.response.entries': 'action:batch_order',
    'spot.orders.as-placed': 'action:spot_order',
  },
  'orders.entries.error-details': {
    'orders.response.error-details': 'action:submit_order profile:live profile:next',
    'orders.response.error-details.in-batch': 'action:batch_order',
    'orders.response.refused-by-each.ladder': 'action:scale_order',
    'orders.response.refused-by-each.pair': 'action:spot_order',
  },
  'orders.entries.pending-no-oid': {
    'orders.response.no-block': 'action:submit_order profile:live profile:next',
    'orders.response.no-block.chase': 'action:chase_order',
    'orders.response.no-block.in-batch': 'action:batch_order',
    'orders.response.no-block.ladder': 'action:scale_order',
    'orders.response.no-block.pair': 'action:spot_order',
  },
  'orders.entries.unmatched-ioc': {
    'orders.match.time-in-force': 'action:submit_order profile:live profile:next',
    'orders.match.time-in-force.in-batch': 'action:batch_order',
    'spot.orders.filled-figures': 'action:spot_order',
  },
  'orders.entries.chase': {
    'chase.order.starts': 'action:chase_order action:submit_order profile:live profile:next',
  },
  'orders.fields.required': {
    'orders.body.required-fields': 'action:submit_order profile:live profile:next',
    'orders.body.required-fields.in-batch': 'action:batch_order',
  },
  'orders.fields.required-words': {
    'orders.body.required-fields': 'action:submit_order profile:live profile:next',
    'orders.body.required-fields.in-batch': 'action:batch_order',
  },
  'orders.fields.optional': {
    'orders.body.kinds': 'action:submit_order profile:live profile:next',
    'orders.body.kinds.in-batch': 'action:batch_order',
  },
  'orders.fields.kinds': {
    'orders.body.kinds': 'action:submit_order profile:live profile:next',
    'orders.body.kinds.in-batch': 'action:batch_order',
  },
  'orders.fields.kind-blind': {
    'orders.body.kinds': 'action:submit_order profile:live profile:next',
    'orders.body.kinds.in-batch': 'action:batch_order',
  },
  'orders.fields.no-band': {
    'orders.body.far-from-mark': 'action:submit_order profile:live profile:next',
    'orders.body.far-from-mark.in-batch': 'action:batch_order',
  },
  'orders.fields.oid-number': {
    'orders.cancel.by-oid': 'action:submit_order profile:live profile:next',
  },
  'orders.fields.stp-refused': {
    'orders.stp.agent': 'action:submit_order profile:live profile:next',
    'orders.stp.agent.in-batch': 'action:batch_order',
  },
  'orders.fields.stp-group': {
    'orders.stp.agent': 'action:submit_order profile:live profile:next',
    'orders.stp.agent.in-batch': 'action:batch_order',
  },
  'orders.fields.resting-closer': {
    'orders.fields.resting-closer': 'action:submit_order profile:live profile:next',
    'orders.fields.resting-closer.in-batch': 'action:batch_order',
  },
  'orders.hedge.required': {
    'modes.position.named-leg': 'action:batch_order action:submit_order profile:live profile:next',
  },
  'orders.hedge.every-order': {
    'orders.hedge.required': 'action:batch_order action:submit_order profile:live profile:next',
  },
  'orders.hedge.words': {
    'orders.hedge.required': 'action:batch_order action:submit_order profile:live profile:next',
  },
  'orders.hedge.open-long': {
    'orders.hedge.legs': 'action:submit_order profile:live profile:next signer:master',
    'orders.hedge.legs.by-agent': 'signer:agent',
    'orders.hedge.legs.in-batch': 'action:batch_order',
  },
  'orders.hedge.close-long': {
    'orders.hedge.legs': 'action:submit_order profile:live profile:next signer:master',
    'orders.hedge.legs.by-agent': 'signer:agent',
    'orders.hedge.legs.in-batch': 'action:batch_order',
  },
  'orders.hedge.open-short': {
    'orders.hedge.legs': 'action:submit_order profile:live profile:next signer:master',
    'orders.hedge.legs.by-agent': 'signer:agent',
    'orders.hedge.legs.in-batch': 'action:batch_order',
  },
  'orders.hedge.close-short': {
    'orders.hedge.legs': 'action:submit_order profile:live profile:next signer:master',
    'orders.hedge.legs.by-agent': 'signer:agent',
    'orders.hedge.legs.in-batch': 'action:batch_order',
  },
  'orders.hedge.not-inferred': {
    'modes.position.named-leg': 'action:batch_order action:submit_order profile:live profile:next',
  },
  'orders.hedge.reduce-only-leg': {
    'orders.hedge.bounds': 'action:submit_order profile:live profile:next',
    'orders.hedge.bounds.in-batch': 'action:batch_order',
  },
  'orders.hedge.crossed-side': {
    'orders.hedge.bounds': 'action:submit_order profile:live profile:next',
    'orders.hedge.bounds.in-batch': 'action:batch_order',
  },
  'orders.hedge.no-flip': {
    'orders.hedge.bounds': 'action:submit_order profile:live profile:next',
    'orders.hedge.bounds.in-batch': 'action:batch_order',
  },
  'orders.match.best-price': {
    'orders.match.priority': 'action:submit_order market:perp profile:live profile:next',
    'orders.match.priority.in-batch': 'action:batch_order',
  },
  'orders.match.time-priority': {
    'orders.match.priority': 'action:submit_order market:perp profile:live profile:next',
    'orders.match.priority.in-batch': 'action:batch_order',
  },
  'orders.match.resting-price': {
    'orders.match.priority':
      'action:submit_order market:perp profile:live profile:next read:user_fills role:gateway role:node',
    'orders.match.priority.in-batch': 'action:batch_order',
  },
  'orders.match.limit': {
    'orders.match.priority': 'action:submit_order market:perp profile:live profile:next',
    'orders.match.priority.in-batch': 'action:batch_order',
    'spot.orders.as-placed': 'market:spot',
  },
  'orders.match.gtc': {
    'orders.match.one-step-left': 'action:submit_order market:perp profile:live profile:next',
    'orders.match.one-step-left.in-batch': 'action:batch_order',
    'spot.orders.as-placed': 'market:spot',
  },
  'orders.match.ioc': {
    'orders.match.time-in-force': 'action:submit_order market:perp profile:live profile:next',
    'orders.match.time-in-force.in-batch': 'action:batch_order',
    'spot.orders.as-placed': 'market:spot',
  },
  'orders.match.alo': {
    'orders.match.time-in-force': 'action:submit_order market:perp profile:live profile:next',
    'orders.match.time-in-force.in-batch': 'action:batch_order',
  },
  'orders.stp.oldest': {
    'orders.stp.modes': 'action:submit_order market:perp profile:live profile:next',
    'orders.stp.modes.in-batch': 'action:batch_order',
    'spot.orders.stp': 'market:spot',
  },
  'orders.stp.newest': {
    'orders.stp.modes': 'action:submit_order market:perp profile:live profile:next',
    'orders.stp.modes.in-batch': 'action:batch_order',
    'spot.orders.stp': 'market:spot',
  },
  'orders.stp.both': {
    'orders.stp.modes': 'action:submit_order market:perp profile:live profile:next',
    'orders.stp.modes.in-batch': 'action:batch_order',
    'spot.orders.stp': 'market:spot',
  },
  'orders.stp.no-self-trade': {
    'orders.stp.modes': 'action:submit_order market:perp profile:live profile:next',
    'orders.stp.modes.in-batch': 'action:batch_order',
    'spot.orders.stp': 'market:spot',
  },
  'orders.stp.code': {
    'orders.stp.modes': 'action:submit_order market:perp profile:live profile:next',
    'orders.stp.modes.in-batch': 'action:batch_order',
    'spot.orders.stp': 'market:spot',
  },
  'orders.reduce-only.reduces': {
    'orders.reduce-only.position': 'action:submit_order profile:live profile:next',
    'orders.reduce-only.position.in-batch': 'action:batch_order',
  },
  'orders.reduce-only.grows': {
    'orders.reduce-only.position': 'action:submit_order profile:live profile:next',
    'orders.reduce-only.position.in-batch': 'action:batch_order',
  },
  'orders.reduce-only.flips': {
    'orders.reduce-only.position': 'action:submit_order profile:live profile:next',
    'orders.reduce-only.position.in-batch': 'action:batch_order',
  },
  'orders.reduce-only.flat': {
    'orders.reduce-only.nothing-held': 'action:submit_order profile:live profile:next',
    'orders.reduce-only.nothing-held.in-batch': 'action:batch_order',
  },
  'orders.modify.new-oid': {
    'orders.batch-modify.entries': 'market:perp profile:live profile:next role:gateway role:node signer:master',
    'orders.batch-modify.entries.by-agent': 'signer:agent',
    'orders.modify.replaces': 'action:modify',
    'spot.orders.amended': 'market:spot',
  },
  'orders.modify.old-oid': {
    'orders.modify.replaces': 'market:perp profile:live profile:next',
    'spot.orders.amended': 'market:spot',
  },
  'orders.modify.not-found': {
    'orders.modify.replaces': 'action:modify market:perp profile:live profile:next',
    'spot.amends.keep': 'market:spot',
  },
  'orders.modify.stranger': {
    'orders.modify.somebody-elses': 'market:perp profile:live profile:next',
    'spot.amends.refused': 'market:spot',
  },
  'orders.modify.nothing': {
    'orders.modify.refused': 'action:modify market:perp profile:live profile:next',
    'spot.amends.keep': 'market:spot',
  },
  'orders.modify.keeps': {
    'orders.modify.replaces': 'action:modify market:perp profile:live profile:next',
    'spot.amends.keep': 'market:spot',
  },
  'orders.modify.keeps-reduce-only': {
    'orders.modify.reduce-only': 'action:modify market:perp profile:live profile:next',
  },
  'orders.modify.by-cloid': {
    'orders.modify.replaces': 'action:modify market:perp profile:live profile:next',
    'spot.amends.keep': 'market:spot',
  },
  'orders.modify.remaining': {
    'orders.modify.part-filled': 'market:perp profile:live profile:next read:open_orders role:gateway role:node',
    'spot.amends.trade': 'market:spot',
  },
  'orders.modify.atomic': {
    'orders.modify.refused': 'action:modify market:perp profile:live profile:next',
    'spot.amends.refused': 'market:spot',
  },
  'orders.modify.crosses': {
    'orders.modify.crossing': 'market:perp profile:live profile:next read:user_fills role:gateway role:node',
    'spot.amends.trade': 'market:spot',
  },
  'orders.modify.always-place': {
    'orders.modify.refused': 'action:modify market:perp profile:live profile:next',
    'spot.amends.refused': 'market:spot',
  },
  'orders.batch-modify.replaces': {
    'orders.batch-modify.entries': 'action:batch_modify market:perp profile:live profile:next signer:master',
    'orders.batch-modify.entries.by-agent': 'signer:agent',
  },
  'orders.batch-modify.not-atomic': {
    'orders.batch-modify.entries': 'action:batch_modify market:perp profile:live profile:next',
  },
  'orders.open-orders.shape': {
    'orders.open-orders.row': 'market:perp profile:live profile:next read:open_orders role:gateway role:node',
    'spot.orders.as-placed': 'market:spot',
  },
  'orders.open-orders.address-required': {
    'orders.open-orders.argument': 'profile:live profile:next read:open_orders role:gateway role:node',
  },
  'orders.open-orders.live-only': {
    'orders.cancel.by-oid':
      'action:cancel_all_orders action:cancel_order market:perp profile:live profile:next read:open_orders role:gateway role:node',
    'orders.status.ended':
      'action:batch_cancel action:batch_modify action:cancel_by_cloid action:cancel_chase action:cancel_scale action:modify action:schedule_cancel',
    'spot.orders.as-placed': 'market:spot',
  },
  'orders.open-orders.coin': {
    'orders.open-orders.row': 'market:perp profile:live profile:next read:open_orders role:gateway role:node',
  },
  'orders.open-orders.sz': {
    'orders.match.one-step-left': 'market:perp profile:live profile:next read:open_orders role:gateway role:node',
    'spot.orders.as-placed': 'market:spot',
  },
  'orders.open-orders.orig-sz': {
    'orders.open-orders.row': 'market:perp profile:live profile:next read:open_orders role:gateway role:node',
    'spot.orders.as-placed': 'market:spot',
  },
  'orders.open-orders.tif': {
    'orders.open-orders.row': 'market:perp profile:live profile:next read:open_orders role:gateway role:node',
    'spot.orders.as-placed': 'market:spot',
  },
  'orders.open-orders.reduce-only': {
    'orders.reduce-only.position': 'market:perp profile:live profile:next read:open_orders role:gateway role:node',
    'spot.orders.as-placed': 'market:spot',
  },
  'orders.open-orders.trigger': {
    'orders.open-orders.row': 'market:perp profile:live profile:next read:open_orders role:gateway role:node',
    'spot.orders.as-placed': 'market:spot',
  },
  'orders.open-orders.inserted-at': {
    'orders.modify.part-filled': 'market:perp profile:live profile:next read:open_orders role:gateway role:node',
    'spot.orders.as-placed': 'market:spot',
  },
  'orders.status.words': {
    'orders.status.life': 'market:perp profile:live profile:next read:order_status role:gateway role:node',
  },
  'orders.status.argument': {
    'orders.status.nobodys': 'profile:live profile:next read:order_status role:gateway role:node',
  },
  'orders.status.unknown': {
    'orders.status.nobodys': 'profile:live profile:next read:order_status role:gateway role:node',
  },
  'orders.status.resting': {
    'orders.status.life': 'market:perp profile:live profile:next read:order_status role:gateway role:node',
    'spot.orders.status': 'market:spot',
  },
  'orders.status.filled': {
    'orders.status.fills-listed': 'market:perp profile:live profile:next read:order_status role:gateway role:node',
    'spot.orders.status': 'market:spot',
  },
  'orders.status.total-of-fills': {
    'orders.status.fills-listed':
      'market:perp profile:live profile:next read:order_status read:user_fills role:gateway role:node',
    'spot.orders.status': 'market:spot',
  },
  'orders.status.canceled': {
    'orders.status.ended':
      'action:batch_cancel action:batch_modify action:cancel_all_orders action:cancel_by_cloid action:cancel_chase action:cancel_scale action:modify action:schedule_cancel market:perp profile:live profile:next read:order_status role:gateway role:node',
    'orders.status.life': 'action:cancel_order',
    'spot.orders.status': 'market:spot',
  },
  'orders.status.by-cloid': {
    'orders.status.life': 'market:perp profile:live profile:next read:order_status role:gateway role:node',
    'spot.orders.status': 'market:spot',
  },
  'orders.open-orders.pair-name': {
    'spot.orders.rest': 'market:spot profile:live profile:next read:open_orders role:gateway role:node',
  },
  'orders.open-orders.pair-grid': {
    'spot.orders.rest': 'market:spot profile:live profile:next read:open_orders role:gateway role:node',
  },
  'orders.open-orders.pair-lots': {
    'spot.orders.rest': 'market:spot profile:live profile:next read:open_orders role:gateway role:node',
  },
  'orders.response.statuses': {
    'orders.response.by-ladder': 'action:scale_order action:submit_order market:perp profile:live profile:next',
    'orders.response.entries': 'action:batch_order',
    'spot.orders.filled-figures': 'action:spot_order market:spot',
  },
  'orders.response.one-kind': {
    'orders.response.by-ladder': 'action:scale_order action:submit_order market:perp profile:live profile:next',
    'orders.response.entries': 'action:batch_order',
    'spot.orders.as-placed': 'action:spot_order market:spot',
  },
  'orders.response.resting': {
    'orders.open-orders.row':
      'action:submit_order market:perp profile:live profile:next read:open_orders role:gateway role:node',
    'orders.open-orders.row.in-batch': 'action:batch_order',
    'orders.response.by-ladder': 'action:scale_order',
    'spot.orders.as-placed': 'action:spot_order market:spot',
  },
  'orders.response.filled': {
    'orders.match.priority': 'action:submit_order market:perp profile:live profile:next',
    'orders.match.priority.in-batch': 'action:batch_order',
    'orders.response.by-ladder': 'action:scale_order',
    'spot.orders.as-placed': 'action:spot_order market:spot',
  },
  'orders.response.filled-totals': {
    'orders.match.priority':
      'action:submit_order market:perp profile:live profile:next read:user_fills role:gateway role:node',
    'orders.match.priority.in-batch': 'action:batch_order',
    'orders.response.by-ladder': 'action:scale_order',
    'spot.orders.as-placed': 'action:spot_order market:spot',
  },
  'orders.response.filled-figures': {
    'orders.match.priority': 'action:submit_order market:perp profile:live profile:next',
    'orders.match.priority.in-batch': 'action:batch_order',
    'orders.response.by-ladder': 'action:scale_order',
    'spot.orders.filled-figures': 'action:spot_order market:spot',
  },
  'orders.response.error': {
    'orders.body.zero-values': 'action:submit_order market:perp profile:live profile:next',
    'orders.body.zero-values.in-batch': 'action:batch_order',
    'orders.response.by-ladder': 'action:scale_order',
    'spot.orders.as-placed': 'action:spot_order market:spot',
  },
  'orders.response.noop': {
    'orders.response.nothing-to-do':
      'action:scale_order action:spot_order action:submit_order market:perp market:spot profile:live profile:next',
    'orders.response.nothing-to-do.in-batch': 'action:batch_order',
  },
  'orders.response.pending': {
    'orders.response.no-block': 'action:submit_order market:perp profile:live profile:next',
    'orders.response.no-block.chase': 'action:chase_order',
    'orders.response.no-block.in-batch': 'action:batch_order',
    'orders.response.no-block.ladder': 'action:scale_order',
    'orders.response.no-block.pair': 'action:spot_order market:spot',
  },
  'orders.response.pending-commits': {
    'orders.response.no-block': 'market:perp profile:live profile:next',
    'orders.response.no-block.pair': 'market:spot',
  },
  'orders.response.refused-changes-nothing': {
    'orders.response.refused-by-each.chase':
      'action:chase_order action:submit_order market:perp profile:live profile:next',
    'orders.response.refused-by-each.ladder': 'action:scale_order',
    'orders.response.refused-by-each.pair': 'action:spot_order market:spot',
    'orders.response.refused-order.in-batch': 'action:batch_order',
  },
  'orders.status.malformed': {
    'orders.status.nobodys': 'profile:live profile:next read:order_status role:gateway role:node',
  },
  'orders.status.precedence': {
    'orders.status.precedence': 'market:perp profile:live profile:next read:order_status role:gateway role:node',
    'spot.status.precedence': 'market:spot',
  },
  'orders.status.rejected': {
    'orders.status.rejected': 'market:perp profile:live profile:next read:order_status role:gateway role:node',
    'spot.status.rejected': 'market:spot',
  },
  'orders.status.outcome': {
    'orders.status.rejected': 'market:perp profile:live profile:next read:order_status role:gateway role:node',
    'spot.status.rejected': 'market:spot',
  },
  'orders.status.window': {
    'orders.status.restart': 'market:perp profile:live profile:next read:order_status role:gateway role:node',
    'spot.status.restart': 'market:spot',
  },
  'perp-deploy.delegates.add': {
    'perp-deploy.delegates.bits': 'action:perp_set_sub_deployers profile:live profile:next signer:master',
  },
  'perp-deploy.delegates.mask': {
    'perp-deploy.delegates.bits': 'action:perp_set_sub_deployer_perms profile:live profile:next',
  },
  'perp-deploy.delegates.replaces': {
    'perp-deploy.delegates.bits': 'profile:live profile:next',
  },
  'perp-deploy.delegates.revokes': {
    'perp-deploy.delegates.bits': 'profile:live profile:next',
  },
  'perp-deploy.delegates.own-key': {
    'perp-deploy.delegates.bits': 'action:perp_set_sub_deployer_perms profile:live profile:next',
  },
  'perp-deploy.delegates.add-own-key': {
    'perp-deploy.delegates.bits': 'action:perp_set_sub_deployers profile:live profile:next',
  },
  'perp-deploy.delegates.settings': {
    'perp-deploy.delegates.bits': 'profile:live profile:next',
  },
  'perp-deploy.delegates.oracle': {
    'perp-deploy.delegates.bits': 'action:mip3_set_oracle_px profile:live profile:next',
  },
  'perp-deploy.delegates.missing-bit': {
    'perp-deploy.delegates.bits': 'profile:live profile:next',
  },
  'perp-deploy.delegates.register': {
    'perp-deploy.delegates.registers': 'profile:live profile:next',
  },
  'perp-deploy.delegates.register-without': {
    'perp-deploy.delegates.registers': 'action:perp_register_asset profile:live profile:next',
  },
  'perp-deploy.delegates.register-pays': {
    'perp-deploy.delegates.registers': 'profile:live profile:next',
  },
  'perp-deploy.delegates.register-first': {
    'perp-deploy.delegates.registers': 'profile:live profile:next',
  },
  'perp-deploy.settings.fields': {
    'perp-deploy.malformed': 'profile:live profile:next',
  },
  'perp-deploy.settings.stranger': {
    'perp-deploy.settings.bounds':
      'action:mip3_set_oracle_px action:perp_activate_market action:perp_deactivate_market action:perp_set_fee_tier action:perp_set_leverage action:perp_set_maker_rebate action:perp_set_min_size profile:live profile:next',
  },
  'perp-deploy.settings.core': {
    'perp-deploy.core-markets':
      'action:perp_set_fee_tier action:perp_set_leverage action:perp_set_maker_rebate action:perp_set_min_size action:perp_set_sub_deployer_perms action:perp_set_sub_deployers profile:live profile:next',
  },
  'perp-deploy.leverage.bounds': {
    'perp-deploy.settings.bounds': 'action:perp_set_leverage profile:live profile:next',
  },
  'perp-deploy.leverage.served': {
    'perp-deploy.settings.bounds': 'profile:live profile:next read:markets_meta role:gateway role:node',
  },
  'perp-deploy.fee-tier.units': {
    'perp-deploy.fee-tier.charged': 'action:perp_set_fee_tier profile:live profile:next',
  },
  'perp-deploy.fee-tier.ceiling': {
    'perp-deploy.fee-tier.governed': 'action:perp_set_fee_tier profile:live profile:next',
  },
  'perp-deploy.fee-tier.taker-cap': {
    'perp-deploy.settings.bounds': 'action:perp_set_fee_tier profile:live profile:next',
  },
  'perp-deploy.fee-tier.deployer-cap': {
    'perp-deploy.settings.bounds': 'action:perp_set_fee_tier profile:live profile:next',
  },
  'perp-deploy.rebate.bounds': {
    'perp-deploy.settings.bounds': 'action:perp_set_maker_rebate profile:live profile:next',
  },
  'perp-deploy.min-size.positive': {
    'perp-deploy.settings.bounds': 'action:perp_set_min_size profile:live profile:next',
  },
  'perp-deploy.min-size.served': {
    'perp-deploy.settings.bounds': 'profile:live profile:next read:markets_meta role:gateway role:node',
  },
  'perp-deploy.activate.opens': {
    'perp-deploy.activate.trades': 'action:perp_activate_market profile:live profile:next signer:master',
  },
  'perp-deploy.activate.unset': {
    'perp-deploy.settings.bounds': 'action:perp_activate_market profile:live profile:next',
  },
  'perp-deploy.activate.core': {
    'perp-deploy.core-markets': 'action:perp_activate_market action:perp_deactivate_market profile:live profile:next',
  },
  'perp-deploy.deactivate.clears': {
    'perp-deploy.activate.trades': 'action:perp_deactivate_market profile:live profile:next signer:master',
  },
  'perp-deploy.deactivate.positions': {
    'perp-deploy.activate.trades': 'profile:live profile:next',
  },
  'perp-deploy.deactivate.closed': {
    'perp-deploy.activate.trades': 'profile:live profile:next',
  },
  'perp-deploy.oracle.fields': {
    'perp-deploy.malformed': 'action:mip3_set_oracle_px profile:live profile:next',
  },
  'perp-deploy.oracle.pushes': {
    'perp-deploy.oracle.pushed': 'profile:live profile:next',
  },
  'perp-deploy.oracle.positive': {
    'perp-deploy.oracle.pushed': 'action:mip3_set_oracle_px profile:live profile:next',
  },
  'perp-deploy.oracle.ceiling': {
    'perp-deploy.oracle.pushed': 'action:mip3_set_oracle_px profile:live profile:next',
  },
  'perp-deploy.oracle.text-signed': {
    'perp-deploy.oracle.pushed': 'profile:live profile:next',
  },
  'perp-deploy.oracle.core': {
    'perp-deploy.core-markets': 'action:mip3_set_oracle_px profile:live profile:next',
  },
  'perp-deploy.oracle.order': {
    'perp-deploy.oracle.pushed': 'profile:live profile:next',
  },
  'perp-deploy.oracle.band': {
    'perp-deploy.oracle.pushed': 'action:mip3_set_oracle_px profile:live profile:next',
  },
  'perp-deploy.oracle.first': {
    'perp-deploy.oracle.pushed': 'profile:live profile:next',
  },
  'perp-deploy.oracle.stale': {
    'perp-deploy.oracle.old': 'action:submit_order profile:live profile:next',
  },
  'perp-deploy.oracle.retired': {
    'perp-deploy.core-markets': 'action:perp_set_oracle profile:live profile:next',
  },
  'perp-deploy.dexs.shape': {
    'perp-deploy.dexs.listed': 'profile:live profile:next read:perp_dexs role:gateway role:node',
  },
  'perp-deploy.dexs.stake-units': {
    'perp-deploy.dexs.listed': 'profile:live profile:next read:perp_dexs role:gateway role:node',
  },
  'perp-deploy.dexs.core': {
    'perp-deploy.dexs.listed': 'profile:live profile:next read:perp_dexs role:gateway role:node',
  },
  'perp-deploy.dexs.count': {
    'perp-deploy.dexs.listed': 'profile:live profile:next read:perp_dexs role:gateway role:node',
  },
  'perp-deploy.dexs.all-markets': {
    'perp-deploy.dexs.listed': 'profile:live profile:next read:markets read:perp_dexs role:gateway role:node',
  },
  'perp-deploy.dexs.prefix': {
    'perp-deploy.dexs.listed': 'profile:live profile:next read:perp_dexs role:gateway role:node',
  },
  'perp-deploy.bids.shape': {
    'perp-deploy.dexs.listed': 'profile:live profile:next read:mip3_active_bids role:gateway role:node',
  },
  'perp-deploy.bids.none': {
    'perp-deploy.dexs.listed': 'profile:live profile:next read:mip3_active_bids role:gateway role:node',
  },
  'perp-deploy.lane.disabled': {
    'perp-deploy.lane.closed':
      'action:perp_activate_market action:perp_deactivate_market action:perp_register_asset action:perp_set_fee_tier action:perp_set_leverage action:perp_set_maker_rebate action:perp_set_min_size action:perp_set_sub_deployer_perms action:perp_set_sub_deployers profile:live profile:next',
  },
  'perp-deploy.lane.sender': {
    'perp-deploy.register.lands': 'profile:live profile:next',
  },
  'perp-deploy.register.fields': {
    'perp-deploy.malformed': 'action:perp_register_asset profile:live profile:next',
  },
  'perp-deploy.register.registered': {
    'perp-deploy.register.lands': 'profile:live profile:next',
  },
  'perp-deploy.register.stake': {
    'perp-deploy.register.means': 'action:perp_register_asset profile:live profile:next',
  },
  'perp-deploy.register.charged': {
    'perp-deploy.register.lands': 'profile:live profile:next',
  },
  'perp-deploy.register.short': {
    'perp-deploy.register.margin-kept': 'action:perp_register_asset profile:live profile:next',
  },
  'perp-deploy.register.bid': {
    'perp-deploy.register.texts': 'action:perp_register_asset profile:live profile:next',
  },
  'perp-deploy.register.checks-first': {
    'perp-deploy.register.names': 'profile:live profile:next',
  },
  'perp-deploy.register.symbol-form': {
    'perp-deploy.register.names': 'action:perp_register_asset profile:live profile:next',
  },
  'perp-deploy.register.symbol-prefix': {
    'perp-deploy.register.names': 'action:perp_register_asset profile:live profile:next',
  },
  'perp-deploy.register.symbol-suffix': {
    'perp-deploy.register.names': 'action:perp_register_asset profile:live profile:next',
  },
  'perp-deploy.register.symbol-taken': {
    'perp-deploy.register.names': 'action:perp_register_asset profile:live profile:next',
  },
  'perp-deploy.register.symbol-text': {
    'perp-deploy.register.texts': 'profile:live profile:next',
  },
  'perp-deploy.register.epoch': {
    'perp-deploy.register.epoch-cap': 'action:perp_register_asset profile:live profile:next',
  },
  'perp-deploy.register.decimals': {
    'perp-deploy.register.lands': 'profile:live profile:next',
  },
  'perp-deploy.register.name-length': {
    'perp-deploy.register.names': 'action:perp_register_asset profile:live profile:next',
  },
  'perp-deploy.register.name-characters': {
    'perp-deploy.register.names': 'action:perp_register_asset profile:live profile:next',
  },
  'perp-deploy.register.first': {
    'perp-deploy.register.lands': 'profile:live profile:next',
  },
  'perp-deploy.register.first-nameless': {
    'perp-deploy.register.names': 'action:perp_register_asset profile:live profile:next',
  },
  'perp-deploy.register.name-later': {
    'perp-deploy.register.lands': 'profile:live profile:next',
  },
  'perp-deploy.register.name-once': {
    'perp-deploy.register.names': 'action:perp_register_asset profile:live profile:next',
  },
  'perp-deploy.register.name-taken': {
    'perp-deploy.register.names': 'action:perp_register_asset profile:live profile:next',
  },
  'positions.read.adl-lamps': {
    'positions.read.queue-figures':
      'position:cross profile:live profile:next read:clearinghouse_state role:gateway role:node',
    'positions.read.queue-figures.hedged': 'position:hedged',
    'positions.read.queue-figures.isolated': 'position:isolated',
  },
  'positions.read.no-account-figure': {
    'positions.read.queue-figures':
      'position:cross profile:live profile:next read:clearinghouse_state role:gateway role:node',
    'positions.read.queue-figures.hedged': 'position:hedged',
    'positions.read.queue-figures.isolated': 'position:isolated',
  },
  'positions.read.height-rises': {
    'positions.read.heights': 'profile:live profile:next read:clearinghouse_state role:gateway role:node',
  },
  'positions.read.isolated': {
    'positions.read.figures':
      'position:cross profile:live profile:next read:clearinghouse_state role:gateway role:node',
    'positions.read.figures.hedged': 'position:hedged',
    'positions.read.figures.isolated': 'position:isolated',
  },
  'positions.read.roe': {
    'positions.read.figures':
      'position:cross profile:live profile:next read:clearinghouse_state role:gateway role:node',
    'positions.read.figures.hedged': 'position:hedged',
    'positions.read.figures.isolated': 'position:isolated',
  },
  'positions.read.funding': {
    'positions.read.unsettled-funding':
      'position:cross profile:live profile:next read:clearinghouse_state role:gateway role:node',
    'positions.read.unsettled-funding.hedged': 'position:hedged',
    'positions.read.unsettled-funding.isolated': 'position:isolated',
  },
  'positions.read.dex-coin': {
    'perp-deploy.activate.trades':
      'position:hedged position:isolated profile:live profile:next read:clearinghouse_state role:gateway role:node',
  },
  'positions.read.one-height': {
    'positions.read.one-height':
      'position:cross profile:live profile:next read:clearinghouse_state role:gateway role:node',
    'positions.read.one-height.hedged': 'position:hedged',
    'positions.read.one-height.isolated': 'position:isolated',
  },
  'positions.read.one-row': {
    'positions.read.life': 'position:cross profile:live profile:next read:clearinghouse_state role:gateway role:node',
    'positions.read.life.hedged': 'position:hedged',
    'positions.read.life.isolated': 'position:isolated',
  },
  'positions.read.shape': {
    'positions.read.empty-account': 'profile:live profile:next read:clearinghouse_state role:gateway role:node',
    'positions.read.queue-figures': 'position:cross',
    'positions.read.queue-figures.hedged': 'position:hedged',
    'positions.read.queue-figures.isolated': 'position:isolated',
  },
  'positions.read.row-shape': {
    'positions.read.figures':
      'position:cross profile:live profile:next read:clearinghouse_state role:gateway role:node',
    'positions.read.figures.hedged': 'position:hedged',
    'positions.read.figures.isolated': 'position:isolated',
  },
  'positions.read.adl': {
    'positions.read.empty-account': 'profile:live profile:next read:clearinghouse_state role:gateway role:node',
    'positions.read.queue-figures': 'position:cross',
    'positions.read.queue-figures.hedged': 'position:hedged',
    'positions.read.queue-figures.isolated': 'position:isolated',
  },
  'positions.read.open-only': {
    'positions.read.beside': 'position:cross profile:live profile:next read:clearinghouse_state role:gateway role:node',
    'positions.read.life.hedged': 'position:hedged',
    'positions.read.life.isolated': 'position:isolated',
  },
  'positions.read.size': {
    'auctions.fba.facts':
      'cause:auction position:cross profile:live profile:next read:clearinghouse_state role:gateway role:node',
    'fills.lanes.evm-facts': 'cause:book cause:evm',
    'fills.row.closing-by-cause': 'cause:batch cause:chase cause:ladder cause:modify cause:twap',
    'liquidation.close.facts': 'cause:liquidation',
    'liquidation.close.vote-facts': 'cause:vote',
    'positions.read.life.hedged': 'position:hedged',
    'positions.read.life.isolated': 'position:isolated',
    'triggers.fire.facts': 'cause:protective',
  },
  'positions.read.notional': {
    'positions.read.figures':
      'position:cross profile:live profile:next read:clearinghouse_state role:gateway role:node',
    'positions.read.figures.hedged': 'position:hedged',
    'positions.read.figures.isolated': 'position:isolated',
  },
  'positions.read.upnl': {
    'positions.read.figures':
      'position:cross profile:live profile:next read:clearinghouse_state role:gateway role:node',
    'positions.read.figures.hedged': 'position:hedged',
    'positions.read.figures.isolated': 'position:isolated',
  },
  'positions.read.leverage': {
    'positions.read.figures':
      'position:cross profile:live profile:next read:clearinghouse_state role:gateway role:node',
    'positions.read.figures.hedged': 'position:hedged',
    'positions.read.figures.isolated': 'position:isolated',
  },
  'positions.read.liq': {
    'positions.read.figures':
      'position:cross profile:live profile:next read:clearinghouse_state role:gateway role:node',
    'positions.read.figures.hedged': 'position:hedged',
    'positions.read.figures.isolated': 'position:isolated',
  },
  'positions.read.maint-margin': {
    'positions.read.figures':
      'position:cross profile:live profile:next read:clearinghouse_state role:gateway role:node',
    'positions.read.figures.hedged': 'position:hedged',
    'positions.read.figures.isolated': 'position:isolated',
  },
  'positions.entry.average': {
    'auctions.fba.facts':
      'cause:auction position:cross profile:live profile:next read:clearinghouse_state role:gateway role:node',
    'fills.lanes.evm-facts': 'cause:book cause:evm',
    'fills.row.opening-by-cause': 'cause:batch cause:chase cause:ladder cause:modify cause:twap',
    'positions.read.life.hedged': 'position:hedged',
    'positions.read.life.isolated': 'position:isolated',
  },
  'positions.entry.reduce': {
    'auctions.fba.facts': 'cause:auction position:cross profile:live profile:next',
    'fills.lanes.evm-facts': 'cause:book cause:evm',
    'fills.row.closing-by-cause': 'cause:batch cause:chase cause:ladder cause:modify cause:twap',
    'liquidation.close.facts': 'cause:liquidation',
    'positions.read.life.hedged': 'position:hedged',
    'positions.read.life.isolated': 'position:isolated',
    'triggers.fire.facts': 'cause:protective',
  },
  'positions.entry.flip': {
    'auctions.fba.facts': 'cause:auction position:cross profile:live profile:next',
    'fills.lanes.evm-facts': 'cause:book cause:evm',
    'fills.row.turning-by-cause': 'cause:batch cause:chase cause:ladder cause:modify cause:twap',
    'positions.read.life.isolated': 'position:isolated',
  },
  'positions.cash.opening-fee': {
    'auctions.fba.facts':
      'cause:auction position:cross profile:live profile:next read:account_state read:user_fills role:gateway role:node',
    'fills.lanes.evm-facts': 'cause:book cause:evm',
    'positions.cash.by-cause': 'cause:batch cause:chase cause:ladder cause:modify cause:twap',
    'positions.read.life.hedged': 'position:hedged',
  },
  'positions.cash.realised': {
    'auctions.fba.facts':
      'cause:auction position:cross profile:live profile:next read:account_state read:user_fills role:gateway role:node',
    'fills.lanes.evm-facts': 'cause:book cause:evm',
    'fills.row.closing-by-cause': 'cause:batch cause:chase cause:ladder cause:modify cause:twap',
    'liquidation.close.facts': 'cause:liquidation',
    'liquidation.close.vote-facts': 'cause:vote',
    'positions.read.life.hedged': 'position:hedged',
    'positions.read.life.isolated': 'position:isolated',
    'triggers.fire.exits-hedged-long': 'cause:protective',
  },
  'referrals.brokers.shape': {
    'referrals.broker.approvals': 'profile:live profile:next read:approved_brokers role:gateway role:node',
  },
  'referrals.brokers.order': {
    'referrals.broker.approvals': 'profile:live profile:next read:approved_brokers role:gateway role:node',
  },
  'referrals.brokers.absent': {
    'referrals.broker.approvals': 'profile:live profile:next',
  },
  'referrals.broker-state.shape': {
    'referrals.broker-state.shape': 'profile:live profile:next read:broker_state role:gateway role:node',
  },
  'referrals.broker-state.separate': {
    'referrals.share.taker': 'profile:live profile:next read:broker_state role:gateway role:node',
  },
  'referrals.broker.approves': {
    'referrals.broker.approvals':
      'action:approve_broker_fee profile:live profile:next read:approved_brokers role:gateway role:node signer:master',
  },
  'referrals.broker.fields': {
    'referrals.broker.fields': 'profile:live profile:next',
  },
  'referrals.broker.cap': {
    'referrals.broker.cap': 'action:approve_broker_fee profile:live profile:next',
  },
  'referrals.broker.revokes': {
    'referrals.broker.approvals': 'profile:live profile:next',
  },
  'referrals.broker.type': {
    'referrals.broker.type': 'action:approve_broker_fee profile:live profile:next',
  },
  'referrals.broker-claim.drains': {
    'referrals.claim.apart': 'action:claim_broker_rewards profile:live profile:next signer:master',
  },
  'referrals.broker-claim.idempotent': {
    'referrals.claim.pays': 'profile:live profile:next',
  },
  'referrals.broker-claim.own-key': {
    'referrals.claim.pays': 'profile:live profile:next',
  },
  'referrals.state.shape': {
    'referrals.state.shape': 'profile:live profile:next read:referral_state role:gateway role:node',
  },
  'referrals.state.referrer': {
    'referrals.referrer.once': 'profile:live profile:next read:referral_state role:gateway role:node',
  },
  'referrals.state.no-codes': {
    'referrals.state.no-codes':
      'profile:live read:referral_code read:referral_leaderboard read:referral_referees role:gateway role:node',
  },
  'referrals.state.codes': {
    'referrals.state.codes-served':
      'profile:next read:referral_code read:referral_leaderboard read:referral_referees role:gateway role:node',
  },
  'referrals.state.referees': {
    'referrals.state.referees-listed': 'profile:next read:referral_referees role:gateway role:node',
  },
  'referrals.state.leaders': {
    'referrals.state.referees-listed': 'profile:next read:referral_leaderboard role:gateway role:node',
  },
  'referrals.referrer.sets': {
    'referrals.referrer.once':
      'action:set_referrer profile:live profile:next read:referral_state role:gateway role:node signer:master',
  },
  'referrals.referrer.once': {
    'referrals.referrer.once': 'action:set_referrer profile:live profile:next',
  },
  'referrals.referrer.own-key': {
    'referrals.referrer.agent': 'profile:live profile:next',
  },
  'referrals.referrer.field': {
    'referrals.referrer.refused': 'profile:live profile:next',
  },
  'referrals.referrer.self': {
    'referrals.referrer.refused': 'action:set_referrer profile:live profile:next',
  },
  'referrals.referrer.chain': {
    'referrals.referrer.refused': 'action:set_referrer profile:live profile:next',
  },
  'referrals.share.taker': {
    'referrals.share.again': 'profile:live profile:next read:referral_state role:gateway role:node',
  },
  'referrals.share.maker': {
    'liquidation.close.referred': 'profile:live profile:next',
  },
  'referrals.claim.drains': {
    'referrals.claim.apart': 'action:claim_referral_rewards profile:live profile:next signer:master',
  },
  'referrals.claim.ledger': {
    'referrals.claim.told': 'profile:live profile:next read:user_non_funding_ledger_updates role:gateway role:node',
  },
  'referrals.claim.split': {
    'referrals.claim.wallets': 'profile:live profile:next',
  },
  'referrals.claim.idempotent': {
    'referrals.claim.pays': 'profile:live profile:next',
  },
  'referrals.claim.own-key': {
    'referrals.claim.pays': 'profile:live profile:next',
  },
  'referrals.claim.empty-params': {
    'referrals.claim.bodiless': 'action:claim_referral_rewards profile:live profile:next',
  },
  'scale.handle.required': {
    'scale.order.words': 'action:scale_order profile:live profile:next',
  },
  'scale.handle.every-rung': {
    'scale.order.rungs': 'profile:live profile:next',
  },
  'scale.handle.in-use': {
    'scale.handle.in-use': 'action:scale_order profile:live profile:next',
  },
  'scale.handle.joins': {
    'scale.handle.joins': 'action:scale_order profile:live',
  },
  'scale.handle.reserved': {
    'scale.handle.reserved': 'action:scale_order profile:next',
  },
  'scale.cancel.rungs': {
    'scale.cancel.rungs': 'action:cancel_scale market:perp profile:live profile:next signer:master',
    'scale.cancel.rungs.by-agent': 'signer:agent',
    'scale.order.pair-rungs': 'market:spot',
  },
  'scale.cancel.market': {
    'scale.cancel.market': 'action:cancel_scale market:perp profile:live profile:next',
    'scale.pair.cancel-market': 'market:spot',
  },
  'scale.cancel.parked': {
    'scale.cancel.parked': 'action:cancel_scale market:perp profile:live profile:next',
  },
  'scale.cancel.none': {
    'scale.cancel.rungs': 'action:cancel_scale market:perp profile:live profile:next',
    'scale.order.pair-rungs': 'market:spot',
  },
  'scale.order.rests': {
    'scale.order.pair-rungs': 'action:scale_order market:spot profile:live profile:next signer:master',
    'scale.order.rungs': 'market:perp',
    'scale.order.rungs.by-agent': 'signer:agent',
  },
  'scale.order.statuses': {
    'scale.order.pair-rungs': 'market:spot profile:live profile:next',
    'scale.order.rungs': 'market:perp',
  },
  'scale.order.spot-pair': {
    'scale.order.on-a-pair': 'action:scale_order market:spot profile:live profile:next',
  },
  'scale.order.n': {
    'scale.order.pair-rungs.refusals': 'action:scale_order market:spot profile:live profile:next',
    'scale.order.refusals': 'market:perp',
  },
  'scale.order.ends': {
    'scale.order.pair-rungs': 'market:spot profile:live profile:next',
    'scale.order.rungs': 'market:perp',
  },
  'scale.order.even': {
    'scale.order.rungs': 'market:perp profile:live profile:next',
  },
  'scale.order.flat': {
    'scale.order.pair-rungs': 'market:spot profile:live profile:next',
    'scale.order.rungs': 'market:perp',
  },
  'scale.order.ascending': {
    'scale.order.pair-rungs': 'market:spot profile:live profile:next',
    'scale.order.rungs': 'market:perp',
  },
  'scale.order.descending': {
    'scale.order.pair-rungs': 'market:spot profile:live profile:next',
    'scale.order.rungs': 'market:perp',
  },
  'scale.order.custom': {
    'scale.order.pair-rungs': 'market:spot profile:live profile:next',
    'scale.order.rungs': 'market:perp',
  },
  'scale.order.leftover': {
    'scale.order.rungs': 'market:perp profile:live profile:next',
  },
  'scale.order.range': {
    'scale.order.pair-rungs.refusals': 'action:scale_order market:spot profile:live profile:next',
    'scale.order.refusals': 'market:perp',
  },
  'scale.order.tick': {
    'scale.order.refusals': 'action:scale_order market:perp profile:live profile:next',
  },
  'scale.order.span': {
    'scale.order.refusals': 'action:scale_order market:perp profile:live profile:next',
  },
  'scale.order.lot': {
    'scale.order.lot-grid': 'action:scale_order market:perp profile:live profile:next',
  },
  'scale.order.weights': {
    'scale.order.pair-rungs.refusals': 'action:scale_order market:spot profile:live profile:next',
    'scale.order.refusals': 'market:perp',
  },
  'scale.order.tif': {
    'scale.order.pair-rungs.refusals': 'market:spot profile:live profile:next',
    'scale.order.words': 'market:perp',
  },
  'scale.order.stp': {
    'scale.order.pair-rungs.refusals': 'market:perp market:spot profile:live profile:next',
  },
  'scale.order.whole': {
    'scale.order.pair-rungs.refusals': 'action:scale_order market:perp market:spot profile:live profile:next',
  },
  'scale.order.rung-alone': {
    'scale.order.rung-alone': 'market:perp profile:live profile:next',
    'scale.pair.rung-alone': 'market:spot',
  },
  'scale.order.dormant': {
    'scale.order.dormant': 'action:scale_order market:perp profile:live profile:next',
    'scale.order.dormant.on-pair': 'market:spot',
  },
  'scale.order.spot-refused': {
    'scale.order.on-a-pair': 'action:scale_order market:spot profile:live profile:next',
  },
  'scale.order.spot-halted': {
    'spot.halt.refuses': 'action:scale_order market:spot profile:live profile:next',
  },
  'scale.order.spot-unfunded-live': {
    'scale.order.unfunded-today': 'action:scale_order market:spot profile:live',
  },
  'scale.order.spot-unfunded': {
    'scale.order.unfunded-next': 'action:scale_order market:spot profile:next',
  },
  'signing.digest.typed-data': {
    'signing.digest.written-out': 'profile:live profile:next',
  },
  'signing.digest.domain': {
    'signing.digest.written-out': 'profile:live profile:next',
  },
  'signing.digest.chain-tag': {
    'signing.digest.written-out': 'profile:live profile:next',
  },
  'signing.digest.chain-field': {
    'signing.digest.chain-field-case': 'profile:live profile:next',
  },
  'signing.digest.type-strings': {
    'signing.digest.type-strings': 'profile:live profile:next',
  },
  'signing.digest.owner-variant': {
    'signing.digest.owner': 'action:cancel_all_orders action:cancel_by_cloid profile:live profile:next',
  },
  'signing.digest.owner-admission': {
    'signing.digest.owner': 'action:schedule_cancel action:update_leverage profile:live profile:next',
  },
  'signing.digest.cloid-text': {
    'signing.digest.bound-values': 'profile:live profile:next',
  },
  'signing.digest.nonce-bound': {
    'signing.digest.bound-values': 'profile:live profile:next',
  },
  'signing.digest.field-bound': {
    'signing.digest.bound-values': 'profile:live profile:next',
  },
  'signing.digest.decimal-verbatim': {
    'signing.digest.decimal-texts': 'profile:live profile:next',
  },
  'signing.digest.decimal-spelling': {
    'signing.digest.decimal-texts': 'profile:live profile:next',
  },
  'signing.digest.stranger-owner-bound': {
    'signing.domain.foreign': 'profile:live profile:next',
  },
  'signing.digest.stranger-sender-bound': {
    'signing.domain.foreign': 'profile:live profile:next',
  },
  'signing.domain.wrong-chain-id': {
    'signing.domain.foreign': 'profile:live profile:next',
  },
  'signing.domain.wrong-name': {
    'signing.domain.foreign': 'profile:live profile:next',
  },
  'signing.domain.chain-ids': {
    'signing.domain.foreign': 'profile:live profile:next',
  },
  'signing.encoding.field-order': {
    'signing.encoding.batches': 'profile:live profile:next',
  },
  'signing.encoding.expiry-everywhere': {
    'signing.encoding.every-deadline': 'profile:live profile:next',
  },
  'signing.encoding.sentinels': {
    'signing.encoding.orders': 'profile:live profile:next',
  },
  'signing.encoding.presence': {
    'auctions.fba.encoded': 'action:cancel_all_orders action:fba_submit profile:live profile:next',
  },
  'signing.encoding.words-as-text': {
    'signing.encoding.orders': 'profile:live profile:next',
  },
  'signing.encoding.words-as-code': {
    'auctions.fba.encoded': 'action:fba_submit profile:live profile:next',
    'signing.encoding.coded-words': 'action:borrow_lend',
  },
  'signing.encoding.aggregates': {
    'signing.encoding.batches': 'profile:live profile:next',
  },
  'signing.encoding.bytes': {
    'transfers.evm.data': 'profile:live profile:next',
  },
  'signing.encoding.unsigned': {
    'signing.encoding.orders': 'profile:live profile:next',
  },
  'signing.encoding.trail-px': {
    'signing.encoding.trail': 'action:submit_order profile:live profile:next',
  },
  'signing.encoding.trail-px-place': {
    'signing.encoding.trail': 'action:batch_order action:submit_order profile:live profile:next',
  },
  'signing.encoding.twap-variants': {
    'signing.encoding.twap-variants': 'action:twap_order profile:live profile:next',
  },
  'signing.encoding.pm-alias': {
    'modes.portfolio.large': 'action:pm_unenroll action:user_portfolio_margin profile:live profile:next',
  },
  'signing.encoding.recover-first': {
    'signing.encoding.recover-first': 'profile:live profile:next',
  },
  'signing.encoding.expiry-time': {
    'signing.expiry.consensus-time': 'profile:live profile:next',
  },
  'signing.expiry.zero': {
    'signing.expiry.deadlines': 'profile:live profile:next',
  },
  'signing.expiry.signed': {
    'signing.expiry.deadlines': 'profile:live profile:next',
  },
  'signing.expiry.unsigned': {
    'signing.expiry.deadlines': 'profile:live profile:next',
  },
  'signing.expiry.past': {
    'signing.expiry.deadlines': 'profile:live profile:next',
  },
  'signing.expiry.dropped': {
    'signing.expiry.passes-while-pending': 'profile:live profile:next',
  },
  'signing.owner.required-unsigned': {
    'signing.encoding.orders': 'action:cancel_order action:submit_order profile:live profile:next',
  },
  'signing.owner.bound': {
    'signing.owner.bound':
      'action:cancel_chase action:cancel_scale action:chase_order action:scale_order action:spot_cancel action:spot_order action:twap_cancel profile:live profile:next',
  },
  'signing.owner.unbound': {
    'signing.owner.unbound':
      'action:fba_submit action:set_position_mode action:top_up_isolated_only_margin action:twap_order action:update_isolated_margin profile:live profile:next',
  },
  'signing.owner.omitted-plain': {
    'signing.encoding.batches': 'profile:live profile:next',
  },
  'signing.signature.prefixed': {
    'signing.signature.forms': 'profile:live profile:next',
  },
  'signing.signature.bare': {
    'signing.signature.forms': 'profile:live profile:next',
  },
  'signing.signature.v-27-28': {
    'signing.signature.forms': 'profile:live profile:next',
  },
  'signing.signature.v-0-1': {
    'signing.signature.forms': 'profile:live profile:next',
  },
  'signing.signature.wrong-v': {
    'signing.signature.broken': 'profile:live profile:next',
  },
  'signing.signature.malformed': {
    'signing.signature.broken': 'profile:live profile:next',
  },
  'signing.signature.unrecoverable': {
    'signing.signature.broken': 'profile:live profile:next',
  },
  'signing.scheme.typed': {
    'signing.signature.forms': 'profile:live profile:next',
  },
  'signing.scheme.other': {
    'signing.signature.forms': 'profile:live profile:next',
  },
  'signing.wire.null-is-absent': {
    'signing.wire.every-action': 'profile:live profile:next',
  },
  'signing.wire.address-bare': {
    'signing.wire.every-action': 'profile:live profile:next',
  },
  'signing.wire.large-integer': {
    'signing.wire.forms': 'profile:live profile:next',
  },
  'signing.wire.cloid-form': {
    'signing.wire.forms': 'profile:live profile:next',
  },
  'spot-deploy.pair.fields': {
    'spot-deploy.malformed': 'action:spot_register_pair profile:live profile:next',
  },
  'spot-deploy.pair.registered': {
    'spot-deploy.token.lands': 'profile:live profile:next role:gateway role:node',
  },
  'spot-deploy.pair.starts-inactive': {
    'spot-deploy.active.trades': 'profile:live profile:next',
  },
  'spot-deploy.pair.base-unknown': {
    'spot-deploy.pair.bounds': 'action:spot_register_pair profile:live profile:next',
  },
  'spot-deploy.pair.base-is-quote': {
    'spot-deploy.pair.bounds': 'action:spot_register_pair profile:live profile:next',
  },
  'spot-deploy.pair.quote': {
    'spot-deploy.pair.bounds': 'action:spot_register_pair profile:live profile:next',
  },
  'spot-deploy.pair.name-taken': {
    'spot-deploy.pair.bounds': 'action:spot_register_pair profile:live profile:next',
  },
  'spot-deploy.pair.charged': {
    'spot-deploy.pair.bounds': 'profile:live profile:next',
  },
  'spot-deploy.pair.fee-bound': {
    'spot-deploy.pair.bounds': 'action:spot_register_pair profile:live profile:next',
  },
  'spot-deploy.pair.fee-negative': {
    'spot-deploy.pair.bounds': 'profile:live profile:next',
  },
  'spot-deploy.pair.short': {
    'spot-deploy.pair.bounds': 'action:spot_register_pair profile:live profile:next',
  },
  'spot-deploy.pair.name-text': {
    'spot-deploy.token.texts': 'profile:live profile:next',
  },
  'spot-deploy.params.fields': {
    'spot-deploy.malformed': 'action:spot_set_pair_params profile:live profile:next',
  },
  'spot-deploy.params.configured': {
    'spot-deploy.token.lands': 'profile:live profile:next role:gateway role:node',
  },
  'spot-deploy.params.fee-cap': {
    'spot-deploy.params.bounds': 'action:spot_set_pair_params profile:live profile:next',
  },
  'spot-deploy.params.fee-ceiling': {
    'spot-deploy.params.governed': 'action:spot_set_pair_params profile:live profile:next',
  },
  'spot-deploy.params.min-notional': {
    'spot-deploy.params.bounds': 'action:spot_set_pair_params profile:live profile:next',
  },
  'spot-deploy.params.deployer': {
    'spot-deploy.pair.of-others': 'action:spot_set_pair_params profile:live profile:next',
  },
  'spot-deploy.params.free': {
    'spot-deploy.token.lands': 'profile:live profile:next',
  },
  'spot-deploy.active.fields': {
    'spot-deploy.malformed': 'action:spot_set_pair_active profile:live profile:next',
  },
  'spot-deploy.active.opens': {
    'spot-deploy.active.trades': 'profile:live profile:next',
  },
  'spot-deploy.active.unconfigured': {
    'spot-deploy.token.lands': 'action:spot_set_pair_active profile:live profile:next',
  },
  'spot-deploy.active.closes': {
    'spot-deploy.active.trades': 'profile:live profile:next',
  },
  'spot-deploy.active.grid': {
    'spot-deploy.active.gridless': 'action:spot_set_pair_active profile:live profile:next',
  },
  'spot-deploy.active.deployer': {
    'spot-deploy.pair.of-others': 'action:spot_set_pair_active profile:live profile:next',
  },
  'spot-deploy.auction.shape': {
    'spot-deploy.auction.served': 'profile:live profile:next read:spot_deploy_auction role:gateway role:node',
  },
  'spot-deploy.auction.bounds': {
    'spot-deploy.ask.clears': 'profile:live profile:next read:spot_deploy_auction role:gateway role:node',
  },
  'spot-deploy.auction.falls': {
    'spot-deploy.ask.clears': 'profile:live profile:next read:spot_deploy_auction role:gateway role:node',
  },
  'spot-deploy.auction.now-block': {
    'spot-deploy.auction.served': 'profile:live profile:next read:spot_deploy_auction role:gateway role:node',
  },
  'spot-deploy.auction.sealed': {
    'spot-deploy.auction.served': 'profile:live profile:next read:spot_deploy_auction role:gateway role:node',
  },
  'spot-deploy.auction.zero': {
    'spot-deploy.ask.clears': 'profile:live profile:next read:spot_deploy_auction role:gateway role:node',
  },
  'spot-deploy.seed.fields': {
    'spot-deploy.malformed': 'action:spot_seed_holders profile:live profile:next',
  },
  'spot-deploy.seed.stages': {
    'spot-deploy.supply.credits': 'profile:live profile:next',
  },
  'spot-deploy.seed.repeatable': {
    'spot-deploy.supply.credits': 'profile:live profile:next',
  },
  'spot-deploy.seed.asset': {
    'spot-deploy.seed.bounds': 'profile:live profile:next',
  },
  'spot-deploy.seed.parallel': {
    'spot-deploy.seed.bounds': 'action:spot_seed_holders profile:live profile:next',
  },
  'spot-deploy.seed.per-call': {
    'spot-deploy.seed.bounds': 'action:spot_seed_holders profile:live profile:next',
  },
  'spot-deploy.seed.per-token': {
    'spot-deploy.seed.holders': 'action:spot_seed_holders profile:live profile:next',
  },
  'spot-deploy.seed.once': {
    'spot-deploy.supply.credits': 'action:spot_seed_holders profile:live profile:next',
  },
  'spot-deploy.seed.positive': {
    'spot-deploy.seed.bounds': 'action:spot_seed_holders profile:live profile:next',
  },
  'spot-deploy.seed.precision': {
    'spot-deploy.seed.bounds': 'action:spot_seed_holders profile:live profile:next',
  },
  'spot-deploy.seed.ceiling': {
    'spot-deploy.seed.bounds': 'action:spot_seed_holders profile:live profile:next',
  },
  'spot-deploy.seed.tokens': {
    'spot-deploy.seed.room': 'action:spot_seed_holders profile:live profile:next',
  },
  'spot-deploy.seed.deployer': {
    'spot-deploy.token.lands': 'action:spot_finalize_supply action:spot_seed_holders profile:live profile:next',
  },
  'spot-deploy.seed.whole': {
    'spot-deploy.supply.credits': 'profile:live profile:next',
  },
  'spot-deploy.supply.fields': {
    'spot-deploy.malformed': 'action:spot_finalize_supply profile:live profile:next',
  },
  'spot-deploy.supply.total': {
    'spot-deploy.supply.credits': 'profile:live profile:next role:gateway role:node',
  },
  'spot-deploy.supply.checksum': {
    'spot-deploy.supply.credits': 'action:spot_finalize_supply profile:live profile:next',
  },
  'spot-deploy.supply.once': {
    'spot-deploy.supply.credits': 'action:spot_finalize_supply profile:live profile:next',
  },
  'spot-deploy.supply.no-mint': {
    'spot-deploy.supply.credits': 'action:spot_seed_holders profile:live profile:next',
  },
  'spot-deploy.supply.cleared': {
    'spot-deploy.seed.room': 'profile:live profile:next',
  },
  'spot-deploy.lane.disabled': {
    'spot-deploy.lane.closed':
      'action:spot_finalize_supply action:spot_register_pair action:spot_register_token action:spot_seed_holders action:spot_set_pair_active action:spot_set_pair_params profile:live profile:next',
  },
  'spot-deploy.lane.sender': {
    'spot-deploy.token.lands': 'profile:live profile:next',
  },
  'spot-deploy.token.fields': {
    'spot-deploy.malformed': 'action:spot_register_token profile:live profile:next',
  },
  'spot-deploy.token.registered': {
    'spot-deploy.token.lands': 'profile:live profile:next role:gateway role:node',
  },
  'spot-deploy.token.first-id': {
    'spot-deploy.token.lands': 'profile:live profile:next',
  },
  'spot-deploy.token.no-supply': {
    'spot-deploy.token.lands': 'profile:live profile:next role:gateway role:node',
  },
  'spot-deploy.token.symbol-empty': {
    'spot-deploy.token.bounds': 'action:spot_register_token profile:live profile:next',
  },
  'spot-deploy.token.symbol-length': {
    'spot-deploy.token.bounds': 'action:spot_register_token profile:live profile:next',
  },
  'spot-deploy.token.symbol-taken': {
    'spot-deploy.pair.of-others': 'action:spot_register_token profile:live profile:next',
  },
  'spot-deploy.token.sz-decimals': {
    'spot-deploy.token.bounds': 'action:spot_register_token profile:live profile:next',
  },
  'spot-deploy.token.wei-decimals': {
    'spot-deploy.token.bounds': 'action:spot_register_token profile:live profile:next',
  },
  'spot-deploy.token.charged': {
    'spot-deploy.token.bounds': 'profile:live profile:next',
  },
  'spot-deploy.token.fee-bound': {
    'spot-deploy.token.bounds': 'action:spot_register_token profile:live profile:next',
  },
  'spot-deploy.token.fee-negative': {
    'spot-deploy.token.bounds': 'profile:live profile:next',
  },
  'spot-deploy.token.short': {
    'spot-deploy.token.bounds': 'action:spot_register_token profile:live profile:next',
  },
  'spot-deploy.token.symbol-text': {
    'spot-deploy.token.texts': 'profile:live profile:next',
  },
  'spot-deploy.settings.kind': {
    'spot-deploy.seed.bounds':
      'action:spot_finalize_supply action:spot_seed_holders action:spot_set_pair_active action:spot_set_pair_params profile:live profile:next',
  },
  'spot-deploy.ask.restarts': {
    'spot-deploy.ask.clears': 'profile:live profile:next',
  },
  'spot-deploy.epoch.cap': {
    'spot-deploy.epoch.capped': 'action:spot_register_pair action:spot_register_token profile:live profile:next',
  },
  'spot-deploy.epoch.uncapped': {
    'spot-deploy.epoch.capped': 'profile:live profile:next',
  },
  'spot-margin.open.fields': {
    'spot-margin.open.malformed': 'action:spot_margin_open profile:live profile:next',
  },
  'spot-margin.open.planes': {
    'spot-margin.position.held': 'profile:live profile:next',
  },
  'spot-margin.open.not-enabled': {
    'spot-margin.open.refused': 'action:spot_margin_open profile:live profile:next',
  },
  'spot-margin.open.opens': {
    'spot-margin.position.held': 'profile:live profile:next',
  },
  'spot-margin.open.unspent': {
    'spot-margin.open.spends': 'profile:live profile:next',
  },
  'spot-margin.open.no-fill': {
    'spot-margin.open.spends': 'profile:live profile:next',
  },
  'spot-margin.open.ioc': {
    'spot-margin.open.spends': 'profile:live profile:next',
  },
  'spot-margin.open.one': {
    'spot-margin.open.refused': 'action:spot_margin_open profile:live profile:next',
  },
  'spot-margin.open.gate': {
    'spot-margin.open.refused': 'action:spot_margin_open profile:live profile:next',
  },
  'spot-margin.open.idle': {
    'spot-margin.open.refused': 'action:spot_margin_open profile:live profile:next',
  },
  'spot-margin.open.halted': {
    'spot-margin.open.refused': 'action:spot_margin_open profile:live profile:next',
  },
  'spot-margin.open.zero': {
    'spot-margin.open.refused': 'action:spot_margin_open profile:live profile:next',
  },
  'spot-margin.open.split': {
    'spot-margin.open.refused': 'action:spot_margin_open profile:live profile:next',
  },
  'spot-margin.close.fields': {
    'spot-margin.close.malformed': 'action:spot_margin_close profile:live profile:next',
  },
  'spot-margin.close.offers': {
    'spot-margin.close.sold': 'profile:live profile:next',
  },
  'spot-margin.close.ioc': {
    'spot-margin.close.sold': 'profile:live profile:next',
  },
  'spot-margin.close.price': {
    'spot-margin.open.refused': 'action:spot_margin_close profile:live profile:next',
  },
  'spot-margin.close.full': {
    'spot-margin.close.sold': 'profile:live profile:next',
  },
  'spot-margin.close.partial': {
    'spot-margin.close.sold': 'profile:live profile:next',
  },
  'spot-margin.close.shortfall': {
    'spot-margin.close.lacking': 'profile:live profile:next',
  },
  'spot-margin.close.nothing': {
    'spot-margin.open.refused': 'action:spot_margin_close profile:live profile:next',
  },
  'spot-margin.position.liquidated': {
    'spot-margin.position.forced': 'profile:live profile:next',
  },
  'spot-margin.retired.deposit': {
    'spot-margin.retired': 'action:spot_margin_deposit profile:live profile:next',
  },
  'spot-margin.retired.withdraw': {
    'spot-margin.retired': 'action:spot_margin_withdraw profile:live profile:next',
  },
  'spot-margin.retired.nonce': {
    'spot-margin.retired': 'profile:live profile:next',
  },
  'spot-margin.interest.shape': {
    'spot-margin.position.held': 'profile:live profile:next read:user_interest role:gateway role:node',
  },
  'spot-margin.interest.accrued': {
    'spot-margin.position.held': 'profile:live profile:next read:user_interest role:gateway role:node',
  },
  'spot-margin.interest.earned': {
    'spot-margin.position.held': 'profile:live profile:next read:user_interest role:gateway role:node',
  },
  'spot-margin.interest.account-required': {
    'spot-margin.reads.unnamed': 'profile:live profile:next read:user_interest role:gateway role:node',
  },
  'spot-margin.interest.interest': {
    'spot-margin.position.held': 'profile:live profile:next read:user_interest role:gateway role:node',
  },
  'spot-margin.interest.owed': {
    'spot-margin.position.held': 'profile:live profile:next read:user_interest role:gateway role:node',
  },
  'spot-margin.interest.zero-principal': {
    'spot-margin.close.sold': 'profile:live profile:next read:user_interest role:gateway role:node',
  },
  'spot-margin.state.shape': {
    'spot-margin.position.held': 'profile:live profile:next read:spot_margin_state role:gateway role:node',
  },
  'spot-margin.state.order': {
    'spot-margin.state.ordered': 'profile:live profile:next read:spot_margin_state role:gateway role:node',
  },
  'spot-margin.state.collateral': {
    'spot-margin.position.held': 'profile:live profile:next read:spot_margin_state role:gateway role:node',
  },
  'spot-margin.state.params': {
    'spot-margin.position.held': 'profile:live profile:next read:spot_margin_state role:gateway role:node',
  },
  'spot-margin.state.params-null': {
    'spot-margin.position.held': 'profile:live profile:next read:spot_margin_state role:gateway role:node',
  },
  'spot-margin.state.account-required': {
    'spot-margin.reads.unnamed': 'profile:live profile:next',
  },
  'spot-margin.state.debt': {
    'spot-margin.position.held': 'profile:live profile:next read:spot_margin_state role:gateway role:node',
  },
  'spot-margin.state.pairs': {
    'spot-margin.position.held': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'spot-margin.state.lane-collateral': {
    'spot-margin.position.held': 'profile:live profile:next read:account_state role:gateway role:node',
  },
  'spot.escrow.bid': {
    'spot.escrow.filled': 'profile:live profile:next',
  },
  'spot.escrow.ask': {
    'spot.escrow.filled': 'profile:live profile:next',
  },
  'spot.escrow.spendable': {
    'spot.escrow.held-is-held': 'profile:live profile:next',
  },
  'spot.escrow.refund': {
    'spot.escrow.ways-back': 'profile:live profile:next',
  },
  'spot.escrow.freed': {
    'spot.cancel.swept.all': 'profile:live profile:next',
  },
  'spot.escrow.constant': {
    'spot.orders.rest': 'profile:live profile:next',
  },
  'spot.escrow.clamp-bid': {
    'spot.escrow.clamps': 'profile:live profile:next',
  },
  'spot.escrow.clamp-market': {
    'spot.escrow.clamps': 'profile:live profile:next',
  },
  'spot.escrow.clamp-ask': {
    'spot.escrow.held-is-held': 'profile:live profile:next',
  },
  'spot.unfunded.accepted': {
    'spot.unfunded.today': 'profile:live',
  },
  'spot.unfunded.form': {
    'spot.unfunded.today': 'profile:live',
  },
  'spot.unfunded.refused': {
    'spot.unfunded.next': 'profile:next',
  },
  'spot.unfunded.no-oid': {
    'spot.unfunded.no-oid': 'profile:next',
  },
  'spot.unfunded.no-counterparty': {
    'spot.escrow.clamps': 'profile:live profile:next',
  },
  'spot.unfunded.own-asks': {
    'spot.escrow.clamps': 'profile:live profile:next',
  },
  'spot.fills.seller-fee': {
    'spot.fills.rates': 'profile:live profile:next role:gateway role:node',
  },
  'spot.fills.buyer-fee': {
    'spot.fills.rates': 'profile:live profile:next role:gateway role:node',
  },
  'spot.fills.maker-alike': {
    'spot.fills.rates': 'profile:live profile:next',
  },
  'spot.fills.pair-rate': {
    'spot-deploy.active.trades': 'profile:live profile:next role:gateway role:node',
  },
  'spot.fills.gross-size': {
    'spot.fills.trade': 'profile:live profile:next',
  },
  'spot.fills.fee-places': {
    'spot.fills.rates': 'profile:live profile:next',
  },
  'spot.fills.dust': {
    'spot.fills.rates': 'profile:live profile:next',
  },
  'spot.fills.pair-rate-discount': {
    'spot.fills.staked': 'profile:live profile:next',
  },
  'spot.orders.statuses': {
    'spot.orders.rest': 'action:spot_order profile:live profile:next',
  },
  'spot.orders.body': {
    'spot.orders.rest': 'action:spot_cancel action:spot_order profile:live profile:next',
  },
  'spot.orders.pair': {
    'spot.fills.trade': 'action:spot_order profile:live profile:next role:gateway role:node',
  },
  'spot.orders.side': {
    'spot.orders.rest': 'action:spot_order profile:live profile:next',
  },
  'spot.orders.market-order': {
    'spot.orders.matching': 'profile:live profile:next',
  },
  'spot.orders.market-resting': {
    'spot.orders.refusals': 'profile:live profile:next',
  },
  'spot.orders.words': {
    'spot.orders.refusals': 'profile:live profile:next',
  },
  'spot.orders.alo': {
    'spot.orders.matching': 'profile:live profile:next',
  },
  'spot.orders.priority': {
    'spot.orders.matching': 'profile:live profile:next',
  },
  'spot.orders.min-notional': {
    'spot-deploy.active.trades': 'action:spot_order profile:live profile:next',
  },
  'spot.orders.resting-limit': {
    'spot.orders.resting-limit': 'profile:live profile:next',
  },
  'spot.cancel.removes': {
    'spot.orders.rest': 'action:spot_cancel profile:live profile:next signer:master',
    'spot.orders.rest.by-agent': 'signer:agent',
  },
  'spot.cancel.not-found': {
    'spot.cancel.refused': 'action:spot_cancel profile:live profile:next',
  },
  'spot.cancel.stranger': {
    'spot.cancel.refused': 'action:spot_cancel profile:live profile:next',
  },
  'spot.cancel.others-order': {
    'spot.cancel.refused': 'profile:live profile:next',
  },
  'spot.cancel.halted': {
    'spot.halt.refuses': 'profile:live profile:next',
  },
  'staking.actions.master': {
    'staking.actions.of-agents': 'profile:live profile:next',
  },
  'staking.deposit.moves': {
    'staking.pool.moves': 'action:c_deposit profile:live profile:next signer:master',
  },
  'staking.deposit.from-spot': {
    'staking.pool.sides': 'profile:live profile:next role:gateway role:node',
  },
  'staking.deposit.positive': {
    'staking.pool.refused': 'action:c_deposit action:c_withdraw profile:live profile:next',
  },
  'staking.deposit.short': {
    'staking.pool.refused': 'action:c_deposit profile:live profile:next',
  },
  'staking.withdraw.moves': {
    'staking.pool.moves': 'action:c_withdraw profile:live profile:next signer:master',
  },
  'staking.withdraw.from-free': {
    'staking.pool.sides': 'profile:live profile:next role:gateway role:node',
  },
  'staking.withdraw.short': {
    'staking.pool.refused': 'action:c_withdraw profile:live profile:next',
  },
  'staking.amount.fine-live': {
    'staking.amount.fine-taken': 'action:c_deposit profile:live',
  },
  'staking.amount.fine': {
    'staking.amount.fine-refused': 'action:c_deposit action:c_withdraw profile:next',
  },
  'staking.delegate.spent': {
    'staking.delegate.spent': 'profile:live profile:next role:gateway role:node',
  },
  'staking.delegate.moves': {
    'staking.delegation.listed': 'action:token_delegate profile:live profile:next signer:master',
  },
  'staking.delegate.short': {
    'staking.delegate.spent': 'action:token_delegate profile:live profile:next',
  },
  'staking.delegate.positive': {
    'staking.delegation.refused': 'action:token_delegate profile:live profile:next',
  },
  'staking.delegate.validator': {
    'staking.delegation.refused': 'action:token_delegate profile:live profile:next',
  },
  'staking.delegate.lock-words': {
    'staking.delegation.refused': 'action:token_delegate profile:live profile:next',
  },
  'staking.delegate.one-tier': {
    'staking.delegation.refused': 'action:token_delegate profile:live profile:next',
  },
  'staking.delegate.restarts': {
    'staking.lock.restarts': 'profile:live profile:next',
  },
  'staking.delegate.allowlist': {
    'staking.lock.listed': 'action:token_delegate profile:live profile:next',
  },
  'staking.undelegate.locked': {
    'staking.lock.holds': 'action:token_delegate profile:live profile:next',
  },
  'staking.undelegate.short': {
    'staking.delegate.spent': 'action:token_delegate profile:live profile:next',
  },
  'staking.undelegate.unbonds': {
    'staking.delegation.listed': 'profile:live profile:next',
  },
  'staking.undelegate.window': {
    'staking.delegate.spent': 'profile:live profile:next role:gateway role:node',
  },
  'staking.undelegate.returns': {
    'staking.undelegate.matures': 'profile:live profile:next',
  },
  'staking.undelegate.lock-ignored': {
    'staking.delegation.listed': 'action:token_delegate profile:live profile:next',
  },
  'staking.claim.free-pool': {
    'staking.rewards.claimed': 'profile:live profile:next role:gateway role:node',
  },
  'staking.claim.nothing': {
    'staking.claim.of-nothing': 'action:claim_rewards profile:live profile:next',
  },
  'staking.claim.all': {
    'staking.rewards.claimed': 'action:claim_rewards profile:live profile:next',
  },
  'staking.link.refused': {
    'staking.link.always-refused': 'action:link_staking_user profile:live profile:next',
  },
  'staking.weight.multiplier': {
    'staking.weight.tiers': 'profile:live profile:next',
  },
  'staking.weight.delay': {
    'staking.weight.several': 'profile:live profile:next',
  },
  'staking.weight.discount': {
    'staking.weight.several': 'profile:live profile:next',
  },
  'staking.weight.flexible': {
    'staking.weight.tiers': 'profile:live profile:next',
  },
  'staking.slash.share': {
    'staking.slash.takes': 'profile:live profile:next',
  },
  'staking.slash.double-sign': {
    'staking.slash.takes': 'profile:live profile:next',
  },
  'staking.slash.fork-vote': {
    'staking.slash.removes': 'profile:live profile:next',
  },
  'staking.state.shape': {
    'staking.state.stranger': 'profile:live profile:next read:staking_state role:gateway role:node',
  },
  'staking.state.unknown': {
    'staking.state.stranger': 'profile:live profile:next read:staking_state role:gateway role:node',
  },
  'staking.state.total': {
    'staking.delegation.listed': 'profile:live profile:next read:staking_state role:gateway role:node',
  },
  'staking.state.delegation': {
    'staking.delegation.listed': 'profile:live profile:next read:staking_state role:gateway role:node',
  },
  'staking.state.lock-months': {
    'staking.delegation.listed': 'profile:live profile:next read:staking_state role:gateway role:node',
  },
  'staking.state.unstakes': {
    'staking.delegation.listed': 'profile:live profile:next read:staking_state role:gateway role:node',
  },
  'staking.state.reward-source': {
    'staking.state.stranger': 'profile:live profile:next read:staking_state role:gateway role:node',
  },
  'staking.state.chain-totals': {
    'staking.state.stranger':
      'profile:live profile:next read:staking_state read:validator_summaries role:gateway role:node',
  },
  'staking.state.chain-covers': {
    'staking.delegation.listed': 'profile:live profile:next read:staking_state role:gateway role:node',
  },
  'staking.rewards.shape': {
    'staking.rewards.claimed': 'profile:live profile:next read:delegator_rewards role:gateway role:node',
  },
  'staking.rewards.order': {
    'staking.rewards.by-validator': 'profile:live profile:next read:delegator_rewards role:gateway role:node',
  },
  'staking.rewards.claimable': {
    'staking.rewards.claimed': 'profile:live profile:next read:delegator_rewards role:gateway role:node',
  },
  'sub-accounts.create.fields': {
    'sub-accounts.malformed': 'action:create_sub_account profile:live profile:next',
  },
  'sub-accounts.create.created': {
    'sub-accounts.create.indexes': 'profile:live profile:next',
  },
  'sub-accounts.create.empty-name': {
    'sub-accounts.create.refused': 'action:create_sub_account profile:live profile:next',
  },
  'sub-accounts.create.index-used': {
    'sub-accounts.create.refused': 'action:create_sub_account profile:live profile:next',
  },
  'sub-accounts.create.next-index': {
    'sub-accounts.create.indexes': 'action:create_sub_account profile:live profile:next',
  },
  'sub-accounts.create.limit': {
    'sub-accounts.create.most': 'action:create_sub_account profile:live profile:next',
  },
  'sub-accounts.create.name-length': {
    'sub-accounts.create.refused': 'action:create_sub_account profile:live profile:next',
  },
  'sub-accounts.address.derived': {
    'sub-accounts.create.indexes': 'profile:live profile:next',
  },
  'sub-accounts.address.receives': {
    'sub-accounts.address.sends': 'action:send_asset profile:live profile:next signer:master',
  },
  'sub-accounts.address.no-trading': {
    'sub-accounts.address.owner': 'profile:live profile:next',
  },
  'sub-accounts.transfer.fields': {
    'sub-accounts.malformed': 'action:sub_account_transfer profile:live profile:next',
  },
  'sub-accounts.transfer.deposit': {
    'sub-accounts.transfer.moves': 'profile:live profile:next',
  },
  'sub-accounts.transfer.withdraw': {
    'sub-accounts.transfer.moves': 'profile:live profile:next',
  },
  'sub-accounts.transfer.split': {
    'sub-accounts.spot-transfer.wallets': 'action:sub_account_transfer profile:live profile:next',
  },
  'sub-accounts.transfer.positive': {
    'sub-accounts.transfer.refused': 'action:sub_account_transfer profile:live profile:next',
  },
  'sub-accounts.transfer.unknown': {
    'sub-accounts.transfer.reach': 'action:sub_account_transfer profile:live profile:next',
  },
  'sub-accounts.transfer.short': {
    'sub-accounts.transfer.isolated': 'action:sub_account_transfer profile:live profile:next',
  },
  'sub-accounts.transfer.margin-kept': {
    'margin.held.ways-out': 'profile:live profile:next',
  },
  'sub-accounts.spot-transfer.fields': {
    'sub-accounts.malformed': 'action:sub_account_spot_transfer profile:live profile:next',
  },
  'sub-accounts.spot-transfer.deposit': {
    'sub-accounts.transfer.moves': 'profile:live profile:next',
  },
  'sub-accounts.spot-transfer.withdraw': {
    'sub-accounts.transfer.moves': 'profile:live profile:next',
  },
  'sub-accounts.spot-transfer.usdc': {
    'sub-accounts.spot-transfer.wallets': 'profile:live profile:next',
  },
  'sub-accounts.spot-transfer.positive': {
    'sub-accounts.transfer.refused': 'action:sub_account_spot_transfer profile:live profile:next',
  },
  'sub-accounts.spot-transfer.unknown': {
    'sub-accounts.transfer.reach': 'action:sub_account_spot_transfer profile:live profile:next',
  },
  'sub-accounts.spot-transfer.short': {
    'sub-accounts.transfer.refused': 'action:sub_account_spot_transfer profile:live profile:next',
  },
  'transfers.class.fields': {
    'transfers.class.refused': 'action:usd_class_transfer profile:live profile:next',
  },
  'transfers.class.positive': {
    'transfers.class.refused': 'action:usd_class_transfer profile:live profile:next',
  },
  'transfers.class.to-perp': {
    'transfers.class.moves': 'profile:live profile:next',
  },
  'transfers.class.to-spot': {
    'transfers.class.moves': 'profile:live profile:next',
  },
  'transfers.class.short-spot': {
    'transfers.class.refused': 'action:usd_class_transfer profile:live profile:next',
  },
  'transfers.class.short-perp': {
    'margin.held.class-transfer': 'profile:live profile:next',
  },
  'transfers.class.held': {
    'spot.escrow.split-ladder': 'action:cancel_scale action:scale_order action:spot_order profile:live profile:next',
    'spot.escrow.split-wallet': 'action:spot_cancel',
  },
  'transfers.class.split-only': {
    'modes.portfolio.large': 'action:usd_class_transfer profile:live profile:next',
  },
  'transfers.class.own-key': {
    'transfers.class.agent': 'profile:live profile:next',
  },
  'transfers.class.ledger': {
    'transfers.class.ledger': 'profile:live profile:next read:user_non_funding_ledger_updates role:gateway role:node',
  },
  'transfers.evm-fee.unset': {
    'transfers.evm-fee.in-tokens': 'profile:live profile:next',
  },
  'transfers.evm-fee.vote': {
    'transfers.evm-fee.in-tokens': 'profile:live profile:next',
  },
  'transfers.evm-fee.both-actions': {
    'transfers.evm-fee.both': 'action:core_evm_transfer action:send_to_evm_with_data profile:live profile:next',
  },
  'transfers.evm-fee.on-top': {
    'transfers.evm-fee.in-tokens': 'profile:live profile:next',
  },
  'transfers.evm-fee.token-first': {
    'transfers.evm-fee.in-tokens': 'profile:live profile:next',
  },
  'transfers.evm-fee.token-transfer': {
    'transfers.evm-fee.of-the-token': 'profile:live profile:next',
  },
  'transfers.evm-fee.usdc-next': {
    'transfers.evm-fee.in-usdc': 'profile:live profile:next',
  },
  'transfers.evm-fee.unpaid': {
    'transfers.evm-fee.in-usdc': 'action:core_evm_transfer action:send_to_evm_with_data profile:live profile:next',
  },
  'transfers.evm-fee.no-price': {
    'transfers.evm-fee.without-a-price':
      'action:core_evm_transfer action:send_to_evm_with_data profile:live profile:next',
  },
  'transfers.evm-fee.no-usdc': {
    'transfers.evm-fee.in-usdc': 'action:core_evm_transfer action:send_to_evm_with_data profile:live profile:next',
  },
  'transfers.evm-fee.refused-free': {
    'transfers.evm-fee.in-tokens': 'profile:live profile:next',
  },
  'transfers.evm.fields': {
    'transfers.evm.refused': 'action:core_evm_transfer profile:live profile:next',
  },
  'transfers.evm.optional': {
    'transfers.evm.usdc': 'profile:live profile:next',
  },
  'transfers.evm.positive': {
    'transfers.evm.refused': 'action:core_evm_transfer profile:live profile:next',
  },
  'transfers.evm.direction': {
    'transfers.evm.refused': 'action:core_evm_transfer profile:live profile:next',
  },
  'transfers.evm.zero-destination': {
    'transfers.evm.refused': 'action:core_evm_transfer profile:live profile:next',
  },
  'transfers.evm.any-recipient': {
    'transfers.evm.usdc': 'profile:live profile:next',
  },
  'transfers.evm.asset-default': {
    'transfers.evm.usdc': 'profile:live profile:next',
  },
  'transfers.evm.asset-token': {
    'transfers.evm.native': 'profile:live profile:next',
  },
  'transfers.evm.asset-unbound': {
    'transfers.evm.unbound': 'action:core_evm_transfer profile:live profile:next',
  },
  'transfers.evm.units': {
    'transfers.evm.usdc': 'profile:live profile:next',
  },
  'transfers.evm.debited': {
    'transfers.evm.usdc': 'profile:live profile:next',
  },
  'transfers.evm.minted': {
    'transfers.evm.with-the-next-block': 'profile:live profile:next',
  },
  'transfers.evm.collateral': {
    'margin.held.ways-out': 'action:core_evm_transfer profile:live profile:next',
  },
  'transfers.evm.short-token': {
    'transfers.evm.refused': 'profile:live profile:next',
  },
  'transfers.evm.disabled': {
    'transfers.evm.off': 'profile:live profile:next',
  },
  'transfers.evm.dust': {
    'transfers.evm.below-a-unit': 'profile:live profile:next',
  },
  'transfers.evm.agent': {
    'transfers.evm.by-agent': 'profile:live profile:next',
  },
  'transfers.evm.data-limit': {
    'transfers.evm.data': 'action:core_evm_transfer profile:live profile:next',
  },
  'transfers.evm.data-runs': {
    'transfers.evm.data': 'profile:live profile:next',
  },
  'transfers.evm.data-revert': {
    'transfers.evm.data': 'profile:live profile:next',
  },
  'transfers.evm.chain-local': {
    'transfers.evm.usdc': 'profile:live profile:next',
  },
  'transfers.evm.chain-other': {
    'transfers.evm.refused': 'action:core_evm_transfer profile:live profile:next',
  },
  'transfers.evm.ledger': {
    'transfers.evm.told': 'profile:live profile:next read:user_non_funding_ledger_updates role:gateway role:node',
  },
  'transfers.evm.type-first': {
    'transfers.evm.usdc': 'profile:live profile:next',
  },
  'transfers.evm.type-second': {
    'transfers.evm.usdc': 'profile:live profile:next',
  },
  'transfers.send.moves': {
    'transfers.send.edges': 'action:send_asset profile:live profile:next signer:master',
  },
  'transfers.send.token': {
    'transfers.send.edges': 'action:send_asset profile:live profile:next signer:master',
  },
  'transfers.send.usdc-classes': {
    'transfers.send.usdc': 'profile:live profile:next',
  },
  'transfers.send.amount-positive': {
    'transfers.send.refused': 'action:send_asset profile:live profile:next',
  },
  'transfers.send.amount-text': {
    'transfers.send.refused': 'profile:live profile:next',
  },
  'transfers.send.short-token': {
    'transfers.send.edges': 'action:send_asset profile:live profile:next',
  },
  'transfers.send.short-usdc': {
    'transfers.send.edges': 'action:send_asset profile:live profile:next',
  },
  'transfers.send.margin-kept': {
    'margin.held.ways-out': 'profile:live profile:next',
  },
  'transfers.send.asset': {
    'transfers.send.usdc': 'profile:live profile:next',
  },
  'transfers.send.asset-unknown': {
    'transfers.send.refused': 'action:send_asset profile:live profile:next',
  },
  'transfers.send.supply': {
    'transfers.send.supply-kept': 'profile:live profile:next',
  },
  'transfers.send.fields': {
    'transfers.send.malformed': 'action:send_asset profile:live profile:next',
  },
  'transfers.send.nonce-optional': {
    'transfers.send.inner-nonce': 'profile:live profile:next',
  },
  'transfers.send.nonce-unsigned': {
    'transfers.send.inner-nonce': 'action:send_asset profile:live profile:next',
  },
  'transfers.send.dex-numbers': {
    'transfers.send.classes': 'profile:live profile:next',
  },
  'transfers.send.destination-form': {
    'transfers.send.malformed': 'profile:live profile:next',
  },
  'transfers.send.to-perp-true': {
    'transfers.send.classes': 'profile:live profile:next',
  },
  'transfers.send.to-perp-false': {
    'transfers.send.classes': 'profile:live profile:next',
  },
  'transfers.convert.value': {
    'transfers.convert.both-ways': 'profile:live profile:next',
  },
  'transfers.convert.band': {
    'transfers.convert.band': 'profile:live profile:next',
  },
  'transfers.convert.stale': {
    'transfers.convert.stale': 'action:send_asset profile:live profile:next',
  },
  'transfers.convert.stale-after': {
    'transfers.convert.stale': 'profile:live profile:next',
  },
  'transfers.convert.collateral': {
    'transfers.convert.both-ways': 'profile:live profile:next',
  },
  'transfers.split.spot-wallet': {
    'transfers.split.wallets': 'profile:live profile:next',
  },
  'transfers.split.perp-wallet': {
    'transfers.split.wallets': 'profile:live profile:next',
  },
  'transfers.with-data.payload': {
    'transfers.with-data.payload': 'action:send_to_evm_with_data profile:live profile:next',
  },
  'transfers.with-data.keys': {
    'transfers.with-data.payload': 'action:send_to_evm_with_data profile:live profile:next',
  },
  'transfers.with-data.spot-ledger': {
    'modes.split.ways-out': 'action:send_to_evm_with_data profile:live profile:next',
  },
  'transfers.with-data.source': {
    'transfers.with-data.refused': 'action:send_to_evm_with_data profile:live profile:next',
  },
  'transfers.with-data.to-perp': {
    'transfers.with-data.refused': 'action:send_to_evm_with_data profile:live profile:next',
  },
  'transfers.with-data.chain': {
    'transfers.with-data.refused': 'action:send_to_evm_with_data profile:live profile:next',
  },
  'transfers.with-data.bytes': {
    'transfers.with-data.refused': 'action:send_to_evm_with_data profile:live profile:next',
  },
  'transfers.with-data.recipient': {
    'transfers.with-data.refused': 'action:send_to_evm_with_data profile:live profile:next',
  },
  'transfers.with-data.positive': {
    'transfers.with-data.refused': 'action:send_to_evm_with_data profile:live profile:next',
  },
  'transfers.with-data.quantum': {
    'transfers.with-data.payload': 'profile:live profile:next',
  },
  'transfers.with-data.dust': {
    'transfers.with-data.refused': 'action:send_to_evm_with_data profile:live profile:next',
  },
  'transfers.with-data.unlinked': {
    'transfers.with-data.without-contract': 'action:send_to_evm_with_data profile:live profile:next',
  },
  'transfers.with-data.short': {
    'transfers.with-data.refused': 'action:send_to_evm_with_data profile:live profile:next',
  },
  'transport.admission.status': {
    'transport.admission.envelope': 'profile:live profile:next',
  },
  'transport.admission.shape': {
    'transport.admission.envelope': 'profile:live profile:next',
  },
  'transport.admission.accepted': {
    'transport.admission.envelope': 'profile:live profile:next',
  },
  'transport.admission.nonce': {
    'transport.admission.envelope': 'profile:live profile:next',
  },
  'transport.admission.action-hash-value': {
    'transport.admission.envelope': 'profile:live profile:next',
  },
  'transport.admission.refused-at-commit': {
    'transport.admission.refused-at-commit': 'profile:live profile:next',
  },
  'transport.admission.not-a-commit': {
    'transport.admission.dropped': 'profile:live profile:next',
  },
  'transport.address.every-read': {
    'transport.address.taken': 'profile:live profile:next',
  },
  'transport.address.user-reads': {
    'transport.address.user-named':
      'profile:live profile:next read:broker_state read:referral_state read:spot_margin_state read:user_interest role:gateway role:node',
  },
  'transport.address.both-names': {
    'transport.address.user-named':
      'profile:live profile:next read:broker_state read:referral_state read:spot_margin_state read:user_interest role:gateway role:node',
  },
  'transport.argument.out-of-range': {
    'transport.argument.bounds': 'profile:live profile:next',
  },
  'transport.argument.coin': {
    'markets.book.levels': 'profile:live profile:next',
  },
  'transport.argument.none': {
    'transport.argument.bounds':
      'profile:live profile:next read:exchange_status read:gossip_root_ips read:validator_l1_votes read:vault_summaries role:gateway role:node',
  },
  'transport.scalar.bps': {
    'transport.scalar.rates-and-ids': 'profile:live profile:next',
  },
  'transport.scalar.asset-id': {
    'transport.scalar.rates-and-ids': 'profile:live profile:next',
  },
  'transport.type.dispatch': {
    'transport.argument.bounds': 'profile:live profile:next',
  },
  'transport.type.served': {
    'transport.type.served': 'profile:live profile:next role:gateway role:node',
  },
  'transport.type.identities': {
    'transport.type.open-names': 'profile:live profile:next read:identities role:gateway role:node',
  },
  'transport.confirmation.order-waits': {
    'transport.confirmation.held-blocks': 'profile:live profile:next',
  },
  'transport.confirmation.order-status': {
    'transport.confirmation.told': 'profile:live profile:next',
  },
  'transport.confirmation.by-feed': {
    'transport.confirmation.told': 'profile:live profile:next',
  },
  'transport.confirmation.next-block': {
    'transport.confirmation.held-blocks': 'profile:live profile:next',
  },
  'transport.confirmation.committed': {
    'transport.admission.envelope': 'profile:live profile:next',
  },
  'transport.confirmation.system-first': {
    'transport.confirmation.system-writes': 'profile:live profile:next',
  },
  'transport.envelope-keys.one-action': {
    'transport.envelope-keys.bodies': 'profile:live profile:next',
  },
  'transport.envelope-keys.body': {
    'transport.envelope-keys.bodies': 'action:cancel_order action:submit_order profile:live profile:next',
  },
  'transport.envelope-keys.body-elsewhere': {
    'transport.envelope-keys.bodies': 'profile:live profile:next',
  },
  'transport.envelope-keys.tag-spelling': {
    'transport.envelope-keys.bodies': 'profile:live profile:next',
  },
  'transport.envelope-keys.nonce': {
    'transport.envelope-keys.values': 'profile:live profile:next',
  },
  'transport.envelope-keys.expires-after': {
    'transport.envelope-keys.values': 'profile:live profile:next',
  },
  'transport.envelope-keys.sender-ignored': {
    'transport.envelope-keys.values': 'profile:live profile:next',
  },
  'transport.envelope-keys.empty-params': {
    'transport.envelope-keys.bodies': 'action:noop action:pm_unenroll profile:live profile:next',
  },
  'transport.envelope.success': {
    'transport.envelope.reads': 'profile:live profile:next',
  },
  'transport.envelope.failure': {
    'transport.envelope.refused-reads': 'profile:live profile:next',
  },
  'transport.envelope.never-both': {
    'transport.envelope.reads': 'profile:live profile:next',
  },
  'transport.envelope.status-of-code': {
    'transport.envelope.refused-reads': 'profile:live profile:next',
  },
  'transport.envelope.no-defect': {
    'transport.envelope.refused-reads': 'profile:live profile:next',
  },
  'transport.envelope.details-keys': {
    'transport.envelope.refused-reads': 'profile:live profile:next',
  },
  'transport.envelope.details-not-empty': {
    'transport.envelope.refused-reads': 'profile:live profile:next',
  },
  'transport.envelope.details-carriers': {
    'transport.envelope.refused-reads': 'profile:live profile:next',
  },
  'transport.envelope.type-inside': {
    'transport.envelope.reads': 'profile:live profile:next',
  },
  'transport.envelope.type-outer': {
    'transport.envelope.type-outer': 'profile:live profile:next read:validator_votes role:gateway role:node',
  },
  'transport.envelope.unavailable': {
    'transport.envelope.no-unavailable': 'profile:live profile:next',
  },
  'transport.code.closed': {
    'transport.code.refusals': 'profile:live profile:next',
  },
  'transport.code.prefixes': {
    'transport.code.refusals': 'profile:live profile:next',
  },
  'transport.code.auth-retry': {
    'transport.code.refusals': 'profile:live profile:next',
  },
  'transport.invalid-request.range': {
    'transport.invalid-request.out-of-range': 'profile:live profile:next',
  },
  'transport.order-not-found.harmless': {
    'transport.code.refusals': 'profile:live profile:next',
  },
  'transport.market-inactive.pair': {
    'spot.orders.closed-pair': 'profile:live profile:next',
  },
  'transport.market-inactive.disabled': {
    'markets.flags.close-false': 'profile:live profile:next',
  },
  'transport.precondition.paused': {
    'transport.precondition.paused-market': 'action:submit_order profile:live profile:next',
  },
  'transport.precondition.state-rule': {
    'transport.precondition.reduce-only': 'profile:live profile:next',
  },
  'transport.action-unsupported.not-open': {
    'transport.action-unsupported.documented-tags': 'profile:live profile:next',
  },
  'transport.unavailable.gateway': {
    'transport.unavailable.upstream-down': 'profile:live profile:next',
  },
  'transport.commit.only': {
    'transport.confirmation.held-blocks': 'profile:live profile:next',
  },
  'transport.exchange.envelope': {
    'transport.admission.envelope': 'profile:live profile:next',
  },
  'transport.exchange.required-keys': {
    'transport.exchange.incomplete': 'profile:live profile:next',
  },
  'transport.exchange.not-json': {
    'transport.routes': 'profile:live profile:next',
  },
  'transport.exchange.field-missing': {
    'transport.exchange.incomplete': 'profile:live profile:next',
  },
  'transport.exchange.unknown-tag': {
    'transport.exchange.tags': 'profile:live profile:next',
  },
  'transport.exchange.unknown-tag-code': {
    'transport.exchange.tags': 'profile:live profile:next',
  },
  'transport.exchange.ledger-kinds': {
    'transport.exchange.tags': 'profile:live profile:next',
  },
  'transport.exchange.system-tag': {
    'transport.exchange.tags': 'profile:live profile:next',
  },
  'transport.exchange.refusal-envelope': {
    'transport.envelope.refused-writes': 'profile:live profile:next',
  },
  'transport.exchange.size': {
    'transport.exchange.oversize': 'profile:next',
  },
  'transport.retired.successors': {
    'transport.retired.successors':
      'profile:live profile:next read:markets_meta read:validator_votes role:gateway role:node',
  },
  'transport.retired.moved-use': {
    'transport.retired.older-names': 'profile:live profile:next role:gateway role:node',
  },
  'transport.retired.older-accounts': {
    'transport.retired.older-names': 'profile:live profile:next',
  },
  'transport.retired.older-markets': {
    'transport.retired.older-names': 'profile:live profile:next',
  },
  'transport.retired.older-trading': {
    'transport.retired.older-names': 'profile:live profile:next',
  },
  'transport.retired.older-chain': {
    'transport.retired.older-names': 'profile:live profile:next',
  },
  'transport.retired.gated': {
    'transport.retired.older-names':
      'profile:live profile:next read:fba_batch_state read:mip3_deployer_oracle role:gateway role:node',
  },
  'transport.retired.points': {
    'transport.retired.points-unknown':
      'profile:live read:points_leaderboard read:points_user read:points_weeks role:gateway role:node',
  },
  'transport.retired.points-served': {
    'transport.retired.points-read':
      'profile:next read:points_leaderboard read:points_user read:points_weeks role:gateway role:node',
  },
  'transport.retired.builder-state': {
    'transport.type.open-names': 'profile:live profile:next read:builder_state role:gateway role:node',
  },
  'transport.node.evm': {
    'transport.node.evm-route': 'profile:live profile:next',
  },
  'transport.method.evm': {
    'transport.method.evm-others': 'profile:live profile:next',
  },
  'transport.network.devnet': {
    'transport.network.devnet-identity': 'profile:live profile:next read:exchange_status role:gateway role:node',
  },
  'transport.network.testnet': {
    'transport.network.testnet-identity': 'profile:live profile:next read:exchange_status role:gateway role:node',
  },
  'transport.network.mainnet': {
    'transport.network.mainnet-identity': 'profile:live profile:next read:exchange_status role:gateway role:node',
  },
  'transport.numbers.small': {
    'transport.numbers.integers': 'profile:live profile:next',
  },
  'transport.numbers.exact': {
    'markets.trades.prints': 'profile:live profile:next',
  },
  'transport.numbers.reply-string': {
    'transport.numbers.large-nonce': 'profile:live profile:next',
  },
  'transport.numbers.book-plane': {
    'transport.numbers.order-fields': 'profile:live profile:next',
  },
  'transport.numbers.book-plane-integer': {
    'transport.numbers.order-fields': 'action:submit_order profile:live profile:next',
  },
  'transport.numbers.decimal-text': {
    'transport.numbers.amounts-and-addresses': 'profile:live profile:next',
  },
  'transport.numbers.boolean': {
    'transport.numbers.order-fields': 'profile:live profile:next',
  },
  'transport.numbers.address-form': {
    'transport.numbers.amounts-and-addresses': 'profile:live profile:next',
  },
  'transport.numbers.address-case': {
    'signing.wire.every-action': 'profile:live profile:next',
  },
  'transport.numbers.uint32': {
    'transport.numbers.order-fields': 'action:submit_order profile:live profile:next',
  },
  'transport.peers.shape': {
    'transport.peers.listed': 'profile:live profile:next read:gossip_root_ips role:gateway role:node',
  },
  'transport.peers.no-root-ips': {
    'transport.peers.listed': 'profile:live profile:next read:gossip_root_ips role:gateway role:node',
  },
  'transport.peers.empty': {
    'transport.peers.listed': 'profile:live profile:next read:gossip_root_ips role:gateway role:node',
  },
  'transport.envelope.outer-positions': {
    'transport.envelope.positions':
      'profile:live profile:next read:user_position_history read:user_position_history_by_time role:gateway role:node',
  },
  'transport.archive.address-missing': {
    'transport.archive.addresses':
      'profile:live profile:next read:historical_orders read:portfolio read:user_funding read:user_funding_by_time read:user_volume_history role:gateway role:node',
  },
  'transport.archive.address-unparseable': {
    'transport.archive.addresses':
      'profile:live profile:next read:historical_orders read:portfolio read:user_funding read:user_funding_by_time read:user_volume_history role:gateway role:node',
  },
  'transport.archive.none': {
    'transport.archive.absent':
      'profile:live profile:next read:historical_orders read:portfolio read:user_funding read:user_funding_by_time read:user_volume_history role:gateway role:node',
  },
  'transport.archive.none-positions': {
    'transport.archive.absent': 'profile:live profile:next',
  },
  'transport.archive.none-chain': {
    'transport.archive.absent':
      'profile:live profile:next read:recent_blocks read:recent_transactions role:gateway role:node',
  },
  'transport.archive.indistinct': {
    'transport.archive.absent': 'profile:live profile:next',
  },
  'transport.body.not-json': {
    'transport.body.malformed': 'profile:live profile:next',
  },
  'transport.body.wrong-type': {
    'transport.body.malformed': 'profile:live profile:next',
  },
  'transport.body.wrong-type-time': {
    'transport.body.malformed': 'profile:live profile:next',
  },
  'transport.body.optional-falls-back': {
    'transport.body.malformed': 'profile:live profile:next',
  },
  'transport.type.unknown': {
    'transport.type.unknown': 'profile:live profile:next',
  },
  'transport.type.unknown-no-details': {
    'transport.type.unknown': 'profile:live profile:next',
  },
  'transport.type.missing': {
    'transport.type.unknown': 'profile:live profile:next',
  },
  'transport.argument.legacy-market': {
    'transport.argument.legacy-market': 'profile:live profile:next',
  },
  'transport.address.missing': {
    'transport.address.every-read.unreadable':
      'profile:live profile:next read:account_state read:approved_brokers read:broker_state read:clearinghouse_state read:delegator_rewards read:open_orders read:referral_state read:rfq_user read:spot_margin_state read:user_fills read:user_interest read:user_ledger_updates read:user_rate_limit read:user_twap_slice_fills read:user_twaps',
  },
  'transport.address.unparseable': {
    'transport.address.every-read.unreadable':
      'profile:live profile:next read:account_state read:active_asset_data read:approved_brokers read:broker_state read:clearinghouse_state read:delegator_rewards read:open_orders read:option_state read:referral_state read:rfq_user read:spot_margin_state read:staking_state read:user_fills read:user_interest read:user_ledger_updates read:user_rate_limit read:user_twap_slice_fills read:user_twaps',
  },
  'transport.address.wrong-type': {
    'transport.address.refused': 'profile:live profile:next',
  },
  'transport.address.user-is-no-alias': {
    'transport.address.refused': 'profile:live profile:next',
  },
  'transport.address.unknown': {
    'transport.address.every-read.unreadable':
      'profile:live profile:next read:account_state read:active_asset_data read:approved_brokers read:broker_state read:clearinghouse_state read:delegator_rewards read:open_orders read:option_state read:referral_state read:rfq_user read:spot_margin_state read:staking_state read:user_fills read:user_interest read:user_ledger_updates read:user_rate_limit read:user_twap_slice_fills read:user_twaps',
  },
  'transport.retired-actions.decodable': {
    'transport.retired-actions.tags': 'profile:live profile:next',
  },
  'transport.retired-actions.dex-abstraction': {
    'transport.retired-actions.tags': 'action:user_dex_abstraction profile:live profile:next',
  },
  'transport.retired-actions.removed': {
    'transport.retired-actions.tags': 'profile:live profile:next',
  },
  'transport.retired-actions.governance': {
    'transport.retired-actions.tags': 'profile:live profile:next',
  },
  'transport.retired.gone': {
    'transport.retired.names': 'profile:live profile:next',
  },
  'transport.retired.moved': {
    'transport.retired.names': 'profile:live profile:next',
  },
  'transport.retired.moved-details': {
    'transport.retired.names': 'profile:live profile:next',
  },
  'transport.retired.replacements': {
    'transport.retired.names': 'profile:live profile:next role:gateway role:node',
  },
  'transport.retired.action-outcome': {
    'transport.retired.names': 'profile:live profile:next',
  },
  'transport.retired.option-positions': {
    'transport.retired.names': 'profile:live profile:next role:gateway role:node',
  },
  'transport.retired.spot-meta-400': {
    'transport.retired.spot-meta-unknown': 'profile:live',
  },
  'transport.retired.spot-meta-410': {
    'transport.retired.spot-meta-moved': 'profile:next role:gateway role:node',
  },
  'transport.retired.all-mids-400': {
    'transport.retired.all-mids-unknown': 'profile:live',
  },
  'transport.retired.all-mids-410': {
    'transport.retired.all-mids-moved': 'profile:next',
  },
  'transport.retired.active-asset-ctx-400': {
    'transport.retired.active-asset-ctx-unknown': 'profile:live',
  },
  'transport.retired.active-asset-ctx-410': {
    'transport.retired.active-asset-ctx-moved': 'profile:next',
  },
  'transport.retired.user-events-400': {
    'transport.retired.user-events-unknown': 'profile:live',
  },
  'transport.retired.user-events-410': {
    'transport.retired.user-events-moved': 'profile:next',
  },
  'transport.method.wrong-405': {
    'transport.method.wrong': 'profile:live profile:next',
  },
  'transport.method.no-envelope': {
    'transport.method.wrong': 'profile:live profile:next',
  },
  'transport.path.unknown': {
    'transport.routes': 'profile:live profile:next',
  },
  'transport.node.routes': {
    'transport.routes': 'profile:live profile:next',
  },
  'transport.info.no-authentication': {
    'transport.envelope.reads': 'profile:live profile:next',
  },
  'transport.info.read-only': {
    'transport.info.read-only': 'profile:live profile:next',
  },
  'transport.body.content-type': {
    'transport.body.content-type': 'profile:live profile:next',
  },
  'transport.scalar.money': {
    'transport.scalar.order-and-trade-ids': 'profile:live profile:next',
  },
  'transport.scalar.plain-decimal': {
    'transport.scalar.reads': 'profile:live profile:next',
  },
  'transport.scalar.address': {
    'transport.scalar.reads': 'profile:live profile:next',
  },
  'transport.scalar.time': {
    'transport.scalar.reads': 'profile:live profile:next read:exchange_status role:gateway role:node',
  },
  'transport.scalar.digit-string': {
    'transport.scalar.order-and-trade-ids':
      'profile:live profile:next read:open_orders read:user_fills role:gateway role:node',
  },
  'transport.status.spot-disabled': {
    'spot.halt.refuses': 'profile:live profile:next read:exchange_status role:gateway role:node',
  },
  'transport.status.post-only': {
    'transport.status.post-only-window': 'profile:live profile:next read:exchange_status role:gateway role:node',
  },
  'transport.status.post-only-orders': {
    'spot.halt.refuses': 'profile:live profile:next',
    'transport.status.post-only-window': 'action:submit_order',
  },
  'transport.status.frozen': {
    'transport.status.beside-commits': 'profile:live profile:next read:exchange_status role:gateway role:node',
  },
  'transport.status.shape': {
    'transport.status.body': 'profile:live profile:next read:exchange_status role:gateway role:node',
  },
  'transport.status.chain-identity-form': {
    'transport.status.body': 'profile:live profile:next read:exchange_status role:gateway role:node',
  },
  'transport.status.chain-identity-chain': {
    'transport.status.chain-of-signatures': 'profile:live profile:next read:exchange_status role:gateway role:node',
  },
  'transport.status.chain-identity-stable': {
    'transport.status.beside-commits': 'profile:live profile:next read:exchange_status role:gateway role:node',
  },
  'transport.status.chain-identity-regenesis': {
    'transport.status.chain-identity-life': 'profile:live profile:next read:exchange_status role:gateway role:node',
  },
  'transport.status.timestamp': {
    'transport.status.body': 'profile:live profile:next read:exchange_status role:gateway role:node',
  },
  'transport.status.mip3-enabled': {
    'perp-deploy.register.lands': 'profile:live profile:next read:exchange_status role:gateway role:node',
  },
  'triggers.block.parks': {
    'triggers.block.parked': 'action:submit_order profile:live profile:next signer:master',
    'triggers.block.parked.by-agent': 'signer:agent',
  },
  'triggers.block.off-book': {
    'triggers.block.parked': 'action:submit_order profile:live profile:next read:l2_book role:gateway role:node',
  },
  'triggers.block.response': {
    'triggers.block.parked': 'profile:live profile:next',
  },
  'triggers.block.trigger-px': {
    'triggers.block.refused': 'action:submit_order profile:live profile:next',
  },
  'triggers.block.is-market-default': {
    'triggers.row.parked': 'action:submit_order profile:live profile:next',
  },
  'triggers.block.tpsl-words': {
    'triggers.block.refused': 'action:submit_order profile:live profile:next',
  },
  'triggers.block.tpsl-label': {
    'triggers.block.label': 'profile:live profile:next',
  },
  'triggers.block.reduces': {
    'triggers.fire.bounded-exits': 'action:submit_order profile:live profile:next',
  },
  'triggers.block.side': {
    'triggers.fire.exits-hedged-long': 'action:submit_order profile:live profile:next',
  },
  'triggers.block.limit-px-zero': {
    'triggers.block.refused': 'action:submit_order profile:live profile:next',
  },
  'triggers.block.limit-tif': {
    'triggers.block.refused': 'action:submit_order profile:live profile:next',
  },
  'triggers.block.market-limit-px': {
    'triggers.fire.bounded-exits': 'action:submit_order profile:live profile:next',
  },
  'triggers.block.status': {
    'triggers.block.parked': 'profile:live profile:next read:order_status role:gateway role:node',
  },
  'triggers.block.cancel': {
    'triggers.block.parked':
      'action:cancel_order profile:live profile:next read:open_orders role:gateway role:node signer:master',
    'triggers.block.parked.by-agent': 'signer:agent',
  },
  'triggers.block.cancel-by-cloid': {
    'triggers.block.parked': 'action:cancel_by_cloid profile:live profile:next signer:master',
    'triggers.block.parked.by-agent': 'signer:agent',
  },
  'triggers.block.no-mark': {
    'perp-deploy.unpriced.legs': 'action:batch_order profile:live profile:next',
  },
  'triggers.fire.crossing': {
    'triggers.block.label': 'profile:live profile:next',
  },
  'triggers.fire.mark-only': {
    'triggers.fire.levels': 'profile:live profile:next',
  },
  'triggers.fire.every-update': {
    'triggers.fire.levels': 'profile:live profile:next',
  },
  'triggers.fire.direction': {
    'triggers.fire.levels': 'action:submit_order profile:live profile:next',
  },
  'triggers.fire.inclusive': {
    'triggers.fire.levels': 'profile:live profile:next',
  },
  'triggers.fire.market': {
    'triggers.fire.exits-hedged-long': 'action:submit_order profile:live profile:next signer:master',
    'triggers.fire.market-exits.by-agent': 'signer:agent',
  },
  'triggers.fire.market-bounded': {
    'triggers.fire.bounded-exits': 'action:submit_order profile:live profile:next',
  },
  'triggers.fire.market-band': {
    'triggers.fire.bounded-exits': 'profile:live profile:next',
  },
  'triggers.fire.market-size': {
    'triggers.fire.exits-hedged-long': 'action:submit_order profile:live profile:next',
  },
  'triggers.fire.market-no-index': {
    'triggers.fire.stale-index': 'profile:live profile:next',
  },
  'triggers.fire.limit': {
    'triggers.fire.limit-exits': 'action:submit_order profile:live profile:next signer:master',
    'triggers.fire.nudged-exits': 'signer:agent',
  },
  'triggers.fire.limit-old-oid': {
    'triggers.fire.limit-exits': 'action:submit_order profile:live profile:next',
  },
  'triggers.fire.limit-cloid': {
    'triggers.fire.limit-exits': 'action:submit_order profile:live profile:next',
  },
  'triggers.groups.baskets': {
    'triggers.groups.parked': 'action:batch_order action:submit_order profile:live profile:next',
  },
  'triggers.groups.entry-first': {
    'triggers.groups.parked': 'action:batch_order profile:live profile:next',
  },
  'triggers.groups.atomic': {
    'triggers.groups.refused': 'profile:live profile:next',
  },
  'triggers.groups.all-park': {
    'triggers.groups.parked': 'action:batch_order action:submit_order profile:live profile:next',
  },
  'triggers.groups.survives': {
    'triggers.groups.hedged': 'profile:live profile:next',
  },
  'triggers.groups.lone': {
    'triggers.groups.parked': 'action:submit_order profile:live profile:next',
  },
  'triggers.oco.pair': {
    'triggers.oco.market-legs': 'action:submit_order profile:live profile:next',
  },
  'triggers.oco.market': {
    'triggers.fire.nudged-exits': 'profile:live profile:next',
  },
  'triggers.oco.limit': {
    'triggers.fire.limit-exits': 'profile:live profile:next',
  },
  'triggers.oco.direction': {
    'triggers.fire.stale-index': 'profile:live profile:next',
  },
  'triggers.oco.apart': {
    'triggers.fire.stale-index': 'profile:live profile:next',
  },
  'triggers.oco.equal': {
    'triggers.block.refused': 'profile:live profile:next',
  },
  'triggers.ladder.group': {
    'triggers.groups.parked': 'action:submit_order profile:live profile:next',
  },
  'triggers.ladder.group-value': {
    'triggers.groups.parked': 'action:batch_order profile:live profile:next',
  },
  'triggers.ladder.independent': {
    'triggers.fire.nudged-exits': 'action:submit_order profile:live profile:next',
  },
  'triggers.ladder.retires': {
    'triggers.fire.nudged-exits': 'action:submit_order profile:live profile:next signer:agent signer:master',
  },
  'triggers.ladder.retires-next-block': {
    'triggers.ladder.rungs': 'profile:live profile:next',
  },
  'triggers.ladder.flat': {
    'triggers.groups.refused': 'action:batch_order profile:live profile:next',
  },
  'triggers.row.tif': {
    'triggers.groups.rows': 'profile:live profile:next read:open_orders role:gateway role:node',
  },
  'triggers.row.reduce-only': {
    'triggers.groups.rows': 'profile:live profile:next read:open_orders role:gateway role:node',
  },
  'triggers.row.always-keys': {
    'triggers.groups.rows': 'profile:live profile:next read:open_orders role:gateway role:node',
  },
  'triggers.row.parked-keys': {
    'triggers.groups.rows': 'profile:live profile:next read:open_orders role:gateway role:node',
  },
  'triggers.row.limit-px': {
    'triggers.groups.rows': 'profile:live profile:next read:open_orders role:gateway role:node',
  },
  'triggers.row.group': {
    'triggers.groups.parked': 'profile:live profile:next read:open_orders role:gateway role:node',
  },
  'triggers.row.trail-px': {
    'triggers.groups.rows': 'profile:live profile:next read:open_orders role:gateway role:node',
  },
  'triggers.row.trail-level': {
    'triggers.fire.nudged-exits': 'profile:live profile:next read:open_orders role:gateway role:node',
  },
  'triggers.trailing.ratchet': {
    'triggers.fire.nudged-exits': 'profile:live profile:next',
  },
  'triggers.trailing.never-away': {
    'triggers.fire.nudged-exits': 'profile:live profile:next',
  },
  'triggers.trailing.first-level': {
    'triggers.trailing.follows': 'profile:live profile:next',
  },
  'triggers.trailing.short': {
    'triggers.fire.nudged-exits': 'profile:live profile:next',
  },
  'triggers.trailing.zero': {
    'triggers.block.refused': 'action:submit_order profile:live profile:next',
  },
  'triggers.trailing.take-profit': {
    'triggers.block.refused': 'action:submit_order profile:live profile:next',
  },
  'twap.cancel.ends': {
    'twap.order.beside': 'action:twap_cancel profile:live profile:next signer:master',
    'twap.order.beside.by-agent': 'signer:agent',
  },
  'twap.cancel.idempotent': {
    'twap.read.parents': 'action:twap_cancel profile:live profile:next',
  },
  'twap.cancel.not-found': {
    'twap.order.beside': 'profile:live profile:next',
    'twap.order.refusals': 'action:twap_cancel',
  },
  'twap.cancel.stranger': {
    'twap.order.beside': 'action:twap_cancel profile:live profile:next',
  },
  'twap.cancel.keeps-fills': {
    'twap.order.unfilled': 'action:twap_cancel profile:live profile:next',
  },
  'twap.cancel.spot': {
    'twap.spot.running': 'action:twap_cancel profile:live profile:next',
  },
  'twap.cancel.by-cancel-all': {
    'twap.order.unfilled': 'action:cancel_all_orders profile:live profile:next signer:master',
    'twap.order.unfilled.by-agent': 'signer:agent',
  },
  'twap.order.reply': {
    'twap.read.parents': 'action:twap_cancel action:twap_order profile:live profile:next',
  },
  'twap.order.slices': {
    'twap.order.beside': 'action:twap_order profile:live profile:next signer:master',
    'twap.order.beside.by-agent': 'signer:agent',
  },
  'twap.order.id': {
    'twap.read.parents': 'profile:live profile:next',
  },
  'twap.order.bounded': {
    'twap.order.beside': 'profile:live profile:next',
  },
  'twap.order.equal-slices': {
    'twap.order.slices': 'profile:live profile:next',
  },
  'twap.order.first-slice': {
    'twap.order.slices': 'profile:live profile:next',
  },
  'twap.order.spacing': {
    'twap.order.slices': 'profile:live profile:next',
  },
  'twap.order.not-carried': {
    'twap.order.unfilled': 'profile:live profile:next',
  },
  'twap.order.ioc': {
    'twap.order.slices': 'profile:live profile:next',
  },
  'twap.order.slippage': {
    'twap.order.unfilled': 'profile:live profile:next',
  },
  'twap.order.taker': {
    'twap.order.slices': 'profile:live profile:next',
  },
  'twap.order.reduce-only': {
    'twap.order.reduces': 'action:twap_order profile:live profile:next',
  },
  'twap.order.randomize': {
    'twap.order.slices': 'profile:live profile:next',
  },
  'twap.order.delay-raised': {
    'twap.read.parents': 'action:twap_order profile:live profile:next',
  },
  'twap.order.delay-minimum': {
    'twap.read.parents': 'profile:live profile:next',
  },
  'twap.order.count-zero': {
    'twap.order.refusals': 'action:twap_order profile:live profile:next',
  },
  'twap.order.count-limit': {
    'twap.order.refusals': 'action:twap_order profile:live profile:next',
  },
  'twap.order.parents': {
    'twap.order.cap': 'action:twap_order profile:live profile:next',
  },
  'twap.order.one-way': {
    'twap.order.refusals': 'action:twap_order profile:live profile:next',
  },
  'twap.order.hedge': {
    'twap.order.refusals': 'action:twap_order profile:live profile:next',
  },
  'twap.read.shape': {
    'twap.order.slices': 'profile:live profile:next read:user_twaps role:gateway role:node',
  },
  'twap.read.order': {
    'twap.read.parents': 'profile:live profile:next read:user_twaps role:gateway role:node',
  },
  'twap.read.side': {
    'twap.read.parents': 'profile:live profile:next read:user_twaps role:gateway role:node',
  },
  'twap.read.active': {
    'twap.order.slices': 'profile:live profile:next read:user_twaps role:gateway role:node',
  },
  'twap.read.progress': {
    'twap.order.slices': 'profile:live profile:next read:user_twaps role:gateway role:node',
  },
  'twap.read.executed': {
    'twap.order.beside': 'profile:live profile:next read:user_twaps role:gateway role:node',
  },
  'twap.slices.shape': {
    'twap.order.slices': 'profile:live profile:next read:user_twap_slice_fills role:gateway role:node',
  },
  'twap.slices.agree': {
    'twap.order.slices': 'profile:live profile:next read:user_fills read:user_twap_slice_fills role:gateway role:node',
  },
  'twap.spot.pair': {
    'twap.spot.parents': 'action:twap_order profile:live profile:next',
  },
  'twap.spot.reduce-only': {
    'twap.spot.parents': 'action:twap_order profile:live profile:next',
  },
  'twap.spot.position-side': {
    'twap.spot.parents': 'action:twap_order profile:live profile:next',
  },
  'twap.spot.randomize': {
    'twap.spot.parents': 'action:twap_order profile:live profile:next',
  },
  'twap.spot.lot': {
    'twap.spot.parents': 'action:twap_order profile:live profile:next',
  },
  'twap.spot.min-notional': {
    'twap.spot.parents': 'action:twap_order profile:live profile:next',
  },
  'twap.spot.no-mark': {
    'twap.spot.unpriced': 'action:twap_order profile:live profile:next',
  },
  'twap.spot.halted': {
    'twap.spot.halted': 'action:twap_order profile:live profile:next',
  },
  'twap.spot.pauses': {
    'twap.spot.halted': 'profile:live profile:next',
  },
  'twap.spot.spent-slice': {
    'twap.spot.running': 'profile:live profile:next',
  },
  'twap.spot.below-lot-ends': {
    'twap.spot.running': 'profile:live profile:next',
  },
  'twap.spot.end-words': {
    'twap.spot.running': 'profile:live profile:next',
  },
  'twap.spot.own-side': {
    'twap.spot.running': 'profile:live profile:next',
  },
  'vaults.deposit.fields': {
    'vaults.malformed': 'action:vault_distribute profile:live profile:next',
  },
  'vaults.deposit.credits': {
    'vaults.deposit.follows': 'profile:live profile:next',
  },
  'vaults.deposit.type': {
    'vaults.deposit.signed': 'profile:live profile:next',
  },
  'vaults.deposit.collateral': {
    'margin.held.ways-out': 'action:vault_distribute profile:live profile:next',
  },
  'vaults.deposit.positive': {
    'vaults.deposit.refused': 'action:vault_distribute profile:live profile:next',
  },
  'vaults.deposit.cents': {
    'vaults.deposit.refused': 'action:vault_distribute profile:live profile:next',
  },
  'vaults.deposit.unknown': {
    'vaults.leader.alone': 'action:vault_distribute action:vault_transfer profile:live profile:next',
  },
  'vaults.deposit.paused': {
    'vaults.deposit.refused': 'action:vault_distribute profile:live profile:next',
  },
  'vaults.deposit.suspended': {
    'vaults.deposit.unseeded': 'action:vault_distribute profile:live profile:next',
  },
  'vaults.deposit.truncated': {
    'vaults.deposit.follows': 'profile:live profile:next',
  },
  'vaults.shares.price': {
    'vaults.deposit.follows': 'profile:live profile:next',
  },
  'vaults.shares.nav': {
    'vaults.shares.nav': 'profile:live profile:next',
  },
  'vaults.shares.unmoved': {
    'vaults.lock.each-deposit': 'profile:live profile:next',
  },
  'vaults.lock.user': {
    'vaults.lock.each-deposit': 'profile:live profile:next',
  },
  'vaults.lock.metaliquidity': {
    'vaults.lock.longer': 'profile:live profile:next',
  },
  'vaults.lock.own-shares': {
    'vaults.lock.each-deposit': 'profile:live profile:next',
  },
  'vaults.lock.withdraw': {
    'vaults.deposit.follows': 'action:vault_withdraw profile:live profile:next',
  },
  'vaults.withdraw.fields': {
    'vaults.malformed': 'action:vault_withdraw profile:live profile:next',
  },
  'vaults.withdraw.shares-forms': {
    'vaults.lock.each-deposit': 'profile:live profile:next',
  },
  'vaults.withdraw.fraction': {
    'vaults.lock.each-deposit': 'profile:live profile:next',
  },
  'vaults.withdraw.unknown': {
    'vaults.leader.alone': 'action:vault_withdraw profile:live profile:next',
  },
  'vaults.withdraw.pays': {
    'vaults.lock.each-deposit': 'profile:live profile:next',
  },
  'vaults.withdraw.out-of-vault': {
    'vaults.withdraw.leader': 'profile:live profile:next',
  },
  'vaults.withdraw.above': {
    'vaults.deposit.follows': 'action:vault_withdraw profile:live profile:next',
  },
  'vaults.create.fields': {
    'vaults.malformed': 'action:create_vault profile:live profile:next',
  },
  'vaults.create.created': {
    'vaults.create.listed': 'profile:live profile:next read:vault_summaries role:gateway role:node',
  },
  'vaults.create.ids': {
    'vaults.create.listed': 'profile:live profile:next',
  },
  'vaults.create.parent': {
    'vaults.create.refused': 'action:create_vault profile:live profile:next',
  },
  'vaults.create.kind-default': {
    'vaults.create.listed': 'profile:live profile:next',
  },
  'vaults.create.kind-other': {
    'vaults.malformed': 'profile:live profile:next',
  },
  'vaults.create.whitelist': {
    'vaults.create.refused': 'action:create_vault profile:live profile:next',
  },
  'vaults.create.lock-fixed': {
    'vaults.lock.as-asked': 'profile:live profile:next',
  },
  'vaults.transfer.fields': {
    'vaults.malformed': 'action:vault_transfer profile:live profile:next',
  },
  'vaults.transfer.deposit': {
    'vaults.of-one-leader.apart': 'action:vault_transfer profile:live profile:next signer:master',
  },
  'vaults.transfer.withdraw': {
    'vaults.of-one-leader.apart': 'action:vault_transfer profile:live profile:next signer:master',
  },
  'vaults.transfer.amount-forms': {
    'vaults.transfer.moves': 'action:vault_transfer profile:live profile:next',
  },
  'vaults.transfer.leader': {
    'vaults.leader.alone': 'action:vault_transfer profile:live profile:next',
  },
  'vaults.transfer.shares': {
    'vaults.transfer.moves': 'profile:live profile:next',
  },
  'vaults.modify.fields': {
    'vaults.modify.others-kept': 'action:vault_modify profile:live profile:next',
  },
  'vaults.modify.name': {
    'vaults.modify.settings': 'profile:live profile:next',
  },
  'vaults.modify.name-empty': {
    'vaults.modify.settings': 'action:vault_modify profile:live profile:next',
  },
  'vaults.modify.lock': {
    'vaults.modify.settings': 'action:vault_modify profile:live profile:next',
  },
  'vaults.modify.fee-cap': {
    'vaults.modify.settings': 'action:vault_modify profile:live profile:next',
  },
  'vaults.modify.paused': {
    'vaults.deposit.refused': 'profile:live profile:next',
  },
  'vaults.modify.leader': {
    'vaults.leader.alone': 'action:vault_modify profile:live profile:next',
  },
  'vaults.modify.unknown': {
    'vaults.leader.alone': 'action:vault_modify profile:live profile:next',
  },
  'vaults.modify.digest-name': {
    'vaults.modify.signed-name': 'profile:live',
  },
  'vaults.modify.digest-four': {
    'vaults.modify.signed-four': 'profile:next',
  },
  'vaults.trade.leader': {
    'vaults.trade.by-leader': 'profile:live profile:next',
  },
  'vaults.operator.fields': {
    'vaults.malformed': 'action:register_metaliquidity_operator profile:live profile:next',
  },
  'vaults.operator.leader': {
    'vaults.operator.granted': 'action:register_metaliquidity_operator profile:live profile:next',
  },
  'vaults.operator.zero': {
    'vaults.operator.granted': 'action:register_metaliquidity_operator profile:live profile:next',
  },
  'vaults.operator.set': {
    'vaults.operator.granted': 'action:register_metaliquidity_operator profile:live profile:next',
  },
  'vaults.operator.one-per-vault': {
    'vaults.operator.granted': 'action:register_metaliquidity_operator profile:live profile:next',
  },
  'vaults.operator.one-vault': {
    'vaults.operator.granted': 'action:register_metaliquidity_operator profile:live profile:next',
  },
  'vaults.operator.expiry-signed': {
    'vaults.operator.expiry': 'profile:live profile:next',
  },
  'vaults.operator.expiry-zero': {
    'vaults.operator.granted': 'action:register_metaliquidity_operator profile:live profile:next',
  },
  'vaults.operator.revoke': {
    'vaults.operator.ended': 'profile:live profile:next',
  },
  'vaults.operator.removed': {
    'vaults.operator.ended': 'profile:live profile:next',
  },
  'vaults.operator.acts': {
    'vaults.operator.ended': 'action:register_metaliquidity_operator profile:live profile:next signer:master',
  },
  'vaults.operator.one-party': {
    'vaults.operator.one-party': 'profile:live profile:next',
  },
  'vaults.operator.resting-goes': {
    'vaults.operator.one-party': 'profile:live profile:next',
  },
  'vaults.operator.kind': {
    'vaults.operator.user-vault': 'action:register_metaliquidity_operator profile:live profile:next',
  },
  'vaults.summaries.shape': {
    'vaults.create.listed': 'profile:live profile:next read:vault_summaries role:gateway role:node',
  },
  'vaults.summaries.kind': {
    'vaults.create.listed': 'profile:live profile:next read:vault_summaries role:gateway role:node',
  },
  'vaults.summaries.leader': {
    'vaults.create.listed': 'profile:live profile:next read:vault_summaries role:gateway role:node',
  },
  'vaults.state.shape': {
    'vaults.modify.settings': 'profile:live profile:next read:vault_state role:gateway role:node',
  },
  'vaults.state.unknown': {
    'vaults.state.refused': 'profile:live profile:next',
  },
  'vaults.state.argument': {
    'vaults.state.refused': 'profile:live profile:next read:vault_state role:gateway role:node',
  },
  'vaults.state.tvl': {
    'vaults.state.served': 'profile:live profile:next read:vault_state read:vault_summaries role:gateway role:node',
  },
  'vaults.state.strategy': {
    'vaults.lock.longer': 'profile:live profile:next read:vault_state role:gateway role:node',
  },
  'vaults.state.lock': {
    'vaults.lock.longer': 'profile:live profile:next read:vault_state role:gateway role:node',
  },
  'vaults.lock.ends': {
    'vaults.lock.longer': 'profile:live profile:next',
  },
  'versions.feed.ledger-updates': {
    'versions.feed.renamed-channel': 'profile:live profile:next',
  },
  'versions.actions.aliases': {
    'referrals.broker.approvals': 'action:approve_broker_fee profile:live profile:next',
    'versions.actions.older-names': 'action:claim_broker_rewards',
  },
};
