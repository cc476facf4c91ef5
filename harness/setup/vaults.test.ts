import { expect, test } from 'vitest';
import { Dec } from '../compare/decimal.ts';
import { awaitBalance, readBalance } from './balances.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import {
  awaitLedVaultTvl,
  awaitVaultRow,
  awaitVaultShares,
  followerDepositAction,
  leaderDepositAction,
  ManagementFeeReader,
  modifyVault,
  openMetaliquidityVault,
  openVault,
  readVaultOverview,
  readVaultStateIfServed,
  readVaultsLedBy,
  uniqueVaultName,
} from './vaults.ts';

const play = await makeCasePlayer();

test('a vault is listed under its leader, and its remaining funds are returned to the leader', async () => {
  const left = await play(async (context) => {
    const { given, target, venue } = context;
    const leader = await given.fundedAccount({ usdc: '20' });
    const follower = await given.fundedAccount({ usdc: '20' });
    given.require((await readVaultsLedBy(context, leader.address)).length === 0, 'listed before it was opened');
    const vault = await openVault(context, leader, { name: 'mine' });
    expect(await awaitVaultRow(context, leader.address)).toMatchObject({
      id: vault.id,
      address: vault.address,
      name: uniqueVaultName(leader, 'mine'),
    });
    await given.accepted(target.act(leader, leaderDepositAction(vault, '3')));
    await given.accepted(target.act(follower, followerDepositAction(vault, '4')));
    expect((await awaitLedVaultTvl(context, leader.address, Dec.of(7))).toString()).toBe('7');
    expect((await awaitVaultShares(context, follower.address, vault, '4'))?.toString()).toBe('4');
    expect(await readVaultOverview(context, follower.address)).toMatchObject({
      equities: [{ equity: '4' }],
      vaults: [{}],
    });
    expect(await readVaultStateIfServed(context, vault)).toMatchObject({ strategy: 'User', share_price: '1' });
    await given.accepted(modifyVault(context, leader, vault, { new_name: 'other' }));
    expect(await awaitVaultRow(context, leader.address, ({ name }) => name === 'other')).toMatchObject({
      name: 'other',
    });
    return { context, vault, usdc: venue.usdc.signingId };
  });
  const { context, vault, usdc } = left;
  expect((await readBalance(context, vault.address, usdc)).toString()).toBe('0');
});

test('an account voted into the set leads a metaliquidity vault', async () => {
  await play(async (context) => {
    const leader = await context.given.fundedAccount({ usdc: '5' });
    const vault = await openMetaliquidityVault(context, leader);
    expect(await awaitVaultRow(context, leader.address)).toMatchObject({
      kind: 'metaliquidity',
      address: vault.address,
    });
    await awaitBalance(context, leader.address, context.venue.usdc.signingId, '5');
  });
});

test('a figure counts as the management fee once it has followed a change', async () => {
  await play(async (context) => {
    const leader = await context.given.fundedAccount({ usdc: '20' });
    const vault = await openVault(context, leader);
    const fee = new ManagementFeeReader(context, vault);
    await context.given.accepted(modifyVault(context, leader, vault, { new_management_fee_bps: 150 }));
    expect((await fee.after(150))?.value).toBe(150);
    expect((await fee.after(90))?.value).toBe(150);
    expect(await new ManagementFeeReader(context, vault).after(90)).toBeNull();
  });
});
