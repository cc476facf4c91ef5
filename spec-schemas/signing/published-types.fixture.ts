export type TypeVariantName = keyof typeof types;

/** Published types by permitted signer, an agent or the owner alone: tag and type string, without the prefix of the primary type. */
const base = {
  agent: [
    'submit_order SubmitOrder(string serviceChain,uint32 market,string side,string kind,uint64 size,uint64 limitPx,string tif,string stpMode,bool reduceOnly,string cloid,uint16 builderFee,address builderUser,string positionSide,uint64 triggerPx,bool triggerIsMarket,string triggerTpsl,uint64 nonce)',
    'cancel_order CancelOrder(string serviceChain,uint32 market,uint64 oid,uint64 nonce)',
    'batch_order BatchOrder(string serviceChain,bytes32 orders,string grouping,uint64 nonce)',
    'batch_cancel BatchCancel(string serviceChain,bytes32 cancels,uint64 nonce)',
    'cancel_by_cloid CancelByCloid(string serviceChain,uint32 asset,string cloid,uint64 nonce)',
    'cancel_all_orders CancelAllOrders(string serviceChain,bool hasAsset,uint32 asset,uint64 nonce)',
    'modify Modify(string serviceChain,uint32 market,uint64 oid,bool hasNewPx,uint64 newPx,bool hasNewSize,uint64 newSize,string cloid,bool alwaysPlace,uint64 nonce)',
    'batch_modify BatchModify(string serviceChain,bytes32 modifications,uint64 nonce)',
    'schedule_cancel ScheduleCancel(string serviceChain,uint64 cancelAtBlock,uint64 nonce)',
    'twap_order TwapOrder(string serviceChain,uint32 market,string side,uint64 totalSize,uint32 sliceCount,uint64 delayMs,bool reduceOnly,uint64 nonce)',
    'twap_cancel TwapCancel(string serviceChain,uint64 twapId,uint64 nonce)',
    'scale_order ScaleOrder(string serviceChain,uint32 market,string side,uint32 n,uint64 pxLow,uint64 pxHigh,uint64 totalSize,string dist,bytes32 weights,string tif,bool reduceOnly,string stpMode,string positionSide,string cloid,uint64 nonce)',
    'cancel_scale CancelScale(string serviceChain,uint32 market,string cloid,uint64 nonce)',
    'chase_order ChaseOrder(string serviceChain,uint32 market,string side,uint64 size,string cloid,string stpMode,string positionSide,uint32 intervalBlocks,uint64 ttlMs,uint32 maxReprices,uint64 nonce)',
    'cancel_chase CancelChase(string serviceChain,uint32 market,uint64 chaseOid,uint64 nonce)',
    'spot_order SpotOrder(string serviceChain,uint32 pair,string side,uint64 size,uint64 limitPx,string tif,string stpMode,string cloid,uint64 nonce)',
    'spot_cancel SpotCancel(string serviceChain,uint32 pair,uint64 oid,uint64 nonce)',
    'update_leverage UpdateLeverage(string serviceChain,uint32 asset,uint32 leverage,bool isIsolated,uint64 nonce)',
    'update_isolated_margin UpdateIsolatedMargin(string serviceChain,uint32 asset,string delta,uint64 nonce)',
    'top_up_isolated_only_margin TopUpIsolatedOnlyMargin(string serviceChain,uint32 asset,string amount,uint64 nonce)',
    'set_position_mode SetPositionMode(string serviceChain,bool hedge,uint64 nonce)',
    'rfq_request RfqRequest(string serviceChain,uint32 market,uint8 side,uint64 size,bool hasLimitPx,uint64 limitPx,uint64 expiryMs,bool hasStpGroup,uint64 stpGroup,uint64 nonce)',
    'rfq_quote RfqQuote(string serviceChain,uint64 rfqId,uint64 price,uint64 maxSize,uint64 validUntilMs,bool hasStpGroup,uint64 stpGroup,uint64 nonce)',
    'rfq_accept RfqAccept(string serviceChain,uint64 rfqId,uint32 quoteIdx,uint64 size,uint64 nonce)',
    'fba_submit FbaSubmit(string serviceChain,uint32 market,uint8 side,uint64 size,uint64 price,bool hasStpGroup,uint64 stpGroup,uint64 nonce)',
  ],
  master: [
    'user_portfolio_margin UserPortfolioMargin(string serviceChain,bool enroll,uint64 nonce)',
    'pm_unenroll UserPortfolioMargin(string serviceChain,bool enroll,uint64 nonce)',
    'borrow_lend BorrowLend(string serviceChain,uint8 kind,string amount,uint64 nonce)',
    'user_set_abstraction UserSetAbstraction(string serviceChain,uint8 kind,string value,uint64 nonce)',
    'agent_set_abstraction AgentSetAbstraction(string serviceChain,address user,uint8 kind,string value,uint64 nonce)',
    'priority_bid PriorityBid(string serviceChain,uint32 asset,uint16 bidBps,uint64 nonce)',
    'submit_encrypted_order SubmitEncryptedOrder(string serviceChain,bytes ciphertext,bytes32 commitment,uint8 threshold,uint64 targetBlock,uint64 revealDeadlineMs,uint64 nonce)',
    'encrypted_order_submit SubmitEncryptedOrder(string serviceChain,bytes ciphertext,bytes32 commitment,uint8 threshold,uint64 targetBlock,uint64 revealDeadlineMs,uint64 nonce)',
    'c_deposit CDeposit(string serviceChain,string amount,uint64 nonce)',
    'c_withdraw CWithdraw(string serviceChain,string amount,uint64 nonce)',
    'token_delegate TokenDelegate(string serviceChain,address validator,string amount,bool isUndelegate,uint8 lockMonths,uint64 nonce)',
    'claim_rewards ClaimRewards(string serviceChain,address validator,uint64 nonce)',
    'link_staking_user LinkStakingUser(string serviceChain,address target,uint64 nonce)',
    'send_asset SendAsset(string serviceChain,uint32 sourceDex,uint32 destinationDex,uint32 asset,address destination,string amount,bool toPerp,uint64 nonce)',
    'usd_class_transfer UsdClassTransfer(string serviceChain,string ntl,bool toPerp,uint64 nonce)',
    'core_evm_transfer CoreEvmTransfer(string serviceChain,string amount,bool toEvm,address destination,uint32 asset,uint64 nonce)',
    'send_to_evm_with_data SendToEvmWithData(string serviceChain,uint32 token,string amount,uint32 sourceDex,address destinationRecipient,bool toPerp,uint32 destinationChainId,bytes data,uint64 transferNonce,uint64 nonce)',
    'bridge_withdraw BridgeWithdraw(string serviceChain,uint8 chain,uint32 asset,uint64 amount,string dstAddr,uint64 nonce)',
    'mb_withdraw MbWithdraw(string serviceChain,uint8 chain,uint32 asset,uint64 amount,string dstAddr,uint64 nonce)',
    'withdraw Withdraw(string serviceChain,uint32 asset,string amount,uint32 destinationChainId,bool useCctp,uint64 nonce)',
    'approve_agent ApproveAgent(string serviceChain,address agentAddress,string agentName,uint64 expiresAtMs,uint64 nonce)',
    'set_display_name SetDisplayName(string serviceChain,string displayName,uint64 nonce)',
    'set_referrer SetReferrer(string serviceChain,address referrer,uint64 nonce)',
    'approve_broker_fee ApproveBuilderFee(string serviceChain,address builder,uint16 maxFeeBps,uint64 nonce)',
    'claim_referral_rewards ClaimReferralRewards(string serviceChain,uint64 nonce)',
    'claim_broker_rewards ClaimBuilderRewards(string serviceChain,uint64 nonce)',
    'convert_to_multi_sig_user ConvertToMultiSigUser(string serviceChain,address[] signers,uint32 threshold,uint64 nonce)',
    'multi_sig MultiSig(string serviceChain,address user,bytes innerActionBlob,bytes[] signatures,uint64 nonce)',
    'create_sub_account CreateSubAccount(string serviceChain,string name,bool hasExplicitIndex,uint32 explicitIndex,bool sharedStpGroup,uint64 nonce)',
    'sub_account_transfer SubAccountTransfer(string serviceChain,uint32 subIndex,bool deposit,string amount,uint64 nonce)',
    'sub_account_spot_transfer SubAccountSpotTransfer(string serviceChain,uint32 subIndex,uint32 token,bool deposit,string amount,uint64 nonce)',
    'create_vault CreateVault(string serviceChain,string name,uint64 lockPeriodSecs,uint8 kind,uint64 nonce)',
    'vault_transfer VaultTransfer(string serviceChain,uint64 vaultId,bool deposit,string amount,uint64 nonce)',
    'vault_modify VaultModify(string serviceChain,uint64 vaultId,string newName,uint64 nonce)',
    'vault_distribute VaultDistribute(string serviceChain,uint64 vaultId,string pnl,uint64 nonce)',
    'vault_withdraw VaultWithdraw(string serviceChain,uint64 vaultId,string shares,uint64 nonce)',
    'register_metaliquidity_operator RegisterMetaliquidityOperator(string serviceChain,uint64 vaultId,address operator,bool allowed,uint64 expiresAtMs,uint64 nonce)',
    'spot_register_token SpotRegisterToken(string serviceChain,string symbol,uint8 szDecimals,uint8 weiDecimals,string maxDeployFee,uint64 nonce)',
    'spot_register_pair SpotRegisterPair(string serviceChain,uint32 base,uint32 quote,string name,string maxDeployFee,uint64 nonce)',
    'spot_set_pair_params SpotSetPairParams(string serviceChain,uint32 pair,uint32 takerFeeDbps,uint32 makerFeeDbps,uint64 minNotionalCents,uint64 nonce)',
    'spot_set_pair_active SpotSetPairActive(string serviceChain,uint32 pair,bool active,uint64 nonce)',
    'spot_seed_holders SpotSeedHolders(string serviceChain,uint32 asset,address[] holders,string[] amounts,uint64 nonce)',
    'spot_finalize_supply SpotFinalizeSupply(string serviceChain,uint32 asset,string maxSupply,uint64 nonce)',
    'perp_register_asset PerpRegisterAsset(string serviceChain,string symbol,uint8 decimals,string name,uint64 nonce)',
    'perp_set_leverage PerpSetLeverage(string serviceChain,uint32 asset,uint8 maxLeverage,uint64 nonce)',
    'perp_set_fee_tier PerpSetFeeTier(string serviceChain,uint32 asset,uint32 takerFeeDbps,uint32 makerFeeDbps,uint32 deployerFeeBps,uint64 nonce)',
    'perp_set_maker_rebate PerpSetMakerRebate(string serviceChain,uint32 asset,uint16 rebateBps,uint64 nonce)',
    'perp_set_min_size PerpSetMinSize(string serviceChain,uint32 asset,uint64 minOrderSize,uint64 nonce)',
    'perp_activate_market PerpActivateMarket(string serviceChain,uint32 asset,uint64 nonce)',
    'perp_deactivate_market PerpDeactivateMarket(string serviceChain,uint32 asset,uint64 nonce)',
    'perp_set_sub_deployers PerpSetSubDeployers(string serviceChain,uint32 asset,address subDeployer,bool add,uint64 nonce)',
    'perp_set_sub_deployer_perms PerpSetSubDeployerPerms(string serviceChain,uint32 asset,address subDeployer,uint16 permissions,uint64 nonce)',
    'mip3_set_oracle_px Mip3SetOraclePx(string serviceChain,uint32 asset,string px,uint64 nonce)',
    'perp_set_oracle PerpSetOracle(string serviceChain,uint32 asset,uint16 oracleSourceMask,uint64 nonce)',
    'noop Noop(string serviceChain,uint64 nonce)',
    'spot_margin_open SpotMarginOpen(string serviceChain,uint32 pair,uint64 size,uint64 limitPx,string borrow,uint64 nonce)',
    'spot_margin_close SpotMarginClose(string serviceChain,uint32 pair,uint64 limitPx,uint64 nonce)',
    'earn_deposit EarnDeposit(string serviceChain,uint32 asset,string amount,uint64 nonce)',
    'earn_withdraw EarnWithdraw(string serviceChain,uint32 asset,string shares,uint64 nonce)',
    'spot_margin_deposit SpotMarginDeposit(string serviceChain,uint32 pair,string amount,uint64 nonce)',
    'spot_margin_withdraw SpotMarginWithdraw(string serviceChain,uint32 pair,string amount,uint64 nonce)',
  ],
} as const;

