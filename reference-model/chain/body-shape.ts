import type { TSchema } from 'typebox';
import type { TLocalizedValidationError } from 'typebox/error';
import { Compile, type Validator } from 'typebox/schema';
import type { ActionEntry } from '../../spec-schemas/catalogue/action-entry.ts';
import { bigintsToDoubles } from '../../spec-schemas/json/doubles.ts';
import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import { similarSentKeys } from '../../spec-schemas/near-matches.ts';

// A schema is compiled when its first action arrives: most runs use few of them, and start-up pays for none.
const validators = new WeakMap<TSchema, Validator>();

/** The body of an action: what stands under its body key, or an empty one where it may be left out. */
export function actionBodyOf(action: JsonObject, entry: ActionEntry): JsonValue | undefined {
  const body = action[entry.bodyKey];
  return body === undefined && entry.bodyOptional === true ? {} : body;
}

/** Returns the fault in the shape of an action's body; null: none. */
export function actionBodyFault(entry: ActionEntry, body: JsonValue | undefined): string | null {
  if (body === undefined) return `missing field: ${entry.bodyKey}`;
  let validator = validators.get(entry.body);
  if (validator === undefined) {
    validator = Compile(entry.body);
    validators.set(entry.body, validator);
  }
  // The validator knows doubles only; digests take the exact integers.
  const doubles = bigintsToDoubles(body);
  if (validator.Check(doubles)) return null;
  const [, [first]] = validator.Errors(doubles);
  if (first === undefined) return entry.bodyKey;
  return `${entry.bodyKey}${first.instancePath} ${first.message}${misspelled(first, doubles)}`;
}

/** Returns words on keys of the object that look like missing required ones. */
function misspelled(error: TLocalizedValidationError, body: unknown): string {
  if (error.keyword !== 'required') return '';
  const { requiredProperties } = error.params;
  const steps = error.instancePath.split('/').slice(1);
  const object = steps.reduce<unknown>((value, step) => Object(value)[step], body);
  const others = Object.keys(Object(object)).filter((key) => !requiredProperties.includes(key));
  return [...new Set(requiredProperties.map((field) => similarSentKeys(field, others)))].join('');
}
