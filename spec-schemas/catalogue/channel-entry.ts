import type { SourceAuthority } from '../clause.ts';
import type { FrameShapeId } from '../shapes/frame-shapes.list.ts';
import type { ShapeStatements } from '../stated/statements.ts';

/**
 * Argument that a subscription may have besides its type.
 * - `coin`: symbol, pair name or number of a market; an unknown one is a subscription of its own, without pushes.
 * - `user`: an account. - `word`: one of `values`. - `number`: within `range`.
 */
export interface ChannelArgument {
  readonly kind: 'coin' | 'user' | 'word' | 'number';
  readonly required: boolean;
  readonly values?: readonly string[];
  readonly range?: { readonly min: number; readonly max?: number };
  readonly default?: string | number;
  readonly rule?: string;
  /** Second key under which the argument is accepted. */
  readonly alias?: string;
  readonly authority: SourceAuthority;
}

/** Channel of the push feed. */
export interface ChannelEntry {
  readonly name: string;
  /** Role that serves it; on the other role its name is unknown. */
  readonly role: 'node' | 'gateway';
  readonly arguments: Readonly<Record<string, ChannelArgument>>;
  /** Content of pushes after the snapshot (D24). */
  readonly push: 'whole' | 'changed-rows' | 'new-records';
  /** Past rows in the first frame: all of them, the newest ones, or none. */
  readonly snapshot: 'whole' | 'newest' | 'empty';
  readonly frame: FrameShapeId;
  /** Clauses about its frames. That a change is pushed at all, and only once, is stated for all channels, so it is listed for none. */
  readonly stated?: ShapeStatements;
  readonly authority: { readonly name: SourceAuthority; readonly body: SourceAuthority };
}

/** Channels of one group. */
export type ChannelEntries = readonly ChannelEntry[];
