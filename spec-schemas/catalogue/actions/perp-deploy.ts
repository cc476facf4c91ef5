import { writeApi } from '../../clauses/source.ts';
import * as deploy from '../../shapes/actions/perp-deploy.ts';
import { type ActionEntries, type ActionError, type ActionGates, signedField } from '../action-entry.ts';

const closedByGovernance = {
  code: 'PRECONDITION_FAILED',
  phase: 'commit',
  when: 'governance has mip3_enabled off',
  authority: 'assumed',
} as const satisfies ActionError;

const notAllowed = {
  code: 'AUTH_UNAUTHORIZED',
  phase: 'commit',
  when: 'the signer is neither the deployer nor a delegate with the bit of this action',
  authority: 'assumed',
} as const satisfies ActionError;

const delegateForbidden = {
  code: 'AUTH_UNAUTHORIZED',
  phase: 'commit',
  when: "the signer is not the deployer's own key; a delegate is refused too",
  authority: 'assumed',
} as const satisfies ActionError;

/** Of everything that changes a market which stands. */
const marketRefusals = [
  closedByGovernance,
  { code: 'PRECONDITION_FAILED', phase: 'commit', when: 'the market was not deployed by a user', authority: 'assumed' },
] as const satisfies readonly ActionError[];

const delegateRefusals = [...marketRefusals, notAllowed] as const;

const source = writeApi('Perp deployment');

/** Of everything that a delegate may have a bit for. */
const settingGates = {
  closed: { clause: 'perp-deploy.lane.disabled' },
  market: { clause: 'perp-deploy.settings.core' },
  permitted: { clause: 'perp-deploy.settings.stranger' },
} as const satisfies ActionGates['stated'];

const activationGates = {
  ...settingGates,
  market: { clause: 'perp-deploy.activate.core' },
} as const satisfies ActionGates['stated'];

/** Of what delegates may not. */
const ownGates = {
  closed: { clause: 'perp-deploy.lane.disabled' },
  market: { clause: 'perp-deploy.settings.core' },
} as const satisfies ActionGates['stated'];

