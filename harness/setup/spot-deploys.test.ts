import { expect, test } from 'vitest';
import type { Expectation } from '../check/expect.ts';
import { Dec } from '../compare/decimal.ts';
import { readBalance, readFreeCollateral } from './balances.ts';
import { sendEachRequiringAcceptance } from './judge-commit.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { placeSpotOrder } from './spot.ts';
import {
  activateDeployedPair,
  awaitListedToken,
  finalizeSupplyAction,
  finalizeSupplyAtEnd,
  makeFundedSpotDeployer,
  readListedPairRow,
  readListedTokenRow,
  readPairFacts,
  readRegistrationAuctionState,
  registerAndJudgeListing,
  registerPair,
  registerToken,
  registerTokenAction,
  seedAndFinalizeSupply,
  seedHoldersAction,
  setPairActiveAction,
  setPairParamsAction,
  startForeignRegistrationGuard,
  uniqueTokenSymbol,
  voteWaivePairGridRequirement,
  waitForRegistrationFloor,
} from './spot-deploys.ts';

const play = await makeCasePlayer();

interface Chain {
  readonly msPerBlock?: number;
  /** Blocks at which other accounts register. */
  readonly others?: readonly number[];
}

/** A registration auction that nobody bids in: its price fell from 200 to 100 within 100 blocks, starting at block 50, which is now. */
function passing({ msPerBlock = 100, others = [] }: Chain) {
  let now = 50;
  const asked = () => {
    const openedAt = Math.max(50, ...others.filter((height) => height <= now));
    const ask = Math.max(100, 200 - (now - openedAt));
    return {
      current_ask: String(ask),
      floor: '100',
      start: '200',
      last_clearing: '100',
      start_multiplier: 2,
      duration_blocks: 100,
      opened_at_block: openedAt,
      now_block: now,
    };
  };
  const pace = {
    movesClock: false,
    blocks: async (blocks: number) => {
      now += blocks;
    },
    timeMs: async () => now * msPerBlock,
  };
  const reading = { given: { data: (body: unknown) => body }, target: { read: async () => asked() } };
  // Waiting uses no other part of the context.
  const context = { ...reading, pace } as unknown as Parameters<typeof waitForRegistrationFloor>[0];
  return { context, height: () => now };
}

test('on a venue that produces no blocks by itself, the wait is a whole fall of the price, and one more after a registration by another account', async () => {
  const alone = passing({});
  expect((await waitForRegistrationFloor(alone.context)).toString()).toBe('100');
  expect(alone.height()).toBe(150);
  const one = passing({ others: [120] });
  await waitForRegistrationFloor(one.context);
  expect(one.height()).toBe(220);
  await expect(waitForRegistrationFloor(passing({ others: [140, 239, 338] }).context)).rejects.toThrow(
    'others register',
  );
  await expect(waitForRegistrationFloor(passing({ msPerBlock: 1_900 }).context)).rejects.toThrow(
    'soon comes down (it takes 190 s)',
  );
});

test('a registration by others is told from those of the case', async () => {
  const names = ['USDC'];
  const markets = () => ({ spot: { tokens: names.map((name) => ({ name })), pairs: [] } });
  const reading = { given: { data: (body: unknown) => body }, target: { read: async () => markets() } };
  const context = reading as unknown as Parameters<typeof startForeignRegistrationGuard>[0];
  const stayAlone = await startForeignRegistrationGuard(context, (name) => name.startsWith('OWN'));
  names.push('OWN1');
  await expect(stayAlone()).resolves.toBeUndefined();
  names.push('THEIRS');
  await expect(stayAlone()).rejects.toThrow('others have registered THEIRS');
});

test('a refused registration fails nothing where a plain one is refused as well', async () => {
  await play(async (context) => {
    const owner = await makeFundedSpotDeployer(context, 1);
    const judged: unknown[] = [];
    const expectation = { accepted: (reply: unknown) => judged.push(reply) } as unknown as Expectation;
    await registerAndJudgeListing(
      context,
      expectation,
      owner,
      registerTokenAction({ symbol: uniqueTokenSymbol(owner), weiDecimals: 19 }),
    );
    expect(judged).toMatchObject([{ kind: 'refused' }]);
    const poor = await context.given.fundedAccount({ usdc: '5' });
    const listing = registerTokenAction({ symbol: uniqueTokenSymbol(poor) });
    await expect(registerAndJudgeListing(context, expectation, poor, listing)).rejects.toThrow(
      'spot_register_token was refused',
    );
    expect(judged).toHaveLength(1);
  });
});

