import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { refusedWhereTold } from '../../harness/check/told-verdicts.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import { verdictOnce } from '../../harness/setup/commit-verdicts.ts';
import { deployer, metaOnce, nextSymbol, registered, registration } from '../../harness/setup/perp-deploys.ts';
import { withBody } from '../../harness/setup/tampered-body.ts';

export default check({
  id: 'perp-deploy.register.texts',
  title: 'a symbol of another alphabet is taken as it is or refused, and no bid is taken',
  clauses: ['perp-deploy.register.symbol-text', 'perp-deploy.register.bid'],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { given, target, pace, expect } = context;
    const owner = await deployer(context);
    await registered(context, owner);
    let taken = 0;
    for (const suffix of given.some(['Bücher', '名前', 'e\u0301', '😀', 'a b'], 2)) {
      const symbol = await nextSymbol(context, owner, suffix);
      const reply = await target.act(owner, registration({ symbol }));
      if (!isAccepted(reply)) continue;
      taken += 1;
      await pace.committed();
      const row = await metaOnce(context, symbol);
      expect('perp-deploy.register.symbol-text').equal(
        field(row.value, 'coin', row),
        symbol,
        'coin of a market that was registered so',
      );
    }
    expect('perp-deploy.register.symbol-text').exercised(taken > 0, 'a symbol of another alphabet that is taken');
    // A key that the action does not have stands beside the signed ones.
    const bidding = { ...registration({ symbol: await nextSymbol(context, owner, 'BID') }) };
    const reply = await verdictOnce(context, owner, () =>
      target.act(
        owner,
        bidding,
        withBody((body) => ({ ...body, bid: '1' })),
      ),
    );
    refusedWhereTold(expect('perp-deploy.register.bid'), reply);
  },
});
