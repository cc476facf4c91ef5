import type { ActionEntry } from '../catalogue/action-entry.ts';
import { actions } from '../catalogue/actions.ts';
import { shapeIds } from '../shapes/registry.ts';
import { listStatedPlaces, statementsByShape } from './stated.ts';

/** Parts of the wire that a clause states, in readable form. */
export interface StatedParts {
  /** Shape and place: `info.open_orders orders[].sz`. */
  readonly fields: readonly string[];
  /** Lists whose number of rows it is about, as shape and place. */
  readonly rows: readonly string[];
  /** Lists whose order it is about, as shape and place. */
  readonly order: readonly string[];
  /** Frames by channel, or by kind of answer: `open_orders`. */
  readonly frames: readonly string[];
  /** Refusals as action and code: `cancel_order ORDER_NOT_FOUND`. */
  readonly refusals: readonly string[];
}

/** Returns the parts that each clause states, by the id of the clause. */
export function mapClausesToStatedParts(): ReadonlyMap<string, StatedParts> {
  const lines = [
    ...(['order', 'rows'] as const).flatMap((part) => placesIn(part, part)),
    ...placesIn('values', 'fields'),
    ...placesIn('forms', 'fields'),
    ...framesStated(),
    ...refusalsStated(),
  ];
  return new Map(
    [...Map.groupBy(lines, ({ clause }) => clause)].map(([clause, own]) => {
      const textsOf = (part: keyof StatedParts) => own.flatMap((line) => (line.part === part ? [line.text] : []));
      return [
        clause,
        {
          fields: textsOf('fields'),
          rows: textsOf('rows'),
          order: textsOf('order'),
          frames: textsOf('frames'),
          refusals: textsOf('refusals'),
        },
      ];
    }),
  );
}

interface Line {
  readonly clause: string;
  readonly part: keyof StatedParts;
  readonly text: string;
}

function placesIn(kind: 'forms' | 'order' | 'rows' | 'values', part: keyof StatedParts): Line[] {
  return listStatedPlaces(kind).map(({ shapeId, place, clause }) => ({ clause, part, text: `${shapeId} ${place}` }));
}

function framesStated(): Line[] {
  return shapeIds.flatMap((shapeId) => {
    const clause = statementsByShape[shapeId]?.frame;
    return clause === undefined ? [] : [{ clause, part: 'frames', text: shapeId.slice('frame.'.length) } as const];
  });
}

function refusalsStated(): Line[] {
  const entries: readonly ActionEntry[] = Object.values(actions);
  return entries.flatMap(({ tag, errors }) =>
    errors.flatMap(({ code, clause }) =>
      clause === undefined ? [] : [{ clause, part: 'refusals', text: `${tag} ${code}` } as const],
    ),
  );
}
