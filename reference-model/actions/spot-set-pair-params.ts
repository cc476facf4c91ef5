import type { Core } from '../core.ts';
import { deployParamsInForce } from '../engine/markets/deploys.ts';
import { pow10 } from '../numeric/decimal.ts';
import { CORE_DECIMALS, usd } from '../numeric/planes.ts';
import { formatBps, ratioOfDeciBps } from '../numeric/rates.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import { changePair } from '../state/spot-deploys.ts';
import type { SpotPair } from '../state/spot-pair.ts';
import { type CommitGate, defineAction } from './action.ts';
import { parseRequestUint } from './request-values.ts';
import {
  commitGatedPairChange,
  knownPairGate,
  pairDeployerGate,
  type RequestNamingPair,
  spotDeployLaneOpenGate,
} from './spot-deploy-gates.ts';

export interface PairSetting extends RequestNamingPair {
  readonly takerDbps: number;
  /** Accepted but not stored: makers on a pair pay the schedule's rate (D179). */
  readonly makerDbps: number;
  readonly minNotionalCents: bigint;
}

/** @source write-api, "Spot deployment" and "Limits"; engine facts, section 17 */
export interface SpotSetPairParamsRules {
  /** In the order in which the venue looks. */
  readonly gates: readonly CommitGate<
    'closed' | 'pair' | 'deployer' | 'fee-cap' | 'ceiling' | 'min-notional',
    PairSetting
  >[];
  /** Cap of both fees, tenths of a basis point. */
  readonly capDbps: number;
  readonly minNotionalCents: { readonly min: bigint; readonly max: bigint };
  readonly written: (asked: PairSetting) => Pick<SpotPair, 'takerFeeBps' | 'takerRate' | 'minNotional'>;
  /** Charges the price of a setting. */
  readonly charge: (core: Core, signer: Address) => void;
}

const USD_PER_CENT = pow10(CORE_DECIMALS - 2);

export const spotSetPairParamsRules: SpotSetPairParamsRules = {
  gates: [
    spotDeployLaneOpenGate,
    knownPairGate,
    pairDeployerGate,
    {
      id: 'fee-cap',
      check: ({ rules }, _signer, asked) => above(asked, rules.actions.spotSetPairParams.capDbps, 'the cap of fees'),
    },
    {
      id: 'ceiling',
      check(core, _signer, asked) {
        const ceiling = deployParamsInForce(core).feeCeilingBps;
        return ceiling === 0 ? null : above(asked, ceiling * 10, 'the ceiling of governance');
      },
    },
    {
      id: 'min-notional',
      check({ rules }, _signer, { minNotionalCents: cents }) {
        const { min, max } = rules.actions.spotSetPairParams.minNotionalCents;
        return cents < min || cents > max
          ? refuse('INVALID_REQUEST', `min_notional_cents must be in ${min}..=${max}`)
          : null;
      },
    },
  ],
  capDbps: 500,
  minNotionalCents: { min: 1n, max: 100_000_000n },
  written({ takerDbps, minNotionalCents }) {
    const rate = ratioOfDeciBps(BigInt(takerDbps));
    return {
      takerFeeBps: formatBps(rate),
      takerRate: rate,
      minNotional: usd(minNotionalCents * USD_PER_CENT),
    };
  },
  charge: () => undefined,
};

function above({ takerDbps, makerDbps }: PairSetting, most: number, what: string): Refusal | null {
  return Math.max(takerDbps, makerDbps) > most ? refuse('INVALID_REQUEST', `a fee above ${what}`) : null;
}

/** Sets the taker fee of a pair and the minimum value of an order. */
export const spotSetPairParamsDefinition = defineAction('spot_set_pair_params', {
  decode: ({ pair, taker_fee_dbps, maker_fee_dbps, min_notional_cents }): PairSetting => ({
    pair,
    takerDbps: taker_fee_dbps,
    makerDbps: maker_fee_dbps,
    minNotionalCents: parseRequestUint(min_notional_cents),
  }),
  admit: () => null,
  commit(core, { account }, asked) {
    const { gates, written, charge } = core.rules.actions.spotSetPairParams;
    return commitGatedPairChange(core, account, gates, asked, ({ id }) => {
      charge(core, account);
      changePair(core.state, id, written(asked));
    });
  },
});