/** @source write-api, "Perp deployment" */
export const perpDeployActions = {
  perp_register_asset: {
    tag: 'perp_register_asset',
    group: 'perp-deploy',
    status: 'live',
    bodyKey: 'params',
    body: deploy.PerpRegisterAssetBody,
    example: { symbol: 'WIF:PERP', decimals: 8, name: 'WIF' },
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    effects: { leavesOpen: true, changesAccount: true, takesMargin: false },
    primaryType: 'PerpRegisterAsset',
    fields: [
      signedField('string', 'symbol', 'symbol'),
      signedField('uint8', 'decimals', 'decimals'),
      signedField('string', 'name', 'name?'),
    ],
    errors: [
      closedByGovernance,
      notAllowed,
      {
        code: 'INVALID_REQUEST',
        phase: 'commit',
        when: 'a symbol or a dex name that breaks a rule',
        authority: 'assumed',
      },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'the stake is below the floor, the ask above free collateral, or the deploys of this epoch used up',
        authority: 'assumed',
      },
    ],
    gates: {
      list: 'perp-deploy.register',
      source,
      stated: {
        closed: { clause: 'perp-deploy.lane.disabled' },
        bid: { clause: 'perp-deploy.register.bid' },
        symbol: { clause: 'perp-deploy.register.symbol-form' },
        suffix: { clause: 'perp-deploy.register.symbol-suffix' },
        'name-length': { clause: 'perp-deploy.register.name-length' },
        'name-characters': { clause: 'perp-deploy.register.name-characters' },
        nameless: { clause: 'perp-deploy.register.first-nameless' },
        'name-once': { clause: 'perp-deploy.register.name-once' },
        'name-taken': { clause: 'perp-deploy.register.name-taken' },
        permitted: { clause: 'perp-deploy.delegates.register-without' },
        prefix: { clause: 'perp-deploy.register.symbol-prefix' },
        'symbol-taken': { clause: 'perp-deploy.register.symbol-taken' },
        stake: { clause: 'perp-deploy.register.stake' },
        epoch: { clause: 'perp-deploy.register.epoch' },
        funds: { clause: 'perp-deploy.register.short' },
      },
    },
    authority: { typeString: 'public' },
  },
  perp_set_leverage: {
    tag: 'perp_set_leverage',
    group: 'perp-deploy',
    status: 'live',
    bodyKey: 'params',
    body: deploy.PerpSetLeverageBody,
    example: { asset: 1000, max_leverage: 20 },
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    effects: { leavesOpen: true, changesAccount: true, takesMargin: false },
    primaryType: 'PerpSetLeverage',
    fields: [signedField('uint32', 'asset', 'asset'), signedField('uint8', 'maxLeverage', 'max_leverage')],
    errors: [
      ...delegateRefusals,
      { code: 'INVALID_REQUEST', phase: 'commit', when: 'a leverage outside 1 to 50', authority: 'assumed' },
    ],
    gates: {
      list: 'perp-deploy.leverage',
      source,
      stated: { ...settingGates, bounds: { clause: 'perp-deploy.leverage.bounds' } },
    },
    authority: { typeString: 'public' },
  },
  perp_set_fee_tier: {
    tag: 'perp_set_fee_tier',
    group: 'perp-deploy',
    status: 'live',
    bodyKey: 'params',
    body: deploy.PerpSetFeeTierBody,
    example: { asset: 1000, taker_fee_dbps: 45, maker_fee_dbps: 12, deployer_fee_bps: 6 },
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    effects: { leavesOpen: true, changesAccount: true, takesMargin: false },
    primaryType: 'PerpSetFeeTier',
    fields: [
      signedField('uint32', 'asset', 'asset'),
      signedField('uint32', 'takerFeeDbps', 'taker_fee_dbps'),
      signedField('uint32', 'makerFeeDbps', 'maker_fee_dbps'),
      signedField('uint32', 'deployerFeeBps', 'deployer_fee_bps'),
    ],
    errors: [
      ...delegateRefusals,
      {
        code: 'INVALID_REQUEST',
        phase: 'commit',
        when: 'a fee above the ceiling of governance or the cap of deployers',
        authority: 'assumed',
      },
    ],
    gates: {
      list: 'perp-deploy.fee-tier',
      source,
      stated: {
        ...settingGates,
        cap: { clause: 'perp-deploy.fee-tier.taker-cap' },
        ceiling: { clause: 'perp-deploy.fee-tier.ceiling' },
        share: { clause: 'perp-deploy.fee-tier.deployer-cap' },
      },
    },
    authority: { typeString: 'public' },
  },
  perp_set_maker_rebate: {
    tag: 'perp_set_maker_rebate',
    group: 'perp-deploy',
    status: 'live',
    bodyKey: 'params',
    body: deploy.PerpSetMakerRebateBody,
    example: { asset: 1000, rebate_bps: 2 },
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    effects: { leavesOpen: true, changesAccount: true, takesMargin: false },
    primaryType: 'PerpSetMakerRebate',
    fields: [signedField('uint32', 'asset', 'asset'), signedField('uint16', 'rebateBps', 'rebate_bps')],
    errors: [
      ...delegateRefusals,
      { code: 'INVALID_REQUEST', phase: 'commit', when: 'a rebate above 2 bps', authority: 'assumed' },
    ],
    gates: {
      list: 'perp-deploy.rebate',
      source,
      stated: { ...settingGates, bounds: { clause: 'perp-deploy.rebate.bounds' } },
    },
    authority: { typeString: 'public' },
  },
  perp_set_min_size: {
    tag: 'perp_set_min_size',
    group: 'perp-deploy',
    status: 'live',
    bodyKey: 'params',
    body: deploy.PerpSetMinSizeBody,
    example: { asset: 1000, min_order_size: 1000 },
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    effects: { leavesOpen: true, changesAccount: true, takesMargin: false },
    primaryType: 'PerpSetMinSize',
    fields: [signedField('uint32', 'asset', 'asset'), signedField('uint64', 'minOrderSize', 'min_order_size')],
    errors: [
      ...delegateRefusals,
      { code: 'INVALID_REQUEST', phase: 'commit', when: 'a minimum of 0', authority: 'assumed' },
    ],
    gates: {
      list: 'perp-deploy.min-size',
      source,
      stated: { ...settingGates, positive: { clause: 'perp-deploy.min-size.positive' } },
    },
    authority: { typeString: 'public' },
  },
  perp_activate_market: {
    tag: 'perp_activate_market',
    group: 'perp-deploy',
    status: 'live',
    bodyKey: 'params',
    body: deploy.PerpMarketBody,
    example: { asset: 1000 },
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    effects: { leavesOpen: true, changesAccount: true, takesMargin: false },
    primaryType: 'PerpActivateMarket',
    fields: [signedField('uint32', 'asset', 'asset')],
    errors: [
      ...delegateRefusals,
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'leverage, fee tier or minimum size is not set',
        authority: 'assumed',
      },
    ],
    gates: {
      list: 'perp-deploy.activate',
      source,
      stated: { ...activationGates, unset: { clause: 'perp-deploy.activate.unset' } },
    },
    authority: { typeString: 'public' },
  },
  perp_deactivate_market: {
    tag: 'perp_deactivate_market',
    group: 'perp-deploy',
    status: 'live',
    bodyKey: 'params',
    body: deploy.PerpMarketBody,
    example: { asset: 1000 },
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    effects: { leavesOpen: true, changesAccount: true, takesMargin: false },
    primaryType: 'PerpDeactivateMarket',
    fields: [signedField('uint32', 'asset', 'asset')],
    errors: [...delegateRefusals],
    gates: {
      list: 'perp-deploy.deactivate',
      source,
      stated: activationGates,
    },
    authority: { typeString: 'public' },
  },
  perp_set_sub_deployers: {
    tag: 'perp_set_sub_deployers',
    group: 'perp-deploy',
    status: 'live',
    bodyKey: 'params',
    body: deploy.PerpSetSubDeployersBody,
    example: { asset: 1000, sub_deployer: '0x00000000000000000000000000000000000000aa', add: true },
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    effects: { leavesOpen: true, changesAccount: true, takesMargin: false },
    primaryType: 'PerpSetSubDeployers',
    fields: [
      signedField('uint32', 'asset', 'asset'),
      signedField('address', 'subDeployer', 'sub_deployer'),
      signedField('bool', 'add', 'add'),
    ],
    errors: [...marketRefusals, delegateForbidden],
    gates: {
      list: 'perp-deploy.delegates',
      source,
      stated: { ...ownGates, 'own-key': { clause: 'perp-deploy.delegates.add-own-key' } },
    },
    authority: { typeString: 'public' },
  },
  perp_set_sub_deployer_perms: {
    tag: 'perp_set_sub_deployer_perms',
    group: 'perp-deploy',
    status: 'live',
    bodyKey: 'params',
    body: deploy.PerpSetSubDeployerPermsBody,
    example: { asset: 1000, sub_deployer: '0x00000000000000000000000000000000000000aa', permissions: 33 },
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    effects: { leavesOpen: true, changesAccount: true, takesMargin: false },
    primaryType: 'PerpSetSubDeployerPerms',
    fields: [
      signedField('uint32', 'asset', 'asset'),
      signedField('address', 'subDeployer', 'sub_deployer'),
      signedField('uint16', 'permissions', 'permissions'),
    ],
    errors: [
      ...marketRefusals,
      {
        code: 'AUTH_UNAUTHORIZED',
        phase: 'commit',
        when: "the signer is not the deployer's own key; a delegate is refused too",
      },
      { code: 'INVALID_REQUEST', phase: 'commit', when: 'a permission bit above 8', authority: 'assumed' },
    ],
    gates: {
      list: 'perp-deploy.masks',
      source,
      stated: {
        ...ownGates,
        'own-key': { clause: 'perp-deploy.delegates.own-key' },
        mask: { clause: 'perp-deploy.delegates.mask' },
      },
    },
    authority: { typeString: 'public' },
  },
  // Nobody can sign it: neither its fields nor a type string are published (D35).
  perp_set_fba_mode: {
    tag: 'perp_set_fba_mode',
    group: 'perp-deploy',
    status: 'live',
    bodyKey: 'params',
    body: deploy.PerpSetFbaModeBody,
    example: { asset: 1000, period_ms: 1000 },
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    effects: { leavesOpen: true, changesAccount: true, takesMargin: false },
    primaryType: null,
    fields: [],
    errors: [...delegateRefusals],
    authority: { body: 'assumed' },
  },
  mip3_set_oracle_px: {
    tag: 'mip3_set_oracle_px',
    group: 'perp-deploy',
    status: 'live',
    bodyKey: 'params',
    body: deploy.Mip3SetOraclePxBody,
    example: { asset: 1000, px: '1250.500001' },
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    effects: { leavesOpen: true, changesAccount: true, takesMargin: false },
    primaryType: 'Mip3SetOraclePx',
    fields: [signedField('uint32', 'asset', 'asset'), signedField('string', 'px', 'px')],
    errors: [
      closedByGovernance,
      notAllowed,
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'price pushes are not switched on, or the asset is no deployer market',
        authority: 'public',
      },
      {
        code: 'INVALID_REQUEST',
        phase: 'commit',
        when: 'a price of 0 or below, or above 1000000000000',
        authority: 'assumed',
      },
      {
        code: 'INVALID_REQUEST',
        phase: 'commit',
        when: 'a price more than a tenth away from the committed anchor',
        authority: 'public',
      },
    ],
    gates: {
      list: 'perp-deploy.oracle',
      source,
      order: ['positive', 'ceiling', 'band'].map((second) => ({
        first: 'permitted',
        second,
        clause: 'perp-deploy.oracle.order' as const,
      })),
      stated: {
        market: { clause: 'perp-deploy.oracle.core' },
        permitted: { clause: 'perp-deploy.settings.stranger' },
        positive: { clause: 'perp-deploy.oracle.positive' },
        ceiling: { clause: 'perp-deploy.oracle.ceiling' },
        band: { clause: 'perp-deploy.oracle.band' },
      },
    },
    authority: { typeString: 'public' },
  },
  perp_set_oracle: {
    tag: 'perp_set_oracle',
    group: 'perp-deploy',
    status: 'retired',
    bodyKey: 'params',
    body: deploy.PerpSetOracleBody,
    example: { asset: 1000, oracle_source_mask: 1 },
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    effects: { leavesOpen: true, changesAccount: true, takesMargin: false },
    primaryType: 'PerpSetOracle',
    fields: [signedField('uint32', 'asset', 'asset'), signedField('uint16', 'oracleSourceMask', 'oracle_source_mask')],
    errors: [
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'every call: mip3_set_oracle_px took its place',
        authority: 'assumed',
      },
    ],
    gates: {
      list: 'perp-deploy.retired',
      source,
      stated: { retired: { clause: 'perp-deploy.oracle.retired' } },
    },
    authority: { body: 'public', typeString: 'public' },
  },
} as const satisfies ActionEntries;
