import { citeWriteApi } from '../../clauses/source.ts';
import * as earn from '../../shapes/actions/earn.ts';
import { type ActionEntries, makeSignedField } from '../action-entry.ts';

/** @source write-api, "Spot margin and Earn" */
export const earnActions = {
  earn_deposit: {
    tag: 'earn_deposit',
    group: 'earn',
    status: 'live',
    bodyKey: 'params',
    body: earn.EarnDepositBody,
    example: { asset: 100, amount: '5000' },
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    effects: { leavesOpen: false, changesAccount: true, takesMargin: false },
    primaryType: 'EarnDeposit',
    fields: [makeSignedField('uint32', 'asset', 'asset'), makeSignedField('string', 'amount', 'amount')],
    errors: [
      { code: 'INVALID_REQUEST', phase: 'commit', when: 'an amount of 0 or below', authority: 'assumed' },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'the spendable balance is short (D54)',
        authority: 'assumed',
      },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'the asset is not lendable, or the deposit buys no share',
        authority: 'assumed',
      },
    ],
    gates: {
      list: 'earn.deposit',
      source: citeWriteApi('Spot margin and Earn'),
      stated: {
        positive: { clause: 'earn.deposit.positive' },
        lendable: { clause: 'earn.deposit.not-lendable' },
        funds: { clause: 'earn.deposit.short' },
        shares: { clause: 'earn.deposit.no-shares' },
      },
    },
    authority: { typeString: 'public' },
  },
  earn_withdraw: {
    tag: 'earn_withdraw',
    group: 'earn',
    status: 'live',
    bodyKey: 'params',
    body: earn.EarnWithdrawBody,
    example: { asset: 100, shares: '1234.5' },
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    acceptance: 'earn.withdraw.fields',
    effects: { leavesOpen: false, changesAccount: true, takesMargin: false },
    primaryType: 'EarnWithdraw',
    fields: [makeSignedField('uint32', 'asset', 'asset'), makeSignedField('string', 'shares', 'shares')],
    errors: [
      { code: 'INVALID_REQUEST', phase: 'commit', when: 'shares of 0 or below', authority: 'assumed' },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'no pool, more shares than are held, an insolvent or idle pool, or a payout of nothing',
        authority: 'assumed',
      },
    ],
    gates: {
      list: 'earn.withdraw',
      source: citeWriteApi('Spot margin and Earn'),
      stated: {
        positive: { clause: 'earn.withdraw.positive' },
        pool: { clause: 'earn.withdraw.no-pool' },
        holding: { clause: 'earn.withdraw.above' },
        payout: { clause: 'earn.withdraw.no-payout' },
      },
    },
    authority: { typeString: 'public' },
  },
} as const satisfies ActionEntries;
