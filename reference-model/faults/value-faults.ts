import { clauseById } from '../../spec-schemas/clauses/index.ts';
import { isJsonArray, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { type ShapeField, shapeFieldsOf, shapePathText } from '../../spec-schemas/shapes/fields.ts';
import { type ShapeId, shapes } from '../../spec-schemas/shapes/registry.ts';
import { listJudgedShapes, provableClauseOf } from '../../spec-schemas/stated/stated.ts';
import { hasMatchAtSteps, replaceAtSteps } from './operators/at-steps.ts';
import { makeShapeBodiesEdit, type ShapeFault } from './shape-faults.ts';

// Generated faults: values of valid form that are wrong. The shape's comparison rule determines how a value can be wrong. No shape check
// can detect them, so the statement on the value must, or any check that finds something broken.

/** Way in which a value can be wrong. */
interface Operator {
  readonly id: string;
  /** Description of the change, written before the name of the field. */
  readonly does: string;
  readonly suits: (field: ShapeField) => boolean;
  /** The wrong value; undefined if this value cannot be wrong in this way. */
  readonly wrong: (value: JsonValue, field: ShapeField) => JsonValue | undefined;
}

const comparedAs =
  (...ways: readonly string[]) =>
  ({ compare, words }: ShapeField) =>
    compare !== null && words.length === 0 && ways.includes(compare);

const isDecimal = (value: JsonValue) => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);

const operators: readonly Operator[] = [
  {
    id: 'negated',
    does: 'turns the sign of',
    suits: comparedAs('decimal', 'environment'),
    wrong: (value) => (isDecimal(value) && Number(value) !== 0 ? negated(String(value)) : undefined),
  },
  {
    id: 'tenfold',
    does: 'writes ten times',
    suits: comparedAs('decimal', 'environment'),
    wrong: (value) => (isDecimal(value) && Number(value) !== 0 ? tenfold(String(value)) : undefined),
  },
  {
    id: 'finer',
    does: 'adds a digit too many to',
    suits: comparedAs('decimal', 'environment'),
    wrong: (value) => (isDecimal(value) ? `${String(value)}${String(value).includes('.') ? '' : '.'}1` : undefined),
  },
  {
    id: 'seconds',
    does: 'writes seconds for milliseconds in',
    suits: comparedAs('time'),
    wrong: (value) => (typeof value === 'number' && value >= 1_000 ? Math.floor(value / 1_000) : undefined),
  },
  {
    id: 'sibling',
    does: 'writes another of the words of',
    suits: ({ words }) => words.length > 1,
    wrong: (value, { words }) => words[(words.indexOf(String(value)) + 1) % words.length],
  },
  {
    id: 'row-missing',
    does: 'leaves the last row out of',
    suits: ({ isRows }) => isRows,
    wrong: (value) => (isJsonArray(value) && value.length > 0 ? value.slice(0, -1) : undefined),
  },
  {
    id: 'rows-gone',
    does: 'leaves every row out of',
    suits: ({ isRows }) => isRows,
    wrong: (value) => (isJsonArray(value) && value.length > 0 ? [] : undefined),
  },
  {
    id: 'row-twice',
    does: 'writes the last row twice in',
    suits: ({ isRows }) => isRows,
    wrong: (value) => (isJsonArray(value) && value.length > 0 ? [...value, ...value.slice(-1)] : undefined),
  },
];

/** Every value of every reply and frame, wrong in each way possible. */
export function generateValueFaults(): ShapeFault[] {
  return listJudgedShapes().flatMap(({ shapeId, clause }) =>
    shapeFieldsOf(shapes[shapeId])
      .filter(({ form }) => form !== 'assumed')
      .flatMap((field) =>
        operators.filter(({ suits }) => suits(field)).map((operator) => wrongIn(shapeId, clause, field, operator)),
      ),
  );
}

function wrongIn(shapeId: ShapeId, clause: ShapeFault['clause'], field: ShapeField, operator: Operator): ShapeFault {
  const { steps, form } = field;
  const path = shapePathText(steps);
  const wrong = (value: JsonValue) => operator.wrong(value, field);
  const place = `${shapeId} ${path}`;
  const own = provableClauseOf(shapeId, path);
  return {
    shapeId,
    steps,
    place,
    ...(own === undefined
      ? { clause, authority: form, accuses: 'anybody' }
      : { clause: own, authority: clauseById(own).authority }),
    id: `value:${shapeId}:${path}:${operator.id}`,
    title: `${operator.does} ${path} of ${shapeId}`,
    touches: (value) => hasMatchAtSteps(value, steps, (member) => wrong(member) !== undefined),
    edit: makeShapeBodiesEdit(shapeId, (value) => replaceAtSteps(value, steps, (member) => wrong(member) ?? member)),
  };
}

function negated(decimal: string): string {
  return decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`;
}

/** Moves the decimal point one place to the right, whatever the length. */
function tenfold(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const digits = `${whole}${fraction.slice(0, 1) || '0'}`.replace(/^(-?)0+(?=\d)/, '$1');
  return fraction.length > 1 ? `${digits}.${fraction.slice(1)}` : digits;
}
