/**
 * Names that the code had for what its field has a word for, each with that word: none of them comes back, as an identifier or in
 * a comment. Checks of other teams may still call what was published (`harness/check/legacy-names.ts`).
 */
export const retiredNames: Readonly<Record<string, string>> = {
  Stage: 'RunContext',
  StageParts: 'RunContextParts',
  layGround: 'forkTarget',
  CampaignField: 'CampaignEnvironment',
  Seat: 'Participant',
  SharedBlocks: 'BlockBarrier',
  SeenBlocks: 'ObservedBlocks',
  playableCoins: 'findPlayableMarkets',
  OnItsWay: 'InFlightRequest',
  settleBranch: 'resolveIndeterminate',
  compareFates: 'compareTransactions',
  EvmNotices: 'EvmSubscriptions',
  asItLikes: 'optionalKeys',
  causesFirst: 'sortCausesFirst',
  emptiedVaults: 'emptyLiquidityVaults',
  Lookout: 'CombinedWatcher',
  ForeignHand: 'InterferenceDetector',
  LeftBehind: 'Leftovers',
  Imprints: 'AccountSideEffects',
  likeness: 'similarity',
  calm: 'waitForAuctionFloor',
};
