// Exports of the model to other layers. Planted faults (`faults/index.ts`, `faults/generated.ts`) and the adapter to real sockets
// (`server/index.ts`) are separate entries, because not every user of a venue needs them.

export { actionDecoderByTag } from './actions/index.ts';
export { makeUnsignedEnvelopeBytes } from './control/act-request.ts';
export { handleControl } from './control/control.ts';
export type { BlockClock } from './control/controlled-venue.ts';
export type { Core } from './core.ts';
export { PendingReply, type SocketSource, type VenueReply } from './door.ts';
export { routeRules } from './edge/route-rules.ts';
export { userFeeRates } from './engine/fees/fees.ts';
export { deployParamsInForce } from './engine/markets/deploys.ts';
export {
  accountScalarsOf,
  crossLegsOf,
  isolatedUnrealizedPnl,
  type OpenLeg,
  positionValue,
  signedEntryNotional,
} from './engine/risk/account-scalars.ts';
export { leverageForNotional, maintenanceMarginOfLeg, marginHeldByLeg } from './engine/risk/margin.ts';
export { paramFiguresInForce } from './engine/risk/param-figures.ts';
export { freeVaultShares, vaultNavOf } from './engine/vault-shares.ts';
export type {
  CommittedBlock,
  FillEvent,
  FillLeg,
  FundingPaymentEvent,
  MoneyEvent,
  StampedEvent,
  VenueEvent,
} from './events.ts';
export { builtChannels } from './feed/channels/channels.list.ts';
export { feedRules } from './feed/feed-rules.ts';
export { type Genesis, GenesisSchema } from './genesis/genesis.ts';
export {
  GenesisError,
  parseGenesis,
  readDefaultGenesis,
  readShippedGenesis,
  shippedGenesisNames,
} from './genesis/load.ts';
export { StateFault } from './model-fault.ts';
export type { Holder } from './money/holder.ts';
export {
  ceilWholeQuotient,
  floorWholeUsd,
  notional,
  truncToPx,
  unitsOfUsd,
  usdAtRatio,
  usdAtRatioCutToMicro,
  usdOfPx,
} from './numeric/crossings.ts';
export { formatDecimal } from './numeric/decimal.ts';
export { lesserOf } from './numeric/order.ts';
export {
  type BookPx,
  bookPx,
  CORE_DECIMALS,
  lots,
  type Ratio,
  ratio,
  type Usd,
  units,
  usd,
  ZERO_USD,
} from './numeric/planes.ts';
export { ratioOfBpsText, ratioOfDeciBps } from './numeric/rates.ts';
export { formatUnits, formatUsd, parsePx, parseUsd } from './numeric/served.ts';
export { refusedPublicBodiesEdit, removedProductsEdit } from './products.ts';
export { type ReleaseProfile, rulesUnderProfile, type VariantChoice, variantEdits } from './profile.ts';
export type { AccountFigures } from './reads/account-state.ts';
export { builtReads } from './reads/reads.list.ts';
export { refuse } from './refusal.ts';
export { gatewayChannels, type VenueServerKind } from './role.ts';
export {
  composeEdits,
  makeFrameEdit,
  makeOutgoingTextEdit,
  makeReplyEdit,
  rulesEditorAt,
  rulesEditorAtPath,
  withFurtherRefusal,
  withoutRow,
} from './rule-edits.ts';
export { makeNamedRuleEdit, ruleNamed, ruleNamesBeside } from './rule-names.ts';
export { listChangedRules, listUnusedRules, makeRuleUseRecordingEdit, type RulePath, RuleUse } from './rule-use.ts';
export type { Rules, RulesEdit } from './rules.ts';
export { isSplitAccount } from './state/abstractions.ts';
export { type Account, readAccount } from './state/account.ts';
export { faucetReserveAddress, parseAddress } from './state/address.ts';
export { hasChosenIsolated } from './state/leverage.ts';
export { marketsOfKind, pairAt, perpAt } from './state/market.ts';
export { type OptionSeries, optionSeriesAt } from './state/options.ts';
export type { PerpMarket } from './state/perp-market.ts';
export { isInHedgeMode } from './state/position-modes.ts';
export { type Position, type PositionLeg, positionsOf } from './state/positions.ts';
export { rfqAt, rfqsRequestedBy } from './state/rfqs.ts';
export { marginTiersInForce } from './state/risk-override.ts';
export { multiSigRosterAt } from './state/rosters.ts';
export { delegationAt, freeStakeOf } from './state/staking.ts';
export { subAccountAt, subAccountsOf } from './state/sub-accounts.ts';
export { deriveVaultAddress, vaultAt, vaultsHeldBy, vaultsLedBy } from './state/vaults.ts';
export { dailyVolumesOf } from './state/volumes.ts';
export { type ChainFollower, type FollowedChain, Venue, type VenueOptions } from './venue.ts';
