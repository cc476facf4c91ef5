import { ratioOfBpsText } from '../../../reference-model/index.ts';
import { type Goal, makeBlockGoalMatcher, makeEventGoalMatcher, makeOutcomeGoalMatcher } from './goal.ts';
import {
  engineRuleNameOf,
  fillEventsIn,
  isPairFill,
  makeMoneyMoveMatcher,
  makeStepOutcomeMatcher,
  openLegsOf,
  rootActionTagOf,
} from './sights.ts';

/** Goals about margin, bands, forced closes, funding and votes that change them. */
export const riskGoals: readonly Goal[] = [
  {
    id: 'boundaries.isolated-leg',
    says: 'Funding was due on an isolated leg.',
    clauses: ['funding.payment.amount', 'margin.isolated.apart'],
    families: ['boundaries'],
    needs: ['isolated-margin'],
    by: ['boundary', 'submit_order', 'update_leverage'],
    sight: makeEventGoalMatcher('funding', ({ owner, market }, core) =>
      openLegsOf(core, owner, market).some(({ margin }) => margin.mode === 'isolated'),
    ),
  },
  {
    id: 'votes.at-the-funding-cap',
    says: 'Funding at the cap was due on an isolated leg.',
    clauses: ['funding.rate.clamped', 'margin.isolated.apart'],
    families: ['votes', 'boundaries'],
    needs: ['isolated-margin'],
    by: ['vote', 'boundary', 'oracle', 'submit_order', 'update_leverage'],
    sight: makeEventGoalMatcher('funding', ({ owner, market, rate }, core) => {
      const cap = core.state.governed?.funding?.fundingCap ?? ratioOfBpsText(core.params.funding.capBps);
      return (
        (rate === cap || -rate === cap) &&
        openLegsOf(core, owner, market).some(({ margin }) => margin.mode === 'isolated')
      );
    }),
  },
  {
    id: 'boundaries.both-legs',
    says: 'Two legs of one account in one market met a funding boundary.',
    clauses: ['funding.payment.direction', 'funding.payment.zero-sum'],
    families: ['boundaries'],
    needs: ['hedge-mode'],
    by: ['boundary', 'submit_order', 'set_position_mode'],
    sight: makeEventGoalMatcher(
      'funding',
      ({ leg, owner, market }, core) => leg === 'long' && openLegsOf(core, owner, market).length === 2,
    ),
  },
  {
    id: 'hedges.both-legs',
    says: 'An account held two legs of one market after it had traded.',
    clauses: ['orders.hedge.not-inferred'],
    families: ['hedges'],
    needs: ['hedge-mode'],
    by: ['set_position_mode', 'submit_order'],
    sight: makeEventGoalMatcher('fill', ({ market, taker, maker }, core) =>
      [taker, maker].some(({ leg, owner }) => leg !== 'net' && openLegsOf(core, owner, market).length === 2),
    ),
  },
  {
    id: 'hedges.two-closers',
    says: 'One order met two resting orders that closed one leg.',
    clauses: ['orders.hedge.reduce-only-leg', 'orders.hedge.no-flip'],
    families: ['hedges'],
    needs: ['hedge-mode'],
    by: ['submit_order', 'batch_order'],
    sight: makeBlockGoalMatcher((events) => {
      const earlier = new Set<string>();
      for (const { market, taker, maker } of fillEventsIn(events)) {
        if (maker.leg === 'net' || !maker.dir.startsWith('Close')) continue;
        const key = `${market} ${taker.oid} ${maker.owner} ${maker.leg}`;
        if (earlier.has(key)) return true;
        earlier.add(key);
      }
      return false;
    }),
  },
  {
    id: 'hedges.bucket-topped-up',
    says: 'A bucket was topped up.',
    clauses: ['margin.top-up.adds'],
    families: ['hedges'],
    needs: ['isolated-margin'],
    by: ['update_leverage', 'submit_order', 'top_up_isolated_only_margin'],
    sight: makeMoneyMoveMatcher('isolated-margin', (money) => rootActionTagOf(money) === 'top_up_isolated_only_margin'),
  },
  {
    id: 'margin.refused-with-position',
    says: 'An order was refused for want of margin while its account held a position.',
    clauses: ['margin.gate.insufficient', 'margin.held.formula'],
    families: ['margin'],
    by: ['submit_order'],
    sight: makeStepOutcomeMatcher(/^submit_order\b/, 'MARGIN_INSUFFICIENT', 'with a position'),
  },
  {
    id: 'margin.leverage-with-position',
    says: 'The leverage of a market was changed while a position was open.',
    clauses: ['margin.leverage.changes-margin', 'margin.isolated.leverage-open'],
    families: ['margin', 'hedges'],
    by: ['update_leverage', 'submit_order'],
    sight: makeStepOutcomeMatcher(/^update_leverage\b/, 'accepted', 'with a position'),
  },
  {
    id: 'mixed.three-products',
    says: 'One balance stood behind a position, an option and a position on borrowed money at a time.',
    clauses: ['spot-margin.open.gate', 'options.fill.escrow-put'],
    families: ['mixed'],
    needs: ['options', 'spot-margin'],
    operator: 'vote',
    by: ['submit_order', 'spot_margin_open', 'rfq_accept'],
    sight: makeEventGoalMatcher(
      'account-changed',
      ({ address }, { state }) =>
        state.positions.has(address) && state.options.legs.has(address) && state.spotMargin.positions.has(address),
    ),
  },
  {
    id: 'sinking.t1-to-t3',
    says: 'An account went from T1 to T3.',
    clauses: ['liquidation.tier.t1', 'liquidation.tier.t3'],
    families: ['sinking'],
    within: 20_000,
    by: ['oracle'],
    sight: makeEventGoalMatcher('tier-changed', ({ from, to }) => from === 'T1' && to === 'T3'),
  },
  {
    id: 'sinking.back-to-safe',
    says: 'An account that had left the band Safe came back to it.',
    clauses: ['liquidation.tier.safe'],
    families: ['sinking'],
    by: ['oracle', 'submit_order'],
    sight: makeEventGoalMatcher('tier-changed', ({ from, to }) => from !== 'Safe' && to === 'Safe'),
  },
  {
    id: 'sinking.post-only-left',
    says: 'An account came to T0, and its post-only orders left the book.',
    clauses: ['liquidation.tier.t0-cancels-alo'],
    families: ['sinking'],
    within: 20_000,
    by: ['submit_order', 'oracle'],
    sight: makeEventGoalMatcher('order', ({ reason }) => reason === 'liquidation-band'),
  },
  {
    id: 'sinking.half-closed',
    says: 'Half of a leg was closed by force.',
    clauses: ['liquidation.tier.t1'],
    families: ['sinking'],
    by: ['oracle', 'submit_order'],
    sight: makeEventGoalMatcher('forced-close', (closed) => engineRuleNameOf(closed) === 'forced_close_partial'),
  },
  {
    id: 'sinking.leg-closed',
    says: 'A whole leg was closed by force.',
    clauses: ['liquidation.tier.t2'],
    families: ['sinking'],
    within: 20_000,
    by: ['oracle', 'submit_order'],
    sight: makeEventGoalMatcher('forced-close', (closed) => engineRuleNameOf(closed) === 'forced_close_full'),
  },
  {
    id: 'sinking.isolated-closed',
    says: 'An isolated leg was closed by force, of an account that stayed Safe.',
    clauses: ['liquidation.isolated.threshold'],
    families: ['sinking'],
    needs: ['isolated-margin'],
    within: 20_000,
    by: ['oracle'],
    sight: makeEventGoalMatcher(
      'forced-close',
      (closed, { state }) =>
        engineRuleNameOf(closed) === 'forced_close_isolated' && state.accounts.get(closed.address)?.tier === 'Safe',
    ),
  },
  {
    id: 'sinking.met-the-book',
    says: 'A forced close met a resting order.',
    clauses: ['liquidation.close.bound', 'fills.cause.forced-close'],
    families: ['sinking'],
    by: ['submit_order', 'oracle'],
    sight: makeEventGoalMatcher(
      'fill',
      ({ market, liquidated, taker, maker }, core) =>
        liquidated !== null &&
        taker.cause !== 'forced_close_governance' &&
        maker.cause === null &&
        !isPairFill(core, { market }),
    ),
  },
  {
    id: 'sinking.past-the-book',
    says: 'A position that was taken over was netted with a holder in profit.',
    clauses: ['liquidation.takeover.order', 'liquidation.takeover.price'],
    families: ['sinking'],
    by: ['oracle'],
    sight: makeEventGoalMatcher('fill', ({ liquidated, maker }) => liquidated !== null && maker.cause !== null),
  },
  {
    id: 'sinking.deficit',
    says: 'A forced close left a deficit, which somebody else paid.',
    clauses: ['liquidation.deficit.waterfall'],
    families: ['sinking'],
    sparedBecause:
      'sequences leave an account no deficit: it would reach the markets of others that play at the same time',
    by: ['oracle'],
    sight: makeMoneyMoveMatcher('deficit'),
  },
  {
    id: 'sinking.order-refused',
    says: 'An account in T1 or worse had an order refused.',
    clauses: ['liquidation.tier.orders'],
    families: ['sinking'],
    within: 20_000,
    by: ['submit_order', 'oracle'],
    sight: makeOutcomeGoalMatcher(
      ({ what, outcome: was, facets }) =>
        /_order\b/.test(what) && /^[A-Z_]+$/.test(was) && facets.some((facet) => /^in T[123]$/.test(facet)),
    ),
  },
  {
    id: 'votes.at-the-cap',
    says: 'An order came to the open-interest cap that a vote had set.',
    clauses: ['orders.cap.reached'],
    families: ['votes'],
    operator: 'vote',
    by: ['vote', 'submit_order'],
    sight: makeStepOutcomeMatcher(/order|modify/, /MARKET_OI_CAP/),
  },
  {
    id: 'votes.closed-by-vote',
    says: 'A vote closed the positions of an account.',
    clauses: ['liquidation.close.by-vote', 'fills.cause.by-vote'],
    families: ['votes'],
    operator: 'vote',
    by: ['vote', 'submit_order'],
    sight: makeEventGoalMatcher('forced-close', (closed) => engineRuleNameOf(closed) === 'forced_close_governance'),
  },
  {
    id: 'votes.closed-to-opening',
    says: 'An order met a market that a vote had closed to opening.',
    clauses: ['markets.flags.open'],
    families: ['votes'],
    operator: 'vote',
    by: ['vote', 'submit_order'],
    sight: makeStepOutcomeMatcher(/^(submit|batch)_order/, /MARKET_INACTIVE/),
  },
];
