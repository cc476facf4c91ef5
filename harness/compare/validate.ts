import { bigintsToDoubles } from '../../spec-schemas/json/doubles.ts';
import { pointerSteps } from '../../spec-schemas/json/pointer.ts';
import { type ShapeId, shapes } from '../../spec-schemas/shapes/registry.ts';
import { asShapeNode, resolveShapePath } from './shape-node.ts';
import { shapePredicateFor, shapeValidatorFor } from './validators.ts';
import { type ShapeViolation, violationOf } from './violation.ts';

export interface ShapeValidation {
  readonly violations: readonly ShapeViolation[];
  /** Paths of keys that the shape does not know: advisories (D11), since the interface grows by addition. */
  readonly extras: readonly string[];
}

const clean: ShapeValidation = { violations: [], extras: [] };

/**
 * Judges a value against a documented shape. Integers may be numbers or bigints. Never throws on a value, whatever it
 * is.
 */
export function validateShape(shapeId: ShapeId, value: unknown): ShapeValidation {
  const fits = shapePredicateFor(shapeId);
  if (fits(value)) return clean;
  // Validators do not support bigint.
  const narrowed = bigintsToDoubles(value);
  if (narrowed !== value && fits(narrowed)) return clean;
  const check = shapeValidatorFor(shapeId);
  check(narrowed);
  const root = asShapeNode(shapes[shapeId]);
  const violations: ShapeViolation[] = [];
  const extras: string[] = [];
  for (const error of check.errors ?? []) {
    // An `if` error only repeats that something in its branch failed.
    if (error.keyword === 'if') continue;
    if (error.keyword === 'additionalProperties' && asShapeNode(error.parentSchema ?? {})['x-extra'] !== 'forbidden') {
      extras.push(
        resolveShapePath(root, value, [...pointerSteps(error.instancePath), String(error.params.additionalProperty)])
          .path,
      );
    } else {
      violations.push(violationOf(error, root, value));
    }
  }
  return { violations, extras };
}
