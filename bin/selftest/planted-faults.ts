import {
  type AcceptableGateVariant,
  acceptableGateVariants,
  gateFaults,
  generateShapeFaults,
  type ShapeFault,
} from '../../reference-model/faults/generated.ts';
import { allFaults, type Fault } from '../../reference-model/faults/index.ts';
import type { OwnChecks } from '../options/own-checks.ts';
import { nonDefaultForms, type OpenPointForm } from './selftest-kinds.ts';

/** Faults that a selftest plants, and forms that it serves. */
export interface PlantedSet {
  /** Handwritten faults. */
  readonly written: readonly Fault<string>[];
  /** Faults of gate tables. */
  readonly gates: readonly Fault[];
  readonly openGates: readonly AcceptableGateVariant[];
  readonly shaped: readonly ShapeFault[];
  /** Forms of open points. */
  readonly forms: readonly OpenPointForm[];
}

export function plantedSetOfBuild(): PlantedSet {
  return {
    written: allFaults,
    gates: gateFaults(),
    openGates: acceptableGateVariants(),
    shaped: generateShapeFaults(),
    forms: nonDefaultForms(),
  };
}

/** Returns the faults of own checks, and the forms that those checks must not accuse. */
export function plantedSetOfOwnChecks({ faults }: OwnChecks): PlantedSet {
  return { written: faults, gates: [], openGates: acceptableGateVariants(), shaped: [], forms: nonDefaultForms() };
}

/** Id of a form in draws and output. */
export function openPointFormId({ variant, form }: OpenPointForm): string {
  return `${variant}=${form}`;
}

export function countPlanted({ written, gates, openGates, shaped, forms }: PlantedSet): number {
  return written.length + gates.length + openGates.length + shaped.length + forms.length;
}
