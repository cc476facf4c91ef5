import { isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { makePerpOrderRulesEdit } from '../../engine/orders/gate-edits.ts';
import { holderForAccount, holderForSystemFund } from '../../money/holder.ts';
import { moveMoney } from '../../money/move.ts';
import { notional, unitsOfUsd } from '../../numeric/crossings.ts';
import { usd, ZERO_USD } from '../../numeric/planes.ts';
import { refuse } from '../../refusal.ts';
import { composeEdits, rulesEditorAt } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import { approvedBrokerFeeOf, approvedBrokersOf, type BrokerShare } from '../../state/brokers.ts';
import type { Fault } from '../fault.ts';
import { type DecodedBody, makeCommitEdit, refusedAsAdmittedEdit } from '../operators/orders.ts';

const MICRO = 10n ** 12n;
const fees = rulesEditorAt('engine', 'fees');
const approval = rulesEditorAt('actions', 'brokerApproval');
/** Skips the check that a broker is approved. */
const ungated = rulesEditorAt(
  'actions',
  'orders',
)(({ placement }) => ({
  placement: placement.filter(({ id }) => !id.startsWith('broker-')),
}));

export const ordersBrokerFaults: readonly Fault[] = [
  {
    id: 'orders.broker-unpaid',
    clause: 'orders.builder.charged',
    title: 'a broker is paid nothing',
    edit: fees(() => ({ brokerFee: () => ZERO_USD })),
  },
  {
    id: 'orders.broker-unpaid-by-reducing',
    clause: 'orders.builder.charged',
    title: 'a broker is paid nothing of an order that may only reduce',
    edit: rulesEditorAt(
      'actions',
      'orders',
    )(({ broker }) => ({
      broker: (core, context, intent) => (intent.reduceOnly ? null : broker(core, context, intent)),
    })),
  },
  {
    id: 'orders.broker-unpaid-by-agents',
    clause: 'orders.builder.charged',
    title: 'a broker is paid nothing of an order that an agent has signed',
    edit: rulesEditorAt(
      'actions',
      'orders',
    )(({ broker }) => ({
      broker: (core, context, intent) => (context.signer === context.account ? broker(core, context, intent) : null),
    })),
  },
  {
    id: 'orders.broker-paid-out-of-nothing',
    clause: 'orders.builder.charged',
    title: 'the broker is credited, and the taker pays no more than its fee',
    edit: rulesEditorAt(
      'engine',
      'money',
    )(({ debited }) => ({
      debited: (move) => (move.why.kind === 'broker-fee' ? unitsOfUsd(ZERO_USD) : debited(move)),
    })),
  },
  {
    id: 'orders.broker-paid-on-first-fill',
    clause: 'orders.builder.charged',
    title: 'of the fills of an order the first one pays the broker',
    edit: paidOnFirstFill(),
  },
  {
    id: 'orders.broker-fee-told-twice',
    clause: 'orders.builder.charged',
    title: 'the fee of a row has what the broker was paid in it twice',
    edit: fees(() => ({ rowFee: (fee, brokerFee) => usd(fee + 2n * brokerFee) })),
  },
  {
    id: 'orders.broker-fee-rounded-up',
    clause: 'orders.builder.amount',
    title: 'the broker fee is rounded up to a micro-USDC',
    edit: fees(({ brokerFee }) => ({ brokerFee: (traded, bps) => usd(brokerFee(traded, bps) + MICRO) })),
  },
  {
    id: 'orders.broker-paid-by-maker',
    clause: 'orders.builder.taker-only',
    title: 'a maker pays the broker that it has approved as well',
    edit: makePerpOrderRulesEdit(({ settle }) => ({
      settle(core, market, print) {
        const { owner } = print.maker;
        const [approved] = approvedBrokersOf(core.state, owner);
        if (approved !== undefined) {
          const { brokerFee } = core.rules.engine.fees;
          const amount = unitsOfUsd(brokerFee(notional(print.px, print.lots, market.szDecimals), approved.maxBps));
          const from = holderForAccount(owner);
          const to = holderForSystemFund('treasury');
          moveMoney(core, { token: core.params.usdc, amount, from, to, why: { kind: 'broker-fee' } });
        }
        return settle(core, market, print);
      },
    })),
  },
  {
    id: 'orders.broker-cap-of-approval',
    clause: 'orders.builder.above-cap',
    title: 'whoever has approved a broker for the cap pays it whatever an order says',
    edit: approval(({ highest }) => ({
      highest: (cap, approved) => (approved === cap ? Number.MAX_SAFE_INTEGER : highest(cap, approved)),
    })),
  },
  {
    id: 'orders.broker-refused-after-match',
    clause: 'orders.builder.before-rest',
    title: 'an order whose broker is not approved trades, and is answered with a refusal',
    edit: tradeDespiteRefusalEdit('submit_order'),
  },
  {
    id: 'orders.broker-fee-as-text',
    clause: 'orders.builder.form',
    title: 'an order whose broker fee is a text is taken',
    edit: refusedAsAdmittedEdit(
      ({ order }) => isJsonObject(order) && isJsonObject(order.builder) && typeof order.builder.fee === 'string',
    ),
  },
  {
    id: 'orders.broker-free-refused',
    clause: 'orders.builder.form',
    title: 'a broker that an order pays nothing is refused',
    edit: rulesEditorAt(
      'actions',
      'orders',
    )(({ placement }) => ({
      placement: [
        ...placement,
        {
          id: 'broker-free',
          check: (core, { account }, { broker }) =>
            broker?.bps === 0 && approvedBrokerFeeOf(core.state, account, broker.broker) !== null
              ? refuse('PRECONDITION_FAILED', 'builder fee of 0')
              : null,
        },
      ],
    })),
  },
];

/** Orders of a tag with an unapproved broker trade, but are answered with a refusal. */
export function tradeDespiteRefusalEdit(tag: 'submit_order' | 'batch_order'): RulesEdit {
  return composeEdits(
    ungated,
    makeCommitEdit(tag, (core, context, body, prepared) => {
      const outcome = prepared.commit(core, context);
      // An account without any approved broker may pay none.
      const approved = approvedBrokersOf(core.state, context.account).length > 0;
      const error = refuse('PRECONDITION_FAILED', 'builder is not approved');
      return approved || !paysBroker(body) ? outcome : { kind: 'statuses', statuses: [{ error }] };
    }),
  );
}

function paysBroker({ builder, orders }: DecodedBody): boolean {
  return Boolean(builder) || (Array.isArray(orders) && orders.some(paysBroker));
}

function paidOnFirstFill(): RulesEdit {
  // Each order has its own share.
  const paid = new WeakSet<BrokerShare>();
  return makePerpOrderRulesEdit(({ settle }) => ({
    settle(core, market, print) {
      const { broker } = print.taker;
      if (broker === null || !paid.has(broker)) {
        if (broker !== null) paid.add(broker);
        return settle(core, market, print);
      }
      return settle(core, market, { ...print, taker: { ...print.taker, broker: null } });
    },
  }));
}
