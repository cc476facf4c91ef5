import { isJsonObject, type JsonValue, printJson } from '../../spec-schemas/json/lossless.ts';
import { keccak256 } from '../../spec-schemas/signing/keccak.ts';
import { refusedOutcome } from '../actions/action.ts';
import { type Holder, holderForSystemFund } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import { unitsOfUsd } from '../numeric/crossings.ts';
import { units, usd } from '../numeric/planes.ts';
import { formatUsd } from '../numeric/served.ts';
import { refuse } from '../refusal.ts';
import { composeEdits, rulesEditorAt, withChangedRow } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import { isSplitAccount } from '../state/abstractions.ts';
import { approveBroker, approvedBrokerFeeOf, brokerCreditOf } from '../state/brokers.ts';
import { positionsOf } from '../state/positions.ts';
import { referralCreditOf, referrerOf } from '../state/referrals.ts';
import { actForMasterEdit } from './agents.ts';
import type { Fault } from './fault.ts';
import { makeLedgerEventsEdit } from './history/ledger.ts';
import { limitEditToCommits, makeCommitEdit, refusedAsAdmittedEdit } from './operators/orders.ts';
import { makeEnvelopeTagTest, makeExchangeEdit, rehashedDigestEdit } from './operators/signatures.ts';
import { makeReplyBodyEdit } from './operators/wire.ts';

const fees = rulesEditorAt('engine', 'fees');
const approval = rulesEditorAt('actions', 'brokerApproval');

/** A refused order that names a broker keeps its code but has the HTTP status of a server error. */
const brokerRefusalsBroken = makeReplyBodyEdit((request, body, reply) => {
  const order = valueAt(request, 'action', 'order');
  const error = valueAt(body, 'error') ?? valueAt(body, 'data', 'statuses', '0', 'error');
  if (!isJsonObject(order) || (order.builder ?? null) === null || !isJsonObject(error)) return reply;
  return { ...reply, status: 500, body: printJson({ error }) };
}, '/exchange');

function valueAt(from: JsonValue | undefined, ...keys: readonly string[]): JsonValue | undefined {
  return keys.reduce<JsonValue | undefined>((value, key) => Object(value)[key], from);
}

