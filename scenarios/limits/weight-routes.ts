import { check } from '../../harness/check/check.ts';
import { acquireIpAddressBudget } from '../../harness/setup/address-budget.ts';
import { makeJsonRequest } from '../../harness/setup/operator-limits.ts';
import { heavyReadTypes } from '../../spec-schemas/catalogue/limits.ts';
import { reads } from '../../spec-schemas/catalogue/reads.ts';

const isHeavy: ReadonlySet<string> = new Set(heavyReadTypes);

export default check({
  id: 'limits.weight.routes',
  title: 'each read costs weight 1, and each heavy read weight 2',
  clauses: ['limits.weight.info', 'limits.weight.heavy'],
  by: 'observe',
  needs: ['budget'],
  leases: ['limits', 'clock'],
  async run(context) {
    const { given, target, expect } = context;
    const { coin } = await given.market();
    const { address } = given.stranger();
    // Whether a product with an unknown read exists is tested with money and orders, while nothing is limited.
    const requested: string[] = [];
    for (const type of Object.keys(reads))
      await given.part(async () => {
        await target.send(makeJsonRequest('/info', { type, address, coin }));
        requested.push(type);
      });
    const limits = await acquireIpAddressBudget(context);
    // An unsupported read is refused, and charged like a supported one.
    await given.eachPart(requested, async (type) => {
      const [clause, weight] = isHeavy.has(type)
        ? (['limits.weight.heavy', 2] as const)
        : (['limits.weight.info', 1] as const);
      const spent = await limits.drain(type, weight, () => limits.post('/info', { type, address, coin }));
      spent.judge(expect(clause));
    });
  },
});
