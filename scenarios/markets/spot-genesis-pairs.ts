import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';

/** Ids of registered tokens start here. @source write-api, "Spot deployment" */
const FIRST_REGISTERED = 1_000;

export default check({
  id: 'markets.spot.genesis-pairs',
  title: 'spot pairs of the genesis have registered_at 0',
  clauses: ['markets.spot.pair-genesis'],
  by: 'observe',
  // Other cases of this run may register some.
  leases: ['registrations'],
  async run({ given, target, expect }) {
    // The flag is set once anybody has deployed a market or a pair: while it is unset, every pair is a genesis pair. If the flag covers
    // only perps, the base decides: a registered token has a higher number.
    const listed = rowsAt(given.data(await target.read('markets_meta', { kind: 'spot' })), 'spot.pairs');
    const pairs = listed.filter(({ base }) => Number(base) < FIRST_REGISTERED);
    const { mip3_enabled: deployed } = given.data(await target.read('exchange_status'));
    if (deployed !== false || pairs.length === 0) throw new Unsupported('a registry of genesis pairs only');
    for (const pair of pairs)
      expect('markets.spot.pair-genesis').equal(field(pair, 'registered_at'), 0, `registered_at of ${pair.name}`);
  },
});
