import type { Check } from '../../harness/check/check.ts';
import depositsListed from './deposits-listed.ts';
import ledgerArgument from './ledger-argument.ts';
import movesListed from './moves-listed.ts';
import noArchive from './no-archive.ts';
import noTrading from './no-trading.ts';
import transfersListed from './transfers-listed.ts';

export const historyChecks: readonly Check[] = [
  depositsListed,
  ledgerArgument,
  movesListed,
  noArchive,
  noTrading,
  transfersListed,
];
