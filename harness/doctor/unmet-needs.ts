import type { CheckHead } from '../check/check.ts';
import type { FundSource } from '../identity/fund-supply.ts';
import type { VenueFacts } from '../probe/facts.ts';

/**
 * What a check turns out to need in a run by URL alone, beyond its head: an `archive` that holds something, `money` that no faucet
 * gives, a state of the venue that an operator brings about (`control`), a faucet that is `off`, or another network.
 */
export type UnmetNeed = 'archive' | 'money' | 'control' | 'off' | 'mainnet' | 'testnet';

/** Written by `npm run needs`, from a report. A venue that happens to be in such a state is judged by more than is promised. */
export const unmetNeeds: Readonly<Record<string, UnmetNeed>> = {
  'accounts.scalars.unpriced-leg': 'control',
  'bridge.history.any-chain': 'archive',
  'bridge.withdrawals.add-up': 'archive',
  'chase.order.dormant': 'control',
  'faucet.mount.never-on-mainnet': 'mainnet',
  'faucet.mount.switched-off': 'off',
  'funding.next.moves-on': 'control',
  'funding.sample.none-yet': 'control',
  'governance.votes.standing': 'control',
  'history.blocks.recent': 'archive',
  'history.ledger.deposits': 'archive',
  'history.ledger.earn': 'archive',
  'history.ledger.moves': 'archive',
  'history.ledger.staking': 'archive',
  'history.ledger.sub-accounts': 'archive',
  'history.ledger.trades-unlisted': 'archive',
  'history.ledger.transfers': 'archive',
  'history.ledger.vaults': 'archive',
  'history.ledger.withdrawals': 'archive',
  'markets.token.bound': 'control',
  'modes.portfolio.large': 'money',
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
  'sub-accounts.transfer.add-up': 'archive',
  'transfers.evm.off': 'control',
  'transport.action-unsupported.documented-tags': 'control',
  'transport.network.mainnet-identity': 'mainnet',
  'transport.network.testnet-identity': 'testnet',
  'vaults.moves.add-up': 'archive',
};

const words: Readonly<Record<UnmetNeed, string>> = {
  archive: 'archive',
  money: 'more money than a faucet gives',
  control: 'control, or a state that the venue is seldom in',
  off: 'a faucet that is switched off',
  mainnet: 'mainnet',
  testnet: 'the network testnet',
};

/** Returns what a check would be skipped for where its head is met; null: nothing that is known. */
export function unmetNeedOf(
  { id }: Pick<CheckHead, 'id'>,
  { capabilities, network }: Pick<VenueFacts, 'capabilities' | 'network'>,
  funds: FundSource['kind'] | null,
): string | null {
  const need = unmetNeeds[id];
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
    case 'archive':
      return capabilities.has('control') || capabilities.has('archive');
    case 'money':
      return funds !== 'faucet';
  }
}
