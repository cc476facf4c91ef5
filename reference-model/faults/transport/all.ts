import type { Fault } from '../fault.ts';
import { argumentFaults } from './arguments.ts';
import { bodyFaults } from './bodies.ts';
import { confirmationFaults } from './confirmation.ts';
import { envelopeFaults } from './envelopes.ts';
import { exchangeFaults } from './exchange.ts';
import { numberFaults } from './numbers.ts';
import { refusalFaults } from './refusals.ts';
import { requestFaults } from './requests.ts';
import { retiredFaults } from './retired.ts';
import { routeFaults } from './routes.ts';
import { scalarFaults } from './scalars.ts';

export const transportFaults: readonly Fault[] = [
  ...routeFaults,
  ...requestFaults,
  ...envelopeFaults,
  ...retiredFaults,
  ...exchangeFaults,
  ...scalarFaults,
  ...argumentFaults,
  ...bodyFaults,
  ...confirmationFaults,
  ...numberFaults,
  ...refusalFaults,
];
