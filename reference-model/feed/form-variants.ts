import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import { editsOf, inTurn } from '../rule-edits.ts';
import type { Rules, RulesEdit } from '../rules.ts';
import type { BookChannelRules } from './channels/l2-book.ts';

type BookBody = Rules['reads']['l2Book']['body'];

/** Accepted forms, in reads and in frames, of what the documents do not show. */
export const formVariants: Readonly<Record<`D${number}=${string}`, RulesEdit>> = {
  'D227=levels': books(
    ({ bids, asks }) => ({ levels: (view, core) => [bids?.(view, core), asks?.(view, core)] }),
    ([bids, asks]) => ({ bids, asks }),
  ),
  'D227=tuples': books(
    ({ bids, asks }) => ({
      bids: (view, core) => tuplesOf(bids?.(view, core)),
      asks: (view, core) => tuplesOf(asks?.(view, core)),
    }),
    (sides) => ({ levels: sides.map(tuplesOf) }),
  ),
  'D227=nested': books(
    ({ bids, asks }) => ({ book: (view, core) => ({ bids: bids?.(view, core), asks: asks?.(view, core) }) }),
    (levels) => ({ book: { levels } }),
  ),
};

/** Books with their sides in other members. */
function books(
  read: (body: BookBody) => BookBody,
  frame: (levels: Parameters<BookChannelRules['body']>[1]) => ReturnType<BookChannelRules['body']>,
): RulesEdit {
  return inTurn(
    editsOf('reads', 'l2Book')(({ body: { coin, ...sides } }) => ({ body: { ...(coin && { coin }), ...read(sides) } })),
    editsOf('feed', 'book')(() => ({ body: (coin, levels, timeMs) => ({ coin, ...frame(levels), time: timeMs }) })),
  );
}

function tuplesOf(rows: unknown): JsonValue[] {
  return Array.isArray(rows) ? rows.map((row): JsonValue => Object.values(row)) : [];
}
