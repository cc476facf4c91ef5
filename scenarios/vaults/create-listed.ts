import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { at } from '../../harness/client/json-at.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { isSignerRefused } from '../../harness/setup/agent-approval.ts';
import {
  awaitVaultRow,
  createVaultAction,
  readTracedVaultsLedBy,
  uniqueVaultName,
} from '../../harness/setup/vaults.ts';

export default check({
  id: 'vaults.create.listed',
  title: 'vault_summaries lists a new vault under its leader with its name, its own address and the requested kind',
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
    const leader = await given.fundedAccount({ usdc: '5' });
    const other = await given.fundedAccount({ usdc: '5' });
    const created = expect('vaults.create.created');
    const opened = async (name: string, isKindSpelt = false) => {
      const action = createVaultAction(leader, { name });
      const { kind: _user, ...kindless } = action.params;
      const reply = await target.act(leader, isKindSpelt ? action : { ...action, params: kindless });
      const listed = await pace.eventually(
        () => readTracedVaultsLedBy(context, leader.address),
        ({ value }) => value.length > 0 || isRefused(reply),
      );
      return { name, reply, listed };
    };
    const isOpen = ({ reply, listed }: Awaited<ReturnType<typeof opened>>) =>
      listed.value.length > 0 || isSignerRefused(reply);
    const first = await opened(uniqueVaultName(leader, 'Kasse Ω'));
    // No document says which characters a name may have.
    const second = isOpen(first) ? first : await opened(uniqueVaultName(leader, 'Kasse'));
    const spelt = isOpen(second) ? second : await opened(second.name, true);
    // A vault that opens as soon as the kind is spelt was refused for the lack of it.
    if (spelt !== second && isOpen(spelt)) expect('vaults.create.kind-default').accepted(second.reply);
    const { name, reply: opening, listed } = spelt;
    const names = [name, uniqueVaultName(leader, 'third')] as const;
    created.accepted(opening);
    created.equal(derived(listed.value.length, listed), 1, 'number of vaults of a leader who created one');
    const [row] = listed.value;
    const reported = (key: string) => field(row, key, row === undefined ? listed : undefined);
    created.equal(reported('name'), names[0]);
    created.relation(
      'a vault address other than that of its leader and of another account',
      { address: reported('address') },
      ({ address }) => ![leader.address, other.address].includes(String(address).toLowerCase()),
    );
    expect('vaults.summaries.kind').oneOf(reported('kind'), ['user', 'metaliquidity']);
    expect('vaults.create.kind-default').equal(reported('kind'), 'user', 'kind of a vault created without a kind');
    created.decimal(reported('tvl'), '0', 'tvl of a vault without deposits');
    created.equal(reported('follower_count'), 0, 'follower_count of a vault without shares');

    const reply = await target.act(other, createVaultAction(other));
    await given.accepted(reply);
    const another = await awaitVaultRow(context, other.address);
    const returned = reply.kind === 'admitted' ? reply.body : {};
    const answered = at(returned, 'vault_id');
    if (answered !== undefined) {
      context.reportForm('D46', 'accepted' in returned ? 'beside' : 'alone');
      expect('vaults.create.ids').equal(
        derived(String(answered), reply),
        derived(String(another.id), field(another, 'id')),
        'vault_id of the reply',
      );
    }
    expect('vaults.create.ids').relation(
      'a different id and address for each of the two vaults',
      { first: derived(row, row ?? listed), another },
      (vaults) =>
        String(vaults.another.id) !== String(vaults.first?.id) && vaults.another.address !== vaults.first?.address,
    );
    expect('vaults.create.kind-default').equal(
      field(another, 'kind'),
      'user',
      'kind of a vault created with kind User',
    );

    await given.accepted(target.act(leader, createVaultAction(leader, { name: names[1] })));
    const both = await pace.eventually(
      () => readTracedVaultsLedBy(context, leader.address),
      ({ value }) => value.length > 1,
    );
    expect('vaults.summaries.leader').equal(
      derived(both.value.map(({ name }) => String(name)).toSorted(), both),
      names.toSorted(),
      'names of the vaults of one leader',
    );
    expect('vaults.summaries.leader').relation(
      'the first vault of the leader in vault_summaries',
      { vaults: both },
      ({ vaults }) => vaults.some(({ id }) => String(id) === String(row?.id)),
    );
    const body = given.data(await target.read('vault_summaries'));
    expect('vaults.summaries.shape').shape(body, 'info.vault_summaries');
    expect('vaults.summaries.shape').equal(
      derived(new Set(both.value.map(({ id }) => String(id))).size, both),
      both.value.length,
      'number of different vault ids',
    );
    for (const each of [...both.value, another])
      expect('vaults.summaries.kind').oneOf(field(each, 'kind'), ['user', 'metaliquidity']);
  },
});
