import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';

const counters = ['last_nonce', 'pending_count', 'lifetime_count'];
/** Likely names of a key about a rate-limit budget. */
const ofABudget = /token|bucket|remain|budget|weight|burst|refill|capacity|used|limit/i;

export default check({
  id: 'accounts.rate-limit.unknown',
  title: 'user_rate_limit of an unknown address shows three zero counters and no budget',
  clauses: ['accounts.rate-limit.unknown', 'accounts.rate-limit.counters-only', 'accounts.rate-limit.shape'],
  by: 'observe',
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    const body = given.data(await target.read('user_rate_limit', { address }));
    expect('accounts.rate-limit.unknown').equal(
      derived(
        counters.map((name) => body[name]),
        body,
      ),
      [0, 0, 0],
      counters.join(', '),
    );
    const others = Object.keys(body).filter((key) => !['type', 'address', ...counters].includes(key));
    expect('accounts.rate-limit.counters-only').relation(
      'no key about a rate-limit budget',
      { others: derived(others, body) },
      (keys) => !keys.others.some((key) => ofABudget.test(key)),
    );
    expect('accounts.rate-limit.shape').shape(body, 'info.user_rate_limit');
    expect('accounts.rate-limit.shape').equal(
      derived(String(body.address).toLowerCase(), field(body, 'address')),
      address,
      'address',
    );
  },
});
