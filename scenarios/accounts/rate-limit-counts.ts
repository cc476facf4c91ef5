import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { integerAt } from '../../harness/client/json-at.ts';

export default check({
  id: 'accounts.rate-limit.counts',
  title: 'each accepted action counts once and leaves its nonce as the last one',
  clauses: ['accounts.rate-limit.last-nonce', 'accounts.rate-limit.lifetime', 'accounts.rate-limit.shape'],
  by: 'act',
  accounts: 'fresh',
  async run({ given, target, pace, expect }) {
    const owner = await given.fundedAccount({ usdc: '80' });
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const order = orderAction(owner, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) });
    const read = async () => given.data(await target.read('user_rate_limit', { address: owner.address }));
    let count = integerAt(await read(), 'lifetime_count');
    for (let placed = 0; placed < 2; placed++) {
      const acted = await given.accepted(target.act(owner, order));
      const before = count;
      const body = await pace.eventually(read, (now) => integerAt(now, 'lifetime_count') > before);
      count = integerAt(body, 'lifetime_count');
      expect('accounts.rate-limit.lifetime').equal(
        derived(Number(count), field(body, 'lifetime_count')),
        Number(before) + 1,
        'lifetime_count',
      );
      expect('accounts.rate-limit.last-nonce').equal(
        derived(Number(integerAt(body, 'last_nonce')), field(body, 'last_nonce')),
        Number(acted.nonce),
        'last_nonce',
      );
      expect('accounts.rate-limit.shape').shape(body, 'info.user_rate_limit');
    }
  },
});
