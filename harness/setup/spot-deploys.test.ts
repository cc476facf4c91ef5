import { expect, test } from 'vitest';
import type { Expectation } from '../check/expect.ts';
import { freeUsdc, held } from './balances.ts';
import { inTurn } from './commit-verdicts.ts';
import { modelCases } from './model-case.fixture.ts';
import { placedSpot } from './spot.ts';
import {
  aloneRegistering,
  askNow,
  calm,
  deployedPair,
  deployedToken,
  factsOfPair,
  finalAtEnd,
  finalSupply,
  listedPair,
  opened,
  pairActive,
  pairParams,
  seeding,
  spotDeployer,
  supplied,
  symbolOf,
  takesListing,
  tokenListing,
  tokenOnce,
  withoutGrid,
} from './spot-deploys.ts';

const play = await modelCases();

interface Chain {
  readonly msPerBlock?: number;
  /** Blocks at which others register. */
  readonly others?: readonly number[];
}

/** A clock of registrations that nobody moves: it fell from 200 to 100 in 100 blocks, from block 50 on, which is now. */
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
  // No other part of a case is come to by who waits.
  const context = { ...reading, pace } as unknown as Parameters<typeof calm>[0];
  return { context, height: () => now };
}

test('where nobody cuts blocks a whole fall of the price goes by, and one more behind the registration of another', async () => {
  const alone = passing({});
  expect((await calm(alone.context)).toString()).toBe('100');
  expect(alone.height()).toBe(150);
  const one = passing({ others: [120] });
  await calm(one.context);
  expect(one.height()).toBe(220);
  await expect(calm(passing({ others: [140, 239, 338] }).context)).rejects.toThrow('others register');
  await expect(calm(passing({ msPerBlock: 1_300 }).context)).rejects.toThrow('soon comes down (it takes 130 s)');
});

test('a registration of others is told from those of a case', async () => {
  const names = ['USDC'];
  const markets = () => ({ spot: { tokens: names.map((name) => ({ name })), pairs: [] } });
  const reading = { given: { data: (body: unknown) => body }, target: { read: async () => markets() } };
  const context = reading as unknown as Parameters<typeof aloneRegistering>[0];
  const stayAlone = await aloneRegistering(context, (name) => name.startsWith('OWN'));
  names.push('OWN1');
  await expect(stayAlone()).resolves.toBeUndefined();
  names.push('THEIRS');
  await expect(stayAlone()).rejects.toThrow('others have registered THEIRS');
});

test('a registration that is refused accuses nobody where a plain one is refused as well', async () => {
  await play(async (context) => {
    const owner = await spotDeployer(context, 1);
    const judged: unknown[] = [];
    const expectation = { accepted: (reply: unknown) => judged.push(reply) } as unknown as Expectation;
    await takesListing(context, expectation, owner, tokenListing({ symbol: symbolOf(owner), weiDecimals: 19 }));
    expect(judged).toMatchObject([{ kind: 'refused' }]);
    const poor = await context.given.fundedAccount({ usdc: '5' });
    const listing = tokenListing({ symbol: symbolOf(poor) });
    await expect(takesListing(context, expectation, poor, listing)).rejects.toThrow('spot_register_token was refused');
    expect(judged).toHaveLength(1);
  });
});

test('a token of an account is supplied, and its pair opened and traded', async () => {
  await play(async (context) => {
    const { given, control } = context;
    const owner = await spotDeployer(context);
    const before = await freeUsdc(context, owner);
    const base = await deployedToken(context, owner);
    await supplied(context, owner, base, [[owner, '7.5']]);
    expect((await held(context, owner.address, base)).toString()).toBe('7.5');
    const id = await deployedPair(context, owner, base);
    expect(await listedPair(context, `${symbolOf(owner)}/USDC`)).toMatchObject({ signing_id: id, active: false });
    // Each at the lowest price.
    expect(before.minus(await freeUsdc(context, owner)).toString()).toBe('200');
    await inTurn(context, owner, [pairParams(id, [30, 10], 100)]);
    expect(await withoutGrid({ ...context, control }, true)).toBe(true);
    await expect(opened(context, owner, id)).rejects.toThrow('a pair of a deployer that opens');
    expect(await withoutGrid({ ...context, control })).toBe(true);
    await opened(context, owner, id);
    const pair = await factsOfPair(context, id);
    expect(pair).toMatchObject({ id, base, active: true, minNotional: 1n });
    const buyer = await given.fundedAccount({ usdc: '20' });
    const order = { pair, px: 10n ** 8n, size: 500n };
    expect(await placedSpot(context, owner, { ...order, side: 'ask' })).toMatchObject({ kind: 'resting' });
    expect(await placedSpot(context, buyer, { ...order, side: 'bid' })).toMatchObject({ kind: 'filled' });
    await inTurn(context, owner, [pairActive(id, false)]);
  });
});

test('a price comes down before the next registration, and what is staged is made final at the end', async () => {
  const left = await play(async (context) => {
    const { given, target } = context;
    const owner = await spotDeployer(context);
    const base = await deployedToken(context, owner);
    const dear = await askNow(context);
    expect(dear.now.compare(dear.floor)).toBe(1);
    expect((await calm(context)).toString()).toBe((await askNow(context)).now.toString());
    finalAtEnd(context, owner, base, () => '3');
    await given.accepted(target.act(owner, seeding(base, [[owner, '3']])));
    expect(await target.act(owner, finalSupply(base, '4'))).toMatchObject({ kind: 'refused' });
    return { context, symbol: symbolOf(owner) };
  });
  expect(await tokenOnce(left.context, left.symbol)).toMatchObject({ total_supply: '3' });
});
