import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { at } from '../../harness/client/json-at.ts';
import { inEffect } from '../../harness/setup/optional-action.ts';
import { creation, vaultRow, vaultsLedBy } from '../../harness/setup/vaults.ts';

export default check({
  id: 'vaults.create.listed',
  title: 'a vault is listed under its leader with its name, an address of its own and the kind that was asked for',
  clauses: [
    'vaults.create.created',
    'vaults.create.ids',
    'vaults.create.kind-default',
    'vaults.summaries.shape',
    'vaults.summaries.kind',
    'vaults.summaries.leader',
  ],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const [leader, other] = [await given.fundedAccount({ usdc: '5' }), await given.fundedAccount({ usdc: '5' })];
    await inEffect(context, leader, creation({ name: 'Kasse Ω' }), 'vaults');
    const listed = await pace.eventually(
      () => vaultsLedBy(context, leader.address),
      (rows) => rows.length > 0,
    );
    expect('vaults.create.created').equal(listed.length, 1, 'vaults of a leader who has made one');
    const [row = {}] = listed;
    expect('vaults.create.created').equal(field(row, 'name'), 'Kasse Ω');
    const own = String(row.address).toLowerCase();
    expect('vaults.create.created').that(![leader.address, other.address].includes(own), {
      expected: 'an address that no account of the case has',
      actual: row.address ?? null,
    });
    expect('vaults.summaries.kind').oneOf(row.kind, ['user', 'metaliquidity'], 'kind');
    expect('vaults.create.kind-default').equal(row.kind, 'user', 'kind of a vault that was asked for without one');
    expect('vaults.create.created').decimal(field(row, 'tvl'), '0', 'tvl of a vault that nobody has paid into');
    expect('vaults.create.created').equal(field(row, 'follower_count'), 0, 'follower_count of a vault without shares');

    const reply = await target.act(other, creation({ name: 'second', kind: 'User' }));
    await given.accepted(reply);
    const second = await vaultRow(context, other.address);
    const told = reply.kind === 'admitted' ? at(reply.body, 'vault_id') : undefined;
    if (told !== undefined) {
      context.seen('D46', 'ids in the body');
      expect('vaults.create.ids').equal(String(told), String(second.id), 'vault_id of the reply');
    }
    expect('vaults.create.ids').that(String(second.id) !== String(row.id) && second.address !== row.address, {
      expected: 'an id and an address of its own for each vault',
      actual: [row, second],
    });
    expect('vaults.create.kind-default').equal(second.kind, 'user', 'kind of a vault that was asked for as `User`');

    await given.accepted(target.act(leader, creation({ name: 'third' })));
    const both = await pace.eventually(
      () => vaultsLedBy(context, leader.address),
      (rows) => rows.length > 1,
    );
    expect('vaults.summaries.leader').equal(
      both.map(({ name }) => String(name)).toSorted(),
      ['Kasse Ω', 'third'],
      'names of the vaults of one leader',
    );
    expect('vaults.summaries.leader').that(
      both.some(({ id }) => String(id) === String(row.id)),
      { expected: 'his first vault among them', actual: both },
    );
    const body = given.data(await target.read('vault_summaries'));
    expect('vaults.summaries.shape').shape(body, 'info.vault_summaries');
    expect('vaults.summaries.shape').equal(
      new Set(both.map(({ id }) => String(id))).size,
      both.length,
      'different ids',
    );
    for (const { kind } of [...both, second])
      expect('vaults.summaries.kind').oneOf(kind, ['user', 'metaliquidity'], 'kind');
  },
});
