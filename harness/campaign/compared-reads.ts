import { accountState } from './reads/account-state.ts';
import { clearinghouseState } from './reads/clearinghouse-state.ts';
import type { ComparedRead } from './reads/compared-read.ts';
import { l2Book } from './reads/l2-book.ts';
import { markets } from './reads/markets.ts';
import { openOrders } from './reads/open-orders.ts';
import { orderStatus } from './reads/order-status.ts';
import { trades } from './reads/trades.ts';
import { userFills } from './reads/user-fills.ts';
import { userNonFundingLedgerUpdates } from './reads/user-non-funding-ledger-updates.ts';
import { userRateLimit } from './reads/user-rate-limit.ts';

/** Every read of a cut. What causes stands before what follows from it, so that a difference is named by its cause. */
export const comparedReads: readonly ComparedRead[] = [
  openOrders,
  l2Book,
  userFills,
  trades,
  orderStatus,
  clearinghouseState,
  accountState,
  userNonFundingLedgerUpdates,
  userRateLimit,
  markets,
];