export const referralsFaults: readonly Fault[] = [
  {
    id: 'referrals.approval-never-lower',
    clause: 'referrals.broker.approves',
    title: 'a lower approval of a broker leaves the higher one',
    edit: approval(({ write }) => ({
      write: (state, owner, broker, maxBps) =>
        write(state, owner, broker, Math.max(maxBps, approvedBrokerFeeOf(state, owner, broker) ?? 0)),
    })),
  },
  {
    id: 'referrals.first-approval-stays',
    clause: 'referrals.broker.approves',
    title: 'a second approval of a broker changes nothing',
    edit: approval(({ write }) => ({
      write(state, owner, broker, maxBps) {
        if (approvedBrokerFeeOf(state, owner, broker) === null) write(state, owner, broker, maxBps);
      },
    })),
  },
  {
    id: 'referrals.traders-name-again',
    clause: 'referrals.referrer.once',
    title: 'an account that has traded may name another referrer',
    edit: rulesEditorAt(
      'actions',
      'setReferrer',
    )(({ gates }) => ({
      gates: withChangedRow(gates, 'set-already', ({ id, check }) => ({
        id,
        check: (core, referee, referrer) =>
          core.histories.fills.of(referee).length > 0 ? null : check(core, referee, referrer),
      })),
    })),
  },
  {
    id: 'referrals.broker-cap-refused',
    clause: 'referrals.broker.cap',
    title: 'a broker may be approved for less than 8 bps',
    edit: approval(() => ({ capBps: 7 })),
  },
  {
    id: 'referrals.alias-uncapped',
    clause: 'referrals.broker.cap',
    title: 'under the older name of the approval a broker may be approved for more than 8 bps',
    edit: limitEditToCommits(
      ['approve_broker_fee'],
      approval(() => ({ capBps: 65_535 })),
      (_core, { tag }) => tag === 'approve_builder_fee',
    ),
  },
  {
    id: 'referrals.alias-keeps-row',
    clause: 'versions.actions.aliases',
    title: 'a revoke under the older name of the approval leaves a row that allows nothing',
    edit: limitEditToCommits(
      ['approve_broker_fee'],
      approval(() => ({ revoke: (state, account, broker) => approveBroker(state, account, broker, 0) })),
      (_core, { tag }) => tag === 'approve_builder_fee',
    ),
  },
  {
    id: 'referrals.approval-stays',
    clause: 'referrals.broker.revokes',
    title: 'a fee of 0 revokes nothing',
    edit: approval(() => ({ revoke: () => undefined })),
  },
  {
    id: 'referrals.approval-stays-with-position',
    clause: 'referrals.broker.revokes',
    title: 'a fee of 0 revokes nothing while the account has a position',
    edit: approval(({ revoke }) => ({
      revoke(state, account, broker) {
        if ([...positionsOf(state, account)].length === 0) revoke(state, account, broker);
      },
    })),
  },
  {
    id: 'referrals.unlisted-approved',
    clause: 'referrals.brokers.absent',
    title: 'an order may pay a broker that no list names',
    edit: rulesEditorAt(
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
                  broker !== null && approvedBrokerFeeOf(core.state, context.account, broker.broker) !== null;
                return listed ? gate.check(core, context, intent) : null;
              },
            }
          : gate,
      ),
    })),
  },
  {
    id: 'referrals.unlisted-on-500',
    clause: 'referrals.brokers.absent',
    title: 'an order that pays a broker whom nobody approved is refused as a defect of the server',
    edit: brokerRefusalsBroken,
  },
  {
    id: 'referrals.approval-of-nobody',
    clause: 'referrals.broker.fields',
    title: 'an approval that names no rate is taken',
    edit: refusedAsAdmittedEdit(
      ({ type, params }) => type === 'approve_broker_fee' && isJsonObject(params) && params.max_bps === undefined,
    ),
  },
  {
    id: 'referrals.alias-own-type',
    clause: 'referrals.broker.type',
    title: 'the older name is not signed as the newer one is',
    edit: rehashedDigestEdit(makeEnvelopeTagTest('approve_builder_fee'), (digest) => keccak256(digest)),
  },
  {
    id: 'referrals.referrer-lost',
    clause: 'referrals.referrer.sets',
    title: 'a referrer is taken and not kept',
    edit: rulesEditorAt('actions', 'setReferrer')(() => ({ write: () => undefined })),
  },
  {
    id: 'referrals.referrer-replaced',
    clause: 'referrals.state.referrer',
    title: 'a second referrer is refused and takes the place of the first',
    edit: rulesEditorAt(
      'actions',
      'setReferrer',
    )(({ gates, write }) => ({
      gates: withChangedRow(gates, 'set-already', ({ id, check }) => ({
        id,
        check(core, referee, referrer) {
          const refusal = check(core, referee, referrer);
          if (refusal !== null) write(core.state, referee, referrer);
          return refusal;
        },
      })),
    })),
  },
  {
    id: 'referrals.referrer-of-master',
    clause: 'referrals.referrer.own-key',
    title: 'an agent names the referrer of its master',
    edit: actForMasterEdit('set_referrer'),
  },
  {
    id: 'referrals.referrer-missing-code',
    clause: 'referrals.referrer.field',
    title: 'a referrer that is no address is an account that is not found',
    edit: makeExchangeEdit(({ invalid }) => ({
      invalid: (fault) => (fault.includes('referrer') ? refuse('NOT_FOUND', fault) : invalid(fault)),
    })),
  },
  {
    id: 'referrals.share-halved',
    clause: 'referrals.share.taker',
    title: 'a referrer earns a twentieth of the fee',
    edit: fees(({ referrerShare }) => ({ referrerShare: (fee, share) => usd(referrerShare(fee, share) / 2n) })),
  },
  {
    id: 'referrals.referee-pays-more',
    clause: 'referrals.share.taker',
    title: 'who has a referrer pays a tenth more',
    edit: fees(({ stakingDiscountPermille }) => ({
      stakingDiscountPermille: (core, account) =>
        referrerOf(core.state, account.address) === undefined ? stakingDiscountPermille(core, account) : -100n,
    })),
  },
  {
    id: 'referrals.forced-fees-shared',
    clause: 'referrals.share.maker',
    title: 'what a forced close pays earns the referrer of the account a share',
    edit: fees(({ referrer }) => ({ referrer: (core, taker) => referrer(core, taker, false) })),
  },
  {
    id: 'referrals.credits-in-one',
    clause: 'referrals.broker-state.separate',
    title: 'the referral state counts what an account has earned as a broker, too',
    edit: rulesEditorAt(
      'reads',
      'referralState',
    )(({ body }) => ({
      body: {
        ...body,
        claimable_rewards: ({ address, credit }, { state }) => formatUsd(usd(credit + brokerCreditOf(state, address))),
      },
    })),
  },
  {
    id: 'referrals.claim-told-too-much',
    clause: 'referrals.claim.ledger',
    title: 'the ledger tells a claim as one unit more than it paid',
    edit: makeLedgerEventsEdit((event) =>
      event.why.kind === 'claim' ? { ...event, amount: units(event.amount + 10n ** 18n) } : event,
    ),
  },
  {
    id: 'referrals.unshown-claim-told-too-much',
    clause: 'referrals.claim.ledger',
    title: 'the ledger of a venue that shows no credit tells a claim as one unit more than it paid',
    edit: composeEdits(
      unshown('referral'),
      unshown('broker'),
      makeLedgerEventsEdit((event) =>
        event.why.kind === 'claim' ? { ...event, amount: units(event.amount + 10n ** 18n) } : event,
      ),
    ),
  },
  {
    id: 'referrals.split-claim-lost',
    clause: 'referrals.claim.split',
    title: 'a claim of a split account goes to the treasury',
    edit: rulesEditorAt(
      'actions',
      'claimReferralRewards',
    )(({ payee }) => ({
      payee: (core, signer) =>
        isSplitAccount(core.state, signer) ? holderForSystemFund('treasury') : payee(core, signer),
    })),
  },
  ...claimFaults('referral', 'referrals.claim'),
  ...claimFaults('broker', 'referrals.broker-claim'),
  {
    id: 'referrals.broker-claim-takes-other',
    clause: 'referrals.broker-claim.drains',
    title:
      'a claim of broker rewards of an account that is also a referrer pays its referral credit, and keeps that of the broker',
    edit: rulesEditorAt('actions', 'claimBrokerRewards')(() => ({ drains: ['referrer'] })),
  },
  {
    id: 'referrals.claim-without-params',
    clause: 'referrals.claim.empty-params',
    title: 'a claim without params is taken',
    edit: refusedAsAdmittedEdit(({ type, params }) => type === 'claim_referral_rewards' && params === undefined),
  },
];

