import type { AwaitedRows } from './awaited-part.ts';

export const historyAwaited: AwaitedRows = {
  'history.ledger.bridge-credit': 'bridge',
  'history.ledger.delegate': 'staking',
  'history.ledger.earn': 'earn',
  'history.ledger.evm-credit': 'evm-chain',
  'history.ledger.staking-deposit': 'staking',
  'history.ledger.staking-reward': 'staking',
  'history.ledger.staking-withdraw': 'staking',
  'history.ledger.undelegate': 'staking',
  'history.ledger.withdraw': 'bridge',
};
