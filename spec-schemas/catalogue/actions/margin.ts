import { citeSupplement } from '../../clauses/source.ts';
import * as margin from '../../shapes/actions/margin.ts';
import { type ActionEntries, makeSignedDecimalField, makeSignedEnumField, makeSignedField } from '../action-entry.ts';
import { agentSignerRefusals } from './refusals.ts';

/** @source write-api, "Margin and risk" */
export const marginActions = {
  update_isolated_margin: {
    tag: 'update_isolated_margin',
    group: 'margin',
    status: 'live',
    bodyKey: 'params',
    body: margin.UpdateIsolatedMarginBody,
    example: { asset: 1, delta: '-12.5' },
    auth: 'master/agent',
    owner: 'optional-admission',
    replyKind: 'admission',
    acceptance: 'margin.update-isolated.adds',
    effects: { leavesOpen: false, changesAccount: true, takesMargin: false },
    primaryType: 'UpdateIsolatedMargin',
    fields: [makeSignedField('uint32', 'asset', 'asset'), makeSignedDecimalField('delta', 'delta')],
    errors: agentSignerRefusals,
    gates: {
      list: 'margin.update-isolated',
      source: citeSupplement('engine', '10'),
      stated: {
        funds: { clause: 'margin.update-isolated.adds' },
        strict: { clause: 'margin.update-isolated.strict' },
        withdrawal: { clause: 'margin.update-isolated.worsens' },
      },
    },
    authority: { body: 'public', typeString: 'public' },
  },
  top_up_isolated_only_margin: {
    tag: 'top_up_isolated_only_margin',
    group: 'margin',
    status: 'live',
    bodyKey: 'params',
    body: margin.TopUpIsolatedOnlyMarginBody,
    example: { asset: 5, amount: '3.0' },
    auth: 'master/agent',
    owner: 'optional-admission',
    replyKind: 'admission',
    acceptance: 'margin.top-up.adds',
    effects: { leavesOpen: false, changesAccount: true, takesMargin: false },
    primaryType: 'TopUpIsolatedOnlyMargin',
    fields: [makeSignedField('uint32', 'asset', 'asset'), makeSignedDecimalField('amount', 'amount')],
    errors: [
      ...agentSignerRefusals,
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'no isolated position on the asset',
        authority: 'public',
        clause: 'margin.top-up.none',
      },
    ],
    gates: {
      list: 'margin.top-up',
      source: citeSupplement('engine', '10'),
      stated: { funds: { clause: 'margin.top-up.adds' } },
    },
    authority: { body: 'public', typeString: 'public' },
  },
  borrow_lend: {
    tag: 'borrow_lend',
    group: 'margin',
    status: 'live',
    bodyKey: 'params',
    body: margin.BorrowLendBody,
    example: { kind: 'Lend', amount: '500' },
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    effects: { leavesOpen: false, changesAccount: true, takesMargin: false, reachesFurther: true },
    primaryType: 'BorrowLend',
    fields: [
      makeSignedEnumField('kind', 'kind', { Lend: 0, UnLend: 1, Borrow: 2, Repay: 3 }),
      makeSignedField('string', 'amount', 'amount'),
    ],
    errors: [
      { code: 'INVALID_REQUEST', phase: 'admission', when: 'an unknown kind', authority: 'public' },
      { code: 'INVALID_REQUEST', phase: 'commit', when: 'an amount of 0 or below', authority: 'assumed' },
      { code: 'PRECONDITION_FAILED', phase: 'commit', when: 'an amount above 1000000000000', authority: 'assumed' },
      {
        code: 'AUTH_UNAUTHORIZED',
        phase: 'commit',
        when: 'Borrow by an account that is no approved liquidator',
        authority: 'public',
        clause: 'liquidation.pool.borrower',
      },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'UnLend above what was lent, or Repay above what is owed',
        authority: 'assumed',
      },
      {
        code: 'MARGIN_INSUFFICIENT',
        phase: 'commit',
        when: 'free collateral does not cover what is lent or repaid',
        authority: 'assumed',
      },
      { code: 'INTERNAL', phase: 'commit', when: 'a sum overflows', authority: 'public' },
    ],
    gates: {
      list: 'liquidation.pool',
      source: citeSupplement('engine', '28'),
      stated: {
        positive: { clause: 'liquidation.pool.amounts' },
        liquidator: { clause: 'liquidation.pool.borrower' },
        supply: { clause: 'liquidation.pool.amounts' },
        debt: { clause: 'liquidation.pool.amounts' },
        funds: { clause: 'liquidation.pool.funds' },
      },
    },
    authority: { action: 'public', body: 'public', typeString: 'public' },
  },
} as const satisfies ActionEntries;
