import type { Core } from '../core.ts';
import { touchAccount } from '../money/touched.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import {
  countOfSubAccounts,
  deriveAddressOfSubAccount,
  lowestFreeSubAccountIndex,
  putSubAccount,
  type SubAccount,
  subAccountAt,
} from '../state/sub-accounts.ts';
import type { VenueState } from '../state/venue-state.ts';
import { defineAction, doneOutcome, refusedOutcome } from './action.ts';

/** A requested sub-account; null: no index was named. */
export interface NewSubAccount {
  readonly name: string;
  readonly explicitIndex: number | null;
  readonly sharesStpGroup: boolean;
}

/** @source write-api, "Account and access"; engine facts, section 28 */
export interface CreateSubAccountRules {
  /** Maximum number of sub-accounts of one master. */
  readonly most: number;
  /** Maximum length of a name, in characters. */
  readonly longestName: number;
  /** In the order in which the venue looks. */
  readonly gates: readonly {
    readonly id: 'empty-name' | 'long-name' | 'index' | 'limit';
    check(core: Core, master: Address, asked: NewSubAccount): Refusal | null;
  }[];
  /** Index of a sub-account for which the request names none (D113). */
  nextIndex(state: VenueState, master: Address): number;
  addressOf(master: Address, index: number): Address;
  write(state: VenueState, master: Address, made: SubAccount): void;
}

/** Highest index that fits 32 bits. */
const HIGHEST_INDEX = 2 ** 32 - 1;

export const createSubAccountRules: CreateSubAccountRules = {
  most: 32,
  longestName: 64,
  gates: [
    {
      id: 'empty-name',
      check: (_core, _master, { name }) => (name === '' ? refuse('INVALID_REQUEST', 'empty name') : null),
    },
    {
      id: 'long-name',
      check: (core, _master, { name }) =>
        [...name].length > core.rules.actions.createSubAccount.longestName
          ? refuse('INVALID_REQUEST', 'name too long')
          : null,
    },
    {
      id: 'index',
      check(core, master, asked) {
        const index = indexFor(core, master, asked);
        return index > HIGHEST_INDEX || subAccountAt(core.state, master, index) !== undefined
          ? refuse('PRECONDITION_FAILED', 'index in use')
          : null;
      },
    },
    {
      id: 'limit',
      check({ state, rules }, master) {
        const { most } = rules.actions.createSubAccount;
        return countOfSubAccounts(state, master) >= most
          ? refuse('PRECONDITION_FAILED', `at most ${most} sub-accounts`)
          : null;
      },
    },
  ],
  nextIndex: lowestFreeSubAccountIndex,
  addressOf: deriveAddressOfSubAccount,
  write: putSubAccount,
};

function indexFor({ state, rules }: Core, master: Address, { explicitIndex }: NewSubAccount): number {
  return explicitIndex ?? rules.actions.createSubAccount.nextIndex(state, master);
}

/** Creates an account below the signer's. It has an address but no key, so nobody signs or trades for it. */
export const createSubAccountDefinition = defineAction('create_sub_account', {
  decode: ({ name, explicit_index: explicitIndex, shared_stp_group: sharesStpGroup }): NewSubAccount => ({
    name,
    explicitIndex: explicitIndex ?? null,
    sharesStpGroup,
  }),
  admit: () => null,
  commit(core, { account: master }, asked) {
    const { gates, addressOf, write } = core.rules.actions.createSubAccount;
    const refusal = firstRefusal(gates, core, master, asked);
    if (refusal !== null) return refusedOutcome(refusal);
    const { name, sharesStpGroup } = asked;
    const index = indexFor(core, master, asked);
    write(core.state, master, { index, address: addressOf(master, index), name, sharesStpGroup });
    touchAccount(core, master);
    return doneOutcome;
  },
});
