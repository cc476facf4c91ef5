import type { ErrorObject } from 'ajv';
import type { SourceAuthority } from '../../spec-schemas/clause.ts';
import { pointerSteps } from '../../spec-schemas/json/pointer.ts';
import { formatShort } from './format-short.ts';
import { asShapeNode, resolveShapePath, type ShapeNode } from './shape-node.ts';

/** Place at which a value violates its shape. `path` is a JSONPath from the value's root `$`. */
export interface ShapeViolation {
  readonly path: string;
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  readonly authority: SourceAuthority;
  /** Whether a violation at this place is only advisory, whatever its authority. */
  readonly advises: boolean;
  /** The rows are correct, but in another order. */
  readonly isOrder: boolean;
  /** The key that is missing, or null. */
  readonly lacks: string | null;
}

/** Describes one error of the validator. */
export function violationOf(error: ErrorObject, root: ShapeNode, value: unknown): ShapeViolation {
  const key = memberNamed(error);
  const steps = [...pointerSteps(error.instancePath), ...(key === undefined ? [] : [key])];
  const { path, key: ofKey, form, advises, value: at } = resolveShapePath(root, value, steps);
  const isOrder = error.keyword === 'x-order';
  const lacks = error.keyword === 'required' ? (key ?? null) : null;
  return { path, authority: key === undefined ? form : ofKey, advises, isOrder, lacks, ...wording(error, at) };
}

/** Returns the member at fault: a missing or an extra one. */
function memberNamed({ keyword, params }: ErrorObject): string | undefined {
  const name = keyword === 'required' ? params.missingProperty : params.additionalProperty;
  return typeof name === 'string' ? name : undefined;
}

function wording(error: ErrorObject, at: unknown): Pick<ShapeViolation, 'message' | 'expected' | 'actual'> {
  const { keyword, params } = error;
  const actual = formatShort(at);
  switch (keyword) {
    case 'required':
      return { message: 'the key is missing', expected: `the key ${formatShort(params.missingProperty)}`, actual };
    case 'additionalProperties':
      return { message: 'the key is not allowed here', expected: 'absent', actual };
    case 'not':
    case 'false schema':
      return { message: 'the key must not be here', expected: 'absent', actual };
    case 'type':
      return { message: 'wrong type', expected: String(params.type), actual };
    case 'enum':
      return {
        message: 'none of the documented values',
        expected: `one of ${formatShort(params.allowedValues)}`,
        actual,
      };
    case 'const':
      return { message: 'not the documented value', expected: formatShort(params.allowedValue), actual };
    case 'pattern':
      return { message: 'not of the documented form', expected: titleOf(error) ?? String(params.pattern), actual };
    case 'x-order':
      return {
        message: 'the elements are out of order',
        expected: String(params.order),
        actual: `element ${params.index} stands too late`,
      };
    default:
      return {
        message: error.message ?? keyword,
        expected: titleOf(error) ?? `${keyword} ${formatShort(error.schema)}`,
        actual,
      };
  }
}

function titleOf({ parentSchema }: ErrorObject): string | undefined {
  return parentSchema === undefined ? undefined : asShapeNode(parentSchema).title;
}
