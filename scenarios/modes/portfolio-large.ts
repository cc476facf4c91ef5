import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { field } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import {
  enrolInPortfolioMargin,
  PORTFOLIO_MARGIN_USDC,
  portfolioMarginEnrolmentAction,
  portfolioMarginUnenrolmentAction,
} from '../../harness/setup/portfolio.ts';
import {
  awaitAccountInMode,
  readWalletBalances,
  standardModeAction,
  switchToStandardMode,
} from '../../harness/setup/split-account.ts';
import { classTransferAction, makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

export default check({
  id: 'modes.portfolio.large',
  title:
    'an account of sufficient value can enrol in portfolio margin repeatedly, then not change abstraction, and can leave',
  clauses: [
    'modes.portfolio.enrol',
    'modes.portfolio.again',
    'modes.portfolio.leave',
    'modes.portfolio.standard',
    'transfers.class.split-only',
    'modes.abstraction.portfolio',
    'accounts.portfolio.net-value',
    'signing.encoding.pm-alias',
  ],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const funds = { usdc: String(PORTFOLIO_MARGIN_USDC) };
    const [who, standard] = await Promise.all([given.fundedAccount(funds), given.fundedAccount(funds)]);
    await given.part(async () => {
      await switchToStandardMode(context, standard);
      const excluded = await actForCommitReply(
        context,
        () => target.act(standard, portfolioMarginEnrolmentAction(true)),
        makeUnaffordableProbe(context, standard),
      );
      judgeCommitRefusal(expect('modes.portfolio.standard'), excluded);
    });

    for (const clause of ['modes.portfolio.enrol', 'modes.portfolio.again'] as const) {
      expect(clause).accepted(await target.act(who, portfolioMarginEnrolmentAction(true)));
      await pace.blocks(2);
      const state = await awaitAccountInMode(context, who, 'portfolio');
      expect(clause).equal(field(state, 'abstraction'), 'portfolio');
      const isEnrolled = state.abstraction === 'portfolio';
      if (expect('accounts.portfolio.net-value').exercised(isEnrolled, 'an enrolled account'))
        expect('accounts.portfolio.net-value').relation(
          'pm_net_value above 0 on an enrolled account without debt',
          { value: decimalAt(state, 'pm_net_value') },
          ({ value }) => value.compare(Dec.of(0)) > 0,
          'pm_net_value',
        );
    }
    await given.part(() => judgeOneWallet(context, who));
    await given.part(async () => {
      const changed = await actForCommitReply(
        context,
        () => target.act(who, standardModeAction),
        makeUnaffordableProbe(context, who),
      );
      judgeCommitRefusal(expect('modes.abstraction.portfolio'), changed);
      const kept = await awaitAccountInMode(context, who, 'portfolio');
      expect('modes.abstraction.portfolio').equal(
        field(kept, 'abstraction'),
        'portfolio',
        'abstraction after a refused change to standard',
      );
    });

    expect('modes.portfolio.leave').accepted(await target.act(who, portfolioMarginEnrolmentAction(false)));
    const left = await awaitAccountInMode(context, who, 'unified');
    expect('modes.portfolio.leave').equal(field(left, 'abstraction'), 'unified');
    await enrolInPortfolioMargin(context, who);
    expect('modes.portfolio.leave').accepted(await target.act(who, portfolioMarginUnenrolmentAction));
    const again = await awaitAccountInMode(context, who, 'unified');
    // Under another digest an unknown signer would have left.
    expect('signing.encoding.pm-alias').equal(
      field(again, 'abstraction'),
      'unified',
      'abstraction of the signing account after it left portfolio margin',
    );
  },
});

/** Judges that a portfolio margin account moves nothing between wallets, because only a split account has two. */
async function judgeOneWallet(context: CaseContext<'transfers.class.split-only'>, who: Identity): Promise<void> {
  const { target, pace, expect } = context;
  const clause = expect('transfers.class.split-only');
  const before = await readWalletBalances(context, who);
  for (const toPerp of [false, true]) {
    const moving = classTransferAction('1', toPerp);
    const reply = await actForCommitReply(context, () => target.act(who, moving), makeUnaffordableProbe(context, who));
    await pace.blocks(2);
    const after = await readWalletBalances(context, who);
    clause.decimal(
      after.perp,
      before.perp,
      'total_raw_usd of an account in portfolio margin after a refused class transfer',
    );
    clause.decimal(after.spot, before.spot, 'USDC in spot.balances after a refused class transfer');
    judgeCommitRefusal(clause, reply);
  }
}
