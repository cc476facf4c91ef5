import { expect, test } from 'vitest';
import { Dec } from '../compare/decimal.ts';
import { held, heldOnce } from './balances.ts';
import { modelCases } from './model-case.fixture.ts';
import {
  changed,
  deposit,
  openMetaliquidity,
  openVault,
  seed,
  sharesOnce,
  tvlOf,
  vaultFacet,
  vaultRow,
  vaultState,
  vaultsLedBy,
} from './vaults.ts';

const play = await modelCases();

test('a vault is listed under its leader, and what is left in it goes back to him', async () => {
  const left = await play(async (context) => {
    const { given, target, venue } = context;
    const leader = await given.fundedAccount({ usdc: '20' });
    const follower = await given.fundedAccount({ usdc: '20' });
    given.that((await vaultsLedBy(context, leader.address)).length === 0, 'listed before it was opened');
    const vault = await openVault(context, leader, { name: 'mine' });
    expect(await vaultRow(context, leader.address)).toMatchObject({
      id: vault.id,
      address: vault.address,
      name: 'mine',
    });
    await given.accepted(target.act(leader, seed(vault, '3')));
    await given.accepted(target.act(follower, deposit(vault, '4')));
    expect((await tvlOf(context, leader.address, Dec.of(7))).toString()).toBe('7');
    expect((await sharesOnce(context, follower.address, vault, '4'))?.toString()).toBe('4');
    expect(await vaultFacet(context, follower.address)).toMatchObject({ equities: [{ equity: '4' }], vaults: [{}] });
    expect(await vaultState(context, vault)).toMatchObject({ strategy: 'User', share_price: '1' });
    await given.accepted(changed(context, leader, vault, { new_name: 'other' }));
    expect(await vaultRow(context, leader.address, ({ name }) => name === 'other')).toMatchObject({ name: 'other' });
    return { context, vault, usdc: venue.usdc.signingId };
  });
  const { context, vault, usdc } = left;
  expect((await held(context, vault.address, usdc)).toString()).toBe('0');
});

test('who is voted into the set leads a metaliquidity vault', async () => {
  await play(async (context) => {
    const leader = await context.given.fundedAccount({ usdc: '5' });
    const vault = await openMetaliquidity(context, leader);
    expect(await vaultRow(context, leader.address)).toMatchObject({ kind: 'metaliquidity', address: vault.address });
    await heldOnce(context, leader.address, context.venue.usdc.signingId, '5');
  });
});
