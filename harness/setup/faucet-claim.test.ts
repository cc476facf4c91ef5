import { expect, test } from 'vitest';
import type { CaseContext } from '../check/case-context.ts';
import { claimGrant, pastIpWindow } from './faucet-claim.ts';
import { modelCases } from './model-case.fixture.ts';

const play = await modelCases();

test('a claim is answered for itself, however many were made before it', async () => {
  const statuses = await play(async (context) => {
    const { given, target } = context;
    const claim = () => claimGrant(context, { address: given.stranger().address, amount: 5 });
    const [first, second] = [await claim(), await claim()];
    // The window is there: a claim at once is inside of it.
    const inside = await target.faucet({ address: given.stranger().address, amount: 5 });
    return [first, second, inside].map(({ status }) => status);
  });
  expect(statuses).toEqual([200, 200, 429]);
});

test('the window of the release goes by where the clock can be moved', async () => {
  const moved: number[] = [];
  const claiming = (profile: 'live' | 'next') => ({
    pace: { moveClock: async (ms: number) => moved.push(ms) > 0 },
    venue: { profile },
  });
  // What the window takes of a case.
  const past = (profile: 'live' | 'next') =>
    pastIpWindow(claiming(profile) as unknown as Pick<CaseContext<never>, 'pace' | 'venue'>);
  expect([await past('live'), await past('next')]).toEqual([true, true]);
  expect(moved[0]).toBeGreaterThan(60_000);
  expect(moved[1]).toBeGreaterThan(24 * 3_600_000);
});

test('where nobody moves the clock, a claim waits for the window as long as the case has patience', async () => {
  const answers = [
    { status: 429, text: 'this IP requested too recently' },
    { status: 200, text: '{}' },
  ];
  const asked: string[] = [];
  const claiming = {
    venue: { profile: 'live' },
    target: { faucet: async () => answers[asked.push('claim') - 1] },
    pace: {
      moveClock: async () => false,
      async pastWindow(claim: () => Promise<{ readonly status: number }>) {
        for (let left = 2; left > 1 && (await claim()).status === 429; left--);
        return claim();
      },
    },
  };
  const reply = await claimGrant(claiming as unknown as Parameters<typeof claimGrant>[0], { address: '0xaa' });
  expect([reply.status, asked.length]).toEqual([200, 2]);
});
