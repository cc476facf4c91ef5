import type { Core } from '../core.ts';
import { applyBridgeOperation } from '../engine/bridge-operations.ts';
import { applyMoneyGrant } from '../engine/grants.ts';
import { applyOptionListingOrRates } from '../engine/options/option-operations.ts';
import { applyOraclePrice } from '../engine/risk/oracle.ts';
import { reviewTouchedAccounts } from '../engine/risk/review-touched.ts';
import { applyValidatorStakeOperation } from '../engine/staking.ts';
import { castBallot } from '../governance/governance.ts';
import { isRefusal, type Refusal } from '../refusal.ts';
import { applyFaucetCredit } from './faucet-credit.ts';
import type { SystemAction } from './system-action.ts';

/** Applies one system action inside a block. A dropped faucet leg is not reported. */
export function applySystemAction(core: Core, action: SystemAction): Refusal | null {
  return core.journal.causedBy({ kind: 'system', action: action.type }, () => {
    const refusal = applied(core, action);
    reviewTouchedAccounts(core);
    return refusal;
  });
}

function applied(core: Core, action: SystemAction): Refusal | null {
  switch (action.type) {
    case 'faucet_credit':
      applyFaucetCredit(core, action);
      return null;
    case 'oracle':
      return applyOraclePrice(core, action.market, action.px, action.externalPx ?? null);
    case 'gov_adjust_spot_value': {
      const { account, value, castBy } = action;
      return cast(core, { ...core.rules.governance.spotValue, payload: { account, value }, castBy });
    }
    case 'gov_adjust_spot_balance': {
      const { account, asset, value, castBy } = action;
      return cast(core, { ...core.rules.governance.spotBalance, payload: { account, asset, value }, castBy });
    }
    case 'vote':
      return cast(core, action);
    case 'c_validator':
    case 'slash_validator':
    case 'staking_rewards':
      return applyValidatorStakeOperation(core, action);
    case 'bridge_credit':
    case 'bridge_cosign':
    case 'bridge_rotate':
    case 'bridge_release':
    case 'bridge_refund':
    case 'bridge_pause':
    case 'bridge_deploy':
      return applyBridgeOperation(core, action);
    case 'option_list':
    case 'option_rates':
      return applyOptionListingOrRates(core, action);
    case 'grant':
      return applyMoneyGrant(core, action);
  }
}

function cast(core: Core, ballot: Parameters<typeof castBallot>[1]): Refusal | null {
  const row = castBallot(core, ballot);
  return isRefusal(row) ? row : null;
}
