import { check } from '../../harness/check/check.ts';
import { acquireIpAddressBudget } from '../../harness/setup/address-budget.ts';
import { lightReadRequest, makeRequestList } from '../../harness/setup/operator-limits.ts';
import { heavyReadTypes } from '../../spec-schemas/catalogue/limits.ts';
import { type JsonObject, printJson } from '../../spec-schemas/json/lossless.ts';

/** More reads than the refill covers while they are sent. */
const BUDGET = 8;

export default check({
  id: 'limits.weight.posts',
  title: 'a post over a socket costs the weight of its route, whether admitted or refused',
  clauses: ['limits.weight.post'],
  by: 'observe',
  needs: ['budget'],
  leases: ['limits', 'clock'],
  async run(context) {
    const { feed, given, target, expect } = context;
    const { coin } = await given.market();
    const limits = await acquireIpAddressBudget(context);
    const socket = await feed();
    const owner = given.stranger();
    const stranger = given.stranger();
    const cancel = { type: 'cancel_all_orders', params: { owner: owner.address } };
    const posts = [
      ['info', 1, () => ({ type: 'exchange_status' })],
      ...heavyReadTypes.map((type) => ['info', 2, () => ({ type, coin, address: owner.address })] as const),
      ['info', 1, () => ({ type: 'no_such_read' })],
      // Refused, so that its answer waits for no block.
      ['action', 5, () => target.envelope(stranger, cancel).body],
    ] as const;
    const posted = (type: string, payload: JsonObject) => socket.post(type, payload, { overBudget: true });
    const overHttp = (type: 'info' | 'action', weight: number, payload: () => JsonObject) =>
      limits.drain(type, weight, () => limits.post(type === 'info' ? '/info' : '/exchange', payload()));
    for (const [type, weight, payload] of posts) {
      const what = `a post of ${printJson(payload()).slice(0, 60)}`;
      const spent = await limits.drain(what, weight, () => posted(type, payload()));
      // Another clause judges the weight of the route: a post may be as wrong as its route.
      if (!spent.right)
        given.require((await overHttp(type, weight, payload)).right, `${what} weighs something else on its route`);
      spent.judge(expect('limits.weight.post'));
    }

    await limits.drain('a post', 1, () => posted('info', { type: 'exchange_status' }));
    const { letIn } = await limits.volley(makeRequestList(BUDGET, () => lightReadRequest));
    const most = await limits.mayHaveRefilled();
    expect('limits.weight.post').relation(
      'no HTTP read to be served after socket posts have spent the budget of the source IP',
      { letIn },
      (reported) => reported.letIn <= most,
    );
  },
});
