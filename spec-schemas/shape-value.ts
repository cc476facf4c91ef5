import type { Static } from 'typebox';
import type { ActionTag, actions } from './catalogue/actions.ts';
import type { ShapeId, shapes } from './shapes/registry.ts';

/** Body of an action on the wire, under the body key of its tag. */
export type ActionBody<Tag extends ActionTag> = Static<(typeof actions)[Tag]['body']>;

/**
 * A value of a shape: `ShapeValue<'info.open_orders'>` is the `data` of that read, `ShapeValue<'frame.trades'>` a whole push,
 * `ShapeValue<'action.submit_order'>` an action's body. A 64-bit integer is a bigint where a double would round it; `parseJson` reads it
 * so. Requests to reads are derived from the catalogue and have no static type.
 */
export type ShapeValue<Id extends ShapeId | `action.${ActionTag}`> = Id extends ShapeId
  ? Static<(typeof shapes)[Id]>
  : Id extends `action.${infer Tag extends ActionTag}`
    ? ActionBody<Tag>
    : never;
