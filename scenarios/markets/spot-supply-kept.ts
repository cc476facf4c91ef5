import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { awaitBalance } from '../../harness/setup/balances.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

export default check({
  id: 'markets.spot.supply-kept',
  title: 'a transfer of a base token leaves the circulating_supply of its pairs unchanged',
  clauses: ['markets.spot.circulating-committed'],
  by: 'act',
  // On a shared venue others may mint, bridge or burn tokens in between.
  needs: ['closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const asset = venue.native.signingId;
    const sender = await given.fundedAccount({ usdc: '10', native: '1' });
    const { address: destination } = given.stranger();
    const supplies = async () => {
      const data = given.data(await target.read('markets', { kind: 'spot' }));
      const texts = rowsAt(data, 'spot.pairs').flatMap((pair) =>
        pair.base === asset ? [`${pair.name} ${pair.circulating_supply}`] : [],
      );
      return derived(texts, field(data, 'spot.pairs'));
    };
    const before = await supplies();
    if (before.value.length === 0) throw new Unsupported('a pair of the native token');
    await pace.blocks(2);
    // A venue that mints or burns block by block proves nothing here.
    if ((await supplies()).value.join() !== before.value.join()) throw new Unsupported('a supply that stands still');
    await given.accepted(target.act(sender, sendAssetAction({ asset, destination, amount: '0.75' })));
    const arrived = await awaitBalance(context, destination, asset, '0.75');
    given.require(arrived.toString() === '0.75', 'the send did not arrive');
    expect('markets.spot.circulating-committed').equal(
      await supplies(),
      before,
      'circulating_supply of the pairs of the native token',
    );
  },
});
