import type { ValidateFunction } from 'ajv';
import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import { bigintsToDoubles } from '../../spec-schemas/json/doubles.ts';
import { isShapeId, shapes } from '../../spec-schemas/shapes/registry.ts';

/** Error of a value: the place of the broken keyword, and the missing required key. */
export interface KeywordFault {
  readonly schemaPath: string;
  readonly key: string | undefined;
}

/** Returns a function that lists every keyword that a value breaks. The validator does not support bigint. */
export function makeKeywordFaultFinder(check: ValidateFunction): (value: unknown) => readonly KeywordFault[] {
  return (value) => {
    if (check(bigintsToDoubles(value))) return [];
    return (check.errors ?? []).map(({ schemaPath, params }) => ({ schemaPath, key: params.missingProperty }));
  };
}

/** Returns the valid example of a shape: from an action's body in the catalogue, else from the shape itself. */
export function exampleValueOfShape(id: string): unknown {
  if (isShapeId(id)) return shapes[id].examples[0];
  return actionEntry(id.replace('action.', ''))?.example;
}
