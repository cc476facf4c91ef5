import type { ActionEntry } from '../catalogue/action-entry.ts';
import { actionEntry, actions } from '../catalogue/actions.ts';
import { channels } from '../catalogue/channels.ts';
import { reads } from '../catalogue/reads.ts';
import type { Clause } from '../clause.ts';
import { backtickedNames, shapeIdsNamedIn } from '../named-in.ts';
import { gateTables } from '../stated/gates.ts';
import { statedPartsByClause } from '../stated/stated-by.ts';

/** Actions, reads and channels that a clause speaks of. */
export interface ClauseSubject {
  readonly actions: ReadonlySet<string>;
  readonly reads: ReadonlySet<string>;
  readonly channels: ReadonlySet<string>;
}

const stated = statedPartsByClause();
const channelNames: ReadonlySet<string> = new Set(channels.map(({ name }) => name));
const entries: readonly ActionEntry[] = Object.values(actions);

/** Kinds of clauses that are on what a read shows, which a channel of the same rows shows as well. */
const shownKinds: ReadonlySet<Clause['kind']> = new Set(['shape', 'presence', 'rule', 'transition']);

/** In place of the sources of a clause, whose sections are about shapes. */
const nowhere: Clause['sources'] = [{ document: 'own', section: '' }];

/**
 * The subject of a clause: what its text names, what its sections are about, and the parts of the catalogue that name it.
 * A channel counts where the clause names it or has its frames, not where a read of its name alone is meant.
 */
export function clauseSubjectOf(clause: Clause): ClauseSubject {
  const named = new Set([...backtickedNames(clause), ...wordsOfId(clause.id), ...supplementNames(clause)]);
  const own = [...shapesStatedBy(clause), ...shapeIdsNamedIn({ ...clause, sources: nowhere })];
  const isOfFeed = clause.id.startsWith('feed.');
  const ownReads = [...partsOf(own, 'info'), ...[...named].filter((name) => Object.hasOwn(reads, name))];
  // Subjects of a section count where the clause itself says no more.
  const shapes = ownReads.length > 0 ? own : [...own, ...shapeIdsNamedIn(clause)];
  const isOfChannel = isOfFeed || shownKinds.has(clause.kind);
  const showsRows = isOfChannel && !clause.sources.every(({ section }) => section === 'POST /info');
  return {
    actions: new Set(
      [...partsOf([...own, ...shapeIdsNamedIn(clause)], 'action'), ...named, ...refusedTags(clause.id)].flatMap(
        (name) => actionEntry(name)?.tag ?? [],
      ),
    ),
    // A channel has the name of the read whose rows it tells.
    reads: new Set(isOfFeed ? [] : [...partsOf(shapes, 'info'), ...ownReads]),
    channels: new Set([...partsOf(shapes, 'frame'), ...named].filter((name) => showsRows && channelNames.has(name))),
  };
}

function shapesStatedBy({ id }: Clause): readonly string[] {
  const parts = stated.get(id);
  if (parts === undefined) return [];
  const places = [...parts.fields, ...parts.rows, ...parts.order].map((text) => text.split(' ')[0] ?? '');
  return [...places, ...parts.frames.map((name) => `frame.${name}`)];
}

/** The second part of the names of shapes of a family: `info.account_state.full` is one of `account_state`. */
function partsOf(shapes: readonly string[], family: string): readonly string[] {
  return shapes.flatMap((shape) => (shape.startsWith(`${family}.`) ? [shape.split('.')[1] ?? ''] : []));
}

/** Names of several words in an id, as the wire spells them: `orders.batch-cancel.empty` has `batch_cancel`. */
function wordsOfId(id: string): readonly string[] {
  return id
    .split('.')
    .filter((part) => part.includes('-'))
    .map((part) => part.replaceAll('-', '_'));
}

/** Sections of the supplement that are named for one action or read: `actions, modify`. */
function supplementNames({ sources }: Clause): readonly string[] {
  return sources.flatMap(({ document, section }) => {
    const [, name] = document === 'supplement' ? (/^(?:actions|reads), (\w+)$/.exec(section) ?? []) : [];
    return name === undefined ? [] : [name];
  });
}

/** Actions whose refusals a clause is on, by the catalogue or by the list of gates of the action. */
function refusedTags(clause: string): readonly string[] {
  const byCode = (stated.get(clause)?.refusals ?? []).map((text) => text.split(' ')[0] ?? '');
  const byGate = entries
    .filter(({ gates }) => Object.values(gates?.stated ?? {}).some((gate) => gate.clause === clause))
    .map(({ tag }) => tag);
  const isOrderGate = orderLists.some((list) =>
    Object.values(gateTables[list]?.gates ?? {}).some((gate) => gate.clause === clause),
  );
  return [...byCode, ...byGate, ...(isOrderGate ? ['submit_order'] : [])];
}

/** Lists of refusals that every order meets. */
const orderLists = ['orders.perp', 'orders.spot'] as const;
