import * as subAccounts from '../../shapes/actions/sub-accounts.ts';
import { type ActionRows, presence, signed } from '../action-entry.ts';

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
    primaryType: 'CreateSubAccount',
    fields: [
      signed('string', 'name', 'name'),
      presence('hasExplicitIndex', 'explicit_index?'),
      signed('uint32', 'explicitIndex', 'explicit_index?'),
      signed('bool', 'sharedStpGroup', 'shared_stp_group'),
    ],
    errors: [
      { code: 'INVALID_REQUEST', phase: 'commit', when: 'an empty name', authority: 'assumed' },
      { code: 'PRECONDITION_FAILED', phase: 'commit', when: 'the index is in use', authority: 'assumed' },
      { code: 'PRECONDITION_FAILED', phase: 'commit', when: 'the account has 32 sub-accounts', authority: 'assumed' },
    ],
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
    primaryType: 'SubAccountTransfer',
    fields: [
      signed('uint32', 'subIndex', 'sub_index'),
      signed('bool', 'deposit', 'deposit'),
      signed('string', 'amount', 'amount'),
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
        when: 'the spot wallet of a split standard account that pays is short',
        authority: 'public',
      },
    ],
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
    primaryType: 'SubAccountSpotTransfer',
    fields: [
      signed('uint32', 'subIndex', 'sub_index'),
      signed('uint32', 'token', 'token'),
      signed('bool', 'deposit', 'deposit'),
      signed('string', 'amount', 'amount'),
    ],
    errors: [
      { code: 'INVALID_REQUEST', phase: 'commit', when: 'an amount of 0 or below', authority: 'assumed' },
      { code: 'NOT_FOUND', phase: 'commit', when: 'the account has no such sub-account' },
      { code: 'PRECONDITION_FAILED', phase: 'commit', when: 'the side that pays is short (D54)', authority: 'assumed' },
    ],
    authority: { typeString: 'public' },
  },
} as const satisfies ActionRows;
