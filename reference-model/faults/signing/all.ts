import type { Fault } from '../fault.ts';
import { digestFaults } from './digests.ts';
import { envelopeFaults } from './envelopes.ts';

export const signingFaults = [...digestFaults, ...envelopeFaults] as const satisfies readonly Fault[];
