import type { Core } from '../core.ts';
import { touchAccount } from '../money/touched.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import { dropMultiSigRoster, type MultiSigRoster, putMultiSigRoster } from '../state/rosters.ts';
import { defineAction, doneOutcome, refusedOutcome } from './action.ts';
import { parseRequestAddress } from './request-values.ts';

/** Gate: a reason to refuse a roster. */
interface RosterGate {
  readonly id: 'signers-limit' | 'signers-distinct' | 'threshold';
  check(roster: MultiSigRoster): Refusal | null;
}

/** @source write-api, "Account and access", `convert_to_multi_sig_user` */
export interface ConvertToMultiSigUserRules {
  /** In the order in which the venue looks. */
  readonly gates: readonly RosterGate[];
  /** Whether the roster turns the account into a single-key account: no signers and a threshold of 0. */
  disables(roster: MultiSigRoster): boolean;
  /** Writes the roster after all gates have passed. */
  write(core: Core, owner: Address, roster: MultiSigRoster): void;
}

const MOST_SIGNERS = 16;

export const convertToMultiSigUserRules: ConvertToMultiSigUserRules = {
  gates: [
    {
      id: 'threshold',
      check: ({ threshold, signers }) =>
        threshold >= 1 && threshold <= signers.length
          ? null
          : refuse('INVALID_REQUEST', 'threshold must be between 1 and the number of signers'),
    },
  ],
  disables: ({ threshold, signers }) => threshold === 0 && signers.length === 0,
  write(core, owner, roster) {
    // Disabling leaves a single-key account unchanged: it has no roster to drop.
    if (core.rules.actions.convertToMultiSigUser.disables(roster)) dropMultiSigRoster(core.state, owner);
    else putMultiSigRoster(core.state, owner, roster);
  },
};

/** Gates of the next release, placed before the gate of today. */
export const rosterSizeGates: readonly RosterGate[] = [
  {
    id: 'signers-limit',
    check: ({ signers }) =>
      signers.length > MOST_SIGNERS ? refuse('INVALID_REQUEST', `at most ${MOST_SIGNERS} signers`) : null,
  },
  {
    // Today a roster may repeat a key and thereby lock itself, because each key counts once.
    id: 'signers-distinct',
    check: ({ signers }) =>
      new Set(signers).size < signers.length ? refuse('INVALID_REQUEST', 'signers must be distinct') : null,
  },
];

/** Hands the signer's account over to a roster. Inside a bundle it replaces or removes the roster. */
export const convertToMultiSigUserDefinition = defineAction('convert_to_multi_sig_user', {
  decode: ({ signers, threshold }): MultiSigRoster => ({ threshold, signers: signers.map(parseRequestAddress) }),
  admit: () => null,
  commit(core, { account }, roster) {
    const { gates, disables, write } = core.rules.actions.convertToMultiSigUser;
    const refusal = firstRefusal(disables(roster) ? [] : gates, roster);
    if (refusal !== null) return refusedOutcome(refusal);
    write(core, account, roster);
    touchAccount(core, account);
    return doneOutcome;
  },
});
