import type { Core } from '../core.ts';
import type { ClaimLedgerKind, Holder } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import { unitsOfUsd } from '../numeric/crossings.ts';
import type { Address } from '../state/address.ts';
import { brokerCreditOf } from '../state/brokers.ts';
import { recordReferralClaim, referralCreditOf } from '../state/referrals.ts';
import { type CommitOutcome, doneOutcome } from './action.ts';

// Parts shared by the claims of both kinds of credit.

/** Earned as a broker, or by referring accounts. */
export type BrokerReferralCreditKind = 'broker' | 'referrer';

/** @source write-api, "Account and access"; engine facts, section 15 */
export interface BrokerReferralClaimRules {
  /** Credits that a claim drains (D138). */
  readonly drains: readonly BrokerReferralCreditKind[];
  /** Returns the holder that is paid when the signer claims. */
  payee(core: Core, signer: Address): Holder;
  /** Ledger rows that a claim leaves (D136). */
  readonly ledger: ClaimLedgerKind;
}

export function makeBrokerReferralClaimRules(credit: BrokerReferralCreditKind): BrokerReferralClaimRules {
  return {
    drains: [credit],
    // The perp wallet of a split account is paid (D139).
    payee: (core, signer) => core.rules.engine.abstraction.usdcHolder(core, signer, true),
    ledger: 'deposit',
  };
}

/** Pays out all credits. With nothing to pay, no event is emitted. */
export function commitBrokerReferralClaim(core: Core, rules: BrokerReferralClaimRules, signer: Address): CommitOutcome {
  const { drains, payee, ledger } = rules;
  for (const credit of drains) {
    const earned = credit === 'broker' ? brokerCreditOf(core.state, signer) : referralCreditOf(core.state, signer);
    const amount = unitsOfUsd(earned);
    if (amount === 0n) continue;
    if (credit === 'referrer') recordReferralClaim(core.state, signer, earned);
    const from: Holder =
      credit === 'broker' ? { kind: 'broker', broker: signer } : { kind: 'referrer', referrer: signer };
    moveMoney(core, { token: core.params.usdc, amount, from, to: payee(core, signer), why: { kind: 'claim', ledger } });
  }
  return doneOutcome;
}
