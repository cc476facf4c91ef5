// Written by `npm run lists` from the files of this folder; no edit lasts.
import { accountReplies } from './account.ts';
import { bookReplies } from './books.ts';
import { bridgeReplies } from './bridge.ts';
import { brokerReplies } from './brokers.ts';
import { candleReplies } from './candles.ts';
import { chainActivityReplies } from './chain-activity.ts';
import { deployAuctionReplies } from './deploy-auctions.ts';
import { earnReplies } from './earn.ts';
import { feeReplies } from './fees.ts';
import { fundingReplies } from './funding.ts';
import { governanceReplies } from './governance.ts';
import { historyReplies } from './history.ts';
import { marketReplies } from './markets.ts';
import { optionReplies } from './options.ts';
import { orderReplies } from './orders.ts';
import { peerReplies } from './peers.ts';
import { perpDexReplies } from './perp-dexs.ts';
import { pointsReplies } from './points.ts';
import { positionHistoryReplies } from './position-history.ts';
import { referralReplies } from './referrals.ts';
import { rfqReplies } from './rfq.ts';
import { riskReplies } from './risk.ts';
import { spotMarginReplies } from './spot-margin.ts';
import { stakingReplies } from './staking.ts';
import { statusReplies } from './status.ts';
import { twapReplies } from './twaps.ts';
import { vaultReplies } from './vaults.ts';

/** Shapes under `data` of `POST /info`, by type and, where an argument selects another shape, by its word. */
export const infoShapes = {
  ...accountReplies,
  ...bookReplies,
  ...bridgeReplies,
  ...brokerReplies,
  ...candleReplies,
  ...chainActivityReplies,
  ...deployAuctionReplies,
  ...earnReplies,
  ...feeReplies,
  ...fundingReplies,
  ...governanceReplies,
  ...historyReplies,
  ...marketReplies,
  ...optionReplies,
  ...orderReplies,
  ...peerReplies,
  ...perpDexReplies,
  ...pointsReplies,
  ...positionHistoryReplies,
  ...referralReplies,
  ...rfqReplies,
  ...riskReplies,
  ...spotMarginReplies,
  ...stakingReplies,
  ...statusReplies,
  ...twapReplies,
  ...vaultReplies,
} as const;

export type InfoShapeId = keyof typeof infoShapes;
