import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { field } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import {
  enrolInPortfolioMargin,
  leavePortfolioMargin,
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

export const portfolioSmallCheck = check({
  id: 'modes.portfolio.small',
  title: 'an account below the minimum value cannot enrol in portfolio margin, and its request to leave is accepted',
  clauses: ['modes.portfolio.equity', 'modes.portfolio.leave'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const who = await given.fundedAccount({ usdc: '20' });
    const reply = await actForCommitReply(
      context,
      () => target.act(who, portfolioMarginEnrolmentAction(true)),
      makeUnaffordableProbe(context, who),
    );
    judgeCommitRefusal(expect('modes.portfolio.equity'), reply);
    await pace.blocks(2);
    const kept = await awaitAccountInMode(context, who, 'unified');
    expect('modes.portfolio.equity').equal(
      field(kept, 'abstraction'),
      'unified',
      'abstraction after a refused enrolment',
    );
    for (const leaving of [portfolioMarginUnenrolmentAction, portfolioMarginEnrolmentAction(false)])
      expect('modes.portfolio.leave').accepted(await target.act(who, leaving));
    const after = await awaitAccountInMode(context, who, 'unified');
    expect('modes.portfolio.leave').equal(field(after, 'abstraction'), 'unified');
  },
});

/** Amount in whole USDC that a faucet may grant at once: enough if a venue requires less than public facts say. */
const MODEST_USDC = 2_000;

export const portfolioNetValueCheck = check({
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

export const portfolioLargeCheck = check({
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
