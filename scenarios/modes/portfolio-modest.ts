import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import {
  leavePortfolioMargin,
  PORTFOLIO_MARGIN_USDC,
  portfolioMarginEnrolmentAction,
} from '../../harness/setup/portfolio.ts';
import { awaitAccountInMode } from '../../harness/setup/split-account.ts';

/** Amount in whole USDC that a faucet may grant at once: enough if a venue requires less than public facts say. */
const MODEST_USDC = 2_000;

export default check({
  id: 'modes.portfolio.modest',
  title: 'pm_net_value is above 0 while an account is enrolled in portfolio margin, and 0 after it has left',
  clauses: ['accounts.portfolio.net-value', 'accounts.state.pm-net-value'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const who = await fundedAsFarAsItGoes(context);
    given.afterwards(async () => {
      if (target.actors.has(who.address)) await leavePortfolioMargin(context, who);
    });
    await target.act(who, portfolioMarginEnrolmentAction(true));
    await pace.blocks(2);
    const state = await awaitAccountInMode(context, who, 'portfolio');
    const isEnrolled = state.abstraction === 'portfolio';
    const value = expect('accounts.portfolio.net-value');
    if (!value.exercised(isEnrolled, 'an account that can enrol')) return;
    value.relation(
      'pm_net_value above 0 on an enrolled account without debt',
      { value: decimalAt(state, 'pm_net_value') },
      (reported) => reported.value.compare(Dec.of(0)) > 0,
      'pm_net_value',
    );
    const hasLeft = await leavePortfolioMargin(context, who);
    if (!expect('accounts.state.pm-net-value').exercised(hasLeft, 'an action by which an account leaves')) return;
    const left = await awaitAccountInMode(context, who, 'unified');
    given.require(left.abstraction !== 'portfolio', 'the account did not leave portfolio margin');
    expect('accounts.state.pm-net-value').decimal(
      field(left, 'pm_net_value'),
      0,
      'pm_net_value of an account that has left portfolio margin',
    );
  },
});

/** An account that can enrol according to public facts or, if nobody grants that much, one that may if a venue requires less. */
async function fundedAsFarAsItGoes({ given }: Pick<CaseContext<never>, 'given'>): Promise<Identity> {
  try {
    return await given.fundedAccount({ usdc: String(PORTFOLIO_MARGIN_USDC) });
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    return given.fundedAccount({ usdc: String(MODEST_USDC) });
  }
}
