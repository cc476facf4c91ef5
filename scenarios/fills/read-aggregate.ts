import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { fillsOf } from '../../harness/setup/own-orders.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

export default check({
  id: 'fills.read.aggregate',
  title: 'with aggregate the legs of one order in one block are one row that counts them, without it no row counts',
  clauses: ['fills.read.aggregate', 'fills.read.aggregate-off', 'fills.ring.limit-folded'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { address } = traders.taker;
    const size = traders.size();
    const two = await traders.trade('bid', [size, size]);
    const one = await traders.trade('ask', size);
    const legs = await traders.fills(traders.taker, 3);
    given.require(legs.length === 3, `${legs.length} legs of two orders against three`);
    const aggregateOff = expect('fills.read.aggregate-off');
    aggregateOff.relation('no n', { legs }, (rows) => rows.legs.every((row) => !('n' in row)), 'fills');
    const off = await fillsOf(context, address, { aggregate: false });
    aggregateOff.relation(
      'three rows without n',
      { fills: off },
      ({ fills }) => fills.length === 3 && fills.every((row) => !('n' in row)),
      'fills',
    );

    const folded = await fillsOf(context, address, { aggregate: true });
    // The text lets a node without the argument ignore it.
    if (folded.length === 3 && folded.every((row) => !('n' in row))) throw new Unsupported('aggregate');
    // The table has `n` as optional: a row of one leg need not count it.
    const of = (order: string) => folded.filter(({ oid }) => oid === order);
    expect('fills.read.aggregate').equal(
      derived([folded.length, ...[one, two].map(({ takerOid }) => of(takerOid).map(({ n }) => n ?? 1))], folded),
      [2, [1], [2]],
      'rows, and n of those of either order',
    );
    expect('fills.read.aggregate').decimal(field(of(two.takerOid)[0], 'sz', folded), two.size, 'sz of the folded row');
    const cut = await fillsOf(context, address, { aggregate: true, limit: 2 });
    expect('fills.ring.limit-folded').equal(
      derived(cut.map(({ oid, sz }) => `${oid} of ${Dec.parse(sz)}`).toSorted(), cut),
      [one, two].map(({ takerOid, size: whole }) => `${takerOid} of ${whole}`).toSorted(),
      'oid and sz at limit 2',
    );
  },
});
