import { isJsonArray, isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { type Goal, makeBlockGoalMatcher, makeEventGoalMatcher, makeReadGoalMatcher } from './goal.ts';
import {
  fillEventsIn,
  isDeployedMarketFill,
  isDeployedPairFill,
  makeMoneyMoveMatcher,
  makeStepOutcomeMatcher,
  rootActionTagOf,
} from './sights.ts';

/** Goals about permissions, account modes, registrations, and reads of these. */
export const accountGoals: readonly Goal[] = [
  {
    id: 'dexes.traded',
    says: 'Accounts traded on a market that one of them had registered.',
    clauses: ['perp-deploy.activate.opens'],
    families: ['dexes'],
    needs: ['perp-deploy'],
    by: ['perp_activate_market', 'submit_order', 'mip3_set_oracle_px'],
    sight: makeEventGoalMatcher('fill', (fill, core) => isDeployedMarketFill(core, fill)),
  },
  {
    id: 'dexes.maker-rebated',
    says: 'A maker got a rebate on a registered market.',
    clauses: ['perp-deploy.rebate.bounds'],
    families: ['dexes'],
    needs: ['perp-deploy'],
    by: ['perp_set_maker_rebate', 'perp_activate_market', 'submit_order'],
    sight: makeEventGoalMatcher('fill', (fill, core) => isDeployedMarketFill(core, fill) && fill.maker.fee < 0n),
  },
  {
    id: 'dexes.shut-with-orders',
    says: 'A registered market was shut, and took the orders at rest off.',
    clauses: ['perp-deploy.deactivate.clears'],
    families: ['dexes'],
    needs: ['perp-deploy'],
    by: ['perp_deactivate_market', 'submit_order'],
    sight: makeEventGoalMatcher(
      'order',
      (order) => order.reason === 'market-inactive' && rootActionTagOf(order) === 'perp_deactivate_market',
    ),
  },
  {
    id: 'listings.traded',
    says: 'Accounts traded on a pair that one of them had registered.',
    clauses: ['spot-deploy.active.opens'],
    families: ['listings'],
    needs: ['spot-deploy', 'spot'],
    by: ['spot_set_pair_params', 'spot_set_pair_active', 'spot_finalize_supply', 'spot_order'],
    sight: makeEventGoalMatcher('fill', (fill, core) => isDeployedPairFill(core, fill)),
  },
  {
    id: 'listings.closed-with-orders',
    says: 'A pair was closed, and gave back what orders on it held.',
    clauses: ['spot-deploy.active.closes'],
    families: ['listings'],
    needs: ['spot-deploy', 'spot'],
    by: ['spot_set_pair_active', 'spot_order'],
    sight: makeMoneyMoveMatcher('escrow', (money) => rootActionTagOf(money) === 'spot_set_pair_active'),
  },
  {
    id: 'listings.seeded-a-hundred',
    says: 'A first supply went to more than a hundred holders.',
    clauses: ['spot-deploy.seed.per-call'],
    families: ['listings'],
    needs: ['spot-deploy'],
    by: ['spot_register_token', 'spot_seed_holders', 'spot_finalize_supply'],
    sight: makeBlockGoalMatcher(
      (events) => events.filter((one) => one.kind === 'money' && one.why.kind === 'first-supply').length > 100,
    ),
  },
  {
    id: 'malformed.unread',
    says: 'An action that nobody could read came while its account had an order at rest.',
    clauses: ['transport.invalid-request.range'],
    families: ['malformed'],
    by: ['submit_order'],
    sight: makeStepOutcomeMatcher(/ spoilt$/, 'unread', 'with orders'),
  },
  {
    id: 'malformed.nothing-held',
    says: 'An action that nobody could read came from an account that held nothing.',
    clauses: ['transport.invalid-request.range'],
    families: ['malformed'],
    by: ['send_asset'],
    sight: makeStepOutcomeMatcher(/ spoilt$/, 'unread', 'nothing at rest', 'flat'),
  },
  {
    id: 'questions.cut-by-limit',
    says: 'A list of fills was cut by its limit.',
    clauses: ['fills.read.limit'],
    families: ['questions'],
    by: ['submit_order', 'ask'],
    sight: makeReadGoalMatcher(({ type, args, data }) => {
      const rows = rowsIn(data);
      return type === 'user_fills' && rows !== null && rows.length > 0 && args.limit === rows.length;
    }),
  },
  {
    id: 'questions.window-with-rows',
    says: 'A window of fills was asked for, and some stood in it.',
    clauses: ['fills.read.window'],
    families: ['questions'],
    by: ['submit_order', 'ask'],
    sight: makeReadGoalMatcher(
      ({ type, args, data }) =>
        type === 'user_fills' &&
        args.start_time !== undefined &&
        args.end_time !== undefined &&
        (rowsIn(data)?.length ?? 0) > 0,
    ),
  },
  {
    id: 'questions.folded',
    says: 'Fills of one order in one block were asked for folded.',
    clauses: ['fills.read.aggregate'],
    families: ['questions'],
    by: ['submit_order', 'ask'],
    sight: makeReadGoalMatcher(
      ({ type, data }) =>
        type === 'user_fills' &&
        (rowsIn(data) ?? []).some((row) => isJsonObject(row) && typeof row.n === 'number' && row.n > 1),
    ),
  },
  {
    id: 'rosters.acted',
    says: 'A roster acted for its account.',
    clauses: ['multi-sig.bundle.acts'],
    families: ['rosters'],
    needs: ['multi-sig'],
    by: ['convert_to_multi_sig_user', 'multi_sig'],
    sight: makeStepOutcomeMatcher(/^multi_sig\b/, 'accepted'),
  },
  {
    id: 'rosters.below-quorum',
    says: 'A bundle had too few signatures of a roster.',
    clauses: ['multi-sig.bundle.quorum'],
    families: ['rosters'],
    needs: ['multi-sig'],
    by: ['convert_to_multi_sig_user', 'multi_sig'],
    sight: makeStepOutcomeMatcher(/^multi_sig\b/, 'AUTH_UNAUTHORIZED', 'whoever is named'),
  },
  {
    id: 'rosters.inner-refused',
    says: 'A bundle with its quorum held an action that was refused.',
    clauses: ['multi-sig.nonce.spent', 'multi-sig.inner.own-rules'],
    families: ['rosters'],
    needs: ['multi-sig'],
    by: ['convert_to_multi_sig_user', 'multi_sig'],
    sight: makeStepOutcomeMatcher(/^multi_sig\b/, 'ASSET_INSUFFICIENT_BALANCE'),
  },
  {
    id: 'rosters.replaced',
    says: 'A roster put another one in its place, or none.',
    clauses: ['multi-sig.rekey.replaces'],
    families: ['rosters'],
    needs: ['multi-sig'],
    by: ['convert_to_multi_sig_user', 'multi_sig'],
    sight: makeStepOutcomeMatcher(/^multi_sig\b/, 'accepted', 'wraps convert_to_multi_sig_user'),
  },
  {
    id: 'strangers.agent-acted',
    says: 'An agent placed an order for its master.',
    clauses: ['agents.approve.acts'],
    families: ['strangers', 'trading'],
    by: ['approve_agent', 'submit_order'],
    sight: makeStepOutcomeMatcher(/^submit_order by agent$/, /resting|filled/),
  },
  {
    id: 'strangers.not-for-vault',
    says: 'Somebody without a right tried to act for a vault.',
    clauses: ['agents.signer.stranger', 'vaults.trade.leader'],
    families: ['strangers', 'vaults'],
    needs: ['vaults'],
    by: ['create_vault', 'cancel_all_orders'],
    sight: makeStepOutcomeMatcher(/ by (stranger|agent|other) for vault$/, 'AUTH_UNAUTHORIZED'),
  },
  {
    id: 'strangers.not-for-sub-account',
    says: 'Somebody tried to act for a sub-account.',
    clauses: ['sub-accounts.address.no-trading'],
    families: ['strangers', 'sub-accounts'],
    needs: ['sub-accounts'],
    by: ['create_sub_account', 'cancel_all_orders'],
    sight: makeStepOutcomeMatcher(/ for sub$/, 'AUTH_UNAUTHORIZED'),
  },
  {
    id: 'wallets.mode-kept',
    says: 'A change of mode was refused while a position was open.',
    clauses: ['modes.abstraction.not-flat'],
    families: ['wallets'],
    needs: ['abstraction-modes'],
    by: ['submit_order', 'user_set_abstraction'],
    sight: makeStepOutcomeMatcher(/^user_set_abstraction\b/, 'PRECONDITION_FAILED', 'with a position'),
  },
  {
    id: 'wallets.portfolio-traded',
    says: 'An account in portfolio margin traded.',
    clauses: ['modes.portfolio.enrol', 'modes.portfolio.tier'],
    families: ['wallets'],
    needs: ['portfolio-margin'],
    by: ['user_portfolio_margin', 'submit_order'],
    sight: makeBlockGoalMatcher((events, { state }) =>
      fillEventsIn(events).some(
        ({ taker, maker }) => state.portfolios.has(taker.owner) || state.portfolios.has(maker.owner),
      ),
    ),
  },
];

/** Returns the rows of a reply that lists fills; null: it lists none. */
function rowsIn(data: Parameters<typeof isJsonObject>[0]) {
  const rows = isJsonObject(data) ? data.fills : data;
  return isJsonArray(rows) ? rows : null;
}
