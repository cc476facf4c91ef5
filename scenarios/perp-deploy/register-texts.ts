import { check } from '../../harness/check/check.ts';
import { judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { field } from '../../harness/check/evidence.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import { actOnceForCommitReply } from '../../harness/setup/judge-commit.ts';
import {
  awaitMarketMetaRow,
  findUnusedDexSymbol,
  makeFundedPerpDeployer,
  registerMarket,
  registerMarketAction,
} from '../../harness/setup/perp-deploys.ts';
import { makeBodyTamper } from '../../harness/setup/tampered-body.ts';

export default check({
  id: 'perp-deploy.register.texts',
  title:
    'a symbol with characters of another alphabet is kept as sent or refused, and a registration with bid is refused',
  clauses: ['perp-deploy.register.symbol-text', 'perp-deploy.register.bid'],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { given, target, pace, expect } = context;
    const owner = await makeFundedPerpDeployer(context);
    await registerMarket(context, owner);
    let registered = 0;
    for (const suffix of given.sample(['Bücher', '名前', 'e\u0301', '😀', 'a b'], 2)) {
      const symbol = await findUnusedDexSymbol(context, owner, suffix);
      const reply = await target.act(owner, registerMarketAction({ symbol }));
      if (!isAccepted(reply)) continue;
      registered += 1;
      await pace.committed();
      const row = await awaitMarketMetaRow(context, symbol);
      expect('perp-deploy.register.symbol-text').equal(
        field(row.value, 'coin', row),
        symbol,
        'coin of the registered market',
      );
    }
    expect('perp-deploy.register.symbol-text').exercised(registered > 0, 'a symbol of another alphabet that is taken');
    // A key that the action does not have accompanies the signed ones.
    const bidding = { ...registerMarketAction({ symbol: await findUnusedDexSymbol(context, owner, 'BID') }) };
    const reply = await actOnceForCommitReply(context, owner, () =>
      target.act(
        owner,
        bidding,
        makeBodyTamper((body) => ({ ...body, bid: '1' })),
      ),
    );
    judgeCommitRefusal(expect('perp-deploy.register.bid'), reply);
  },
});
