import { check } from '../../harness/check/check.ts';
import { readBetweenEqualReads, rereadUntil } from '../../harness/check/same-block-reads.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import type { ReadReply } from '../../harness/client/replies.ts';
import { findBookGroupingFault, parseBookSideBestFirst, placeTwoLevelBook } from '../../harness/setup/book-grouping.ts';
import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';

const asked = { n_levels: 0 };
const sides = ['bids', 'asks'] as const;

export default check({
  id: 'markets.book.no-levels',
  title: 'l2_book with n_levels 0 serves no level or the whole book, or is refused',
  clauses: ['markets.book.no-levels'],
  by: 'act',
  async run({ given, target, expect }) {
    const { coin } = await placeTwoLevelBook({ given, target });
    const whole = async () => {
      const data = given.data(await target.read('l2_book', { coin }));
      return { bids: [...rowsAt(data, 'bids')], asks: [...rowsAt(data, 'asks')] };
    };
    const look = () =>
      readBetweenEqualReads({ given }, whole, () => target.read('l2_book', { coin, ...asked }), 'info.l2_book');
    const { outer, inner } = await rereadUntil(look, (observed) =>
      sides.every((side) => isFair(side, observed.outer, observed.inner)),
    );
    const body = bodyOf(inner);
    const noLevels = expect('markets.book.no-levels');
    if (body === null) noLevels.refused(inner);
    else
      for (const side of sides)
        noLevels.relation(
          'no level, or every level of the side',
          { shown: rowsAt(body, side), whole: outer[side] },
          () => isFair(side, outer, inner),
          side,
        );
  },
});

function bodyOf(reply: ReadReply): JsonObject | null {
  return reply.kind === 'data' && isJsonObject(reply.data) ? reply.data : null;
}

/** Whether a refusal is acceptable: other clauses judge its form. */
function isFair(side: (typeof sides)[number], whole: JsonObject, reply: ReadReply): boolean {
  const body = bodyOf(reply);
  if (body === null) return true;
  const levels = (read: JsonObject) => parseBookSideBestFirst(side, rowsAt(read, side));
  return findBookGroupingFault(side, levels(whole), levels(body), asked) === null;
}