test("an account's token gets its supply, and its pair opens and trades", async () => {
  await play(async (context) => {
    const { given, control } = context;
    const owner = await makeFundedSpotDeployer(context);
    const before = await readFreeCollateral(context, owner);
    const base = await registerToken(context, owner);
    await seedAndFinalizeSupply(context, owner, base, [[owner, '7.5']]);
    expect((await readBalance(context, owner.address, base)).toString()).toBe('7.5');
    const id = await registerPair(context, owner, base);
    expect(await readListedPairRow(context, `${uniqueTokenSymbol(owner)}/USDC`)).toMatchObject({
      signing_id: id,
      active: false,
    });
    // Each at the minimum price.
    expect(before.minus(await readFreeCollateral(context, owner)).toString()).toBe('200');
    await sendEachRequiringAcceptance(context, owner, [setPairParamsAction(id, [30, 10], 100)]);
    expect(await voteWaivePairGridRequirement({ ...context, control }, true)).toBe(true);
    await expect(activateDeployedPair(context, owner, id)).rejects.toThrow('a pair of a deployer that opens');
    expect(await voteWaivePairGridRequirement({ ...context, control })).toBe(true);
    await activateDeployedPair(context, owner, id);
    const pair = await readPairFacts(context, id);
    expect(pair).toMatchObject({ id, base, active: true, minNotional: 1n });
    const buyer = await given.fundedAccount({ usdc: '20' });
    const order = { pair, px: 10n ** 8n, size: 500n };
    expect(await placeSpotOrder(context, owner, { ...order, side: 'ask' })).toMatchObject({ kind: 'resting' });
    expect(await placeSpotOrder(context, buyer, { ...order, side: 'bid' })).toMatchObject({ kind: 'filled' });
    await sendEachRequiringAcceptance(context, owner, [setPairActiveAction(id, false)]);
  });
});

test('where no case can hurry the price, up to twice the minimum is paid at once, and more is waited for', async () => {
  await play(async (context) => {
    let waited = 0;
    const pace = {
      movesClock: false,
      blocks: async (blocks: number) => {
        waited += blocks;
        await context.pace.blocks(blocks);
      },
      timeMs: async () => 0,
      committed: () => context.pace.committed(),
      eventually: context.pace.eventually.bind(context.pace),
    };
    // Registrations use no other part of the pace.
    const slow = { ...context, pace: pace as unknown as typeof context.pace };
    await waitForRegistrationFloor(context);
    const owner = await makeFundedSpotDeployer(slow, 3);
    const before = await readFreeCollateral(context, owner);
    const paid = async (nth: number) => {
      await registerToken(slow, owner, { symbol: uniqueTokenSymbol(owner, nth) });
      return before.minus(await readFreeCollateral(context, owner));
    };
    expect((await paid(1)).toString()).toBe('100');
    expect((await paid(2)).compare(Dec.of(250))).toBe(1);
    expect(waited).toBe(0);
    expect((await paid(3)).compare(Dec.of(400))).toBe(-1);
    expect(waited).toBeGreaterThan(0);
  });
});

test.each([
  ['before another one is sent', 1],
  ['while another one is sent', 2],
])('a registration that is listed %s is not blocked by it', async (_when, sent) => {
  await play(async (context) => {
    let acts = 0;
    const pace = {
      movesClock: false,
      blocks: context.pace.blocks.bind(context.pace),
      timeMs: async () => 0,
      committed: () => context.pace.committed(),
      // The wait for the row of the first registration ends without it.
      eventually: async (read: () => Promise<unknown>, isIt: (row: unknown) => boolean) =>
        acts === 1 ? undefined : context.pace.eventually(read, isIt),
    };
    const target = {
      act: (...given: Parameters<typeof context.target.act>) => {
        acts += 1;
        return context.target.act(...given);
      },
      read: async (...asked: Parameters<typeof context.target.read>) => {
        const reply = await context.target.read(...asked);
        return asked[0] === 'markets' && acts < sent ? { ...reply, data: { spot: { tokens: [] } } } : reply;
      },
    };
    // Registrations use no other part of the pace and the target.
    const slow = { ...context, pace, target } as unknown as typeof context;
    const owner = await makeFundedSpotDeployer(slow, 3);
    await registerToken(slow, owner);
    expect(acts).toBe(sent);
    expect(await readListedTokenRow(context, uniqueTokenSymbol(owner))).toBeDefined();
  });
});

test('the price falls to its minimum before the next registration, and staged registrations are finalized at the end', async () => {
  const left = await play(async (context) => {
    const { given, target } = context;
    const owner = await makeFundedSpotDeployer(context);
    const base = await registerToken(context, owner);
    const dear = await readRegistrationAuctionState(context);
    expect(dear.now.compare(dear.floor)).toBe(1);
    expect((await waitForRegistrationFloor(context)).toString()).toBe(
      (await readRegistrationAuctionState(context)).now.toString(),
    );
    finalizeSupplyAtEnd(context, owner, base, () => '3');
    await given.accepted(target.act(owner, seedHoldersAction(base, [[owner, '3']])));
    expect(await target.act(owner, finalizeSupplyAction(base, '4'))).toMatchObject({ kind: 'refused' });
    return { context, symbol: uniqueTokenSymbol(owner) };
  });
  expect(await awaitListedToken(left.context, left.symbol)).toMatchObject({ total_supply: '3' });
});
