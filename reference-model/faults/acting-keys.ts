import type { ActionEntry } from '../../spec-schemas/catalogue/action-entry.ts';
import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import { composeEdits, rulesEditorAt, withChangedRow } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import type { NonceWindow } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { isNonceDropped, useNonce } from '../state/nonce-window.ts';
import type { VenueState } from '../state/venue-state.ts';
import { actForMasterEdit } from './agents.ts';
import type { Fault } from './fault.ts';
import { makeDecodedActionEdit } from './operators/orders.ts';

type OwnerRule = ActionEntry['owner'];

const auth = rulesEditorAt('auth');
const dispatch = rulesEditorAt('chain');

// Signer checks that apply to some actions and are missing on others.

export const actingKeysFaults: readonly Fault[] = [
  {
    id: 'agents.stranger-by-admission',
    clause: 'agents.signer.stranger',
    also: ['agents.signer.other-master'],
    title: 'of an action whose owner is no part of the digest nobody asks who signed it',
    edit: unasked('approved', ['optional-admission']),
  },
  {
    id: 'agents.stranger-by-digest',
    clause: 'agents.signer.stranger',
    also: ['agents.signer.other-master'],
    title: 'of an action whose owner is optional in its digest nobody asks who signed it',
    edit: unasked('approved', ['optional-digest']),
  },
  {
    id: 'spot.cancel-for-named-owner',
    clause: 'spot.cancel.others-order',
    title: 'of a spot_cancel that names an owner nobody asks who signed it',
    edit: unaskedOf('spot_cancel', 'approved'),
  },
  {
    id: 'agents.expired-orders',
    clause: 'agents.expiry.ends',
    title: 'an agent whose approval has ended goes on with orders and cancels',
    edit: unasked('unexpired', ['required', 'optional-digest']),
  },
  {
    id: 'agents.expired-on-pairs',
    clause: 'agents.expiry.ends',
    title: 'an agent whose approval has ended goes on with orders on pairs',
    edit: unaskedOf('spot_order', 'unexpired'),
  },
  {
    id: 'agents.vaults-of-master',
    clause: 'agents.capable.rest',
    title: 'an agent pays the money of its master into a vault',
    edit: actForMasterEdit('vault_distribute'),
  },
  {
    id: 'agents.stake-of-master',
    clause: 'agents.capable.rest',
    title: 'an agent stakes the tokens of its master',
    edit: actForMasterEdit('c_deposit'),
  },
  {
    id: 'agents.sub-accounts-of-master',
    clause: 'agents.capable.rest',
    title: 'an agent moves tokens of its master to a sub-account',
    edit: actForMasterEdit('sub_account_spot_transfer'),
  },
  {
    id: 'agents.pools-of-master',
    clause: 'agents.capable.rest',
    title: 'an agent lends the money of its master',
    edit: actForMasterEdit('earn_deposit'),
  },
  {
    id: 'multi-sig.own-key-trades',
    clause: 'multi-sig.convert.plain-refused',
    title: 'the own key of a multi-sig account goes on with orders and cancels',
    edit: passed(({ rule, isOwn }) => isOwn && (rule === 'required' || rule === 'optional-digest')),
  },
  {
    id: 'multi-sig.own-key-sets',
    clause: 'multi-sig.convert.plain-refused',
    title: 'the own key of a multi-sig account goes on with what names no owner but transfers and conversions',
    edit: passed(
      ({ rule, isOwn, tag }) => isOwn && rule === 'none' && tag !== 'send_asset' && tag !== 'convert_to_multi_sig_user',
    ),
  },
  {
    id: 'multi-sig.agents-trade',
    clause: 'multi-sig.convert.only-bundles',
    title: 'an agent of a multi-sig account goes on with orders and cancels',
    edit: passed(({ rule, isOwn }) => !isOwn && (rule === 'required' || rule === 'optional-digest')),
  },
  {
    id: 'multi-sig.windows-apart',
    clause: 'multi-sig.nonce.shared',
    title: 'bundles have a window of their own, which knows nothing of what the account has signed by itself',
    edit: windowsApart(true),
  },
  {
    id: 'multi-sig.bundles-unnoted',
    clause: 'multi-sig.nonce.stale',
    title: 'the own key of an account may use a nonce again that a bundle has used',
    edit: windowsApart(false),
  },
  {
    id: 'multi-sig.owner-by-admission',
    clause: 'multi-sig.inner.owner',
    title: 'a wrapped action whose owner is optional runs for whomever it names',
    edit: rulesEditorAt(
      'chain',
      'wrapped',
    )(({ gates }) => ({
      gates: withChangedRow(gates, 'owner', ({ id, check }) => ({
        id,
        check: (wrapped) => (actionEntry(wrapped.tag)?.owner === 'required' ? check(wrapped) : null),
      })),
    })),
  },
  {
    id: 'multi-sig.owner-on-pairs',
    clause: 'multi-sig.inner.owner',
    title: 'a wrapped order on a pair runs for whomever it names',
    edit: rulesEditorAt(
      'chain',
      'wrapped',
    )(({ gates }) => ({
      gates: withChangedRow(gates, 'owner', ({ id, check }) => ({
        id,
        check: (wrapped) => (wrapped.tag === 'spot_order' ? null : check(wrapped)),
      })),
    })),
  },
  {
    id: 'nonces.cancels-again',
    clause: 'nonces.replay.once',
    title: 'a cancel of all orders may be sent again under a nonce that was used',
    edit: rulesEditorAt(
      'chain',
      'nonces',
    )(({ actor }) => ({
      // Uses the nonce window of an address that nobody has.
      actor: (context) =>
        context.tag === 'cancel_all_orders' ? (`${context.account.slice(0, 40)}ff` as Address) : actor(context),
    })),
  },
];

