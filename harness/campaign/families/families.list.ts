// Written by `npm run lists` from the files of this folder; no edit lasts.
import type { Family } from './family.ts';
import { batchAuctionsFamily } from './auctions.ts';
import { orderBatchesFamily } from './batches.ts';
import { fundingBoundariesFamily } from './boundaries.ts';
import { bridgeFamily } from './bridge.ts';
import { evmCallsFamily } from './calls.ts';
import { priorityBidsFamily } from './contests.ts';
import { evmTransfersFamily } from './crossings.ts';
import { perpDeployFamily } from './dexes.ts';
import { hedgeModeFamily } from './hedges.ts';
import { laddersFamily } from './ladders.ts';
import { lendingFamily } from './lending.ts';
import { spotListingsFamily } from './listings.ts';
import { malformedActionsFamily } from './malformed.ts';
import { marginFamily } from './margin.ts';
import { mixedProductsFamily } from './mixed.ts';
import { optionsFamily } from './options.ts';
import { chasesFamily } from './pegs.ts';
import { accountReadsFamily } from './questions.ts';
import { referralsFamily } from './referrals.ts';
import { multiSigFamily } from './rosters.ts';
import { liquidationsFamily } from './sinking.ts';
import { twapSlicesFamily } from './slices.ts';
import { spotFamily } from './spot.ts';
import { stakingFamily } from './staking.ts';
import { triggersFamily } from './stops.ts';
import { unauthorizedSignersFamily } from './strangers.ts';
import { subAccountsFamily } from './sub-accounts.ts';
import { tradingFamily } from './trading.ts';
import { transfersFamily } from './transfers.ts';
import { vaultsFamily } from './vaults.ts';
import { votesFamily } from './votes.ts';
import { accountModesFamily } from './wallets.ts';

/** Every family of sequences. */
export const families: readonly Family[] = [
  batchAuctionsFamily,
  orderBatchesFamily,
  fundingBoundariesFamily,
  bridgeFamily,
  evmCallsFamily,
  priorityBidsFamily,
  evmTransfersFamily,
  perpDeployFamily,
  hedgeModeFamily,
  laddersFamily,
  lendingFamily,
  spotListingsFamily,
  malformedActionsFamily,
  marginFamily,
  mixedProductsFamily,
  optionsFamily,
  chasesFamily,
  accountReadsFamily,
  referralsFamily,
  multiSigFamily,
  liquidationsFamily,
  twapSlicesFamily,
  spotFamily,
  stakingFamily,
  triggersFamily,
  unauthorizedSignersFamily,
  subAccountsFamily,
  tradingFamily,
  transfersFamily,
  vaultsFamily,
  votesFamily,
  accountModesFamily,
];
