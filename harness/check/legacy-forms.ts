import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { ShapeId } from '../../spec-schemas/shapes/registry.ts';
import type { Dec } from '../compare/decimal.ts';
import type { CaseContext } from './case-context.ts';
import { type Check, type CheckDefinition, declareExternalCheck } from './check.ts';
import type { Expectation } from './expect.ts';
import type { EarlierNames } from './legacy-names.ts';

// API for the checks of other teams: the forms of this version and of the previous one. The latter are removed with the next version, and
// this file with them.

/** Assertions on values without their exchange. */
interface EarlierAssertions {
  /** @deprecated A value with its exchange: `field(body, path)`. */
  equal(actual: unknown, expected: unknown, path?: string): void;
  /** @deprecated A value with its exchange: `field(body, path)`. */
  decimal(actual: unknown, expected: string | Dec, path?: string): void;
  /** @deprecated A value with its exchange: `field(body, path)`. */
  oneOf(actual: unknown, forms: readonly [JsonValue, ...JsonValue[]], path?: string): void;
  /** @deprecated A value with its exchange. */
  shape(value: unknown, shapeId: ShapeId): void;
  /** @deprecated A value with its exchange. */
  ordered(value: unknown, shapeId: ShapeId): void;
  /** @deprecated A value with its exchange. */
  formed(value: unknown, shapeId: ShapeId): void;
  /** @deprecated Rows with their exchange. */
  row(rows: unknown, match: Readonly<Record<string, JsonValue>>): void;
  /** @deprecated Rows with their exchange. */
  noRow(rows: unknown, match: Readonly<Record<string, JsonValue>>): void;
  /** @deprecated The observation, with its exchange. */
  unusual(isUnusual: boolean, facts: { readonly expected: string; readonly actual: unknown }): void;
}

/** The assertions on one clause. */
export type OwnExpectation = Expectation & EarlierAssertions;

/** Context of one attempt of a check. */
export interface OwnContext<Judged extends string> extends CaseContext<Judged>, EarlierNames<Judged> {
  readonly given: CaseContext<Judged>['given'] & EarlierNames<Judged>['given'];
  readonly target: CaseContext<Judged>['target'] & EarlierNames<Judged>['target'];
  expect(clause: Judged): OwnExpectation;
}

/** Code that judges named clauses on a target. */
export interface OwnDefinition<Judged extends string> extends CheckDefinition<Judged> {
  run(context: OwnContext<Judged>): Promise<void>;
}

/** Declares a check of the clauses of this build. Capabilities implied by `by` need not be listed in `needs`. */
export const checkOf: <const Judged extends ClauseId>(definition: OwnDefinition<Judged>) => Check = (definition) =>
  declareExternalCheck(definition, []);
