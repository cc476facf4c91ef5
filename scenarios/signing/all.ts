import type { Check } from '../../harness/check/check.ts';
import batchWords from './batch-words.ts';
import boundValues from './bound-values.ts';
import brokenSignatures from './broken-signatures.ts';
import chainField from './chain-field.ts';
import deadlinePasses from './deadline-passes.ts';
import deadlineTime from './deadline-time.ts';
import deadlines from './deadlines.ts';
import decimalTexts from './decimal-texts.ts';
import everyDeadline from './every-deadline.ts';
import foreignDomains from './foreign-domains.ts';
import orderWords from './order-words.ts';
import ownerInDigest from './owner-in-digest.ts';
import recoverFirst from './recover-first.ts';
import signatureForms from './signature-forms.ts';
import typeStrings from './type-strings.ts';
import typedData from './typed-data.ts';
import wireForms from './wire-forms.ts';

export const signingChecks: readonly Check[] = [
  boundValues,
  brokenSignatures,
  decimalTexts,
  deadlinePasses,
  deadlines,
  foreignDomains,
  ownerInDigest,
  signatureForms,
  typeStrings,
  typedData,
  wireForms,
  batchWords,
  deadlineTime,
  everyDeadline,
  orderWords,
  recoverFirst,
  chainField,
];
