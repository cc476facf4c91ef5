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

// Only the build and a run from the sources compile shapes. A built program loads what the build generated.

// verbose: an error then names the part of the shape that it comes from. That costs nothing on a valid value.
// strictTypes off: the conditionals of a shape narrow it without repeating its type.
const options: Options = { allErrors: true, verbose: true, strictTypes: false };

/** Whether the elements of an array stand as its shape says. In generated code the rule is imported by its path. */
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

/** Judges values of one shape, and says all that is wrong with them. */
export function compileShape(schema: TSchema): ValidateFunction {
  shared ??= newAjv({}, '');
  return shared.compile(schema);
}

/** Compilers of tests, by whether their shapes require a key ''. */
const sharedForTests = new Map<boolean, Ajv2020>();

/** Tells whether values are of one shape, and nothing else. */
export function compileShapeTest(schema: TSchema): ValidateFunction {
  const isUnnamed = requiresUnnamed(schema);
  const ajv = sharedForTests.get(isUnnamed) ?? newAjv(testOptions(isUnnamed), '');
  sharedForTests.set(isUnnamed, ajv);
  return ajv.compile(testOf(schema));
}

/**
 * A CommonJS module whose export judges values of one shape, as `compileShape`.
 * @param rulePath  where the module finds the rule of `x-order`
 */
export function validatorModuleText(schema: TSchema, rulePath: string): string {
  const ajv = newAjv({ code: { source: true } }, rulePath);
  return standalone.default(ajv, ajv.compile(schema));
}

/** The same, as `compileShapeTest`: a third of the code. */
export function shapeTestModuleText(schema: TSchema, rulePath: string): string {
  const ajv = newAjv({ ...testOptions(requiresUnnamed(schema)), code: { source: true } }, rulePath);
  return standalone.default(ajv, ajv.compile(testOf(schema)));
}

/** @param isUnnamed  whether the shape requires a key '' */
function testOptions(isUnnamed: boolean): Options {
  // strict off: it wants a `then` beside `if`.
  const options = { allErrors: false, verbose: false, messages: false, strict: false };
  // Where the first missing key ends the test, code without a loop takes a missing key '' for none.
  return isUnnamed ? { ...options, loopRequired: 1 } : options;
}

function requiresUnnamed(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if ('required' in node && Array.isArray(node.required) && node.required.includes('')) return true;
  return Object.values(node).some(requiresUnnamed);
}

/** Behind `if` no error is told, so that the code of none is generated. */
function testOf(schema: TSchema): AnySchemaObject {
  return { if: schema, else: false };
}
