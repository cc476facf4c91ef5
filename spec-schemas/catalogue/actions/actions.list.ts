// Written by `npm run lists` from the files of this folder; no edit lasts.
import { accountActions } from './account.ts';
import { auctionActions } from './auctions.ts';
import { bridgeActions } from './bridge.ts';
import { chaseActions } from './chase.ts';
import { earnActions } from './earn.ts';
import { evmActions } from './evm.ts';
import { marginActions } from './margin.ts';
import { modeActions } from './modes.ts';
import { multiSigActions } from './multi-sig.ts';
import { optionActions } from './options.ts';
import { orderActions } from './orders.ts';
import { perpDeployActions } from './perp-deploy.ts';
import { referralActions } from './referrals.ts';
import { scaleActions } from './scale.ts';
import { spotDeployActions } from './spot-deploy.ts';
import { spotMarginActions } from './spot-margin.ts';
import { spotActions } from './spot.ts';
import { stakingActions } from './staking.ts';
import { subAccountActions } from './sub-accounts.ts';
import { transferActions } from './transfers.ts';
import { twapActions } from './twap.ts';
import { vaultActions } from './vaults.ts';

/** Every action, by tag. */
export const actions = {
  ...accountActions,
  ...auctionActions,
  ...bridgeActions,
  ...chaseActions,
  ...earnActions,
  ...evmActions,
  ...marginActions,
  ...modeActions,
  ...multiSigActions,
  ...optionActions,
  ...orderActions,
  ...perpDeployActions,
  ...referralActions,
  ...scaleActions,
  ...spotDeployActions,
  ...spotMarginActions,
  ...spotActions,
  ...stakingActions,
  ...subAccountActions,
  ...transferActions,
  ...twapActions,
  ...vaultActions,
} as const;
