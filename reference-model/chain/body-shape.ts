import type { TSchema } from 'typebox';
import type { TLocalizedValidationError } from 'typebox/error';
import { Compile, type Validator } from 'typebox/schema';
import type { ActionEntry } from '../../spec-schemas/catalogue/action-entry.ts';
import { bigintsToDoubles } from '../../spec-schemas/json/doubles.ts';
import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import { similarSentKeysText } from '../../spec-schemas/near-matches.ts';

// A schema is compiled when its first action arrives: most runs use few of them, so start-up compiles none.
const validators = new WeakMap<TSchema, Validator>();

/** Returns the body of an action: the value under its body key, or an empty object if the body is optional. */
export function actionBodyOf(action: JsonObject, entry: ActionEntry): JsonValue | undefined {
  const body = action[entry.bodyKey];
  return body === undefined && entry.bodyOptional === true ? {} : body;
}

/** Returns the fault in the shape of an action's body; null if none. */
export function actionBodyFault(entry: ActionEntry, body: JsonValue | undefined): string | null {
  if (body === undefined) return `missing field: ${entry.bodyKey}`;
  let validator = validators.get(entry.body);
  if (validator === undefined) {
    validator = Compile(entry.body);
    validators.set(entry.body, validator);
  }
  // The validator handles only doubles; digests use the exact integers.
  const doubles = bigintsToDoubles(body);
  if (validator.Check(doubles)) return null;
  const [, [first]] = validator.Errors(doubles);
  if (first === undefined) return entry.bodyKey;
  return `${entry.bodyKey}${first.instancePath} ${first.message}${misspelled(first, doubles)}`;
}

/** Returns a hint about keys that look like misspelled required keys. */
function misspelled(error: TLocalizedValidationError, body: unknown): string {
  if (error.keyword !== 'required') return '';
  const { requiredProperties } = error.params;
  const steps = error.instancePath.split('/').slice(1);
  const object = steps.reduce<unknown>((value, step) => Object(value)[step], body);
  const others = Object.keys(Object(object)).filter((key) => !requiredProperties.includes(key));
  return [...new Set(requiredProperties.map((field) => similarSentKeysText(field, others)))].join('');
}
