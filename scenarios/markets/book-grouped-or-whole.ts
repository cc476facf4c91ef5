import { check } from '../../harness/check/check.ts';
import { readBetweenEqualReads, rereadUntil } from '../../harness/check/same-block-reads.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import {
  type BookGroupingArgs,
  type BookGroupingFault,
  findBookGroupingFault,
  parseBookSideBestFirst,
  placeTwoLevelBook,
} from '../../harness/setup/book-grouping.ts';

const groupings: readonly BookGroupingArgs[] = [
  { n_levels: 1 },
  { n_sig_figs: 2 },
  { n_sig_figs: 5, mantissa: 2 },
  { n_sig_figs: 3, n_levels: 1 },
];

const clauses = {
  price: 'markets.book.grouping',
  size: 'markets.book.grouping-size',
  levels: 'markets.book.grouping-node',
} as const satisfies Readonly<Record<BookGroupingFault['of'], string>>;

export default check({
  id: 'markets.book.grouped-or-whole',
  title: 'a grouped l2_book serves the whole book, or levels rounded to no better price that keep the total size',
  clauses: ['markets.book.grouping', 'markets.book.grouping-size', 'markets.book.grouping-node'],
  by: 'act',
  async run({ given, target, expect }) {
    const market = await placeTwoLevelBook({ given, target });
    const book = async (grouping: BookGroupingArgs) => {
      const data = given.data(await target.read('l2_book', { coin: market.coin, ...grouping }));
      return { bids: [...rowsAt(data, 'bids')], asks: [...rowsAt(data, 'asks')] };
    };
    for (const grouping of given.sample(groupings, 2)) {
      const look = async () => {
        const { outer, inner } = await readBetweenEqualReads(
          { given },
          () => book({}),
          () => book(grouping),
          'info.l2_book',
        );
        return (['bids', 'asks'] as const).map((side) => ({
          side,
          whole: outer[side],
          shown: inner[side],
          fault: findBookGroupingFault(
            side,
            parseBookSideBestFirst(side, outer[side]),
            parseBookSideBestFirst(side, inner[side]),
            grouping,
          ),
        }));
      };
      const observed = await rereadUntil(look, (sides) => sides.every(({ fault }) => fault === null));
      for (const { side, whole, shown, fault } of observed) {
        for (const [of, clause] of Object.entries(clauses)) {
          expect(clause).relation(
            `the whole, ungrouped side, or ${fault?.says ?? ''}`,
            { shown, whole },
            () => fault?.of !== of,
            side,
          );
        }
      }
    }
  },
});
