import { expect, test } from 'vitest';
import { alternativeConventions } from '../../reference-model/conventions/index.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { enrolInPortfolioMargin, enrolInPortfolioMarginIfTaken, PORTFOLIO_MARGIN_USDC } from './portfolio.ts';
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

test('an account that the venue refuses is told apart, and blocks a case that needs its enrolment', async () => {
  const poor = { usdc: '10' };
  expect(
    await play(async (context) => enrolInPortfolioMarginIfTaken(context, await context.given.fundedAccount(poor))),
  ).toBe(null);
  await expect(
    play(async (context) => enrolInPortfolioMargin(context, await context.given.fundedAccount(poor))),
  ).rejects.toThrow('refused');
  const rich = { usdc: String(PORTFOLIO_MARGIN_USDC) };
  expect(
    await play(async (context) => enrolInPortfolioMarginIfTaken(context, await context.given.fundedAccount(rich))),
  ).toMatchObject({ abstraction: 'portfolio' });
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
