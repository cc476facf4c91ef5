import type { Authority } from '../clause.ts';
import type { InfoShapeId } from '../shapes/info-shapes.list.ts';
import type { ShapeStatements } from '../stated/statements.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Kind of an argument on the wire, and the effect of a value that does not fit. A name that ends in `-option` may be
 * left out or be null, and then counts as the default; the others are required.
 * - `address`: 40 or 42 characters. `address-filter`: an optional address that is not the account of the read.
 * - `coin`: a market symbol or pair name; an unknown one is 404, one of another type counts as not sent.
 * - `count`: uint32, `time`: uint64 ms; optional, and both bound, so a wrong type is 422.
 * - `flag`, `days`, `detail`, `number-option`: unbound, a value that does not fit counts as the default.
 * - `kind`, `category`, `status`, `word-option`: unbound when of another type, refused when a text that is none of
 *   `values`. `word`, `number`: the same, and required.
 * - `oid`, `cloid`: an order's number (digits or number) and its client's handle.
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
  /** Range of a number, both ends included. */
  readonly range?: { readonly min: number; readonly max?: number };
  readonly default?: string | number | boolean | null;
  readonly rule?: string;
  /** Value that fits the examples of the other arguments, where the first of its range does not. */
  readonly example?: number;
  /** Further name under which the argument is read. */
  readonly alias?: string;
  /** Authority for the argument, where it differs from that of the read's name. */
  readonly authority?: Authority;
}

/** Some way in which a read refuses, beside the answers that every route has. */
export type ReadError = {
  readonly http: number;
  readonly when: string;
  /** `seed` where left out. */
  readonly authority?: Authority;
  /** `next`: from the next release on. `live`: until then. In both where left out. */
  readonly profile?: 'live' | 'next';
  readonly decision?: `D${number}`;
} & (
  | { readonly body: 'envelope'; readonly code: ErrorCode }
  /** The text is the contract, up to where it names a value. */
  | { readonly body: 'bare-string'; readonly text: string }
  | { readonly body: 'json-string' }
);

/** Read of `POST /info`, by its type. */
export interface ReadEntry {
  /** Archive reads refuse an address by a bare string. Which reads these are is a fact of the deployment. */
  readonly lane: 'node' | 'archive';
  readonly weight: 1 | 2;
  /** Where `type` stands in the reply. */
  readonly typeAt: 'data' | 'outer';
  readonly arguments: Readonly<Record<string, ReadArgument>>;
  /** Arguments of which one must be sent. */
  readonly needsOneOf?: readonly string[];
  /** Path below `data` to the order of its rows. */
  readonly ordering: Readonly<Record<string, string>>;
  /** Shapes of what stands under `data`: the plain request's first, then those that an argument selects. */
  readonly replies: readonly InfoShapeId[];
  /** Clauses of the parts of each reply; a part that is not named is judged by the checks that ask for it. */
  readonly stated?: { readonly [id in InfoShapeId]?: ShapeStatements };
  /**
   * Contents of `data` for an account that has done nothing, or a venue on which nothing has happened; null where there is no
   * such reply. Heights, times and figures of the whole chain are samples.
   */
  readonly empty: Readonly<Record<string, unknown>> | null;
  readonly errors: readonly ReadError[];
  /** Authority for the reply's shape. */
  readonly authority: Authority;
  /** Authority for the name, where it differs. */
  readonly nameAuthority?: Authority;
  /** `next`: unknown today. */
  readonly profile: 'live' | 'next';
  readonly decision?: `D${number}`;
}

/** The reads of one group, by type. */
export type ReadEntries = Readonly<Record<string, ReadEntry>>;
