// Written by `npm run lists` from the files of this folder; no edit lasts.
import type { Fault } from './fault.ts';
import { counterFaults } from './accounts/counters.ts';
import { figureFaults } from './accounts/figures.ts';
import { relationFaults } from './accounts/relations.ts';
import { stateFaults } from './accounts/state.ts';
import { agentsFaults } from './agents.ts';
import { creditFaults } from './faucet/credit.ts';
import { memoryFaults } from './faucet/memory.ts';
import { requestFaults as faucetRequestFaults } from './faucet/request.ts';
import { reserveFaults } from './faucet/reserve.ts';
import { accountChannelFaults } from './feed/account-channels.ts';
import { channelFaults } from './feed/channels.ts';
import { errorFaults } from './feed/errors.ts';
import { frameFaults } from './feed/frames.ts';
import { marketChannelFaults } from './feed/market-channels.ts';
import { postFaults } from './feed/posts.ts';
import { pushFaults } from './feed/pushes.ts';
import { recordFaults } from './feed/records.ts';
import { fillsFaults } from './fills.ts';
import { fundingFaults } from './funding.ts';
import { quorumFaults } from './governance/quorum.ts';
import { validatorFaults } from './governance/validators.ts';
import { voteListFaults } from './governance/vote-list.ts';
import { voteRowFaults } from './governance/vote-rows.ts';
import { historyFaults } from './history.ts';
import { limitsFaults } from './limits.ts';
import { weightFaults } from './limits/weights.ts';
import { liquidationFaults } from './liquidation.ts';
import { marginFaults } from './margin.ts';
import { marketsArgumentFaults } from './markets/arguments.ts';
import { marketsFiguresFaults } from './markets/figures.ts';
import { marketsMetaFaults } from './markets/meta.ts';
import { marketsRowsFaults } from './markets/rows.ts';
import { marketsStatusFaults } from './markets/status.ts';
import { noncesFaults } from './nonces.ts';
import { ordersBasketsFaults } from './orders/baskets.ts';
import { ordersBodyFaults } from './orders/body.ts';
import { ordersCancelFaults } from './orders/cancel.ts';
import { ordersCloidFaults } from './orders/cloid.ts';
import { ordersFieldsFaults } from './orders/fields.ts';
import { ordersMatchingFaults } from './orders/matching.ts';
import { ordersModifyFaults } from './orders/modify.ts';
import { ordersReadFaults } from './orders/reads.ts';
import { ordersResponseFaults } from './orders/response.ts';
import { positionsFaults } from './positions.ts';
import { digestFaults } from './signing/digests.ts';
import { encodingFaults } from './signing/encodings.ts';
import { envelopeFaults as signingEnvelopeFaults } from './signing/envelopes.ts';
import { transfersFaults } from './transfers.ts';
import { argumentFaults } from './transport/arguments.ts';
import { bodyFaults } from './transport/bodies.ts';
import { confirmationFaults } from './transport/confirmation.ts';
import { envelopeFaults as transportEnvelopeFaults } from './transport/envelopes.ts';
import { exchangeFaults } from './transport/exchange.ts';
import { numberFaults } from './transport/numbers.ts';
import { refusalFaults } from './transport/refusals.ts';
import { requestFaults as transportRequestFaults } from './transport/requests.ts';
import { retiredFaults } from './transport/retired.ts';
import { routeFaults } from './transport/routes.ts';
import { scalarFaults } from './transport/scalars.ts';
import { versionsFaults } from './versions.ts';

/** Every deliberate defect that is written by hand. */
export const allFaults: readonly Fault[] = [
  ...counterFaults,
  ...figureFaults,
  ...relationFaults,
  ...stateFaults,
  ...agentsFaults,
  ...creditFaults,
  ...memoryFaults,
  ...faucetRequestFaults,
  ...reserveFaults,
  ...accountChannelFaults,
  ...channelFaults,
  ...errorFaults,
  ...frameFaults,
  ...marketChannelFaults,
  ...postFaults,
  ...pushFaults,
  ...recordFaults,
  ...fillsFaults,
  ...fundingFaults,
  ...quorumFaults,
  ...validatorFaults,
  ...voteListFaults,
  ...voteRowFaults,
  ...historyFaults,
  ...limitsFaults,
  ...weightFaults,
  ...liquidationFaults,
  ...marginFaults,
  ...marketsArgumentFaults,
  ...marketsFiguresFaults,
  ...marketsMetaFaults,
  ...marketsRowsFaults,
  ...marketsStatusFaults,
  ...noncesFaults,
  ...ordersBasketsFaults,
  ...ordersBodyFaults,
  ...ordersCancelFaults,
  ...ordersCloidFaults,
  ...ordersFieldsFaults,
  ...ordersMatchingFaults,
  ...ordersModifyFaults,
  ...ordersReadFaults,
  ...ordersResponseFaults,
  ...positionsFaults,
  ...digestFaults,
  ...encodingFaults,
  ...signingEnvelopeFaults,
  ...transfersFaults,
  ...argumentFaults,
  ...bodyFaults,
  ...confirmationFaults,
  ...transportEnvelopeFaults,
  ...exchangeFaults,
  ...numberFaults,
  ...refusalFaults,
  ...transportRequestFaults,
  ...retiredFaults,
  ...routeFaults,
  ...scalarFaults,
  ...versionsFaults,
];
