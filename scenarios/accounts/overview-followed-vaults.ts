import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { assumeKnownForm } from '../../harness/client/deviating-forms.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { actAndAwaitCommit } from '../../harness/setup/put-in-effect.ts';
import {
  awaitLedVaultTvl,
  awaitVaultShares,
  followerDepositAction,
  isShareRowOfVault,
  leaderDepositAction,
  MISSING_UNSEEDED_VAULT,
  openVault,
  readVaultOverview,
  readVaultStateIfServed,
  tryLeaderWithdraw,
} from '../../harness/setup/vaults.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'accounts.overview.followed-vaults',
  title: 'the overview lists the shares in each followed vault, and the state of each vault followed or led',
  clauses: ['accounts.overview.vault-equity', 'accounts.overview.vaults', 'accounts.overview.role'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const leader = await given.fundedAccount({ usdc: '30' });
    const follower = await given.fundedAccount({ usdc: '30' });
    const vault = await openVault(context, leader);
    const unseeding = await given.fundedAccount({ usdc: '5' });
    const other = await openVault(context, unseeding, { name: 'second' });
    await actAndAwaitCommit(context, leader, leaderDepositAction(vault, '6'));
    // At 0.5 eight shares, or four if a seed is locked.
    const bought = (await tryLeaderWithdraw(context, leader, vault, { amount: '3', of: '6' })) ? '8' : '4';
    await given.accepted(target.act(follower, followerDepositAction(vault, '4')));
    // Deposits may be suspended until the leader seeds shares, in an empty vault too.
    if (isRefused(await target.act(follower, followerDepositAction(other, '3'))))
      throw new NotExercised(MISSING_UNSEEDED_VAULT);
    await awaitLedVaultTvl(context, leader.address, Dec.of(bought === '8' ? 7 : 10));
    const shares = await awaitVaultShares(context, follower.address, other, '3');
    const { body: reported, equities, vaults } = await readVaultOverview(context, follower.address);
    assumeKnownForm(reported, 'facet');
    if (!expect('accounts.overview.vault-equity').exercised(shares !== null, 'an overview that tells of shares'))
      return;

    if (equities === null || vaults === null) throw new NotExercised('an overview that tells of vaults');
    for (const [of, shares, equity] of [
      [vault, bought, '4'],
      [other, '3', '3'],
    ] as const) {
      const rows = equities.filter((equity) => isShareRowOfVault(equity, of));
      const clause = expect('accounts.overview.vault-equity');
      const [row] = rows;
      const address = field(row, 'vault_address', reported);
      clause.equal(derived(rows.length, reported), 1, 'number of rows of one vault');
      clause.equal(derived(String(address.value).toLowerCase(), address), of.address, 'vault_address');
      clause.decimal(field(row, 'shares', reported), shares);
      clause.decimal(field(row, 'equity', reported), equity);
    }
    expect('accounts.overview.vault-equity').equal(
      derived(equities.length, reported),
      2,
      'number of vaults with shares of the follower',
    );

    const own = await readVaultOverview(context, leader.address);
    const led = await readVaultOverview(context, unseeding.address);
    const clause = expect('accounts.overview.vaults');
    clause.equal(
      derived(addressesOf(vaults), reported),
      [vault.address, other.address].toSorted(),
      'vaults of a follower',
    );
    clause.equal(derived(addressesOf(own.vaults), own.body), [vault.address], 'vaults of a leader with shares');
    clause.equal(derived(addressesOf(led.vaults), led.body), [other.address], 'vaults of a leader without shares');
    for (const row of [...vaults, ...(own.vaults ?? []), ...(led.vaults ?? [])]) {
      const state = await readVaultStateIfServed(
        context,
        String(row.vault).toLowerCase() === vault.address ? vault : other,
      );
      const { type: _type, ...body } = state ?? {};
      const { type: _named, ...shown } = row;
      if (clause.exercised(state !== null, 'a vault that reads by its address'))
        clause.equal(derived(shown, row, state ?? reported), body, 'vault');
    }
    const body = given.data(await target.read('account_state', { address: vault.address, detail: 'overview' }));
    expect('accounts.overview.role').equal(field(body, 'role'), 'vault', 'role of a vault');
  },
});

function addressesOf(rows: readonly JsonObject[] | null): readonly string[] {
  return (rows ?? []).map(({ vault }) => String(vault).toLowerCase()).toSorted();
}
