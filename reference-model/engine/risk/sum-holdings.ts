import type { Core } from '../../core.ts';
import { HolderKindSums } from '../../money/place-sums.ts';
import { pairAt } from '../../state/market.ts';
import type { VenueState } from '../../state/venue-state.ts';

/** Sums the holdings of every place over all holders. */
export function sumHoldings({ state, params }: Core): HolderKindSums {
  const sums = new HolderKindSums();
  const { usdc, native } = params;
  sums.addAll('pot', usdc, Object.values(state.pots));
  sums.addAll('clearing', usdc, state.clearing.values());
  sums.addAll('broker', usdc, state.brokerCredit.values());
  sums.addAll('referrer', usdc, state.referralCredit.values());
  sums.addAll('spot-wallet', usdc, state.spotWallets.values());
  sums.addAll('escrow', usdc, state.spotEscrow.values());
  for (const [token, amount] of state.conversions) sums.add('converter', token, amount);
  for (const [token, amount] of state.tokenFees) sums.add('token-fees', token, amount);
  for (const [token, amount] of state.evm.held) sums.add('evm', token, amount);
  for (const [token, amount] of state.options.dust) sums.add('option-dust', token, amount);
  for (const { id, settleToken } of state.options.series.values())
    sums.add('series', settleToken, state.options.pots.get(id) ?? 0n);
  for (const own of state.spotMargin.positions.values())
    for (const { pair, held } of own.values()) sums.add('margin', pairAt(state, pair)?.base ?? usdc, held);
  for (const [token, amount] of state.earn.cash) sums.add('earn', token, amount);
  sums.add('evm-fees', native, state.evm.fees);
  sums.addAll('stake', native, atStake(state));
  addAccounts(sums, state, usdc);
  return sums;
}

function addAccounts(sums: HolderKindSums, state: VenueState, usdc: number): void {
  let cash = 0n;
  const held = new Map<number, bigint>();
  for (const account of state.accounts.values()) {
    cash += account.cash;
    for (const [token, { total }] of account.balances) held.set(token, (held.get(token) ?? 0n) + total);
  }
  sums.add('account', usdc, cash);
  for (const [token, amount] of held) sums.add('account', token, amount);
  for (const own of state.positions.values())
    for (const { margin } of own.values()) if (margin.mode === 'isolated') sums.add('bucket', usdc, margin.collateral);
}

/** Native tokens at stake, being staked or being unbonded. Delegated tokens are counted with their validator. */
function* atStake({ staking, validators }: VenueState): Generator<bigint> {
  yield* staking.free.values();
  yield* staking.earned.values();
  for (const { amount } of staking.unbonding.values()) yield amount;
  for (const own of staking.delegations.values()) for (const { pending } of own.values()) yield pending;
  for (const { stake } of validators) yield stake;
}
