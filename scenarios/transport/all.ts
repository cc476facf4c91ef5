import type { Check } from '../../harness/check/check.ts';
import addresses from './addresses.ts';
import admission from './admission.ts';
import admissionDropped from './admission-dropped.ts';
import bareRequest from './bare-request.ts';
import chainIdentity from './chain-identity.ts';
import chainOfSignatures from './chain-of-signatures.ts';
import contentTypes from './content-types.ts';
import digitStrings from './digit-strings.ts';
import envelopesOfReads from './envelopes-of-reads.ts';
import incompleteEnvelopes from './incomplete-envelopes.ts';
import legacyMarket from './legacy-market.ts';
import malformedBodies from './malformed-bodies.ts';
import mip3Enabled from './mip3-enabled.ts';
import { movingNames } from './moving-names.ts';
import readOnly from './read-only.ts';
import refusedAtCommit from './refused-at-commit.ts';
import refusedReads from './refused-reads.ts';
import refusedWrites from './refused-writes.ts';
import retiredNames from './retired-names.ts';
import routes from './routes.ts';
import scalarsOfReads from './scalars-of-reads.ts';
import status from './status.ts';
import typeOuter from './type-outer.ts';
import unavailable from './unavailable.ts';
import unknownActions from './unknown-actions.ts';
import unknownAddress from './unknown-address.ts';
import unknownTypes from './unknown-types.ts';
import wrongMethods from './wrong-methods.ts';

export const transportChecks: readonly Check[] = [
  addresses,
  admission,
  admissionDropped,
  bareRequest,
  chainIdentity,
  chainOfSignatures,
  contentTypes,
  digitStrings,
  envelopesOfReads,
  incompleteEnvelopes,
  legacyMarket,
  malformedBodies,
  mip3Enabled,
  ...movingNames,
  readOnly,
  refusedAtCommit,
  refusedReads,
  refusedWrites,
  retiredNames,
  routes,
  scalarsOfReads,
  status,
  typeOuter,
  unavailable,
  unknownActions,
  unknownAddress,
  unknownTypes,
  wrongMethods,
];
