import type { ActionEntry } from '../catalogue/action-entry.ts';
import { actionEntry, actions } from '../catalogue/actions.ts';
import { channels } from '../catalogue/channels.ts';
import { reads } from '../catalogue/reads.ts';
import type { Clause } from '../clause.ts';
import { backtickedNames, shapeIdsNamedIn } from '../named-in.ts';
import { gateTables } from '../stated/gates.ts';
import { mapClausesToStatedParts } from '../stated/stated-by.ts';

/** Actions, reads and channels that a clause is about. */
export interface ClauseSubject {
  readonly actions: ReadonlySet<string>;
  readonly reads: ReadonlySet<string>;
  readonly channels: ReadonlySet<string>;
}

const stated = mapClausesToStatedParts();
const channelNames: ReadonlySet<string> = new Set(channels.map(({ name }) => name));
const entries: readonly ActionEntry[] = Object.values(actions);

/** Kinds of clauses about a read's content, which also apply to a channel with the same rows. */
const shownKinds: ReadonlySet<Clause['kind']> = new Set(['shape', 'presence', 'rule', 'transition']);

/** Replaces the sources of a clause, whose sections would add their shapes. */
const nowhere: Clause['sources'] = [{ document: 'own', section: '' }];

/**
 * Determines the subject of a clause: the names in its text, the shapes of its sections, and the parts of the catalogue that cite it. A
 * channel counts only if the clause names it as a channel or states its frames, not if it means the read of the same name.
 */
export function clauseSubjectOf(clause: Clause): ClauseSubject {
  const named = new Set([...backtickedNames(clause), ...wordsOfId(clause.id), ...supplementNames(clause)]);
  const own = [...shapesStatedBy(clause), ...shapeIdsNamedIn({ ...clause, sources: nowhere })];
  const isOfFeed = clause.id.startsWith('feed.');
  const ownReads = [...partsOf(own, 'info'), ...[...named].filter((name) => Object.hasOwn(reads, name))];
  // Shapes of a section count only where the clause itself names no read.
  const shapes = ownReads.length > 0 ? own : [...own, ...shapeIdsNamedIn(clause)];
  const isOfChannel = isOfFeed || shownKinds.has(clause.kind);
  const showsRows = isOfChannel && !clause.sources.every(({ section }) => section === 'POST /info');
  return {
    actions: new Set(
      [...partsOf([...own, ...shapeIdsNamedIn(clause)], 'action'), ...named, ...refusedTags(clause.id)].flatMap(
        (name) => actionEntry(name)?.tag ?? [],
      ),
    ),
    // A channel has the same name as the read whose rows it pushes.
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

/** Returns the second part of the ids of a family's shapes: `account_state` for `info.account_state.full`. */
function partsOf(shapes: readonly string[], family: string): readonly string[] {
  return shapes.flatMap((shape) => (shape.startsWith(`${family}.`) ? [shape.split('.')[1] ?? ''] : []));
}

/** Returns names of several words in an id, in wire spelling: `batch_cancel` for `orders.batch-cancel.empty`. */
function wordsOfId(id: string): readonly string[] {
  return id
    .split('.')
    .filter((part) => part.includes('-'))
    .map((part) => part.replaceAll('-', '_'));
}

/** Returns the sections of the supplement that are named after one action or read: `actions, modify`. */
function supplementNames({ sources }: Clause): readonly string[] {
  return sources.flatMap(({ document, section }) => {
    const [, name] = document === 'supplement' ? (/^(?:actions|reads), (\w+)$/.exec(section) ?? []) : [];
    return name === undefined ? [] : [name];
  });
}

/** Returns the actions whose refusals a clause is about, by the catalogue or by the action's gate table. */
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

/** Gate tables that apply to every order. */
const orderLists = ['orders.perp', 'orders.spot'] as const;
