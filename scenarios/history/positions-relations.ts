import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { decimalAt, integerAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import {
  isWithinTolerance,
  lastDecimalPlaceOf,
  lastDecimalPlaceOfMean,
  pxInUsdc,
} from '../../harness/compare/planes.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { awaitClosedPositionRows, CLOSED_POSITIONS_BY_TIME_READ, readClosedPositions } from './closed-positions.ts';

export default check({
  id: 'history.positions.relations',
  title: 'the figures, times and flags of a closed position are consistent with each other',
  clauses: [
    'history.positions.realized',
    'history.positions.net',
    'history.positions.rising',
    'history.positions.entry-null',
    'history.positions.avg-entry',
    'history.positions.close-implied',
    'history.positions.funding-implied',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { expect } = context;
    const traders = await leaseTwoTraders(context);
    const [low, , high] = traders.pxs;
    await traders.trade('bid', traders.size(), low);
    await traders.trade('ask', traders.size(), high);
    const took = await awaitClosedPositionRows(context, traders.taker.address, 1);
    const made = await awaitClosedPositionRows(context, traders.maker.address, 1);
    const { address } = traders.taker;
    const rows = [
      ...took.slice(0, 1),
      ...made.slice(0, 1),
      ...(await readClosedPositions(context, CLOSED_POSITIONS_BY_TIME_READ, { address })),
    ];
    for (const row of expect('history.positions.realized').exercisedBy(rows, 'a closed position')) {
      const { max_sz, avg_entry_px } = row;
      const realized = decimalAt(row, 'closed_pnl').minus(decimalAt(row, 'fee_paid'));
      const net = decimalAt(row, 'realized_pnl').plus(decimalAt(row, 'funding_paid'));
      for (const [clause, key, due, parts] of [
        ['history.positions.realized', 'realized_pnl', realized, ['closed_pnl', 'fee_paid']],
        ['history.positions.net', 'net_pnl', net, ['realized_pnl', 'funding_paid']],
      ] as const) {
        const reported = decimalAt(row, key);
        // Each of the three may be truncated separately, at different decimals.
        const slack = Dec.sum(
          [key, ...parts].map((each) => lastDecimalPlaceOf(...rows.map((one) => decimalAt(one, each)))),
        );
        expect(clause).relation(
          `${key} of ${due}, within one last decimal place of each figure (D245)`,
          { [key]: reported, row },
          () => isWithinTolerance(reported, due, slack),
          key,
        );
      }
      const rises = (from: string, to: string) => integerAt(row, from) <= integerAt(row, to);
      expect('history.positions.rising').relation(
        'opened_at no later than closed_at, and open_block no later than close_block',
        { row },
        () => rises('opened_at', 'closed_at') && rises('open_block', 'close_block'),
      );
      const isUnseen = row.entry_complete === false;
      expect('history.positions.entry-null').equal(
        derived([max_sz === null, avg_entry_px === null], row),
        [isUnseen, isUnseen],
        'whether max_sz and avg_entry_px are null',
      );
      // Other clauses judge a null or malformed value.
      const entry = Dec.parse(avg_entry_px);
      if (!expect('history.positions.avg-entry').exercised(entry !== null, 'a row with its average entry')) continue;
      expect('history.positions.avg-entry').relation(
        `avg_entry_px of ${pxInUsdc(low)}, the price of the only opening fill`,
        { avg_entry_px: field(row, 'avg_entry_px') },
        () =>
          isWithinTolerance(
            entry ?? Dec.of(0),
            pxInUsdc(low),
            lastDecimalPlaceOfMean(entry ?? Dec.of(0), traders.market),
          ),
        'avg_entry_px',
      );
    }
    for (const [clause, flag, bounds] of [
      ['history.positions.close-implied', 'close_complete', ['entry_complete']],
      ['history.positions.funding-implied', 'funding_complete', ['entry_complete', 'close_complete']],
    ] as const) {
      // Counter-check: a flag that holds at a later or intermediate read must hold at its bounds.
      const complete = rows.filter((row) => row[flag] === true);
      for (const row of expect(clause).exercisedBy(complete, `a row with ${flag} true`))
        for (const bound of bounds)
          expect(clause).relation(
            `${bound} true where ${flag} is true`,
            { [bound]: field(row, bound), [flag]: field(row, flag) },
            () => row[bound] === true,
            bound,
          );
    }
  },
});
