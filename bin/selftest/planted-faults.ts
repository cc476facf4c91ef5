import {
  type AcceptableGateVariant,
  generateAcceptableGateVariants,
  generateGateFaults,
  generateShapeFaults,
  type ShapeFault,
} from '../../reference-model/faults/generated.ts';
import { allFaults, type Fault } from '../../reference-model/faults/index.ts';
import type { OwnChecks } from '../options/own-checks.ts';
import { listNonDefaultForms, type OpenPointForm } from './selftest-kinds.ts';

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

export function makePlantedSetOfBuild(): PlantedSet {
  return {
    written: allFaults,
    gates: generateGateFaults(),
    openGates: generateAcceptableGateVariants(),
    shaped: generateShapeFaults(),
    forms: listNonDefaultForms(),
  };
}

/** Returns the faults of own checks, and the forms that those checks must not accuse. */
export function makePlantedSetOfOwnChecks({ faults }: OwnChecks): PlantedSet {
  return {
    written: faults,
    gates: [],
    openGates: generateAcceptableGateVariants(),
    shaped: [],
    forms: listNonDefaultForms(),
  };
}

/** Id of a form in draws and output. */
export function openPointFormId({ variant, form }: OpenPointForm): string {
  return `${variant}=${form}`;
}

export function countPlanted({ written, gates, openGates, shaped, forms }: PlantedSet): number {
  return written.length + gates.length + openGates.length + shaped.length + forms.length;
}
