import { expect, test } from 'vitest';
import { removedProductsEdit } from '../../reference-model/index.ts';
import type { Expectation } from '../check/expect.ts';
import type { ActResult } from '../client/venue-client.ts';
import { Dec } from '../compare/decimal.ts';
import { AbsentProductError } from '../kernel/verdicts.ts';
import { sendEachRequiringAcceptance } from './judge-commit.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import {
  closeDeployedPositionsAtEnd,
  configureAndActivateMarket,
  makeFundedPerpDeployer,
  pushOracleAction,
  readDeployedMarketFacts,
  readDexPosition,
  readDexPositionSize,
  readMarketMetaRow,
  readPerpDeployLimits,
  registerAndJudgeMarket,
  registerMarket,
  symbolSuffixOf,
  tradeOnDeployedMarket,
  uniqueDexName,
  voteDeployParams,
} from './perp-deploys.ts';

const play = await makeCasePlayer();
const playWithoutStaking = await makeCasePlayer({ edits: [removedProductsEdit(['staking'])] });

test('a market of an account is registered, opened and traded, and nobody has a position in it at the end', async () => {
  const left = await play(async (context) => {
    const { given, pace } = context;
    const owner = await makeFundedPerpDeployer(context);
    const deployed = await registerMarket(context, owner);
    expect(deployed.coin).toBe(`${uniqueDexName(owner)}:X1`);
    expect(await readMarketMetaRow(context, deployed.coin)).toMatchObject({ signing_id: deployed.id, open: false });
    await configureAndActivateMarket(context, owner, deployed);
    await sendEachRequiringAcceptance(context, owner, [pushOracleAction(deployed.id, '100')]);
    await pace.blocks(2);
    const pair = [await given.fundedAccount(), await given.fundedAccount()] as const;
    const market = await readDeployedMarketFacts(context, deployed);
    expect(market).toMatchObject({ id: deployed.id, szDecimals: 8, minLots: 1n, open: true, strictIsolated: true });
    const px = market.mark ?? 1n;
    closeDeployedPositionsAtEnd(context, owner, pair, market, px);
    await tradeOnDeployedMarket(context, pair, { market, side: 'bid', px, size: 10n ** 8n });
    expect((await readDexPositionSize(context, pair[1], deployed.coin)).toString()).toBe('1');
    const { row } = await readDexPosition(context, pair[1], symbolSuffixOf(deployed.coin));
    expect(row).toMatchObject({ coin: deployed.coin, size: '1' });
    return { context, taker: pair[1], coin: deployed.coin };
  });
  expect((await readDexPositionSize(left.context, left.taker, left.coin)).toString()).toBe('0');
});

test('without an operator the deployer of an ended case is reused, and no single case locks up the full stake', async () => {
  await play(async ({ pace, given, target, venue }) => {
    const ends: (() => Promise<void>)[] = [];
    // Everything a deployer uses, without clock control, and for a case that ends on demand.
    const unmoved = {
      target,
      venue,
      given: {
        fundedAccount: (...of: Parameters<typeof given.fundedAccount>) => given.fundedAccount(...of),
        data: (...of: Parameters<typeof given.data>) => given.data(...of),
        returnFundsAtEnd: () => undefined,
        afterwards: (undo: () => Promise<void>) => ends.push(undo),
      },
      pace: {
        movesClock: false,
        committed: () => pace.committed(),
        eventually: (...of: Parameters<typeof pace.eventually>) => pace.eventually(...of),
      },
    } as unknown as Parameters<typeof makeFundedPerpDeployer>[0];
    const first = await makeFundedPerpDeployer(unmoved);
    expect((await registerMarket(unmoved, first)).coin).toBe(`${uniqueDexName(first)}:X1`);
    const beside = await makeFundedPerpDeployer(unmoved);
    expect(beside.address).not.toBe(first.address);
    await ends[0]?.();
    const next = await makeFundedPerpDeployer(unmoved);
    expect(next.address).toBe(first.address);
    expect((await registerMarket(unmoved, next)).coin).toBe(`${uniqueDexName(first)}:X2`);
    await expect(makeFundedPerpDeployer(unmoved, { isNew: true })).rejects.toThrow('it takes 50000 ');
  });
});

