import {
  _,
  Ajv2020,
  type AnySchemaObject,
  type KeywordDefinition,
  type Options,
  type ValidateFunction,
} from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import type { TSchema } from 'typebox';
import { firstOutOfOrderIndex } from './element-order.ts';

// Only the build and runs from sources compile shapes. A built program loads the generated validators.

// verbose: an error then names the part of the shape that it comes from, at no cost for a valid value. strictTypes off: conditionals in a
// shape narrow it without repeating its type.
const options: Options = { allErrors: true, verbose: true, strictTypes: false };

/** Keyword that checks the order of an array's elements. Generated code imports the rule by its path. */
function inOrder(rulePath: string): KeywordDefinition {
  return {
    keyword: 'x-order',
    type: 'array',
    schemaType: 'string',
    code(context) {
      const { gen, data, schema } = context;
      const rule = gen.scopeValue('func', {
        ref: firstOutOfOrderIndex,
        code: _`require(${rulePath}).firstOutOfOrderIndex`,
      });
      const index = gen.const('index', _`${rule}(${data}, ${schema})`);
      context.setParams({ index });
      context.fail(_`${index} >= 0`);
    },
    error: {
      message: 'the elements are out of order',
      params: ({ schema, params }) => _`{order: ${String(schema).replace(/^[^:]*:/, '')}, index: ${params.index}}`,
    },
  };
}

function newAjv(more: Options, rulePath: string): Ajv2020 {
  const ajv = new Ajv2020({ ...options, ...more });
  ajv.addVocabulary(['x-compare', 'x-authority', 'x-form-authority', 'x-inside-authority', 'x-advises', 'x-extra']);
  ajv.addKeyword(inOrder(rulePath));
  return ajv;
}

let shared: Ajv2020 | undefined;

/** Returns a validator of one shape that reports all errors. */
export function compileShapeValidator(schema: TSchema): ValidateFunction {
  shared ??= newAjv({}, '');
  return shared.compile(schema);
}

/** Compilers of tests, by whether their shapes require the key ''. */
const sharedForTests = new Map<boolean, Ajv2020>();

/** Returns a validator of one shape without error reports. */
export function compileShapePredicate(schema: TSchema): ValidateFunction {
  const isUnnamed = requiresUnnamed(schema);
  const ajv = sharedForTests.get(isUnnamed) ?? newAjv(testOptions(isUnnamed), '');
  sharedForTests.set(isUnnamed, ajv);
  return ajv.compile(testOf(schema));
}

/**
 * Returns a CommonJS module that exports a validator of one shape, like `compileShapeValidator`.
 * @param rulePath  path from which the module imports the rule of `x-order`
 */
export function validatorModuleText(schema: TSchema, rulePath: string): string {
  const ajv = newAjv({ code: { source: true } }, rulePath);
  return standalone.default(ajv, ajv.compile(schema));
}

/** The same for `compileShapePredicate`: a third of the code. */
export function shapePredicateModuleText(schema: TSchema, rulePath: string): string {
  const ajv = newAjv({ ...testOptions(requiresUnnamed(schema)), code: { source: true } }, rulePath);
  return standalone.default(ajv, ajv.compile(testOf(schema)));
}

/** @param isUnnamed  whether the shape requires the key '' */
function testOptions(isUnnamed: boolean): Options {
  // strict off: it requires a `then` with every `if`.
  const options = { allErrors: false, verbose: false, messages: false, strict: false };
  // Without a loop, generated code that stops at the first missing key treats a missing key '' as none.
  return isUnnamed ? { ...options, loopRequired: 1 } : options;
}

function requiresUnnamed(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if ('required' in node && Array.isArray(node.required) && node.required.includes('')) return true;
  return Object.values(node).some(requiresUnnamed);
}

/** Errors inside `if` are not reported, so no code is generated for them. */
function testOf(schema: TSchema): AnySchemaObject {
  return { if: schema, else: false };
}
