import { clauseById } from '../../spec-schemas/clauses/index.ts';
import { isJsonArray, isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { orderClauses } from '../../spec-schemas/shape-clauses.ts';
import { shapeIds } from '../../spec-schemas/shapes/registry.ts';
import { onShape, type ShapeFault } from './shape-faults.ts';

// Faults that nobody writes by hand: every list whose order is documented, the other way round. Its rows are untouched,
// so that nobody but the clause on the order may be accused.

export function orderFaults(): ShapeFault[] {
  return Object.entries(orderClauses).flatMap(([place, clause]): ShapeFault[] => {
    const shapeId = shapeIds.find((id) => place.startsWith(`${id} `));
    if (shapeId === undefined) return [];
    const steps = stepsOf(place.slice(shapeId.length + 1));
    return [
      {
        ...{ clause, shapeId, steps, place, authority: clauseById(clause).authority, accuses: 'nobody else' },
        id: `order:${shapeId}:${place.slice(shapeId.length + 1)}`,
        title: `turns ${place.slice(shapeId.length + 1)} of ${shapeId} round`,
        touches: (value) => turned(value, steps) !== value,
        edit: onShape(shapeId, (value) => turned(value, steps)),
      },
    ];
  });
}

function stepsOf(path: string): string[] {
  return path.replaceAll('[]', '.[]').split('.');
}

/** The value with the lists at the end of `steps` turned round; the same one where none of them has an order to lose. */
export function turned(value: JsonValue, [step, ...rest]: readonly string[]): JsonValue {
  if (step === undefined) return isJsonArray(value) && value.length > 1 ? value.toReversed() : value;
  if (step === '[]') {
    if (!isJsonArray(value)) return value;
    const elements = value.map((element) => turned(element, rest));
    return elements.every((element, at) => element === value[at]) ? value : elements;
  }
  const member = isJsonObject(value) ? value[step] : undefined;
  if (!isJsonObject(value) || member === undefined) return value;
  const after = turned(member, rest);
  return after === member ? value : { ...value, [step]: after };
}
