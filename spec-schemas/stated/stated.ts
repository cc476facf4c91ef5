import type { ChannelEntry } from '../catalogue/channel-entry.ts';
import { channels, frameShapeOf } from '../catalogue/channels.ts';
import type { ReadEntry } from '../catalogue/read-entry.ts';
import { reads } from '../catalogue/reads.ts';
import type { ClauseId } from '../clauses/index.ts';
import { type ShapeId, shapeIds } from '../shapes/registry.ts';
import { answerStatements } from './answers.ts';
import { parentListPlaceOf, type ShapePlace, shapePlaceAt } from './place.ts';
import type { ShapeStatements } from './statements.ts';

const readRows = Object.values<ReadEntry>(reads);
const channelRows: readonly ChannelEntry[] = channels;

/** Clause of each field, list and frame, by shape: for findings, for generated faults and for `explain`. */
export const statementsByShape: { readonly [id in ShapeId]?: ShapeStatements } = {
  ...answerStatements,
  ...Object.assign({}, ...readRows.map(({ stated: ofReplies }) => ofReplies)),
  ...Object.fromEntries(channelRows.map(({ frame, stated: ofFrame }) => [frame, ofFrame])),
};

/** Part of a shape with its clause. */
export interface StatedPlace {
  readonly shapeId: ShapeId;
  readonly place: ShapePlace;
  readonly clause: ClauseId;
}

/** Returns the shapes that every reply is judged by, with the clause that a value of another shape breaks. */
export function listJudgedShapes(): readonly { readonly shapeId: ShapeId; readonly clause: ClauseId }[] {
  return shapeIds.flatMap((shapeId) => {
    const clause = shapeClauseOf(shapeId);
    return clause === undefined ? [] : [{ shapeId, clause }];
  });
}

/** Returns the clause that a value of another shape breaks; undefined where only a check judges it. */
export function shapeClauseOf(shapeId: ShapeId): ClauseId | undefined {
  return statementsByShape[shapeId]?.shape;
}

/** Returns every stated part of one kind. */
export function listStatedPlaces(kind: 'forms' | 'order' | 'rows' | 'values'): readonly StatedPlace[] {
  return shapeIds.flatMap((shapeId) =>
    Object.entries(statementsByShape[shapeId]?.[kind] ?? {}).map(([place, clause]) => ({ shapeId, place, clause })),
  );
}

/** Returns the clause about the order of a list. @param path  a JSONPath, with or without indices */
export function listSequenceClauseOf(shapeId: ShapeId, path: string): ClauseId | undefined {
  const place = shapePlaceAt(shapeId, path);
  return place === null ? undefined : statementsByShape[shapeId]?.order?.[place];
}

/** Returns the clause about the form of a value, if it differs from that of its shape. @param path  a JSONPath */
export function formClauseOf(shapeId: ShapeId, path: string): ClauseId | undefined {
  const place = shapePlaceAt(shapeId, path);
  return place === null ? undefined : formClauseOfPlace(shapeId, place);
}

export function formClauseOfPlace(shapeId: ShapeId, place: ShapePlace): ClauseId | undefined {
  return statementsByShape[shapeId]?.forms?.[place];
}

/** Returns the clause that each wrong value at a place certainly breaks; undefined where another may be broken with it. */
export function provableClauseOf(shapeId: ShapeId, place: ShapePlace): ClauseId | undefined {
  const of = statementsByShape[shapeId];
  return of?.provable?.includes(place) === true ? of.values?.[place] : undefined;
}

/** Returns the clause of a place: of a value, or of a missing or additional element. */
export function clauseOfPlace(shapeId: ShapeId, place: ShapePlace): ClauseId | undefined {
  const { rows, values } = statementsByShape[shapeId] ?? {};
  const list = parentListPlaceOf(place);
  return values?.[place] ?? (list === null ? undefined : rows?.[list]);
}

/** Returns the clause of the place that a path leads to. @param path  a JSONPath */
export function clauseOfPath(shapeId: ShapeId, path: string): ClauseId | undefined {
  const place = shapePlaceAt(shapeId, path);
  return place === null ? undefined : clauseOfPlace(shapeId, place);
}

/** Returns the clause that a frame of a channel breaks at a path; `$` for a missing or additional frame. */
export function clauseInFrame(channel: string, path: string): ClauseId | undefined {
  const shapeId = frameShapeOf(channel);
  return shapeId === undefined ? undefined : (clauseOfPath(shapeId, path) ?? statementsByShape[shapeId]?.frame);
}
