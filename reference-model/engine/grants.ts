import type { Core } from '../core.ts';
import { creditEvmTransfer, toEvmUnits } from '../evm/crossings.ts';
import { holderForAccount } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import { pow10 } from '../numeric/decimal.ts';
import { CORE_DECIMALS, type Units } from '../numeric/planes.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { Address } from '../state/address.ts';

/**
 * Money that the operator of a local venue creates for an account: no vote records it, and no faucet counts it. Its parts are added to the
 * account's balances.
 */
export interface MoneyGrant {
  readonly type: 'grant';
  readonly account: Address;
  readonly parts: readonly GrantPart[];
}

interface GrantPart {
  /** On the account itself, or on the EVM beside the venue. */
  readonly place: 'venue' | 'evm';
  readonly token: number;
  /** Above 0. */
  readonly amount: Units;
}

/** Returns why a grant would be refused; null if it can be applied. */
export function moneyGrantRefusal(core: Core, { parts }: MoneyGrant): Refusal | null {
  if (parts.length === 0) return refuse('INVALID_REQUEST', 'nothing is given: usdc, tokens or evm is wanted');
  for (const { place, token, amount } of parts) {
    if (!core.state.tokens.has(token)) return refuse('MARKET_NOT_FOUND', `${token} is no token of this venue`);
    if (amount <= 0n) return refuse('INVALID_REQUEST', 'an amount is above 0');
    if (place === 'venue') continue;
    const decimals = evmDecimals(core, token);
    if (decimals === null) return refuse('PRECONDITION_FAILED', `token ${token} is not on the EVM`);
    if (amount % pow10(CORE_DECIMALS - decimals) !== 0n)
      return refuse('INVALID_REQUEST', `an amount on the EVM has ${decimals} decimals at most`);
  }
  return null;
}

export function applyMoneyGrant(core: Core, grant: MoneyGrant): Refusal | null {
  const refusal = moneyGrantRefusal(core, grant);
  if (refusal !== null) return refusal;
  const { account } = grant;
  for (const { place, token, amount } of grant.parts) {
    const to = place === 'venue' ? holderForAccount(account) : ({ kind: 'evm' } as const);
    // Credits the account's ledger like a deposit that validators vote for.
    moveMoney(core, { token, amount, from: { kind: 'outside', door: 'votes' }, to, why: { kind: 'vote' } });
    const decimals = evmDecimals(core, token);
    if (place === 'evm' && decimals !== null)
      creditEvmTransfer(core, { token, amount: toEvmUnits(amount, decimals), to: account, data: '0x' });
  }
  return null;
}

/** null: no contract is bound to the token. */
function evmDecimals(core: Core, token: number): number | null {
  // USDC as collateral has the number 0 in a transfer.
  const asset = token === core.params.usdc ? 0 : token;
  return core.rules.evm.crossings.linked(core, asset)?.evmDecimals ?? null;
}
