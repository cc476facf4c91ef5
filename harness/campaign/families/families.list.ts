// Written by `npm run lists` from the files of this folder; no edit lasts.
import type { Family } from './family.ts';
import { auctions } from './auctions.ts';
import { batches } from './batches.ts';
import { boundaries } from './boundaries.ts';
import { bridge } from './bridge.ts';
import { calls } from './calls.ts';
import { contests } from './contests.ts';
import { crossings } from './crossings.ts';
import { dexes } from './dexes.ts';
import { hedges } from './hedges.ts';
import { ladders } from './ladders.ts';
import { lending } from './lending.ts';
import { listings } from './listings.ts';
import { malformed } from './malformed.ts';
import { margin } from './margin.ts';
import { mixed } from './mixed.ts';
import { options } from './options.ts';
import { pegs } from './pegs.ts';
import { questions } from './questions.ts';
import { referrals } from './referrals.ts';
import { rosters } from './rosters.ts';
import { sinking } from './sinking.ts';
import { slices } from './slices.ts';
import { spot } from './spot.ts';
import { staking } from './staking.ts';
import { stops } from './stops.ts';
import { strangers } from './strangers.ts';
import { subAccounts } from './sub-accounts.ts';
import { trading } from './trading.ts';
import { transfers } from './transfers.ts';
import { vaults } from './vaults.ts';
import { votes } from './votes.ts';
import { wallets } from './wallets.ts';

/** Every family of sequences. */
export const families: readonly Family[] = [
  auctions,
  batches,
  boundaries,
  bridge,
  calls,
  contests,
  crossings,
  dexes,
  hedges,
  ladders,
  lending,
  listings,
  malformed,
  margin,
  mixed,
  options,
  pegs,
  questions,
  referrals,
  rosters,
  sinking,
  slices,
  spot,
  staking,
  stops,
  strangers,
  subAccounts,
  trading,
  transfers,
  vaults,
  votes,
  wallets,
];
