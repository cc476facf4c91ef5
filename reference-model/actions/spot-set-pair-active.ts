import type { Core } from '../core.ts';
import { deployParamsInForce } from '../engine/markets/deploys.ts';
import { cancelLiveOrder } from '../engine/orders/cancel-order.ts';
import { refuse } from '../refusal.ts';
import type { LiveOrder } from '../state/live-order.ts';
import { changePair } from '../state/spot-deploys.ts';
import type { SpotPair } from '../state/spot-pair.ts';
import { type CommitGate, defineAction } from './action.ts';
import {
  commitGatedPairChange,
  knownPairGate,
  makePairCheck,
  pairDeployerGate,
  type RequestNamingPair,
  spotDeployLaneOpenGate,
} from './spot-deploy-gates.ts';

export interface PairActivation extends RequestNamingPair {
  readonly active: boolean;
}

/** @source write-api, "Spot deployment" and "States and transitions"; engine facts, section 17 */
export interface SpotSetPairActiveRules {
  /** Evaluation order. The quote needs no check: registration already required USDC. */
  readonly gates: readonly CommitGate<'closed' | 'pair' | 'deployer' | 'unconfigured' | 'grid', PairActivation>[];
  /** Returns the resting orders that are cancelled when the pair closes. */
  readonly ends: (resting: readonly LiveOrder[]) => readonly LiveOrder[];
}

export const spotSetPairActiveRules: SpotSetPairActiveRules = {
  gates: [
    spotDeployLaneOpenGate,
    knownPairGate,
    pairDeployerGate,
    {
      id: 'unconfigured',
      check: makePairCheck((_core, _signer, { takerFeeBps, minNotional }, { active }: PairActivation) =>
        active && (takerFeeBps === null || minNotional === 0n)
          ? refuse('PRECONDITION_FAILED', 'fee tier and minimum notional are to be set first')
          : null,
      ),
    },
    {
      id: 'grid',
      check: makePairCheck((core, _signer, pair, { active }: PairActivation) =>
        active && deployParamsInForce(core).needsGrid && !core.rules.engine.pairs.hasGrid(pair)
          ? refuse('PRECONDITION_FAILED', 'tick and lot size are to be set first')
          : null,
      ),
    },
  ],
  ends: (resting) => resting,
};

/** Opens a pair, or closes it: its orders are then cancelled and their holds released. */
export const spotSetPairActiveDefinition = defineAction('spot_set_pair_active', {
  decode: ({ pair, active }): PairActivation => ({ pair, active }),
  admit: () => null,
  commit(core, { account }, asked) {
    const { gates, ends } = core.rules.actions.spotSetPairActive;
    return commitGatedPairChange(core, account, gates, asked, (pair) => {
      if (asked.active) changePair(core.state, pair.id, { active: true });
      else deactivatePair(core, pair, ends);
    });
  },
});

/** Deactivates a pair: its resting orders are cancelled and their holds released. @param ends  which of its orders are cancelled */
function deactivatePair(
  core: Core,
  pair: SpotPair,
  ends: (resting: readonly LiveOrder[]) => readonly LiveOrder[],
): void {
  const resting = [...pair.book.walk('bid'), ...pair.book.walk('ask')];
  for (const order of ends(resting)) cancelLiveOrder(core, order, 'market-inactive');
  changePair(core.state, pair.id, { active: false });
}
