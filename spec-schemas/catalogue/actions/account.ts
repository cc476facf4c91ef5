import { writeApi } from '../../clauses/source.ts';
import * as account from '../../shapes/actions/account.ts';
import { type ActionRows, signed } from '../action-entry.ts';
import { agentRefusals } from './refusals.ts';

/** @source write-api, "Margin and risk" and "Account and access" */
export const accountActions = {
  update_leverage: {
    tag: 'update_leverage',
    group: 'margin',
    status: 'live',
    bodyKey: 'params',
    body: account.UpdateLeverageBody,
    example: { asset: 2, leverage: 25, is_isolated: true },
    auth: 'master/agent',
    owner: 'optional-admission',
    replyKind: 'admission',
    primaryType: 'UpdateLeverage',
    fields: [
      signed('uint32', 'asset', 'asset'),
      signed('uint32', 'leverage', 'leverage'),
      signed('bool', 'isIsolated', 'is_isolated'),
    ],
    errors: [
      ...agentRefusals,
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'the asset has no perp market',
        authority: 'public',
        profile: 'next',
      },
    ],
    gates: {
      list: 'margin.leverage',
      source: writeApi('Margin and risk'),
      stated: {
        asset: { clause: 'margin.leverage.unknown' },
        cap: { clause: 'margin.leverage.bounds' },
        strict: { clause: 'margin.isolated.strict' },
        mode: { clause: 'margin.isolated.flip' },
      },
    },
    authority: { body: 'public', typeString: 'public' },
  },
  approve_agent: {
    tag: 'approve_agent',
    group: 'agents',
    status: 'live',
    bodyKey: 'params',
    body: account.ApproveAgentBody,
    example: { agent: '0x00000000000000000000000000000000000000aa', name: 'bot-1', expires_at_ms: null },
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    primaryType: 'ApproveAgent',
    fields: [
      signed('address', 'agentAddress', 'agent'),
      signed('string', 'agentName', 'name?'),
      signed('uint64', 'expiresAtMs', 'expires_at_ms?'),
    ],
    errors: [
      {
        code: 'INVALID_REQUEST',
        phase: 'commit',
        when: 'the agent is the signer or the zero address',
        authority: 'assumed',
      },
    ],
    gates: {
      list: 'agents.approve',
      source: writeApi('Account and access'),
      stated: { self: { clause: 'agents.approve.self' }, zero: { clause: 'agents.approve.zero-address' } },
    },
    authority: { typeString: 'public' },
  },
  set_display_name: {
    tag: 'set_display_name',
    group: 'accounts',
    status: 'live',
    bodyKey: 'params',
    body: account.SetDisplayNameBody,
    example: { display_name: 'alice' },
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    primaryType: 'SetDisplayName',
    fields: [signed('string', 'displayName', 'display_name')],
    errors: [],
    authority: { typeString: 'public' },
  },
  noop: {
    tag: 'noop',
    group: 'transport',
    status: 'live',
    bodyKey: 'params',
    bodyOptional: true,
    body: account.NoopBody,
    example: {},
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    primaryType: 'Noop',
    fields: [],
    errors: [],
    authority: { action: 'public', body: 'public', typeString: 'public' },
  },
} as const satisfies ActionRows;
