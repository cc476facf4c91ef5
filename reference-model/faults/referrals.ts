import { keccak_256 } from '@noble/hashes/sha3.js';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import { editsOf } from '../rule-edits.ts';
import { approvedBrokerFee } from '../state/brokers.ts';
import type { Fault } from './fault.ts';
import { admittedAnyway } from './orders/edits.ts';
import { hashedOn, tagged } from './signing/signature-edits.ts';

const approval = editsOf('actions', 'brokerApproval');

export const referralsFaults: readonly Fault[] = [
  {
    id: 'referrals.first-approval-stays',
    clause: 'referrals.broker.approves',
    title: 'a second approval of a broker changes nothing',
    edit: approval(({ write }) => ({
      write(state, owner, broker, maxBps) {
        if (approvedBrokerFee(state, owner, broker) === null) write(state, owner, broker, maxBps);
      },
    })),
  },
  {
    id: 'referrals.approval-stays',
    clause: 'referrals.broker.revokes',
    title: 'a fee of 0 revokes nothing',
    edit: approval(() => ({ revoke: () => undefined })),
  },
  {
    id: 'referrals.unlisted-approved',
    clause: 'referrals.brokers.absent',
    title: 'an order may pay a broker that no list names',
    edit: editsOf(
      'actions',
      'orders',
    )(({ placement }) => ({
      placement: placement.map((gate) =>
        gate.id.startsWith('broker-')
          ? {
              ...gate,
              check: (core, context, intent) => {
                const { broker } = intent;
                const listed =
                  broker !== null && approvedBrokerFee(core.state, context.account, broker.broker) !== null;
                return listed ? gate.check(core, context, intent) : null;
              },
            }
          : gate,
      ),
    })),
  },
  {
    id: 'referrals.approval-of-nobody',
    clause: 'referrals.broker.fields',
    title: 'an approval that names no rate is taken',
    edit: admittedAnyway(
      ({ type, params }) => type === 'approve_broker_fee' && isJsonObject(params) && params.max_bps === undefined,
    ),
  },
  {
    id: 'referrals.alias-own-type',
    clause: 'referrals.broker.type',
    title: 'the older name is not signed as the newer one is',
    edit: hashedOn(tagged('approve_builder_fee'), (digest) => keccak_256(digest)),
  },
];
