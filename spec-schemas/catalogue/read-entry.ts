import type { SourceAuthority } from '../clause.ts';
import type { InfoShapeId } from '../shapes/info-shapes.list.ts';
import type { ShapeStatements } from '../stated/statements.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Kind of an argument on the wire, which determines the effect of an invalid value. A name that ends in `-option` may be left out or be
 * null, and then counts as the default; the others are required.
 * - `address`: 40 or 42 characters. `address-filter`: an optional address that is not the account of the read.
 * - `coin`: a market symbol or pair name; an unknown one is 404, a value of another type counts as not sent.
 * - `count`: uint32, `time`: uint64 ms; optional, and both typed, so a wrong type is 422.
 * - `flag`, `days`, `detail`, `number-option`: untyped, an invalid value counts as the default.
 * - `kind`, `category`, `status`, `word-option`: ignored when of another type, refused when a text that is none of `values`. `word`,
 *   `number`: the same, and required.
 * - `oid`, `cloid`: an order's number (digits or number) and its client order id.
 * - `text`: any text.
 */
export type ArgumentKind =
  | 'address'
  | 'address-option'
  | 'address-filter'
  | 'coin'
  | 'coin-option'
  | 'count'
  | 'time'
  | 'flag'
  | 'days'
  | 'detail'
  | 'number'
  | 'number-option'
  | 'kind'
  | 'category'
  | 'status'
  | 'word'
  | 'word-option'
  | 'oid'
  | 'cloid'
  | 'text';

export interface ReadArgument {
  readonly kind: ArgumentKind;
  readonly values?: readonly string[];
  /** Range of a number, inclusive. */
  readonly range?: { readonly min: number; readonly max?: number };
  readonly default?: string | number | boolean | null;
  readonly rule?: string;
  /** Value that matches the examples of the other arguments, where the minimum of its range does not. */
  readonly example?: number;
  /** Second name under which the argument is accepted. */
  readonly alias?: string;
  /** Authority of the argument, if it differs from that of the read's name. */
  readonly authority?: SourceAuthority;
}

/** Refusal of a read, in addition to those of every route. */
export type ReadError = {
  readonly http: number;
  readonly when: string;
  /** Default: `seed`. */
  readonly authority?: SourceAuthority;
  /** `next`: from the next release on. `live`: until then. Left out: both. */
  readonly profile?: 'live' | 'next';
  readonly decision?: `D${number}`;
} & (
  | { readonly body: 'envelope'; readonly code: ErrorCode }
  /** The text is the contract, up to a variable part. */
  | { readonly body: 'bare-string'; readonly text: string }
  | { readonly body: 'json-string' }
);

/** Read of `POST /info`, by its type. */
export interface ReadEntry {
  /** Archive reads refuse an address with a bare string. Which reads these are depends on the deployment. */
  readonly lane: 'node' | 'archive';
  readonly weight: 1 | 2;
  /** Position of `type` in the reply. */
  readonly typeAt: 'data' | 'outer';
  readonly arguments: Readonly<Record<string, ReadArgument>>;
  /** Arguments, at least one of which is required. */
  readonly needsOneOf?: readonly string[];
  /** Order of rows, by path below `data`. */
  readonly ordering: Readonly<Record<string, string>>;
  /** Shapes under `data`: first the one for the plain request, then those that an argument selects. */
  readonly replies: readonly InfoShapeId[];
  /** Clauses about the parts of each reply; parts without one are judged by checks that read them. */
  readonly stated?: { readonly [id in InfoShapeId]?: ShapeStatements };
  /**
   * Expected `data` for an account without activity, or a venue on which nothing has happened; null where there is no such reply.
   * Heights, times and chain-wide figures are samples.
   */
  readonly empty: Readonly<Record<string, unknown>> | null;
  readonly errors: readonly ReadError[];
  /** Authority of the reply's shape. */
  readonly authority: SourceAuthority;
  /** Authority of the name, if it differs. */
  readonly nameAuthority?: SourceAuthority;
  /** `next`: unknown on a live venue. */
  readonly profile: 'live' | 'next';
  readonly decision?: `D${number}`;
}

/** Reads of one group, by type. */
export type ReadEntries = Readonly<Record<string, ReadEntry>>;
