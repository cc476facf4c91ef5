import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { faucetReserveAddress } from '../../harness/probe/faucet-reserve.ts';
import { readBalance } from '../../harness/setup/balances.ts';

export default check({
  id: 'markets.token.holders',
  title: 'the balances of accounts in a token add up to at most its total_supply',
  clauses: ['markets.token.holders'],
  by: 'act',
  // On a shared venue others may move, mint or burn tokens between the reads.
  needs: ['closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const holders = [await given.fundedAccount({ native: '1' }), await given.fundedAccount({ native: '1' })];
    let sum = Dec.of(0);
    // The reserve comes last: what it pays to an already read account counts at most once.
    for (const address of [...holders.map((holder) => holder.address), faucetReserveAddress])
      sum = sum.plus(await readBalance(context, address, venue.native.signingId));
    const tokens = rowsAt(given.data(await target.read('markets_meta')), 'spot.tokens');
    const supplies = tokens.flatMap((row) =>
      row.id === venue.native.signingId
        ? [derived(Dec.parse(row.total_supply) ?? Dec.of(0), field(row, 'total_supply'))]
        : [],
    );
    for (const supply of expect('markets.token.holders').exercisedBy(supplies, 'a row of the native token'))
      expect('markets.token.holders').relation(
        'total_supply of at least the summed balances of the three accounts',
        { total_supply: supply, sum },
        (observed) => observed.total_supply.compare(observed.sum) >= 0,
        'spot.tokens[].total_supply',
      );
  },
});
