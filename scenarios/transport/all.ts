import type { Check } from '../../harness/check/check.ts';
import accountReads from './account-reads.ts';
import actionBodies from './action-bodies.ts';
import actionNumbers from './action-numbers.ts';
import actionSize from './action-size.ts';
import addresses from './addresses.ts';
import admission from './admission.ts';
import admissionDropped from './admission-dropped.ts';
import amountsAndAddresses from './amounts-and-addresses.ts';
import bareRequest from './bare-request.ts';
import chainIdentity from './chain-identity.ts';
import chainOfSignatures from './chain-of-signatures.ts';
import confirmation from './confirmation.ts';
import contentTypes from './content-types.ts';
import digitStrings from './digit-strings.ts';
import envelopeValues from './envelope-values.ts';
import envelopesOfReads from './envelopes-of-reads.ts';
import heldBlocks from './held-blocks.ts';
import idsAndRates from './ids-and-rates.ts';
import incompleteEnvelopes from './incomplete-envelopes.ts';
import largeIntegers, { largeNonce } from './large-integers.ts';
import legacyMarket from './legacy-market.ts';
import malformedBodies from './malformed-bodies.ts';
import mip3Enabled from './mip3-enabled.ts';
import { movingNames } from './moving-names.ts';
import { networks } from './networks.ts';
import notOpen from './not-open.ts';
import olderNames, { openNames, points } from './older-names.ts';
import outOfRange from './out-of-range.ts';
import readArguments from './read-arguments.ts';
import readOnly from './read-only.ts';
import refusalCodes from './refusal-codes.ts';
import refusedAtCommit from './refused-at-commit.ts';
import refusedReads from './refused-reads.ts';
import refusedWrites from './refused-writes.ts';
import retiredActions from './retired-actions.ts';
import retiredNames from './retired-names.ts';
import routes from './routes.ts';
import scalarsOfReads from './scalars-of-reads.ts';
import stateRules from './state-rules.ts';
import status from './status.ts';
import successors from './successors.ts';
import systemFirst from './system-first.ts';
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
  accountReads,
  actionBodies,
  actionNumbers,
  actionSize,
  amountsAndAddresses,
  confirmation,
  envelopeValues,
  heldBlocks,
  idsAndRates,
  largeIntegers,
  largeNonce,
  notOpen,
  outOfRange,
  readArguments,
  refusalCodes,
  retiredActions,
  stateRules,
  successors,
  systemFirst,
  ...networks,
  olderNames,
  openNames,
  points,
];