/** Returns the faults of a claim of either kind. */
function claimFaults(
  of: 'referral' | 'broker',
  clause: 'referrals.claim' | 'referrals.broker-claim',
): readonly Fault[] {
  const tag = `claim_${of}_rewards`;
  const edits = rulesEditorAt('actions', of === 'referral' ? 'claimReferralRewards' : 'claimBrokerRewards');
  return [
    {
      id: `referrals.${of}-claim-pays-nothing`,
      clause: `${clause}.drains`,
      title: `a claim of ${of} rewards is answered and pays nothing`,
      edit: edits(() => ({ drains: [] })),
    },
    {
      id: `referrals.${of}-claim-of-nothing-refused`,
      clause: `${clause}.idempotent`,
      title: `a claim of ${of} rewards with none left is refused`,
      edit: makeCommitEdit(tag, (core, context, _body, prepared) => {
        const credit = of === 'referral' ? referralCreditOf : brokerCreditOf;
        const nothing = credit(core.state, context.account) === 0n;
        return nothing
          ? refusedOutcome(refuse('PRECONDITION_FAILED', 'nothing to claim'))
          : prepared.commit(core, context);
      }),
    },
    {
      id: `referrals.${of}-claim-of-master`,
      clause: `${clause}.own-key`,
      title: `an agent claims the ${of} rewards of its master`,
      edit: actForMasterEdit(tag),
    },
    {
      id: `referrals.${of}-claim-of-master-unshown`,
      clause: `${clause}.own-key`,
      title: `an agent claims the ${of} rewards of its master, which the venue does not show`,
      edit: composeEdits(unshown(of), actForMasterEdit(tag)),
    },
    {
      id: `referrals.${of}-claim-pays-again-unshown`,
      clause: `${clause}.idempotent`,
      title: `every claim of ${of} rewards, which the venue does not show, pays them again`,
      edit: composeEdits(
        unshown(of),
        makeCommitEdit(tag, (core, context, _body, prepared) => {
          const signer = context.account;
          const credit = of === 'referral' ? referralCreditOf : brokerCreditOf;
          const before = credit(core.state, signer);
          const outcome = prepared.commit(core, context);
          if (before === 0n) return outcome;
          const to: Holder =
            of === 'referral' ? { kind: 'referrer', referrer: signer } : { kind: 'broker', broker: signer };
          const facts = { token: core.params.usdc, amount: unitsOfUsd(before), why: { kind: 'vote' } } as const;
          moveMoney(core, { ...facts, from: { kind: 'outside', door: 'staking' }, to });
          return outcome;
        }),
      ),
    },
  ];
}

/** No document names the key under which other venues show a credit. */
function unshown(of: 'referral' | 'broker'): RulesEdit {
  if (of === 'broker')
    return rulesEditorAt(
      'reads',
      'brokerState',
    )(({ body }) => ({ body: { ...body, claimable_rewards: () => undefined } }));
  return rulesEditorAt(
    'reads',
    'referralState',
  )(({ body }) => ({ body: { ...body, claimable_rewards: () => undefined } }));
}
