import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { assumeAcceptedArgument } from '../../harness/forms/noted-arguments.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { actAndAwaitCommit } from '../../harness/setup/put-in-effect.ts';
import {
  awaitLedVaultTvl,
  awaitVaultRow,
  followerDepositAction,
  leaderDepositAction,
  openVault,
  readVaultStateIfServed,
  uniqueVaultName,
  vaultLockMsByKind,
} from '../../harness/setup/vaults.ts';

export const stateServedCheck = check({
  id: 'vaults.state.served',
  title: 'vault_state shows a vault as listed, with its kind capitalised and the lock period of its kind',
  clauses: [
    'vaults.state.shape',
    'vaults.state.tvl',
    'vaults.state.strategy',
    'vaults.state.lock',
    'vaults.state.unknown',
  ],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const leader = await given.fundedAccount({ usdc: '10' });
    const follower = await given.fundedAccount({ usdc: '10' });
    const vault = await openVault(context, leader, { name: 'shown' });
    await actAndAwaitCommit(context, leader, leaderDepositAction(vault, '2.5'));
    await given.accepted(target.act(follower, followerDepositAction(vault, '1.25')));
    await awaitLedVaultTvl(context, leader.address, Dec.of('3.75'));
    const state = await readVaultStateIfServed(context, vault);
    if (state === null) throw new NotExercised('a vault that reads by its address');
    expect('vaults.state.shape').shape(state, 'info.vault_state');
    expect('vaults.state.shape').equal(
      derived(String(state.vault).toLowerCase(), field(state, 'vault')),
      vault.address,
      'vault',
    );
    expect('vaults.state.shape').equal(field(state, 'name'), uniqueVaultName(leader, 'shown'));
    // Whether the leader counts as a depositor is open (D116).
    expect('vaults.state.shape').oneOf(field(state, 'depositor_count'), [2, 1]);
    expect('vaults.state.shape').decimal(
      field(state, 'performance_fee_bps'),
      '0',
      'performance_fee_bps of a new vault',
    );
    expect('vaults.state.shape').decimal(
      field(state, 'share_price'),
      '1',
      'share_price of a vault that has not traded',
    );
    // If no share was ever worth more, it is that price, or still zero.
    expect('vaults.state.shape').relation(
      'a high_water_mark of 1 or 0',
      { mark: field(state, 'high_water_mark') },
      ({ mark }) => ['0', '1'].includes(String(Dec.parse(mark))),
      'high_water_mark',
    );
    const row = await awaitVaultRow(context, leader.address);
    expect('vaults.state.tvl').decimal(field(state, 'tvl'), field(row, 'tvl'));
    expect('vaults.state.tvl').decimal(field(state, 'tvl'), '3.75');
    expect('vaults.state.strategy').equal(field(state, 'strategy'), 'User');
    expect('vaults.state.lock').equal(field(state, 'lock_period_ms'), vaultLockMsByKind.User);
    // By now it is known how a vault is queried.
    const { address } = given.stranger();
    expect('vaults.state.unknown').refused(await target.read('vault_state', { vault: address }));
  },
});

export const stateRefusedCheck = check({
  id: 'vaults.state.refused',
  title: 'vault_state of an unknown address is not found, and of an omitted or malformed address is refused',
  clauses: ['vaults.state.unknown', 'vaults.state.argument'],
  by: 'observe',
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    const nobodys = await target.read('vault_state', { vault: address });
    assumeAcceptedArgument(nobodys.wire);
    expect('vaults.state.unknown').refused(nobodys);
    for (const args of [{}, { vault: null }, { vault: '0x12' }, { vault: 'desk' }])
      expect('vaults.state.argument').refused(await target.read('vault_state', args));
  },
});
