import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { approved } from '../../harness/setup/agent-approval.ts';
import { jsonRequest, OperatorLimits, SLOW, times } from '../../harness/setup/operator-limits.ts';

const BURST = 4;
const SENT = 3 * BURST;

export const everyRequest = check({
  id: 'limits.ip.any-account',
  title: 'requests of one source draw on one budget, whatever account they name',
  clauses: ['limits.ip.every-request'],
  by: 'operate',
  leases: ['limits', 'clock'],
  async run({ given, target, control, expect }) {
    const limits = await OperatorLimits.taken({ given, target, control });
    const reads = ['account_state', 'open_orders', 'user_rate_limit'];
    for (const type of reads) {
      await limits.full('per_ip', { per_second: SLOW, burst: BURST });
      const { passed } = await limits.volley(
        times(SENT, () => jsonRequest('/info', { type, address: given.stranger().address })),
      );
      expect('limits.ip.every-request').that(passed >= BURST && passed <= BURST + (await limits.mayHaveRefilled()), {
        expected: `${BURST} of ${SENT} reads of ${type}, each of another account, to be served`,
        actual: passed,
      });
    }
  },
});

export const accountCoverage = check({
  id: 'limits.account.coverage',
  title: 'the budget of an account is drawn on by writes that name it, the same for each, and by no read',
  clauses: ['limits.account.floor', 'limits.account.exchange-only', 'limits.account.named'],
  by: 'operate',
  needs: ['funded-accounts'],
  leases: ['limits', 'clock'],
  async run(context) {
    const { given, target, control, expect } = context;
    const master = await given.fundedAccount({ usdc: '20' });
    const agent = given.stranger();
    await approved(context, master, agent);
    const limits = await OperatorLimits.taken({ given, target, control });
    const filled = () => limits.full('per_account', { per_second: SLOW, burst: BURST });
    /** How many of these writes are let in. */
    const letIn = async (signer: Identity, owner: Identity | null, count = SENT) => {
      const action = { type: 'cancel_all_orders', params: owner === null ? {} : { owner: owner.address } };
      const requests = times(count, () => jsonRequest('/exchange', target.envelope(signer, action).body));
      return (await limits.volley(requests)).passed;
    };
    const isBurst = async (passed: number) => passed >= BURST && passed <= BURST + (await limits.mayHaveRefilled());

    await filled();
    for (const fresh of [given.stranger(), given.stranger()]) {
      const passed = await letIn(fresh, null);
      expect('limits.account.floor').that(await isBurst(passed), {
        expected: `${BURST} of ${SENT} requests of an account without volume to be let in`,
        actual: passed,
      });
    }

    await filled();
    const read = jsonRequest('/info', { type: 'open_orders', address: master.address });
    const reads = await limits.volley(times(SENT, () => read));
    expect('limits.account.exchange-only').equal(field(reads, 'passed'), SENT, 'reads that are served');
    const writes = await letIn(master, master);
    expect('limits.account.exchange-only').that(await isBurst(writes), {
      expected: `${BURST} requests to be let in after reads of the same account`,
      actual: writes,
    });

    await filled();
    const named = await letIn(agent, master);
    given.that(named >= BURST, `only ${named} requests of the agent were let in`);
    const own = await letIn(agent, null, 1);
    const owners = await letIn(master, master, BURST);
    expect('limits.account.named').equal(own, 1, "requests of the agent's own account that are let in");
    expect('limits.account.named').that(owners <= (await limits.mayHaveRefilled()), {
      expected: "no request of the owner to be let in after the agent's",
      actual: owners,
    });
  },
});