test("a refused market breaks no clause where a registration by the dex's owner is refused as well", async () => {
  await play(async (context) => {
    const owner = await makeFundedPerpDeployer(context);
    await registerMarket(context, owner);
    const judged: unknown[] = [];
    const expectation = { accepted: (reply: unknown) => judged.push(reply) } as unknown as Expectation;
    await registerAndJudgeMarket(context, expectation, owner, { symbol: 'OTHER:X1' });
    expect(judged).toMatchObject([{ kind: 'refused' }]);
    const poor = await context.given.fundedAccount({ usdc: '5' });
    const spec = { symbol: `${uniqueDexName(poor)}:X1`, name: uniqueDexName(poor) };
    await expect(registerAndJudgeMarket(context, expectation, poor, spec)).rejects.toThrow(
      'perp_register_asset was refused',
    );
    expect(judged).toHaveLength(1);
  });
});

test('votes on deployments are reverted', async () => {
  await play(async (context) => {
    const { deployerFeeCap } = await readPerpDeployLimits(context);
    await voteDeployParams(context, { deployer_fee_cap_bps: 7 }, { deployer_fee_cap_bps: deployerFeeCap ?? 300 });
    expect((await readPerpDeployLimits(context)).deployerFeeCap).toBe(7);
  });
  await play(async (context) => expect((await readPerpDeployLimits(context)).deployerFeeCap).toBe(300));
});

test('where staking is impossible, a deployer registers without', async () => {
  await playWithoutStaking(async (context) => {
    const owner = await makeFundedPerpDeployer(context);
    expect((await registerMarket(context, owner)).coin).toBe(`${uniqueDexName(owner)}:X1`);
  });
});

test('without staking, where a balance is no stake either, the missing product is told', async () => {
  let registrations = 0;
  const deploying = playWithoutStaking(async (context) => {
    const act: typeof context.target.act = async (who, action) => {
      if (action.type !== 'perp_register_asset') return context.target.act(who, action);
      registrations += 1;
      // Nothing else of a reply is used.
      return { kind: 'refused', error: { code: 'PRECONDITION_FAILED', message: '' } } as unknown as ActResult;
    };
    const target = { act, read: context.target.read.bind(context.target) } as unknown as typeof context.target;
    const { given, pace, venue, random } = context;
    const refusing = { given, pace, venue, random, target } as unknown as typeof context;
    await makeFundedPerpDeployer(refusing, { stake: Dec.of(5) }).catch(() => undefined);
    await makeFundedPerpDeployer(refusing, { stake: Dec.of(5) });
  });
  await expect(deploying).rejects.toThrow(AbsentProductError);
  expect(registrations).toBe(1);
});

test('the stake and the price of a registration may be next to the dexs, under long names', async () => {
  const data = { type: 'perp_dexs', dexs: [], deployer_staked_native_token_floor: '5', registration_ask_usdc: '100' };
  const target = { read: async () => ({ kind: 'data', data }) };
  // The code under test only makes this read.
  const limits = await readPerpDeployLimits({ target } as unknown as Parameters<typeof readPerpDeployLimits>[0]);
  expect([limits.minStake.toString(), limits.askFloor?.toString(), limits.isStakeShown]).toEqual(['5', '100', true]);
});

test('they may be with the bids', async () => {
  const bodies: Readonly<Record<string, object>> = {
    perp_dexs: { dexs: [] },
    mip3_active_bids: { bids: [], register_ask: '250', stake_floor: '5' },
  };
  const target = { read: async (name: string) => ({ kind: 'data', data: bodies[name] }) };
  const limits = await readPerpDeployLimits({ target } as unknown as Parameters<typeof readPerpDeployLimits>[0]);
  expect([limits.minStake.toString(), limits.askFloor?.toString(), limits.isStakeShown]).toEqual(['5', '250', true]);
});

test('an auction of its own with the bids shows floor and price', async () => {
  const bodies: Readonly<Record<string, object>> = {
    perp_dexs: { dexs: [] },
    mip3_active_bids: { auction: { kind: 'perp', ask: '1999.5', floor: '250' }, bids: [] },
  };
  const target = { read: async (name: string) => ({ kind: 'data', data: bodies[name] }) };
  const limits = await readPerpDeployLimits({ target } as unknown as Parameters<typeof readPerpDeployLimits>[0]);
  expect([limits.askFloor?.toString(), limits.ask?.toString()]).toEqual(['250', '1999.5']);
});
