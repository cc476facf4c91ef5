import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { awaitBalance } from '../../harness/setup/balances.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

export default check({
  id: 'transfers.send.supply-kept',
  title: 'sends change the supply of no token',
  clauses: ['transfers.send.supply'],
  by: 'act',
  // Elsewhere tokens may be minted, bridged or burned by others in between.
  needs: ['closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const sender = await given.fundedAccount({ usdc: '20', native: '1' });
    const { address: destination } = given.stranger();
    const supplies = async () => {
      const rows = rowsAt(given.data(await target.read('markets_meta')), 'spot.tokens');
      return derived(
        rows.map((row) => [row.id, row.total_supply]),
        rows,
      );
    };
    const before = await supplies();
    const listed = new Set(before.value.map(([id]) => id));
    const isListed = [venue.usdc, venue.native].every(({ signingId }) => listed.has(signingId));
    if (!expect('transfers.send.supply').exercised(isListed, 'both tokens in the list of supplies')) return;
    for (const { signingId } of [venue.usdc, venue.native]) {
      await given.accepted(target.act(sender, sendAssetAction({ asset: signingId, destination, amount: '0.5' })));
      given.require(
        (await awaitBalance(context, destination, signingId, '0.5')).toString() === '0.5',
        'the send did not arrive',
      );
    }
    expect('transfers.send.supply').equal(await supplies(), before, 'total_supply by token');
  },
});
