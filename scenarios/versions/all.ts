import type { Check } from '../../harness/check/check.ts';
import actionAliases from './action-aliases.ts';
import ledgerChannel from './ledger-channel.ts';

export const versionsChecks: readonly Check[] = [ledgerChannel, actionAliases];
