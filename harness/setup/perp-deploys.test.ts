import { expect, test } from 'vitest';
import { withoutProducts } from '../../reference-model/index.ts';
import type { Expectation } from '../check/expect.ts';
import { inTurn } from './commit-verdicts.ts';
import { modelCases } from './model-case.fixture.ts';
import {
  closedAtEnd,
  deployer,
  deployLimits,
  dexName,
  factsOf,
  metaRow,
  opens,
  push,
  registered,
  sizeOn,
  takesMarket,
  trades,
  voteDeploys,
} from './perp-deploys.ts';

const play = await modelCases();
const playWithoutStaking = await modelCases({ edits: [withoutProducts(['staking'])] });

test('a market of an account is registered, opened and traded, and nobody holds anything on it at the end', async () => {
  const left = await play(async (context) => {
    const { given, pace } = context;
    const owner = await deployer(context);
    const deployed = await registered(context, owner);
    expect(deployed.coin).toBe(`${dexName(owner)}:X1`);
    expect(await metaRow(context, deployed.coin)).toMatchObject({ signing_id: deployed.id, open: false });
    await opens(context, owner, deployed);
    await inTurn(context, owner, [push(deployed.id, '100')]);
    await pace.blocks(2);
    const pair = [await given.fundedAccount(), await given.fundedAccount()] as const;
    const market = await factsOf(context, deployed);
    expect(market).toMatchObject({ id: deployed.id, szDecimals: 8, minLots: 1_000n, open: true, strictIsolated: true });
    const px = market.mark ?? 1n;
    closedAtEnd(context, owner, pair, market, px);
    await trades(context, pair, { market, side: 'bid', px, size: 10n ** 8n });
    expect((await sizeOn(context, pair[1], deployed.coin)).toString()).toBe('1');
    return { context, taker: pair[1], coin: deployed.coin };
  });
  expect((await sizeOn(left.context, left.taker, left.coin)).toString()).toBe('0');
});

test('without an operator the deployer of an ended case serves the next, and nobody locks as much for one case alone', async () => {
  await play(async ({ pace, given, target, venue }) => {
    const ends: (() => Promise<void>)[] = [];
    // As where nobody moves the clock, and a case that ends when it is told to, in all that a deployer comes to.
    const unmoved = {
      target,
      venue,
      given: {
        fundedAccount: (...of: Parameters<typeof given.fundedAccount>) => given.fundedAccount(...of),
        data: (...of: Parameters<typeof given.data>) => given.data(...of),
        refunded: () => undefined,
        afterwards: (undo: () => Promise<void>) => ends.push(undo),
      },
      pace: {
        movesClock: false,
        committed: () => pace.committed(),
        eventually: (...of: Parameters<typeof pace.eventually>) => pace.eventually(...of),
      },
    } as unknown as Parameters<typeof deployer>[0];
    const first = await deployer(unmoved);
    expect((await registered(unmoved, first)).coin).toBe(`${dexName(first)}:X1`);
    const beside = await deployer(unmoved);
    expect(beside.address).not.toBe(first.address);
    await ends[0]?.();
    const next = await deployer(unmoved);
    expect(next.address).toBe(first.address);
    expect((await registered(unmoved, next)).coin).toBe(`${dexName(first)}:X2`);
    await expect(deployer(unmoved, { isNew: true })).rejects.toThrow('it takes 50000 ');
  });
});

test('a market that is refused accuses nobody where the owner of the dex is refused as well', async () => {
  await play(async (context) => {
    const owner = await deployer(context);
    await registered(context, owner);
    const judged: unknown[] = [];
    const expectation = { accepted: (reply: unknown) => judged.push(reply) } as unknown as Expectation;
    await takesMarket(context, expectation, owner, { symbol: 'OTHER:X1' });
    expect(judged).toMatchObject([{ kind: 'refused' }]);
    const poor = await context.given.fundedAccount({ usdc: '5' });
    const wish = { symbol: `${dexName(poor)}:X1`, name: dexName(poor) };
    await expect(takesMarket(context, expectation, poor, wish)).rejects.toThrow('perp_register_asset was refused');
    expect(judged).toHaveLength(1);
  });
});

test('what is voted of deployments is put back', async () => {
  await play(async (context) => {
    const { deployerFeeCap } = await deployLimits(context);
    await voteDeploys(context, { deployer_fee_cap_bps: 7 }, { deployer_fee_cap_bps: deployerFeeCap ?? 300 });
    expect((await deployLimits(context)).deployerFeeCap).toBe(7);
  });
  await play(async (context) => expect((await deployLimits(context)).deployerFeeCap).toBe(300));
});

test('where nobody can stake, a deployer registers without', async () => {
  await playWithoutStaking(async (context) => {
    const owner = await deployer(context);
    expect((await registered(context, owner)).coin).toBe(`${dexName(owner)}:X1`);
  });
});
