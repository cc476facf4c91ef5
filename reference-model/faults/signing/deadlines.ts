import { isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { keccak256 } from '../../../spec-schemas/signing/keccak.ts';
import type { ExchangeEnvelope } from '../../chain/signed-request.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import type { Fault } from '../fault.ts';
import { actionBodyIn, rehashedDigestEdit } from '../operators/signatures.ts';

/** Defects in the deadlines of some actions only. */
export const deadlineFaults: readonly Fault[] = [
  {
    id: 'signing.late-cancel-admitted',
    clause: 'signing.expiry.past',
    title: 'the deadline of a cancel is not looked at',
    edit: admittedLate((tag) => tag.includes('cancel')),
  },
  ...(['batch_order', 'modify', 'cancel_all_orders', 'spot_order', 'bridge_withdraw', 'approve_agent'] as const).map(
    (late): Fault => ({
      id: `signing.late-on.${late}`,
      clause: 'signing.expiry.dropped',
      title: `${late} is executed after its deadline`,
      needs: ['control'],
      edit: rulesEditorAt(
        'chain',
        'expiry',
      )(({ dropsAtExecution }) => ({
        dropsAtExecution: (tag) => tag !== late && dropsAtExecution(tag),
      })),
    }),
  ),
  {
    id: 'signing.deadline-before-trail',
    clause: 'signing.expiry.signed',
    title: 'the deadline of a trailing leg is signed before its distance',
    edit: deadlineElsewhere((envelope) => isJsonObject(actionBodyIn(envelope).trigger)),
  },
  {
    id: 'signing.deadline-before-data',
    clause: 'signing.expiry.signed',
    title: 'the deadline of a transfer with data is signed before its data',
    edit: deadlineElsewhere((envelope) => actionBodyIn(envelope).data !== undefined),
  },
  {
    id: 'signing.deadline-before-owner',
    clause: 'signing.expiry.signed',
    title: 'the deadline of a batch with an owner is signed before the owner',
    edit: deadlineElsewhere(
      (envelope) => envelope.tag.startsWith('batch') && actionBodyIn(envelope).owner !== undefined,
    ),
  },
];

/** Lets some actions pass the deadline gate. */
function admittedLate(concerns: (tag: string) => boolean): RulesEdit {
  return rulesEditorAt('chain')(({ admission }) => ({
    admission: admission.map((gate) =>
      gate.id === 'deadline'
        ? {
            id: gate.id,
            check: (core, context, action) => (concerns(context.tag) ? null : gate.check(core, context, action)),
          }
        : gate,
    ),
  }));
}

/** If a deadline is sent, these envelopes have a digest other than the documented one. */
function deadlineElsewhere(concerns: (envelope: ExchangeEnvelope) => boolean): RulesEdit {
  return rehashedDigestEdit(
    (envelope) => envelope.expiresAfter !== null && concerns(envelope),
    (digest) => keccak256(digest),
  );
}
