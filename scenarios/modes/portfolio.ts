import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { field } from '../../harness/check/evidence.ts';
import { sizeForNotional } from '../../harness/check/order-spec.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance } from '../../harness/compare/planes.ts';
import { judgeAccountValue } from '../../harness/judging/account-facts.ts';
import { judgeAccountDepthsAgree } from '../../harness/judging/depths-alike.ts';
import { NotExercised, Unsupported } from '../../harness/kernel/verdicts.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { switchToIsolatedMargin } from '../../harness/setup/isolated-margin.ts';
import { leverageRequirement } from '../../harness/setup/market-requirements.ts';
import { readMaxLeverageLookup } from '../../harness/setup/market-row.ts';
import {
  enrolInPortfolioMargin,
  enrolInPortfolioMarginIfTaken,
  PORTFOLIO_MARGIN_USDC,
  portfolioMarginEnrolmentAction,
} from '../../harness/setup/portfolio.ts';
import { awaitAccountInMode } from '../../harness/setup/split-account.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

const funds = { usdc: String(PORTFOLIO_MARGIN_USDC) };
const isDeep = leverageRequirement(10);
/** Worst loss of a single leg: the mark moves by a fifth against it and volatility halves. */
const WORST = Dec.of('0.205');
/** Times its value, of a single leg: leaves an account 1.0 to 1.1 times what the worst scenario and the concentration penalty require. */
const FIRST_BAND = Dec.of('3.25');
/** Tolerance for two truncations to cents. */
const CENTS = Dec.of('0.03');
const ZERO = Dec.of(0);

export const portfolioMarginCheck = check({
  id: 'modes.portfolio.margin',
  title:
    'portfolio margin of one position is its worst scenario loss plus 10 % of its value above half of the net value',
  clauses: [
    'modes.portfolio.scenarios',
    'modes.portfolio.penalty',
    'accounts.scalars.account-value',
    'accounts.state.one-block',
  ],
  by: 'operate',
  control: 'margin',
  needs: ['funded-accounts', 'closed'],
  async run(context) {
    const { expect } = context;
    const traders = await leaseTwoTraders(context, { funds, fits: isDeep, opens: 200_000n });
    await traders.trade('bid', traders.size((PORTFOLIO_MARGIN_USDC * 6n) / 10n));
    await traders.fills(traders.taker, 1);
    // The long and the short side: each loses by a different move.
    for (const who of [traders.taker, traders.maker]) {
      const state = await enrolInPortfolioMargin(context, who);
      await judgeAccountValue(context, who, 'an account in portfolio margin');
      await judgeAccountDepthsAgree(context, who.address);
      const notional = decimalAt(state, 'perp.total_ntl_pos');
      const beyond = notional.minus(decimalAt(state, 'pm_net_value').times(Dec.of('0.5')));
      const penalty = beyond.compare(ZERO) > 0 ? beyond.times(Dec.of('0.1')) : ZERO;
      const isConcentrated = notional.plus(notional).compare(decimalAt(state, 'account_value')) > 0;
      const shown = {
        penalty: decimalAt(state, 'perp.pm_concentration_penalty'),
        margin: decimalAt(state, 'perp.pm_maint_margin'),
      };
      if (expect('modes.portfolio.penalty').exercised(isConcentrated, 'a concentrated account'))
        expect('modes.portfolio.penalty').relation(
          'pm_concentration_penalty of 10 % of the position value above half of pm_net_value',
          { shown: shown.penalty, due: penalty },
          ({ shown, due }) => isWithinTolerance(shown, due, CENTS),
          'perp.pm_concentration_penalty',
        );
      const scenarios = notional.times(WORST);
      expect('modes.portfolio.scenarios').relation(
        'pm_maint_margin less pm_concentration_penalty to equal the worst scenario loss',
        { margin: shown.margin, penalty: shown.penalty, scenarios },
        ({ margin, penalty, scenarios }) => isWithinTolerance(margin.minus(penalty), scenarios, CENTS),
        'perp.pm_maint_margin',
      );
    }
  },
});

