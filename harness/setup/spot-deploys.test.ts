import { expect, test } from 'vitest';
import { freeUsdc, held } from './balances.ts';
import { inTurn } from './commit-verdicts.ts';
import { modelCases } from './model-case.fixture.ts';
import { placedSpot } from './spot.ts';
import {
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
  tokenOnce,
  withoutGrid,
} from './spot-deploys.ts';

const play = await modelCases();

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