/** Skips one agent gate for actions with one of these owner rules. */
function unasked(gate: string, looksAway: readonly OwnerRule[]): RulesEdit {
  let asked: OwnerRule = 'none';
  return auth(({ agentGates }) => ({
    accountOf: {
      required: noted('required'),
      'optional-digest': noted('optional-digest'),
      'optional-admission': noted('optional-admission'),
      none: noted('none'),
    },
    agentGates: withChangedRow(agentGates, gate, ({ id, check }) => ({
      id,
      check: (core, approval, signer) => (looksAway.includes(asked) ? null : check(core, approval, signer)),
    })),
  }));

  function noted(rule: OwnerRule) {
    return (signer: Address, claimed: Address | null) => {
      asked = rule;
      return rule === 'none' ? signer : (claimed ?? signer);
    };
  }
}

/** Skips one agent gate for one tag. */
function unaskedOf(tag: string, gate: string): RulesEdit {
  let isDecoded = false;
  let isAsked = false;
  const noted = makeDecodedActionEdit(tag, (prepared) => {
    isDecoded = true;
    return prepared;
  });
  const passing = auth(({ accountOf, agentGates }) => ({
    accountOf: {
      ...accountOf,
      'optional-digest'(signer: Address, claimed: Address | null) {
        isAsked = isDecoded;
        isDecoded = false;
        return accountOf['optional-digest'](signer, claimed);
      },
    },
    agentGates: withChangedRow(agentGates, gate, ({ id, check }) => ({
      id,
      check: (core, approval, signer) => (isAsked ? null : check(core, approval, signer)),
    })),
  }));
  return composeEdits(noted, passing);
}

/** Lets some plain actions of a multi-sig account run. */
function passed(
  isPassed: (action: {
    readonly tag: string;
    readonly rule: OwnerRule | undefined;
    readonly isOwn: boolean;
  }) => boolean,
): RulesEdit {
  return dispatch(({ dispatch: gates }) => ({
    dispatch: withChangedRow(gates, 'single-key', ({ id, check }) => ({
      id,
      check(core, context) {
        const { tag, signer, account } = context;
        return isPassed({ tag, rule: actionEntry(tag)?.owner, isOwn: signer === account })
          ? null
          : check(core, context);
      },
    })),
  }));
}

/** @param isNoted  whether the account's window records nonces used by bundles */
function windowsApart(isNoted: boolean): RulesEdit {
  const windows = new WeakMap<VenueState, Map<Address, NonceWindow>>();
  const windowOf = (state: VenueState, user: Address): NonceWindow => {
    const own = windows.get(state) ?? new Map<Address, NonceWindow>();
    windows.set(state, own);
    const window = own.get(user) ?? { newest: null, used: new Set<bigint>() };
    own.set(user, window);
    return window;
  };
  return rulesEditorAt(
    'actions',
    'multiSig',
  )(({ gates, spend }) => ({
    gates: withChangedRow(gates, 'nonce', ({ id, check }) => ({
      id,
      check: (core, context, bundle) =>
        isNonceDropped(core.rules.chain.nonces, windowOf(core.state, bundle.user), bundle.nonce)
          ? check(core, context, bundle)
          : null,
    })),
    spend(core, bundle) {
      useNonce(core.rules.chain.nonces, windowOf(core.state, bundle.user), bundle.nonce);
      if (isNoted) spend(core, bundle);
    },
  }));
}
