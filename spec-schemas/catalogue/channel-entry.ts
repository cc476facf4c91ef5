import type { Authority } from '../clause.ts';
import type { FrameShapeId } from '../shapes/frame-shapes.list.ts';
import type { ShapeStatements } from '../stated/statements.ts';

/**
 * Argument that a subscription may name beside its type.
 * - `coin`: symbol, pair name or number of a market; an unknown one is a subject of its own, without pushes.
 * - `user`: an account. - `word`: one of `values`. - `number`: within `range`.
 */
export interface ChannelArgument {
  readonly kind: 'coin' | 'user' | 'word' | 'number';
  readonly required: boolean;
  readonly values?: readonly string[];
  readonly range?: { readonly min: number; readonly max?: number };
  readonly default?: string | number;
  readonly rule?: string;
  /** Further key under which the argument is read. */
  readonly alias?: string;
  readonly authority: Authority;
}

/** Stream of the push feed. */
export interface ChannelEntry {
  readonly name: string;
  /** Where it is served. Elsewhere its name is unknown. */
  readonly role: 'node' | 'gateway';
  readonly arguments: Readonly<Record<string, ChannelArgument>>;
  /** Content of a push after the snapshot (D24). */
  readonly push: 'whole' | 'changed-rows' | 'new-records';
  /** Past rows in the first frame: everything there is, the newest rows, or nothing. */
  readonly snapshot: 'whole' | 'newest' | 'empty';
  readonly frame: FrameShapeId;
  /**
   * Which clause says what of its frames. That a change is told at all, and told once, is said of every channel, so that
   * it is none's alone.
   */
  readonly stated?: ShapeStatements;
  readonly authority: { readonly name: Authority; readonly body: Authority };
}

/** The channels of one group. */
export type ChannelEntries = readonly ChannelEntry[];
