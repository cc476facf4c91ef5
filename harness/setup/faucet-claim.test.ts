import { describe, expect, test } from 'vitest';
import type { CaseContext } from '../check/case-context.ts';
import {
  claimFaucetAtOnce,
  claimPastIpWindow,
  moveClockPastIpWindow,
  returnGrantAtEnd,
  shareGrantedAddress,
  takeGrantedAddress,
} from './faucet-claim.ts';
import { makeCasePlayer } from './model-case.fixture.ts';

const play = await makeCasePlayer();

test('a claim is answered on its own merits, however many were made before it', async () => {
  const statuses = await play(async (context) => {
    const { given, target } = context;
    const claim = () => claimPastIpWindow(context, { address: given.stranger().address, amount: 5 });
    const first = await claim();
    const second = await claim();
    // The faucet has a window: an immediate second claim falls into it.
    const inside = await target.faucet({ address: given.stranger().address, amount: 5 });
    return [first, second, inside].map(({ status }) => status);
  });
  expect(statuses).toEqual([200, 200, 429]);
});

test('the window of the release passes where the clock can be moved', async () => {
  const moved: number[] = [];
  const claiming = (profile: 'live' | 'next') => ({
    pace: { moveClock: async (ms: number) => moved.push(ms) > 0 },
    venue: { profile },
  });
  // The code under test uses only this part of a case.
  const past = (profile: 'live' | 'next') =>
    moveClockPastIpWindow(claiming(profile) as unknown as Pick<CaseContext<never>, 'pace' | 'venue'>);
  expect([await past('live'), await past('next')]).toEqual([true, true]);
  expect(moved[0]).toBeGreaterThan(60_000);
  expect(moved[1]).toBeGreaterThan(24 * 3_600_000);
});

test('where the clock cannot be moved, a claim waits for the window as long as the case has patience', async () => {
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
  const reply = await claimPastIpWindow(claiming as unknown as Parameters<typeof claimPastIpWindow>[0], {
    address: '0xaa',
  });
  expect([reply.status, asked.length]).toEqual([200, 2]);
  // A run does not wait for a window of a day.
  answers.unshift({ status: 429, text: 'this IP requested too recently' });
  const ofADay = { ...claiming, venue: { profile: 'next' }, target: { faucet: async () => answers[0] } };
  await expect(
    claimPastIpWindow(ofADay as unknown as Parameters<typeof claimPastIpWindow>[0], { address: '0xaa' }),
  ).rejects.toThrow('a faucet window that ends within the run');
});

describe('a claim that is made at once', () => {
  test('is answered on its own merits inside a window that it need not wait for', async () => {
    const outcome = await play(async (context) => {
      const { given } = context;
      await claimPastIpWindow(context, { address: given.stranger().address, amount: 5 });
      const { reply, hasWaited } = await claimFaucetAtOnce(context, { address: '0x1' });
      return [reply.status, hasWaited];
    });
    expect(outcome).toEqual([400, false]);
  });

  test('is repeated after the window that refused it', async () => {
    const outcome = await play(async (context) => {
      const { given } = context;
      await claimPastIpWindow(context, { address: given.stranger().address, amount: 5 });
      const { reply, hasWaited } = await claimFaucetAtOnce(context, { address: given.stranger().address, amount: 5 });
      return [reply.status, hasWaited];
    });
    expect(outcome).toEqual([200, true]);
  });
});

/** Returns the calls with which a case passes on money that a claim with this reply credited to its own key. */
async function passedOn(isSparing: boolean, status: number, treasury: 'there' | 'none' = 'there'): Promise<string[]> {
  const done: string[] = [];
  const given = {
    isSparing,
    async fundedAccount({ usdc }: { readonly usdc: string }, { address }: { readonly address: string }) {
      done.push(`${usdc} for ${address}`);
      if (treasury === 'none') throw new Error('the run has no money');
    },
  };
  const pace = { blocks: async () => void done.push('block') };
  // Stub of the parts of a case that are used; no other is touched.
  const parts = [{ given, pace }, { address: '0xaa' }, { status }] as unknown as Parameters<typeof returnGrantAtEnd>;
  await returnGrantAtEnd(...parts);
  return done;
}

describe('money claimed by a case', () => {
  test('is available to other cases once credited, where money is scarce', async () => {
    expect(await passedOn(true, 200)).toEqual(['block', '0 for 0xaa']);
  });

  test.each([
    ['money is no matter', false, 200],
    ['nothing was granted', true, 429],
  ])('is left alone where %s', async (_, isSparing, status) => {
    expect(await passedOn(isSparing, status)).toEqual([]);
  });

  test('changes nothing for the case where the run has no treasury to take it', async () => {
    expect(await passedOn(true, 200, 'none')).toHaveLength(2);
  });
});

test('an address with a granted claim is passed to one other case of its venue, where money is scarce', () => {
  const here = {};
  const there = {};
  const left = (venue: object, isSparing: boolean, address: string) =>
    shareGrantedAddress(
      { given: { isSparing }, venue } as unknown as Parameters<typeof shareGrantedAddress>[0],
      address,
    );
  const granted = (venue: object) =>
    takeGrantedAddress({ venue } as unknown as Parameters<typeof takeGrantedAddress>[0]);
  left(here, true, '0xaa');
  left(there, false, '0xbb');
  expect([granted(there), granted(here), granted(here)]).toEqual([null, '0xaa', null]);
});
