import type { Fault } from '../fault.ts';
import { digestFaults } from './digests.ts';
import { encodingFaults } from './encodings.ts';
import { envelopeFaults } from './envelopes.ts';

export const signingFaults: readonly Fault[] = [...digestFaults, ...envelopeFaults, ...encodingFaults];
