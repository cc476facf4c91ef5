import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import type { FillRecord } from '../history/fills.ts';
import { rulesEditorAt } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import type { Fault } from './fault.ts';

// Defects on the second of several resting orders of one owner matched by one order, as if the first had used up the effect.

const read = rulesEditorAt('reads', 'userFills');

/** Changes to the row of a later order, based on the row of the first; null: the row is omitted. */
const changes: Readonly<
  Record<string, readonly [clause: ClauseId, title: string, change: (first: FillRecord) => Partial<FillRecord> | null]>
> = {
  'starts-from-before': [
    'fills.row.start-position',
    'has the start_position of the first',
    ({ startPosition }) => ({ startPosition }),
  ],
  'goes-the-same-way': ['fills.row.dir', 'has the dir of the first', ({ dir }) => ({ dir })],
  'gains-the-same': ['fills.row.closed-pnl', 'has the profit of the first', ({ closedPnl }) => ({ closedPnl })],
  'names-the-first': ['fills.row.oid', 'names the oid of the first', ({ oid }) => ({ oid })],
  untold: ['fills.row.both-parties', 'gets no row', () => null],
};

export const fillsSweptFaults: readonly Fault[] = Object.entries(changes).map(([id, [clause, title, change]]) => ({
  id: `fills.swept-${id}`,
  clause,
  title: `of several orders of an account that one order meets each later one ${title}`,
  edit: laterOnes(change),
}));

function laterOnes(change: (first: FillRecord) => Partial<FillRecord> | null): RulesEdit {
  return read(({ order }) => ({
    order: (fills) => {
      const ordered = order(fills);
      return ordered.flatMap((row) => {
        const { block, market, side, tid, oid } = row.fill;
        const earlier = ordered.filter(
          ({ fill }) =>
            fill.block === block && fill.market === market && fill.side === side && fill.tid < tid && fill.oid !== oid,
        );
        const first = earlier.at(-1)?.fill;
        if (first === undefined) return [row];
        const changed = change(first);
        return changed === null ? [] : [{ ...row, fill: { ...row.fill, ...changed } }];
      });
    },
  }));
}
