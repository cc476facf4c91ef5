import { citeSupplement } from '../../clauses/source.ts';
import * as bridge from '../../shapes/actions/bridge.ts';
import { type ActionEntries, makeSignedEnumField, makeSignedField } from '../action-entry.ts';

const bridgeFields = [
  makeSignedEnumField('chain', 'chain', { Base: 1, Arbitrum: 2 }),
  makeSignedField('uint32', 'asset', 'asset'),
  makeSignedField('uint64', 'amount', 'amount'),
  makeSignedField('string', 'dstAddr', 'dst_addr'),
];

const bridgeWithdrawal = {
  chain: 'Base',
  asset: 0,
  amount: 1000000,
  dst_addr: '0x00000000000000000000000000000000000000aa',
};

/** @source write-api, "Endpoints" and "Who signs" */
export const bridgeActions = {
  bridge_withdraw: {
    tag: 'bridge_withdraw',
    group: 'bridge',
    status: 'live',
    bodyKey: 'params',
    body: bridge.BridgeWithdrawBody,
    example: bridgeWithdrawal,
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    effects: { leavesOpen: false, changesAccount: true, takesMargin: true },
    primaryType: 'BridgeWithdraw',
    fields: bridgeFields,
    errors: [
      { code: 'INVALID_REQUEST', phase: 'admission', when: 'a malformed dst_addr', authority: 'public' },
      { code: 'INVALID_REQUEST', phase: 'commit', when: 'an amount of 0', authority: 'assumed' },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'the chain is paused, or has no bridge contract',
        authority: 'assumed',
      },
      { code: 'PRECONDITION_FAILED', phase: 'commit', when: 'an asset other than USDC', authority: 'assumed' },
      { code: 'PRECONDITION_FAILED', phase: 'commit', when: 'the outbox of the account is full', authority: 'assumed' },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'free collateral does not cover the withdrawal',
        authority: 'assumed',
      },
    ],
    gates: {
      list: 'bridge.withdraw',
      source: citeSupplement('actions', 'bridge_withdraw'),
      stated: {
        positive: { clause: 'bridge.withdraw.positive' },
        paused: { clause: 'bridge.withdraw.paused' },
        deployed: { clause: 'bridge.withdraw.not-deployed' },
        asset: { clause: 'bridge.withdraw.asset' },
        outbox: { clause: 'bridge.withdraw.outbox-limit' },
        funds: { clause: 'bridge.withdraw.short' },
      },
    },
    authority: { body: 'public', typeString: 'public' },
  },
  // An older name with its own type. Whether it still decodes is not published.
  mb_withdraw: {
    tag: 'mb_withdraw',
    group: 'bridge',
    status: 'retired',
    bodyKey: 'params',
    body: bridge.BridgeWithdrawBody,
    example: bridgeWithdrawal,
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    effects: { leavesOpen: true, changesAccount: true, takesMargin: false },
    primaryType: 'MbWithdraw',
    fields: bridgeFields,
    errors: [
      {
        code: 'ACTION_UNSUPPORTED',
        phase: 'admission',
        when: 'every call: the name was replaced',
        authority: 'assumed',
      },
    ],
    authority: { action: 'public', body: 'public', typeString: 'public' },
  },
  withdraw: {
    tag: 'withdraw',
    group: 'bridge',
    status: 'retired',
    bodyKey: 'params',
    body: bridge.WithdrawBody,
    example: { asset: 0, amount: '10', destination_chain_id: 1, use_cctp: false },
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    effects: { leavesOpen: true, changesAccount: true, takesMargin: false },
    primaryType: 'Withdraw',
    fields: [
      makeSignedField('uint32', 'asset', 'asset'),
      makeSignedField('string', 'amount', 'amount'),
      makeSignedField('uint32', 'destinationChainId', 'destination_chain_id'),
      makeSignedField('bool', 'useCctp', 'use_cctp'),
    ],
    errors: [{ code: 'PRECONDITION_FAILED', phase: 'commit', when: 'every call', authority: 'public' }],
    gates: {
      list: 'bridge.legacy',
      source: citeSupplement('actions', 'withdraw'),
      stated: { disabled: { clause: 'bridge.withdraw.legacy' } },
    },
    authority: { action: 'public', body: 'public', typeString: 'public' },
  },
} as const satisfies ActionEntries;
