import { expect, test } from 'vitest';
import { Dec } from '../compare/decimal.ts';
import { Blocked } from '../kernel/verdicts.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { readBrokerEarnings, readReferralState, readUnclaimedCredit, setReferrerAndAwaitCommit } from './referrals.ts';

const play = await makeCasePlayer();

test("a referee's state names its referrer, which has earned nothing yet", async () => {
  const [named, referrer, credits] = await play(async (context) => {
    const referee = await context.given.fundedAccount();
    const other = context.given.stranger();
    await setReferrerAndAwaitCommit(context, referee, other);
    const of = (kind: 'referral' | 'broker') => readUnclaimedCredit(context, kind, other);
    return [
      await readReferralState(context, referee),
      other.address,
      [await of('referral'), await of('broker')],
    ] as const;
  });
  expect(named.referrer).toBe(referrer);
  expect(credits.map(String)).toEqual(['0', '0']);
});

test('a refused referrer blocks the case', async () => {
  const refused = play(async (context) => {
    const referee = await context.given.fundedAccount();
    await setReferrerAndAwaitCommit(context, referee, referee);
  });
  await expect(refused).rejects.toThrow(Blocked);
});

test('a broker has earned its credit, and any amount credited to its balance (D284)', async () => {
  const earned = await play(async (context) => {
    const broker = await context.given.fundedAccount({ usdc: '5' });
    return readBrokerEarnings(context, broker, Dec.of(2));
  });
  expect(earned.toString()).toBe('3');
});
