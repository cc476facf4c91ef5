import type { CheckMetadata } from '../../check/check.ts';
import type { FundSource } from '../../identity/fund-supply.ts';
import type { VenueFacts } from '../../probe/facts.ts';

/**
 * Need of a check in a run by URL alone, beyond its head: an `archive` that holds something, or none (`no-archive`), `money`
 * that no faucet gives, a state of the venue that an operator brings about (`control`) or that nobody does (`state`), a faucet
 * that is `off`, or another network.
 */
export type UnmetNeed = 'archive' | 'no-archive' | 'money' | 'control' | 'state' | 'off' | 'mainnet' | 'testnet';

/** Written by `npm run needs`, from a report. A venue that happens to be in such a state is judged by more than is promised. */
export const unmetNeedByCheck: Readonly<Record<string, UnmetNeed>> = {
  'accounts.scalars.unpriced-leg': 'state',
  'accounts.scalars.unpriced-leg.hedged': 'state',
  'auctions.fba.rows': 'control',
  'bridge.history.any-chain': 'archive',
  'bridge.history.without-archive': 'no-archive',
  'bridge.withdrawals.add-up': 'archive',
  'bridge.withdrawals.released': 'archive',
  'chase.order.dormant': 'control',
  'chase.order.dormant.on-pair': 'control',
  'earn.withdraw.lent': 'control',
  'evm.to-core.coins-told': 'archive',
  'evm.to-core.told': 'archive',
  'faucet.mount.never-on-mainnet': 'mainnet',
  'faucet.mount.switched-off': 'off',
  'funding.next.moves-on': 'control',
  'funding.sample.none-yet': 'control',
  'governance.votes.standing': 'control',
  'history.blocks.recent': 'archive',
  'history.funding.legs': 'control',
  'history.funding.paid': 'control',
  'history.ledger.deposits': 'archive',
  'history.ledger.each-move': 'archive',
  'history.ledger.earn': 'archive',
  'history.ledger.moves': 'archive',
  'history.ledger.staking': 'archive',
  'history.ledger.sub-accounts': 'archive',
  'history.ledger.trades-unlisted': 'archive',
  'history.ledger.transfers': 'archive',
  'history.ledger.vaults': 'archive',
  'history.ledger.withdrawals': 'archive',
  'history.ledger.without-archive': 'no-archive',
  'history.orders.records': 'archive',
  'history.orders.steps': 'archive',
  'history.positions.legs': 'archive',
  'history.positions.life': 'archive',
  'history.positions.pages': 'archive',
  'history.positions.relations': 'archive',
  'history.positions.turned': 'archive',
  'liquidation.close.ledger': 'archive',
  'markets.token.bound': 'control',
  'modes.portfolio.large': 'money',
  'modes.portfolio.modest': 'money',
  'modes.split.ways-out': 'control',
  'orders.cap.affordable': 'control',
  'perp-deploy.activate.trades': 'money',
  'perp-deploy.delegates.bits': 'money',
  'perp-deploy.delegates.registers': 'control',
  'perp-deploy.fee-tier.charged': 'money',
  'perp-deploy.malformed': 'money',
  'perp-deploy.oracle.pushed': 'money',
  'perp-deploy.register.lands': 'control',
  'perp-deploy.register.means': 'control',
  'perp-deploy.register.names': 'control',
  'perp-deploy.register.texts': 'money',
  'perp-deploy.settings.bounds': 'money',
  'perp-deploy.unpriced.legs': 'money',
  'scale.order.dormant': 'control',
  'scale.order.dormant.on-pair': 'control',
  'spot-deploy.supply.told': 'archive',
  'spot-margin.open.refused': 'control',
  'spot-margin.position.held': 'control',
  'sub-accounts.transfer.add-up': 'archive',
  'transfers.evm.off': 'control',
  'transfers.evm.told': 'archive',
  'transport.action-unsupported.documented-tags': 'control',
  'transport.archive.absent': 'no-archive',
  'transport.network.mainnet-identity': 'mainnet',
  'transport.network.testnet-identity': 'testnet',
  'vaults.moves.add-up': 'archive',
};

/** How a skip, or a clause that is left, names what only an operator or chance brings about. */
export const SELDOM_MET_REASON = 'control, or a state that the venue is seldom in';

const words: Readonly<Record<UnmetNeed, string>> = {
  archive: 'archive',
  'no-archive': 'a venue without an archive',
  money: 'more money than a faucet gives',
  control: SELDOM_MET_REASON,
  state: 'a state that the venue is seldom in',
  off: 'a faucet that is switched off',
  mainnet: 'mainnet',
  testnet: 'the network testnet',
};

/** Returns what a check would be skipped for where its head is met; null: nothing that is known. */
export function unmetNeedReason(
  { id }: Pick<CheckMetadata, 'id'>,
  { capabilities, network }: Pick<VenueFacts, 'capabilities' | 'network'>,
  funds: FundSource['kind'] | null,
): string | null {
  const need = unmetNeedByCheck[id];
  if (need === undefined) return null;
  return isMet(need, { capabilities, network }, funds) ? null : words[need];
}

function isMet(
  need: UnmetNeed,
  { capabilities, network }: Pick<VenueFacts, 'capabilities' | 'network'>,
  funds: FundSource['kind'] | null,
): boolean {
  switch (need) {
    case 'mainnet':
    case 'testnet':
      return network === need;
    case 'off':
      return network !== 'mainnet' && !capabilities.has('faucet');
    case 'control':
      return capabilities.has('control');
    case 'state':
      return false;
    case 'archive':
      return capabilities.has('archive');
    case 'no-archive':
      return !capabilities.has('archive');
    case 'money':
      return funds !== 'faucet';
  }
}
