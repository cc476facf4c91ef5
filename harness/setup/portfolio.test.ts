import { expect, test } from 'vitest';
import { caseModel } from './model-case.fixture.ts';
import { enrolAccount, PORTFOLIO_FUNDS } from './portfolio.ts';
import { awaitMode } from './split-account.ts';

const play = await caseModel();

test('an account is in portfolio margin until the case has ended', async () => {
  const { who, state } = await play(async (context) => {
    const account = await context.given.fundedAccount({ usdc: String(PORTFOLIO_FUNDS) });
    return { who: account, state: await enrolAccount(context, account) };
  });
  expect(state).toMatchObject({ abstraction: 'portfolio', pm_net_value: String(PORTFOLIO_FUNDS) });
  expect(await play((context) => awaitMode(context, who, 'unified'))).toMatchObject({ abstraction: 'unified' });
});
