import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { awaitHedgeLegSizes, readPositionRows, switchToHedgeMode } from '../../harness/setup/hedge-mode.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

export default check({
  id: 'modes.position.two-legs',
  title: 'two legs of the same size in hedge mode have a position row, an initial margin and a maintenance margin each',
  clauses: ['modes.position.two-legs', 'modes.position.row-side', 'modes.position.own-margin'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { taker, maker, market } = traders;
    await switchToHedgeMode(context, taker);
    const state = async () =>
      given.data(await target.read('account_state', { address: taker.address, detail: 'margin' }));
    const zero = Dec.of(0);
    const fields = ['total_margin_used', 'cross_maintenance_margin_used'] as const;

    const { size } = await traders.trade('bid', traders.size(50n), traders.pxs[0], { positionSide: 'long' });
    const one = await pace.eventually(state, (data) => decimalAt(data, fields[0]).compare(zero) > 0);
    given.require(decimalAt(one, fields[0]).compare(zero) > 0, 'the long leg holds no margin');
    await awaitHedgeLegSizes(context, maker, market, { long: zero, short: size.negated() });
    const oneWayRows = await readPositionRows(context, maker.address, market.coin);
    const [oneWay] = oneWayRows;
    given.require(oneWay !== undefined, 'the position of the one-way account is not listed');
    expect('modes.position.row-side').equal(
      derived(oneWay?.side ?? null, oneWayRows),
      null,
      'side of the position row of a one-way account',
    );

    await traders.trade('ask', traders.size(50n), traders.pxs[0], { positionSide: 'short' });
    const wanted = { long: size, short: size.negated() };
    const sizes = await awaitHedgeLegSizes(context, taker, market, wanted);
    expect('modes.position.two-legs').equal(
      derived([sizes.long, sizes.short].map(String), sizes.long, sizes.short),
      [size, size.negated()].map(String),
      'sizes of the long and the short leg',
    );
    for (const row of await readPositionRows(context, taker.address, market.coin)) {
      const word = decimalAt(row, 'size').compare(zero) > 0 ? 'long' : 'short';
      expect('modes.position.row-side').equal(
        derived(row.side ?? null, field(row, 'side')),
        word,
        `side of the position row of size ${String(row.size)}`,
      );
    }
    const both = await pace.eventually(state, (data) => !decimalAt(data, fields[0]).equals(decimalAt(one, fields[0])));
    // Both legs were entered at one price, so the hold of one leg, including the cushion, is doubled.
    for (const name of fields) {
      const alone = decimalAt(one, name);
      expect('modes.position.own-margin').decimal(field(both, name), alone.plus(alone));
    }
  },
});