export const portfolioLiquidationTierCheck = check({
  id: 'modes.portfolio.band',
  title:
    'the tier of an enrolled account follows portfolio margin, and an account that it would liquidate cannot enrol',
  clauses: ['modes.portfolio.unsafe', 'modes.portfolio.tier'],
  by: 'operate',
  control: 'margin',
  needs: ['funded-accounts', 'closed'],
  async run(context) {
    const { given, target, expect } = context;
    // Four times its value: more than the whole value in its worst scenario, and far from the classical bands.
    const large = PORTFOLIO_MARGIN_USDC * 4n;
    const allowed = await readMaxLeverageLookup(context);
    const fits = (market: MarketFacts) => allowed(market, Dec.of(large * market.priceScale)) >= 5n;
    const traders = await leaseTwoTraders(context, { funds, fits, opens: 1_000_000n });
    const { taker } = traders;
    await traders.trade('bid', traders.size(large));
    await traders.fills(taker, 1);
    const margined = async () =>
      given.data(await target.read('account_state', { address: taker.address, detail: 'margin' }));
    given.require((await margined()).tier === 'Safe', 'the account is not Safe before it enrols');
    const reply = await actForCommitReply(
      context,
      () => target.act(taker, portfolioMarginEnrolmentAction(true)),
      makeUnaffordableProbe(context, taker),
    );
    judgeCommitRefusal(expect('modes.portfolio.unsafe'), reply);
    // The refusal may concern the repetition: then the first enrolment was accepted.
    const kept = await awaitAccountInMode(context, taker, 'unified');
    expect('modes.portfolio.unsafe').equal(
      field(kept, 'abstraction'),
      'unified',
      'abstraction after a refused enrolment',
    );

    // Now between the first two bands, whatever the market's fees have left.
    const held = given.data(await target.read('account_state', { address: taker.address }));
    const beyond = decimalAt(held, 'perp.total_ntl_pos').minus(decimalAt(held, 'account_value').times(FIRST_BAND));
    const { market, pxs } = traders;
    await traders.trade('ask', sizeForNotional(market, pxs[0], beyond.truncated(0).scaledTo(0) ?? 0n));
    await traders.fills(taker, 2);
    // The edges of tiers are governance figures: such an account may be one that is acted upon.
    const state = await enrolInPortfolioMarginIfTaken(context, taker);
    if (state === null) throw new NotExercised('an account in T0 that may enrol');
    const need = decimalAt(state, 'account_value').minus(decimalAt(state, 'health'));
    expect('modes.portfolio.tier').relation(
      'account_value less health to equal pm_maint_margin',
      { need, margin: decimalAt(state, 'perp.pm_maint_margin') },
      ({ need, margin }) => isWithinTolerance(need, margin, CENTS),
      'health',
    );
    const margin = await margined();
    const value = decimalAt(margin, 'account_value');
    const maintenance = decimalAt(margin, 'cross_maintenance_margin_used');
    expect('modes.portfolio.tier').relation(
      'cross_maintenance_margin_used of account_value less health, within 2 %',
      { maintenance, need },
      ({ maintenance, need }) => isWithinTolerance(maintenance, need, need.times(Dec.of('0.02'))),
      'cross_maintenance_margin_used',
    );
    const isFirst = value.compare(maintenance) >= 0 && value.compare(maintenance.times(Dec.of('1.1'))) < 0;
    if (expect('modes.portfolio.tier').exercised(isFirst, 'an account worth 1.0 to 1.1 times its portfolio margin'))
      expect('modes.portfolio.tier').equal(field(margin, 'tier'), 'T0');
  },
});

export const portfolioIsolatedCheck = check({
  id: 'modes.portfolio.isolated',
  title: 'an isolated position does not count towards portfolio margin',
  clauses: ['modes.portfolio.outside'],
  by: 'operate',
  control: 'margin',
  needs: ['funded-accounts', 'closed'],
  async run(context) {
    const { given, expect } = context;
    const traders = await leaseTwoTraders(context, { funds, fits: isDeep, opens: 2_000n });
    const { taker, market } = traders;
    await switchToIsolatedMargin(context, taker, market, 5);
    const { size } = await traders.trade('bid', traders.size(2_000n));
    const [row] = await traders.positions(taker, size);
    if (row?.isolated === undefined) throw new Unsupported('isolated of a position');
    given.require(row.isolated === true, 'the position has no collateral of its own');
    // No document says that an account may enrol while it has an isolated position.
    const state = await enrolInPortfolioMarginIfTaken(context, taker);
    if (state === null) throw new NotExercised('an enrolment with an isolated position');
    for (const path of ['perp.pm_maint_margin', 'perp.pm_concentration_penalty'])
      expect('modes.portfolio.outside').decimal(field(state, path), '0');
  },
});
