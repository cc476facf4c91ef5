import type { Core } from '../../core.ts';
import { touchAccount } from '../../money/touched.ts';
import { ZERO_USD } from '../../numeric/planes.ts';
import type { Account } from '../../state/account.ts';
import { addLiquidationLoss } from '../../state/liquidation-runs.ts';
import { endLiquidationRun, forceCloseLeg } from '../liquidation/forced-close.ts';
import { crossLegsOf, isolatedLegsOf } from '../risk/account-scalars.ts';

/**
 * Closes every leg of an account by a vote, like an account below its maintenance but without the fee. A remainder without counterparty
 * stays open.
 * @source engine facts, sections 11 and 25
 */
export function forceCloseAccountByVote(core: Core, account: Account): void {
  const cause = 'forced_close_governance';
  const { address } = account;
  const legs = [...crossLegsOf(core, account), ...isolatedLegsOf(core, account)];
  for (const open of core.rules.engine.liquidation.inOrder(legs)) {
    if (open.leg.margin.mode === 'cross') addLiquidationLoss(core.state, address, open.market.id, ZERO_USD);
    core.journal.byRule(cause, () => forceCloseLeg(core, account, open, cause, false));
  }
  endLiquidationRun(core, account);
  touchAccount(core, address, true);
}
