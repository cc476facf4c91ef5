// Written by `npm run lists` from the files of this folder; no edit lasts.
import type { Family } from './family.ts';
import { auctionsFamily } from './auctions.ts';
import { batchesFamily } from './batches.ts';
import { boundariesFamily } from './boundaries.ts';
import { bridgeFamily } from './bridge.ts';
import { callsFamily } from './calls.ts';
import { contestsFamily } from './contests.ts';
import { crossingsFamily } from './crossings.ts';
import { dexesFamily } from './dexes.ts';
import { hedgesFamily } from './hedges.ts';
import { laddersFamily } from './ladders.ts';
import { lendingFamily } from './lending.ts';
import { listingsFamily } from './listings.ts';
import { malformedFamily } from './malformed.ts';
import { marginFamily } from './margin.ts';
import { mixedFamily } from './mixed.ts';
import { optionsFamily } from './options.ts';
import { pegsFamily } from './pegs.ts';
import { questionsFamily } from './questions.ts';
import { referralsFamily } from './referrals.ts';
import { rostersFamily } from './rosters.ts';
import { sinkingFamily } from './sinking.ts';
import { slicesFamily } from './slices.ts';
import { spotFamily } from './spot.ts';
import { stakingFamily } from './staking.ts';
import { stopsFamily } from './stops.ts';
import { strangersFamily } from './strangers.ts';
import { subAccountsFamily } from './sub-accounts.ts';
import { tradingFamily } from './trading.ts';
import { transfersFamily } from './transfers.ts';
import { vaultsFamily } from './vaults.ts';
import { votesFamily } from './votes.ts';
import { walletsFamily } from './wallets.ts';

/** Every family of sequences. */
export const families: readonly Family[] = [
  auctionsFamily,
  batchesFamily,
  boundariesFamily,
  bridgeFamily,
  callsFamily,
  contestsFamily,
  crossingsFamily,
  dexesFamily,
  hedgesFamily,
  laddersFamily,
  lendingFamily,
  listingsFamily,
  malformedFamily,
  marginFamily,
  mixedFamily,
  optionsFamily,
  pegsFamily,
  questionsFamily,
  referralsFamily,
  rostersFamily,
  sinkingFamily,
  slicesFamily,
  spotFamily,
  stakingFamily,
  stopsFamily,
  strangersFamily,
  subAccountsFamily,
  tradingFamily,
  transfersFamily,
  vaultsFamily,
  votesFamily,
  walletsFamily,
];
