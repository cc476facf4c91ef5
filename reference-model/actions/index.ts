import type { DecodeAction } from './action.ts';
import { builtActions } from './actions.list.ts';

/** Every action that has a path in this build, by tag. */
export const actionDecoderByTag: ReadonlyMap<string, DecodeAction> = new Map(
  builtActions.map(({ tag, prepare }) => [tag, prepare]),
);
