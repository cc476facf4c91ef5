import { clauseById } from '../../spec-schemas/clauses/index.ts';
import { isJsonArray, isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { shapePlaceSteps } from '../../spec-schemas/stated/place.ts';
import { listStatedPlaces } from '../../spec-schemas/stated/stated.ts';
import { makeShapeBodiesEdit, type ShapeFault } from './shape-faults.ts';

// Generated faults: every list with a documented order, reversed. Its rows are unchanged, so only the clause on the order may be reported.

export function generateReversedListFaults(): ShapeFault[] {
  return listStatedPlaces('order').map(({ shapeId, place, clause }) => {
    const steps = shapePlaceSteps(place);
    return {
      clause,
      shapeId,
      steps,
      authority: clauseById(clause).authority,
      accuses: 'nobody else',
      place: `${shapeId} ${place}`,
      id: `order:${shapeId}:${place}`,
      title: `turns ${place} of ${shapeId} round`,
      touches: (value) => reverseLists(value, steps) !== value,
      edit: makeShapeBodiesEdit(shapeId, (value) => reverseLists(value, steps)),
    };
  });
}

/** Reverses the lists at the end of `steps`; returns the same value if none has an order to lose. */
export function reverseLists(value: JsonValue, [step, ...rest]: readonly string[]): JsonValue {
  if (step === undefined) return isJsonArray(value) && value.length > 1 ? value.toReversed() : value;
  if (step === '[]') {
    if (!isJsonArray(value)) return value;
    const elements = value.map((element) => reverseLists(element, rest));
    return elements.every((element, at) => element === value[at]) ? value : elements;
  }
  const member = isJsonObject(value) ? value[step] : undefined;
  if (!isJsonObject(value) || member === undefined) return value;
  const after = reverseLists(member, rest);
  return after === member ? value : { ...value, [step]: after };
}
