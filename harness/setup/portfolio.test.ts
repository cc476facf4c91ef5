import { expect, test } from 'vitest';
import { modelCases } from './model-case.fixture.ts';
import { enrolled, PORTFOLIO_FUNDS } from './portfolio.ts';
import { inMode } from './split-account.ts';

const play = await modelCases();

test('an account is in portfolio margin until the case has ended', async () => {
  const { who, state } = await play(async (context) => {
    const account = await context.given.fundedAccount({ usdc: String(PORTFOLIO_FUNDS) });
    return { who: account, state: await enrolled(context, account) };
  });
  expect(state).toMatchObject({ abstraction: 'portfolio', pm_net_value: String(PORTFOLIO_FUNDS) });
  expect(await play((context) => inMode(context, who, 'unified'))).toMatchObject({ abstraction: 'unified' });
});
