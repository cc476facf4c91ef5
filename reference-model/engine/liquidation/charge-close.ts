import type { Core } from '../../core.ts';
import { type Holder, holderForAccount, holderForIsolatedMargin } from '../../money/holder.ts';
import { moveMoney } from '../../money/move.ts';
import { unitsOfUsd } from '../../numeric/crossings.ts';
import { type Usd, usd, ZERO_USD } from '../../numeric/planes.ts';
import type { Account } from '../../state/account.ts';
import { positionAt } from '../../state/positions.ts';
import { accountHealthOf, type OpenLeg } from '../risk/account-scalars.ts';
import { isolatedEquity } from './bucket-threshold.ts';

/**
 * Charges the fee of a forced close, in addition to the fees of its prints. An isolated leg pays from its bucket, or from what the bucket
 * returned.
 * @param closed  notional
 * @param cashBefore  of the account, before the close
 * @param paid  recipients of the fee and their amounts
 */
export function chargeForcedClose(
  core: Core,
  account: Account,
  { market, leg }: OpenLeg,
  closed: Usd,
  cashBefore: Usd,
  paid: (fee: Usd) => readonly (readonly [Holder, Usd])[],
): void {
  const { address, cash } = account;
  const position = positionAt(core.state, address, market.id, leg.leg);
  let from = holderForAccount(address);
  let equity = usd(cash - cashBefore);
  if (leg.margin.mode === 'cross') equity = accountHealthOf(core, account).accountValue;
  else if (position?.margin.mode === 'isolated') {
    from = holderForIsolatedMargin(address, market.id, leg.leg);
    equity = isolatedEquity(core, { market, leg: position, collateral: position.margin.collateral }) ?? ZERO_USD;
  }
  const fee = core.rules.engine.liquidation.fee(closed, equity);
  for (const [to, part] of paid(fee))
    moveMoney(core, { token: core.params.usdc, amount: unitsOfUsd(part), from, to, why: { kind: 'liquidation-fee' } });
}
