import type { ActionContext } from '../actions/action.ts';
import type { Core } from '../core.ts';
import { refuse } from '../refusal.ts';
import { rulesEditorAt } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import { type Address, parseAddress, zeroAddress } from '../state/address.ts';
import { agentApprovalOf } from '../state/agents.ts';
import { vaultAt } from '../state/vaults.ts';
import type { Fault } from './fault.ts';
import { makeChainEdit, makeCommitEdit } from './operators/orders.ts';
import {
  actionBodyIn,
  alteredDigestInputEdit,
  changeActionBody,
  makeExchangeEdit,
  unreadableEnvelopeEdit,
} from './operators/signatures.ts';

const auth = rulesEditorAt('auth');

const approvals = rulesEditorAt('actions', 'approveAgent');

/** Actions with a dedicated fault that lets anybody act for their owner. */
const ownedTags = ['set_position_mode', 'scale_order', 'twap_order', 'spot_order', 'update_isolated_margin'] as const;

export const agentsFaults: readonly Fault[] = [
  {
    id: 'agents.approval-useless',
    clause: 'agents.approve.acts',
    title: 'nobody but the owner may sign',
    edit: auth((rules) => ({ agentGates: [{ id: 'approved', check: () => rules.stranger }] })),
  },
  {
    id: 'agents.effective-late',
    clause: 'agents.approve.effective',
    title: 'an approval takes effect five blocks after its commit',
    edit: auth(() => ({ effectiveHeight: ({ approvedAtHeight }) => approvedAtHeight + 5 })),
  },
  {
    id: 'agents.pending-not-401',
    clause: 'agents.approve.pending',
    title: 'a signer whose approval has not committed is refused as one who should try again',
    edit: auth(() => ({ stranger: refuse('PRECONDITION_FAILED', 'no approval yet') })),
  },
  {
    id: 'agents.first-approval-stays',
    clause: 'agents.approve.overwrites',
    title: 'a second approval of an agent changes nothing',
    edit: approvals(({ write }) => ({
      write(state, owner, agent, approval) {
        if (agentApprovalOf(state, owner, agent) === undefined) write(state, owner, agent, approval);
      },
    })),
  },
  {
    id: 'agents.expiry-kept',
    clause: 'agents.approve.overwrites',
    title: 'a second approval of an agent keeps the expiry of the first while that lasts',
    edit: approvals(({ write }) => ({
      write(state, owner, agent, approval) {
        const first = agentApprovalOf(state, owner, agent);
        const isOver = first === undefined || (first.expiresAtMs !== null && first.expiresAtMs < state.timeMs);
        write(state, owner, agent, isOver ? approval : { ...approval, expiresAtMs: first.expiresAtMs });
      },
    })),
  },
  {
    id: 'agents.never-shortened',
    clause: 'agents.expiry.past-revokes',
    title: 'a second approval extends the rights of an agent and never ends them',
    edit: approvals(({ write }) => ({
      write(state, owner, agent, approval) {
        const isFirst = agentApprovalOf(state, owner, agent) === undefined;
        if (isFirst || approval.expiresAtMs === null) write(state, owner, agent, approval);
      },
    })),
  },
  {
    id: 'agents.null-is-zero',
    clause: 'agents.expiry.never',
    title: 'an approval without an expiry has run out at once',
    edit: auth((rules) => ({
      agentGates: rules.agentGates.map((gate) =>
        gate.id === 'unexpired'
          ? {
              id: gate.id,
              check: (core, approval, signer) =>
                approval?.expiresAtMs === null ? rules.lapsed : gate.check(core, approval, signer),
            }
          : gate,
      ),
    })),
  },
  {
    id: 'agents.stranger-forbidden',
    clause: 'agents.signer.stranger',
    title: 'a stranger is refused as an agent on an action that agents may not take',
    edit: auth(({ agentGates }) => ({
      agentGates: [
        {
          id: 'known',
          check: (core, approval, signer) =>
            approval === undefined && masterOf(core, signer) === undefined
              ? refuse('AUTH_AGENT_FORBIDDEN', 'unauthorized')
              : null,
        },
        ...agentGates,
      ],
    })),
  },
  {
    id: 'agents.legs-of-anybody',
    clause: 'agents.signer.stranger',
    title: 'whoever signs an order with a trigger acts for the owner that it names',
    edit: makeExchangeEdit(({ recovers }) => ({
      recovers: (parts) => {
        const { owner, trigger } = actionBodyIn(parts.envelope);
        return trigger !== undefined && typeof owner === 'string' ? { address: owner } : recovers(parts);
      },
    })),
  },
  ...ownedTags.map(
    (tag): Fault => ({
      id: `agents.${tag.replaceAll('_', '-')}-of-anybody`,
      clause: 'agents.signer.stranger',
      title: `whoever signs a ${tag} acts for the owner that it names`,
      edit: makeExchangeEdit(({ recovers }) => ({
        recovers: (parts) => {
          const { owner } = actionBodyIn(parts.envelope);
          return parts.envelope.tag === tag && typeof owner === 'string' ? { address: owner } : recovers(parts);
        },
      })),
    }),
  ),
  {
    id: 'agents.of-anybody',
    clause: 'agents.signer.other-master',
    title: 'whoever is an agent of somebody may act for everybody',
    edit: auth(({ agentGates }) => ({
      agentGates: agentGates.map((gate) => ({
        id: gate.id,
        check: (core, approval, signer) =>
          approval === undefined && masterOf(core, signer) !== undefined ? null : gate.check(core, approval, signer),
      })),
    })),
  },
  {
    id: 'agents.owner-missing-code',
    clause: 'agents.owner.required',
    title: 'an order without an owner is refused as an action that is not open yet',
    edit: makeExchangeEdit(({ invalid }) => ({
      invalid: (fault) => (fault.includes('owner') ? refuse('ACTION_UNSUPPORTED', fault) : invalid(fault)),
    })),
  },
  {
    id: 'agents.omitted-owner-nobody',
    clause: 'agents.owner.omitted',
    title: 'an optional owner that is left out is the zero address',
    edit: auth(({ accountOf }) => ({
      accountOf: { ...accountOf, 'optional-digest': (_signer, claimed) => claimed ?? zeroAddress },
    })),
  },
  {
    id: 'agents.schedule-forbidden',
    clause: 'agents.owner.capable',
    title: 'schedule_cancel is missing from the actions that an agent may take',
    edit: forbidden(({ tag, signer, account }) => tag === 'schedule_cancel' && signer !== account),
  },
  ...(['twap_cancel', 'spot_order', 'top_up_isolated_only_margin', 'rfq_quote'] as const).map((forgotten) => ({
    id: `agents.${forgotten.replaceAll('_', '-')}-forbidden`,
    clause: 'agents.owner.capable' as const,
    title: `${forgotten} is missing from the actions that an agent may take`,
    edit: forbidden(({ tag, signer, account }) => tag === forgotten && signer !== account),
  })),
  {
    id: 'agents.sends-for-master',
    clause: 'agents.master-only.own-balance',
    title: "a send that an agent signs moves the master's money",
    edit: actForMasterEdit('send_asset'),
  },
  {
    id: 'agents.approves-for-master',
    clause: 'agents.master-only.own-agents',
    title: 'an agent approves further agents of its master',
    edit: actForMasterEdit('approve_agent'),
  },
  {
    id: 'agents.bids-for-master',
    clause: 'agents.master-only.settings',
    title: 'a bid that an agent signs is paid by its master',
    edit: actForMasterEdit('priority_bid'),
  },
  {
    id: 'agents.send-forbidden',
    clause: 'agents.master-only.no-failure',
    title: "a send is refused because its signer is somebody's agent",
    edit: forbidden(({ tag, signer }, core) => tag === 'send_asset' && masterOf(core, signer) !== undefined),
  },
  {
    id: 'agents.withdrawal-forbidden',
    clause: 'agents.master-only.no-failure',
    title: "a bridge withdrawal is refused because its signer is somebody's agent",
    edit: forbidden(({ tag, signer }, core) => tag === 'bridge_withdraw' && masterOf(core, signer) !== undefined),
  },
  {
    id: 'agents.owner-believed',
    clause: 'agents.capable.rest',
    title: 'an agent that names an owner acts for it on every action',
    edit: auth(({ accountOf }) => ({
      accountOf: { ...accountOf, none: (signer, claimed) => claimed ?? signer },
    })),
  },
  ...(['convert_to_multi_sig_user', 'set_referrer', 'create_sub_account', 'approve_broker_fee'] as const).map(
    (tag) => ({
      id: `agents.owner-believed-by-${tag.replaceAll('_', '-')}`,
      clause: 'agents.capable.rest' as const,
      title: `an agent that names an owner acts for it by ${tag}`,
      edit: makeCommitEdit(tag, (core, context, body, prepared) =>
        prepared.commit(core, { ...context, account: parseAddress(body.owner) ?? context.account }),
      ),
    }),
  ),
  {
    id: 'agents.converts-for-master',
    clause: 'agents.capable.rest',
    title: 'an agent makes its master an account of several signers',
    edit: actForMasterEdit('convert_to_multi_sig_user'),
  },
  {
    id: 'agents.switches-for-master',
    clause: 'agents.master-only.settings',
    title: 'an agent changes the abstraction of its master',
    edit: actForMasterEdit('user_set_abstraction'),
  },
  {
    id: 'agents.owner-as-state',
    clause: 'agents.signer.not-capable',
    title: 'an owner on an action that takes none is refused as a state of the account',
    edit: makeExchangeEdit(({ stages }) => ({
      stages: [
        {
          id: 'shape',
          check: (_rules, { envelope }) =>
            envelope.tag === 'send_asset' && actionBodyIn(envelope).owner !== undefined
              ? refuse('PRECONDITION_FAILED', 'no action of an agent')
              : null,
        },
        ...stages,
      ],
    })),
  },
  {
    id: 'agents.expires-early',
    clause: 'agents.expiry.consensus-time',
    title: 'an approval ends half a minute before its time',
    edit: auth(({ expired }) => ({ expired: (expiresAtMs, nowMs) => expired(expiresAtMs, nowMs + 30_000) })),
  },
  {
    id: 'agents.name-required',
    clause: 'agents.approve.fields',
    title: 'an approval without a name is unreadable',
    edit: unreadableEnvelopeEdit(
      (envelope) => envelope.tag === 'approve_agent' && actionBodyIn(envelope).name === undefined,
    ),
  },
  {
    id: 'agents.absent-name-as-null',
    clause: 'agents.approve.signs-absent',
    title: 'an absent name signs as the text null',
    edit: alteredDigestInputEdit(
      (envelope) => envelope.tag === 'approve_agent' && actionBodyIn(envelope).name === undefined,
      (parts) => ({ ...parts, envelope: changeActionBody(parts.envelope, (body) => ({ ...body, name: 'null' })) }),
    ),
  },
  {
    id: 'agents.lead-vaults',
    clause: 'agents.dispatch.recovered',
    title: 'an agent of its leader changes a vault',
    edit: makeCommitEdit('vault_modify', (core, context, body, prepared) => {
      const leader = vaultAt(core.state, Number(body.vault_id))?.leader;
      const isAgent = leader !== undefined && agentApprovalOf(core.state, leader, context.signer) !== undefined;
      return prepared.commit(core, isAgent ? { ...context, account: leader } : context);
    }),
  },
  {
    id: 'agents.withdraw-of-masters',
    clause: 'agents.master-only.own-withdrawal',
    title: 'an agent withdraws the money of its master to another chain',
    edit: actForMasterEdit('bridge_withdraw'),
  },
];

/** Refuses some actions because of their signer. */
function forbidden(concerns: (context: ActionContext, core: Core) => boolean): RulesEdit {
  const refusal = refuse('AUTH_AGENT_FORBIDDEN', 'no action of an agent');
  return makeChainEdit(({ admission }) => ({
    admission: [{ id: 'agents', check: (core, context) => (concerns(context, core) ? refusal : null) }, ...admission],
  }));
}

/** Lets a master-only action act for the account that approved its signer. */
export function actForMasterEdit(tag: string): RulesEdit {
  return makeCommitEdit(tag, (core, context, _body, prepared) =>
    prepared.commit(core, { ...context, account: masterOf(core, context.signer) ?? context.account }),
  );
}

function masterOf({ state }: Core, agent: Address): Address | undefined {
  return state.accounts.keys().find((owner) => agentApprovalOf(state, owner, agent) !== undefined);
}
