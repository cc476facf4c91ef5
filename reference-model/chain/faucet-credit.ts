import type { Core } from '../core.ts';
import { type Holder, holderForAccount } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import { pow10 } from '../numeric/decimal.ts';
import { CORE_DECIMALS, type Units, units } from '../numeric/planes.ts';
import type { Account } from '../state/account.ts';
import { type Address, faucetReserveAddress } from '../state/address.ts';
import { addFaucetGrant, faucetGrantSumsOf } from '../state/faucet-grants.ts';
import type { SystemAction } from './system-action.ts';

/** Leg of a claim as carried on chain. `amount` is in whole USDC or whole tokens. */
export type FaucetCreditAction = Extract<SystemAction, { readonly type: 'faucet_credit' }>;

/** Condition that must hold when a block applies a leg; otherwise the leg is dropped. */
export interface FaucetCreditGate {
  readonly id: string;
  holds(core: Core, leg: FaucetCreditLeg): boolean;
}

export interface FaucetCreditLeg {
  readonly leg: FaucetCreditAction['leg'];
  readonly address: Address;
  readonly amount: Units;
}

/** @source read-api, "Faucet claim" and "POST /faucet" */
export interface FaucetCreditRules {
  /** All must hold; a dropped leg is not reported. */
  readonly gates: readonly FaucetCreditGate[];
  /** Maximum lifetime credit of one leg per address, whole units. */
  cap(core: Core, leg: FaucetCreditAction['leg']): bigint;
  /** Account that a leg is credited to. */
  recipient(leg: FaucetCreditLeg): Address;
  /** Where the account holds the credit (D63). */
  holder(core: Core, recipient: Address, leg: FaucetCreditAction['leg']): Holder;
}

export const faucetCreditRules: FaucetCreditRules = {
  gates: [
    { id: 'amount-positive', holds: (_core, { amount }) => amount > 0n },
    { id: 'recipient-not-reserve', holds: (_core, { address }) => address !== faucetReserveAddress },
    {
      id: 'reserve-holds',
      holds: (core, leg) => heldBy(core, core.state.accounts.get(faucetReserveAddress), leg.leg) >= leg.amount,
    },
    {
      id: 'address-cap',
      holds: (core, { leg, address, amount }) =>
        faucetGrantSumsOf(core.state, address)[leg] + amount <= core.rules.faucet.credit.cap(core, leg) * ONE,
    },
  ],
  cap: ({ params }, leg) => BigInt(leg === 'usdc' ? params.faucet.maxUsdc : params.faucet.token),
  recipient: ({ address }) => address,
  // A split account is credited in its perp wallet.
  holder: (_core, recipient) => holderForAccount(recipient),
};

const ONE = pow10(CORE_DECIMALS);

/**
 * Applies one leg inside a block: credits the full amount from the reserve, or nothing. Legs are independent: one can be credited while the
 * other is dropped.
 */
export function applyFaucetCredit(core: Core, credit: FaucetCreditAction): void {
  const leg: FaucetCreditLeg = { leg: credit.leg, address: credit.address, amount: units(BigInt(credit.amount) * ONE) };
  leaveBacklog(core, leg);
  const rules = core.rules.faucet.credit;
  if (!rules.gates.every(({ holds }) => holds(core, leg))) return;
  const recipient = rules.recipient(leg);
  const token = tokenOf(core, leg.leg);
  const from = holderForAccount(faucetReserveAddress);
  const to = rules.holder(core, recipient, leg.leg);
  moveMoney(core, { token, amount: leg.amount, from, to, why: { kind: 'faucet' } });
  addFaucetGrant(core.state, recipient, leg.leg, leg.amount);
}

/** A claim leaves the node's backlog with its first leg in a block, because both legs are in the same block. */
function leaveBacklog(core: Core, { address }: FaucetCreditLeg): void {
  const { backlog } = core.memory.faucet;
  const at = backlog.findIndex((claim) => claim.address === address);
  if (at >= 0) backlog.splice(at, 1);
}

function tokenOf({ params }: Core, leg: FaucetCreditAction['leg']): number {
  return leg === 'usdc' ? params.usdc : params.native;
}

function heldBy(core: Core, account: Account | undefined, leg: FaucetCreditAction['leg']): bigint {
  if (account === undefined) return 0n;
  return leg === 'usdc' ? account.cash : (account.balances.get(core.params.native)?.total ?? 0n);
}
