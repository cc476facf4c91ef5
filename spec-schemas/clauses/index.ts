import { areaOf, type Clause } from '../clause.ts';
import { accountsBalancesClauses } from './accounts/balances.ts';
import { accountsDetailClauses } from './accounts/detail.ts';
import { accountsFeeScheduleClauses } from './accounts/fee-schedule.ts';
import { accountsRateLimitClauses } from './accounts/rate-limit.ts';
import { accountsScalarsClauses } from './accounts/scalars.ts';
import { accountsStateClauses } from './accounts/state.ts';
import { agentsClauses } from './agents.ts';
import { faucetCreditClauses } from './faucet/credit.ts';
import { faucetMemoryClauses } from './faucet/memory.ts';
import { faucetMountingClauses } from './faucet/mounting.ts';
import { faucetRequestClauses } from './faucet/request.ts';
import { faucetReserveClauses } from './faucet/reserve.ts';
import { feedAccountChannelsClauses } from './feed/account-channels.ts';
import { feedErrorsClauses } from './feed/errors.ts';
import { feedFramesClauses } from './feed/frames.ts';
import { feedMarketChannelsClauses } from './feed/market-channels.ts';
import { feedPostClauses } from './feed/post.ts';
import { fillsFeesClauses } from './fills/fees.ts';
import { fillsReadClauses } from './fills/read.ts';
import { fillsRowClauses } from './fills/row.ts';
import { fundingClauses } from './funding.ts';
import { governanceClauses } from './governance.ts';
import { historyClauses } from './history.ts';
import { limitsBudgetsClauses } from './limits/budgets.ts';
import { limitsSocketClauses } from './limits/socket.ts';
import { limitsWeightsClauses } from './limits/weights.ts';
import { liquidationClauses } from './liquidation.ts';
import { marginClauses } from './margin.ts';
import { marketsBookClauses } from './markets/book.ts';
import { marketsFiltersClauses } from './markets/filters.ts';
import { marketsMarkClauses } from './markets/mark.ts';
import { marketsMetaClauses } from './markets/meta.ts';
import { marketsRowsClauses } from './markets/rows.ts';
import { marketsSpotClauses } from './markets/spot.ts';
import { marketsStatusClauses } from './markets/status.ts';
import { marketsTradesClauses } from './markets/trades.ts';
import { noncesClauses } from './nonces.ts';
import { ordersBatchClauses } from './orders/batch.ts';
import { ordersBodyClauses } from './orders/body.ts';
import { ordersCancelClauses } from './orders/cancel.ts';
import { ordersCloidClauses } from './orders/cloid.ts';
import { ordersMatchingClauses } from './orders/matching.ts';
import { ordersModifyClauses } from './orders/modify.ts';
import { ordersOpenOrdersClauses } from './orders/open-orders.ts';
import { ordersOrderStatusClauses } from './orders/order-status.ts';
import { ordersResponseClauses } from './orders/response.ts';
import { positionsClauses } from './positions.ts';
import { signingDigestClauses } from './signing/digest.ts';
import { signingExpiryClauses } from './signing/expiry.ts';
import { signingSignatureClauses } from './signing/signature.ts';
import { signingWireClauses } from './signing/wire.ts';
import { transfersClauses } from './transfers.ts';
import { transportAdmissionClauses } from './transport/admission.ts';
import { transportEnvelopeClauses } from './transport/envelope.ts';
import { transportExchangeClauses } from './transport/exchange.ts';
import { transportRequestClauses } from './transport/request.ts';
import { transportRetiredClauses } from './transport/retired.ts';
import { transportRoutesClauses } from './transport/routes.ts';
import { transportScalarsClauses } from './transport/scalars.ts';
import { transportStatusClauses } from './transport/status.ts';
import { versionsClauses } from './versions.ts';

/** Every statement of the documents that this build judges or names, area by area. */
export const allClauses = [
  ...transportRoutesClauses,
  ...transportEnvelopeClauses,
  ...transportRequestClauses,
  ...transportScalarsClauses,
  ...transportRetiredClauses,
  ...transportExchangeClauses,
  ...transportAdmissionClauses,
  ...transportStatusClauses,
  ...faucetRequestClauses,
  ...faucetMemoryClauses,
  ...faucetMountingClauses,
  ...faucetCreditClauses,
  ...faucetReserveClauses,
  ...signingSignatureClauses,
  ...signingDigestClauses,
  ...signingExpiryClauses,
  ...signingWireClauses,
  ...noncesClauses,
  ...agentsClauses,
  ...accountsStateClauses,
  ...accountsBalancesClauses,
  ...accountsScalarsClauses,
  ...accountsDetailClauses,
  ...accountsRateLimitClauses,
  ...accountsFeeScheduleClauses,
  ...marketsRowsClauses,
  ...marketsFiltersClauses,
  ...marketsMetaClauses,
  ...marketsSpotClauses,
  ...marketsBookClauses,
  ...marketsTradesClauses,
  ...marketsStatusClauses,
  ...marketsMarkClauses,
  ...fundingClauses,
  ...positionsClauses,
  ...marginClauses,
  ...liquidationClauses,
  ...ordersBodyClauses,
  ...ordersResponseClauses,
  ...ordersMatchingClauses,
  ...ordersCloidClauses,
  ...ordersCancelClauses,
  ...ordersModifyClauses,
  ...ordersBatchClauses,
  ...ordersOpenOrdersClauses,
  ...ordersOrderStatusClauses,
  ...fillsRowClauses,
  ...fillsReadClauses,
  ...fillsFeesClauses,
  ...transfersClauses,
  ...governanceClauses,
  ...historyClauses,
  ...feedFramesClauses,
  ...feedErrorsClauses,
  ...feedPostClauses,
  ...feedMarketChannelsClauses,
  ...feedAccountChannelsClauses,
  ...limitsBudgetsClauses,
  ...limitsWeightsClauses,
  ...limitsSocketClauses,
  ...versionsClauses,
] as const satisfies readonly Clause[];

/** A check names its clauses by this type, so that one without a clause, or with a wrong one, does not compile. */
export type ClauseId = (typeof allClauses)[number]['id'];

const byId: ReadonlyMap<string, Clause> = new Map(allClauses.map((clause) => [clause.id, clause]));

/** The clause of an id; any text may be asked for. */
export function clauseById(id: ClauseId): Clause;
export function clauseById(id: string): Clause | undefined;
export function clauseById(id: string): Clause | undefined {
  return byId.get(id);
}

/** The clauses of an area in the order in which the documents tell them; none for a name that is no area. */
export function clausesOf(area: string): readonly Clause[] {
  return allClauses.filter((clause) => areaOf(clause.id) === area);
}