/** Published types by variant. */
const types = {
  base: [...base.agent, ...base.master],
  withOwner: [
    'batch_order BatchOrder(string serviceChain,address owner,bytes32 orders,string grouping,uint64 nonce)',
    'batch_cancel BatchCancel(string serviceChain,address owner,bytes32 cancels,uint64 nonce)',
    'cancel_by_cloid CancelByCloid(string serviceChain,address owner,uint32 asset,string cloid,uint64 nonce)',
    'cancel_all_orders CancelAllOrders(string serviceChain,address owner,bool hasAsset,uint32 asset,uint64 nonce)',
    'modify Modify(string serviceChain,address owner,uint32 market,uint64 oid,bool hasNewPx,uint64 newPx,bool hasNewSize,uint64 newSize,string cloid,bool alwaysPlace,uint64 nonce)',
    'batch_modify BatchModify(string serviceChain,address owner,bytes32 modifications,uint64 nonce)',
    'twap_cancel TwapCancel(string serviceChain,address owner,uint64 twapId,uint64 nonce)',
    'scale_order ScaleOrder(string serviceChain,address owner,uint32 market,string side,uint32 n,uint64 pxLow,uint64 pxHigh,uint64 totalSize,string dist,bytes32 weights,string tif,bool reduceOnly,string stpMode,string positionSide,string cloid,uint64 nonce)',
    'cancel_scale CancelScale(string serviceChain,address owner,uint32 market,string cloid,uint64 nonce)',
    'chase_order ChaseOrder(string serviceChain,address owner,uint32 market,string side,uint64 size,string cloid,string stpMode,string positionSide,uint32 intervalBlocks,uint64 ttlMs,uint32 maxReprices,uint64 nonce)',
    'cancel_chase CancelChase(string serviceChain,address owner,uint32 market,uint64 chaseOid,uint64 nonce)',
    'spot_order SpotOrder(string serviceChain,address owner,uint32 pair,string side,uint64 size,uint64 limitPx,string tif,string stpMode,string cloid,uint64 nonce)',
    'spot_cancel SpotCancel(string serviceChain,address owner,uint32 pair,uint64 oid,uint64 nonce)',
    'rfq_request RfqRequest(string serviceChain,address owner,uint32 market,uint8 side,uint64 size,bool hasLimitPx,uint64 limitPx,uint64 expiryMs,bool hasStpGroup,uint64 stpGroup,uint64 nonce)',
    'rfq_quote RfqQuote(string serviceChain,address owner,uint64 rfqId,uint64 price,uint64 maxSize,uint64 validUntilMs,bool hasStpGroup,uint64 stpGroup,uint64 nonce)',
    'rfq_accept RfqAccept(string serviceChain,address owner,uint64 rfqId,uint32 quoteIdx,uint64 size,uint64 nonce)',
  ],
  trailing: [
    'submit_order SubmitOrder(string serviceChain,uint32 market,string side,string kind,uint64 size,uint64 limitPx,string tif,string stpMode,bool reduceOnly,string cloid,uint16 builderFee,address builderUser,string positionSide,uint64 triggerPx,bool triggerIsMarket,string triggerTpsl,uint64 trailPx,uint64 nonce)',
    'batch_order BatchOrder(string serviceChain,bytes32 orders,string grouping,bytes32 trailPxs,uint64 nonce)',
  ],
  'trailing+withOwner': [
    'batch_order BatchOrder(string serviceChain,address owner,bytes32 orders,string grouping,bytes32 trailPxs,uint64 nonce)',
  ],
  positionSide: [
    'twap_order TwapOrder(string serviceChain,uint32 market,string side,uint64 totalSize,uint32 sliceCount,uint64 delayMs,bool reduceOnly,string positionSide,uint64 nonce)',
  ],
  randomize: [
    'twap_order TwapOrder(string serviceChain,uint32 market,string side,uint64 totalSize,uint32 sliceCount,uint64 delayMs,bool reduceOnly,string positionSide,bool randomize,uint64 nonce)',
  ],
  v2: [
    'core_evm_transfer CoreEvmTransferV2(string serviceChain,string amount,bool toEvm,address destination,uint32 asset,uint32 destinationChainId,bytes data,uint64 nonce)',
  ],
  fullFields: [
    'vault_modify VaultModify(string serviceChain,uint64 vaultId,string newName,bool hasNewLockPeriodSecs,uint64 newLockPeriodSecs,bool hasNewManagementFeeBps,uint16 newManagementFeeBps,bool hasNewPaused,bool newPaused,uint64 nonce)',
  ],
} as const;

/**
 * Every published type string, transcribed from the supplement and not from the catalogue, so that a wrong row of the catalogue cannot
 * confirm itself.
 * @source write-api, "RFQ (option trade path)"; the others are public facts (supplement signing, types)
 */
export const publishedTypeStrings = Object.entries(types).flatMap(([variant, lines]) =>
  lines.map((line) => {
    const gap = line.indexOf(' ');
    // Safe: the entries are the table's own.
    return { variant: variant as TypeVariantName, tag: line.slice(0, gap), type: line.slice(gap + 1) };
  }),
);

/**
 * Tags of the actions that an agent can sign for an owner, from the list of the documents.
 * @source write-api, "Who signs"
 */
export const agentSignableTags: readonly string[] = base.agent.map((line) => line.slice(0, line.indexOf(' ')));
