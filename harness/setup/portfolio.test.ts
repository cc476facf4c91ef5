import { expect, test } from 'vitest';
import { alternativeConventions } from '../../reference-model/conventions/index.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { enrolInPortfolioMargin, PORTFOLIO_MARGIN_USDC } from './portfolio.ts';
import { awaitAccountInMode } from './split-account.ts';

const play = await makeCasePlayer();

test('an account is in portfolio margin until the case has ended', async () => {
  const { who, state } = await play(async (context) => {
    const account = await context.given.fundedAccount({ usdc: String(PORTFOLIO_MARGIN_USDC) });
    return { who: account, state: await enrolInPortfolioMargin(context, account) };
  });
  expect(state).toMatchObject({ abstraction: 'portfolio', pm_net_value: String(PORTFOLIO_MARGIN_USDC) });
  expect(await play((context) => awaitAccountInMode(context, who, 'unified'))).toMatchObject({
    abstraction: 'unified',
  });
});

test('an enrolled account need not have a second enrolment accepted', async () => {
  const convention = alternativeConventions.find(({ id }) => id === 'portfolio-entered-once');
  const playOnce = await makeCasePlayer({ edits: convention?.edits ?? [] });
  const state = await playOnce(async (context) => {
    const account = await context.given.fundedAccount({ usdc: String(PORTFOLIO_MARGIN_USDC) });
    await enrolInPortfolioMargin(context, account);
    return enrolInPortfolioMargin(context, account);
  });
  expect(state).toMatchObject({ abstraction: 'portfolio' });
});
