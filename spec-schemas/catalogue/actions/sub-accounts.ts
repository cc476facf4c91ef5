import { citeWriteApi } from '../../clauses/source.ts';
import * as subAccounts from '../../shapes/actions/sub-accounts.ts';
import { type ActionEntries, makeSignedField, makeSignedPresenceField } from '../action-entry.ts';

/** @source write-api, "Account and access" */
export const subAccountActions = {
  create_sub_account: {
    tag: 'create_sub_account',
    group: 'sub-accounts',
    status: 'live',
    bodyKey: 'params',
    body: subAccounts.CreateSubAccountBody,
    example: { name: 'desk', explicit_index: null, shared_stp_group: true },
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    effects: { leavesOpen: false, changesAccount: true, takesMargin: false },
    primaryType: 'CreateSubAccount',
    fields: [
      makeSignedField('string', 'name', 'name'),
      makeSignedPresenceField('hasExplicitIndex', 'explicit_index?'),
      makeSignedField('uint32', 'explicitIndex', 'explicit_index?'),
      makeSignedField('bool', 'sharedStpGroup', 'shared_stp_group'),
    ],
    errors: [
      {
        code: 'INVALID_REQUEST',
        phase: 'commit',
        when: 'an empty name, or one of more than 64 characters',
        authority: 'assumed',
      },
      { code: 'PRECONDITION_FAILED', phase: 'commit', when: 'the index is in use', authority: 'assumed' },
      { code: 'PRECONDITION_FAILED', phase: 'commit', when: 'the account has 32 sub-accounts', authority: 'public' },
    ],
    gates: {
      list: 'sub-accounts.create',
      source: citeWriteApi('Account and access'),
      stated: {
        'empty-name': { clause: 'sub-accounts.create.empty-name' },
        'long-name': { clause: 'sub-accounts.create.name-length' },
        index: { clause: 'sub-accounts.create.index-used' },
        limit: { clause: 'sub-accounts.create.limit' },
      },
    },
    authority: { typeString: 'public' },
  },
  sub_account_transfer: {
    tag: 'sub_account_transfer',
    group: 'sub-accounts',
    status: 'live',
    bodyKey: 'params',
    body: subAccounts.SubAccountTransferBody,
    example: { sub_index: 0, deposit: true, amount: '150.5' },
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    acceptance: 'sub-accounts.transfer.deposit',
    effects: { leavesOpen: false, changesAccount: true, takesMargin: true },
    primaryType: 'SubAccountTransfer',
    fields: [
      makeSignedField('uint32', 'subIndex', 'sub_index'),
      makeSignedField('bool', 'deposit', 'deposit'),
      makeSignedField('string', 'amount', 'amount'),
    ],
    errors: [
      { code: 'INVALID_REQUEST', phase: 'commit', when: 'an amount of 0 or below', authority: 'assumed' },
      { code: 'NOT_FOUND', phase: 'commit', when: 'the account has no such sub-account' },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'the cross collateral of the side that pays is short (D54)',
        authority: 'assumed',
      },
      {
        code: 'ASSET_INSUFFICIENT_BALANCE',
        phase: 'commit',
        when: 'the spot wallet of a split standard account pays, and is short (D114)',
        authority: 'public',
      },
    ],
    gates: {
      list: 'sub-accounts.transfer',
      source: citeWriteApi('Account and access'),
      stated: {
        positive: { clause: 'sub-accounts.transfer.positive' },
        'sub-account': { clause: 'sub-accounts.transfer.unknown' },
        funds: { clause: 'sub-accounts.transfer.short' },
      },
    },
    authority: { typeString: 'public' },
  },
  sub_account_spot_transfer: {
    tag: 'sub_account_spot_transfer',
    group: 'sub-accounts',
    status: 'live',
    bodyKey: 'params',
    body: subAccounts.SubAccountSpotTransferBody,
    example: { sub_index: 0, token: 101, deposit: false, amount: '42' },
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    acceptance: 'sub-accounts.spot-transfer.deposit',
    effects: { leavesOpen: false, changesAccount: true, takesMargin: true },
    primaryType: 'SubAccountSpotTransfer',
    fields: [
      makeSignedField('uint32', 'subIndex', 'sub_index'),
      makeSignedField('uint32', 'token', 'token'),
      makeSignedField('bool', 'deposit', 'deposit'),
      makeSignedField('string', 'amount', 'amount'),
    ],
    errors: [
      { code: 'INVALID_REQUEST', phase: 'commit', when: 'an amount of 0 or below', authority: 'assumed' },
      { code: 'NOT_FOUND', phase: 'commit', when: 'the account has no such sub-account' },
      { code: 'PRECONDITION_FAILED', phase: 'commit', when: 'the side that pays is short (D54)', authority: 'assumed' },
    ],
    gates: {
      list: 'sub-accounts.spot-transfer',
      source: citeWriteApi('Account and access'),
      stated: {
        positive: { clause: 'sub-accounts.spot-transfer.positive' },
        'sub-account': { clause: 'sub-accounts.spot-transfer.unknown' },
        funds: { clause: 'sub-accounts.spot-transfer.short' },
      },
    },
    authority: { typeString: 'public' },
  },
} as const satisfies ActionEntries;
