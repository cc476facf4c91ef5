import { doneOutcome } from '../actions/action.ts';
import type { SubAccountMoveRules } from '../actions/sub-account-move.ts';
import { refuse } from '../refusal.ts';
import { rulesEditorAt, withChangedRow } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import { isSplitAccount } from '../state/abstractions.ts';
import { agentApprovalOf } from '../state/agents.ts';
import { countOfSubAccounts, deriveAddressOfSubAccount, masterOf, subAccountAt } from '../state/sub-accounts.ts';
import type { Fault } from './fault.ts';
import { hiddenFeeEdit, makeActionBodyEdit, makeCommitEdit } from './operators/orders.ts';
import { actionBodyIn, makeExchangeEdit, unreadableEnvelopeEdit } from './operators/signatures.ts';

const creation = rulesEditorAt('actions', 'createSubAccount');
const transfer = rulesEditorAt('actions', 'subAccountTransfer');
const spotTransfer = rulesEditorAt('actions', 'subAccountSpotTransfer');

export const subAccountsFaults: readonly Fault[] = [
  {
    id: 'sub-accounts.transfer-costs-untold',
    clause: 'history.ledger.adds-up',
    title: 'a move between master and sub-account costs a USDC that no row tells',
    edit: hiddenFeeEdit('sub_account_transfer'),
  },
  {
    id: 'sub-accounts.name-missing-code',
    clause: 'sub-accounts.create.fields',
    title: 'a creation without a name is refused as a rule of the state',
    edit: unread('name'),
  },
  {
    id: 'sub-accounts.index-required',
    clause: 'sub-accounts.create.fields',
    title: 'a creation that leaves the index out cannot be read',
    edit: unreadableEnvelopeEdit(
      (envelope) => envelope.tag === 'create_sub_account' && actionBodyIn(envelope).explicit_index === undefined,
    ),
  },
  {
    id: 'sub-accounts.named-index-lost',
    clause: 'sub-accounts.create.created',
    title: 'the index that is named is not the one that is taken',
    edit: makeActionBodyEdit('create_sub_account', (body) => ({
      ...body,
      explicit_index: Number(body.explicit_index ?? 0) + 100,
    })),
  },
  {
    id: 'sub-accounts.everybodys',
    clause: 'sub-accounts.create.created',
    title: 'whoever names the index of a sub-account moves its money',
    edit: transfer(({ named }) => ({
      named: (core, master, index) =>
        named(core, master, index) ??
        [...core.state.subAccounts.byMaster.keys()]
          .map((other) => subAccountAt(core.state, other, index))
          .find((sub) => sub !== undefined),
    })),
  },
  {
    id: 'sub-accounts.index-zero-unnamed',
    clause: 'sub-accounts.create.index-used',
    title: 'an index of 0 counts as one that is left out',
    edit: makeActionBodyEdit('create_sub_account', (body) =>
      body.explicit_index === 0 ? { ...body, explicit_index: null } : body,
    ),
  },
  {
    id: 'sub-accounts.next-index-counted',
    clause: 'sub-accounts.create.next-index',
    title: 'the next index is the number of sub-accounts, also where one of them has it',
    edit: creation(() => ({ nextIndex: countOfSubAccounts })),
  },
  {
    id: 'sub-accounts.next-index-far',
    clause: 'sub-accounts.create.next-index',
    title: 'the next index stands a thousand behind',
    edit: creation(() => ({ nextIndex: (state, master) => 1_000 + countOfSubAccounts(state, master) })),
  },
  {
    id: 'sub-accounts.address-of-next',
    clause: 'sub-accounts.address.derived',
    title: 'the address is derived from the index counted from 1',
    edit: creation(() => ({ addressOf: (master, index) => deriveAddressOfSubAccount(master, index + 1) })),
  },
  {
    id: 'sub-accounts.unsent',
    clause: 'sub-accounts.address.receives',
    title: 'a send to a sub-account is refused',
    edit: rulesEditorAt(
      'actions',
      'sendAsset',
    )(({ gates }) => ({
      gates: [
        ...gates,
        {
          id: 'asset',
          check: ({ state }, _sender, { destination }) =>
            masterOf(state, destination) === undefined ? null : refuse('PRECONDITION_FAILED', 'a sub-account'),
        },
      ],
    })),
  },
  {
    id: 'sub-accounts.agents-trade',
    clause: 'sub-accounts.address.no-trading',
    title: 'whoever an account has approved as an agent signs for its sub-accounts as well',
    edit: rulesEditorAt('auth')(({ leads }) => ({
      leads(state, account, signer) {
        const master = masterOf(state, account);
        return (
          leads(state, account, signer) ||
          (master !== undefined && agentApprovalOf(state, master, signer) !== undefined)
        );
      },
    })),
  },
  {
    id: 'sub-accounts.deposit-field-code',
    clause: 'sub-accounts.transfer.fields',
    title: 'a transfer without its direction is refused as a rule of the state',
    edit: unread('deposit'),
  },
  {
    id: 'sub-accounts.token-field-code',
    clause: 'sub-accounts.spot-transfer.fields',
    title: 'a token transfer without its token is refused as a rule of the state',
    edit: unread('token'),
  },
  {
    id: 'sub-accounts.whole-usdc-only',
    clause: 'sub-accounts.transfer.deposit',
    title: 'a deposit moves whole USDC only',
    edit: makeActionBodyEdit('sub_account_transfer', (body) =>
      body.deposit === true ? { ...body, ...cut(body.amount) } : body,
    ),
  },
  {
    id: 'sub-accounts.one-way',
    clause: 'sub-accounts.transfer.withdraw',
    title: 'a withdrawal is a deposit',
    edit: transfer(({ parties }) => ({ parties: (master, sub) => parties(master, sub, true) })),
  },
  {
    id: 'sub-accounts.spot-backwards',
    clause: 'sub-accounts.spot-transfer.deposit',
    title: 'a deposit of tokens runs backwards',
    edit: spotTransfer(({ parties }) => ({ parties: (master, sub, deposit) => parties(master, sub, !deposit) })),
  },
  {
    id: 'sub-accounts.back-to-the-rich',
    clause: 'sub-accounts.transfer.withdraw',
    title: 'the master must have as much USDC as it takes back',
    edit: transfer(asMuchAsComesBack),
  },
  {
    id: 'sub-accounts.spot-back-to-the-rich',
    clause: 'sub-accounts.spot-transfer.withdraw',
    title: 'the master must have as many tokens as it takes back',
    edit: spotTransfer(asMuchAsComesBack),
  },
  {
    id: 'sub-accounts.spot-kept',
    clause: 'sub-accounts.spot-transfer.withdraw',
    title: 'what is withdrawn in tokens stays where it is',
    edit: makeCommitEdit('sub_account_spot_transfer', (core, context, body, prepared) =>
      body.deposit === false ? doneOutcome : prepared.commit(core, context),
    ),
  },
  {
    id: 'sub-accounts.spot-usdc-of-perps',
    clause: 'sub-accounts.spot-transfer.usdc',
    title: 'USDC that moves as a token leaves the perp wallet of a split master',
    edit: spotTransfer(() => ({ toPerp: true })),
  },
  {
    id: 'sub-accounts.split-moves-nothing',
    clause: 'sub-accounts.transfer.split',
    title: 'a transfer of a split master is answered and moves nothing',
    edit: makeCommitEdit('sub_account_transfer', (core, context, _body, prepared) =>
      isSplitAccount(core.state, context.account) ? doneOutcome : prepared.commit(core, context),
    ),
  },
];

/** Refuses a body without a required field with a code about the account's state. */
function unread(field: string): RulesEdit {
  return makeExchangeEdit(({ invalid }) => ({
    invalid: (fault) => (fault.includes(field) ? refuse('PRECONDITION_FAILED', fault) : invalid(fault)),
  }));
}

function cut(amount: unknown): { readonly amount: string } {
  return { amount: String(amount).replace(/\..*$/, '') };
}

/** Requires the master to have as much as the paying side. */
function asMuchAsComesBack({ gates }: SubAccountMoveRules): Pick<SubAccountMoveRules, 'gates'> {
  return {
    gates: withChangedRow(gates, 'funds', (row) => ({
      ...row,
      check: (core, master, asked) =>
        row.check(core, master, asked) ?? row.check(core, master, { ...asked, deposit: true }),
    })),
  };
}
