import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { approveAgentAction, approveAgentAndAwaitCommit } from '../../harness/setup/agent-approval.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'accounts.overview.agents',
  title: 'the overview lists approved agents with name and expiry, and role distinguishes user, agent and missing',
  clauses: ['accounts.overview.agents', 'accounts.overview.role', 'accounts.overview.multisig'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const master = await given.fundedAccount();
    const lasting = given.stranger();
    const ending = given.stranger();
    const nobody = given.stranger();
    // Far enough in the future to be valid during the whole case.
    const endsAtMs = BigInt((await pace.timeMs()) + 86_400_000);
    const named = approveAgentAction(lasting);
    await given.accepted(target.act(master, { ...named, params: { ...named.params, name: 'desk' } }));
    await approveAgentAndAwaitCommit(context, master, ending, endsAtMs);

    const overview = async (address: string): Promise<JsonObject> =>
      given.data(await target.read('account_state', { address, detail: 'overview' }));
    const own = await overview(master.address);
    const agents = field(own, 'agents', own);
    for (const row of [
      { agent: lasting.address, name: 'desk', expires_at_ms: null },
      { agent: ending.address, name: null, expires_at_ms: Number(endsAtMs) },
    ]) {
      expect('accounts.overview.agents').row(derived(alike(agents.value), agents), row);
    }
    const listed = isJsonArray(agents.value) ? agents.value.length : agents.value;
    expect('accounts.overview.agents').equal(
      derived(listed, agents),
      2,
      'number of agents rows for two approved agents',
    );
    expect('accounts.overview.multisig').equal(
      field(own, 'multisig'),
      { is_multi_sig: false, threshold: 0, signers: [] },
      'multisig of an account with one key',
    );
    expect('accounts.overview.role').equal(field(own, 'role'), 'user', 'role of the master account');
    expect('accounts.overview.role').equal(
      field(await overview(lasting.address), 'role'),
      'agent',
      'role of the agent',
    );
    expect('accounts.overview.role').equal(
      field(await overview(nobody.address), 'role'),
      'missing',
      'role of an unknown address',
    );
  },
});

/** Letter case of an address is open (D10), and so are the keys of the agent and of the expiry (D237). */
function alike(agents: JsonValue | undefined): JsonValue {
  if (!isJsonArray(agents)) return agents ?? null;
  return agents.map((row) => {
    if (!isJsonObject(row)) return row;
    const { expires_at, agent, address, ...others } = row;
    const end = expires_at === undefined ? {} : { expires_at_ms: expires_at };
    return { ...others, ...end, agent: String(agent ?? address).toLowerCase() };
  });
}
