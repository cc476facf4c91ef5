import { check } from '../../harness/check/check.ts';
import { exactly, jsonRequest, OperatorLimits } from './operator-limits.ts';

export default check({
  id: 'limits.charged.refused',
  title: 'what the venue refuses is charged like what it serves',
  clauses: ['limits.charged.refused'],
  by: 'operate',
  leases: ['limits', 'clock'],
  async run({ given, target, control, expect }) {
    const limits = await OperatorLimits.taken({ given, target, control });
    const [owner, stranger] = [given.stranger(), given.stranger()];
    const unauthorized = target.envelope(stranger, {
      type: 'cancel_order',
      cancel: { owner: owner.address, market: 0, oid: 1 },
    }).body;
    const refusals = [
      ['an unknown type', 1, jsonRequest('/info', { type: 'no_such_read' })],
      ['a body that is no JSON', 1, { ...jsonRequest('/info', {}), body: '{"type":' }],
      ['an action of a stranger', 5, jsonRequest('/exchange', unauthorized)],
      ['an envelope without fields', 5, jsonRequest('/exchange', {})],
    ] as const;
    for (const [what, weight, request] of refusals) {
      const throttled = await limits.weighed(weight, () => limits.send(request));
      expect('limits.charged.refused').equal(
        throttled,
        exactly,
        `429 on ${what}, on a light read after it, on another, with a budget of ${weight + 1}`,
      );
    }
  },
});
