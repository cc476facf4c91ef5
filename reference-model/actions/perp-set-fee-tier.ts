import type { Core } from '../core.ts';
import { deployParamsInForce } from '../engine/markets/deploys.ts';
import { ratioOfDeciBps } from '../numeric/rates.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { changeMarketDeployment, type DeployedMarketFees } from '../state/perp-deploys.ts';
import { type CommitGate, defineAction } from './action.ts';
import {
  commitMarketSetting,
  deployDelegatePermissionBits,
  deployedMarketGate,
  makeDeployDelegateGate,
  perpDeployLaneOpenGate,
  type RequestNamingMarket,
} from './deployer-gates.ts';

export interface PerpFeeSetting extends RequestNamingMarket {
  readonly takerDbps: number;
  readonly makerDbps: number;
  readonly deployerBps: number;
}

/** @source write-api, "Perp deployment" and "Spot deployment" (the units); engine facts, section 18 */
export interface PerpSetFeeTierRules {
  /** In the order in which the venue looks. */
  readonly gates: readonly CommitGate<
    'closed' | 'market' | 'permitted' | 'cap' | 'ceiling' | 'share',
    PerpFeeSetting
  >[];
  /** Cap of both fees, tenths of a basis point. */
  readonly capDbps: number;
  readonly feesOf: (asked: PerpFeeSetting) => DeployedMarketFees;
}

export const perpSetFeeTierRules: PerpSetFeeTierRules = {
  gates: [
    perpDeployLaneOpenGate,
    deployedMarketGate,
    makeDeployDelegateGate(deployDelegatePermissionBits.perp_set_fee_tier),
    {
      id: 'cap',
      check: ({ rules }, _signer, asked) => above(asked, rules.actions.perpSetFeeTier.capDbps, 'the cap of fees'),
    },
    {
      id: 'ceiling',
      check(core, _signer, asked) {
        const ceiling = deployParamsInForce(core).feeCeilingBps;
        return ceiling === 0 ? null : above(asked, ceiling * 10, 'the ceiling of governance');
      },
    },
    { id: 'share', check: deployerShare },
  ],
  capDbps: 500,
  feesOf: ({ takerDbps, makerDbps, deployerBps }) => ({
    taker: ratioOfDeciBps(BigInt(takerDbps)),
    maker: ratioOfDeciBps(BigInt(makerDbps)),
    deployerBps,
  }),
};

function above({ takerDbps, makerDbps }: PerpFeeSetting, most: number, what: string): Refusal | null {
  return Math.max(takerDbps, makerDbps) > most ? refuse('INVALID_REQUEST', `a fee above ${what}`) : null;
}

function deployerShare(core: Core, _signer: unknown, { deployerBps }: PerpFeeSetting): Refusal | null {
  const cap = deployParamsInForce(core).deployerFeeCapBps;
  return deployerBps > cap ? refuse('INVALID_REQUEST', `deployer_fee_bps above the cap of ${cap}`) : null;
}

/** Sets the fees charged on fills of a market. */
export const perpSetFeeTierDefinition = defineAction('perp_set_fee_tier', {
  decode: ({ asset, taker_fee_dbps, maker_fee_dbps, deployer_fee_bps }): PerpFeeSetting => ({
    asset,
    takerDbps: taker_fee_dbps,
    makerDbps: maker_fee_dbps,
    deployerBps: deployer_fee_bps,
  }),
  admit: () => null,
  commit(core, { account }, asked) {
    const { gates, feesOf } = core.rules.actions.perpSetFeeTier;
    return commitMarketSetting(core, account, gates, asked, ({ market }) => {
      changeMarketDeployment(core.state, market, { fees: feesOf(asked) });
    });
  },
});
