import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { Traced } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { isAccepted, isRefusedWith } from '../../harness/client/outcome.ts';
import {
  makeJsonRequest,
  makeRequestList,
  OperatorSetBudget,
  SLOW_REFILL_PER_SECOND,
} from '../../harness/setup/operator-limits.ts';
import { MeasuredRequestBudget } from '../../harness/setup/spent-budget.ts';
import { buckets } from '../../spec-schemas/catalogue/limits.ts';
import { orderGone } from '../../spec-schemas/outcomes.ts';
import { makeSignedCancelAllRequest } from './signed-cancel.ts';

const BURST = 4;
const BACK = 2;
const SENT = 3 * BURST;
/** Tokens enough for the refill of a few seconds to be distinguished from half of it. */
const REFILLED = 60;

export default check({
  id: 'limits.account.budget',
  title: 'each request of an account costs one token of its budget, batch or not, and tokens refill with time',
  clauses: ['limits.account.burst', 'limits.account.refill', 'limits.account.batch'],
  by: 'act',
  needs: ['budget'],
  leases: ['limits', 'clock'],
  run: (context) => (context.venue.capabilities.has('control') ? asSet(context) : asFound(context)),
});

type Judged = 'limits.account.burst' | 'limits.account.refill' | 'limits.account.batch';

/** With a small budget set by the operator. */
async function asSet({ given, target, control, expect }: CaseContext<Judged>): Promise<void> {
  const [market, trader] = await Promise.all([given.market(), given.fundedAccount()]);
  const limits = await OperatorSetBudget.acquire({ given, target, control });
  const setting = limits.before.per_account;
  // The operator's own setting, which no exchange with the venue shows.
  const shown = new Traced(setting ?? 'no limit', []);
  expect('limits.account.burst').unusual(setting?.burst !== 1_200, {
    expected: 'a burst of 1200',
    actual: shown,
  });
  expect('limits.account.refill').unusual(setting?.per_second !== 20, {
    expected: '20 requests a second',
    actual: shown,
  });
  const signed = (action: Parameters<typeof target.envelope>[1]) =>
    makeJsonRequest('/exchange', target.envelope(trader, action).body);

  const cancel = () => signed({ type: 'cancel_all_orders', params: { owner: trader.address } });
  await limits.setAndFill('per_account', { per_second: SLOW_REFILL_PER_SECOND, burst: BURST });
  const idle = await limits.volley(makeRequestList(SENT, cancel));
  await limits.judgeAdmitted(
    expect('limits.account.burst'),
    `${BURST} of ${SENT} requests to be admitted`,
    idle,
    BURST,
  );
  await limits.letPass((BACK * 1_000) / SLOW_REFILL_PER_SECOND);
  const later = await limits.volley(makeRequestList(SENT, cancel));
  const back = `${BACK} requests to be admitted after the refill time of ${BACK} tokens`;
  await limits.judgeAdmitted(expect('limits.account.refill'), back, later, BACK);

  // Three legs each: a venue that counts legs can afford one of them.
  const px = gridPxAtMarkPercent(market, 60);
  const leg = orderAction(trader, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) }).order;
  const gone = { owner: trader.address, market: market.id, oid: 1 };
  const params = { owner: trader.address };
  const places = { type: 'batch_order', params: { ...params, orders: [leg, leg, leg] } };
  const cancels = { type: 'batch_cancel', params: { ...params, cancels: [gone, gone, gone] } };
  await control.limits({ per_account: null });
  // No document shows its fields, and a venue that cannot parse the batch does not know its account.
  const reply = await target.act(trader, cancels);
  const isRead = reply.kind === 'statuses' || isAccepted(reply) || isRefusedWith(reply, orderGone);
  await limits.setAndFill('per_account', { per_second: SLOW_REFILL_PER_SECOND, burst: BURST });
  const batches = await limits.volley(makeRequestList(SENT, (n) => signed(isRead && n % 2 === 1 ? cancels : places)));
  await limits.judgeAdmitted(
    expect('limits.account.batch'),
    `${BURST} of ${SENT} batches to be admitted`,
    batches,
    BURST,
  );
}

/** With the venue's own budget, and no IP budget that runs out first. The operator's setting is unknown. */
async function asFound(context: CaseContext<Judged>): Promise<void> {
  const { given, target, expect } = context;
  const [market, trader] = await Promise.all([given.market(), given.fundedAccount()]);
  const { budget, burst } = await MeasuredRequestBudget.ofAccount(context, () =>
    makeSignedCancelAllRequest(context, trader),
  );
  const { letIn, refilled } = burst;
  const { burst: documented } = buckets.perAccount;
  const most = Math.floor(documented + refilled);
  const isBurst = letIn.value >= documented && letIn.value <= most;
  const ofBurst = expect('limits.account.burst');
  ofBurst.unusual(!isBurst, { expected: `${documented} to ${most} requests admitted in a row`, actual: letIn });
  if (ofBurst.exercised(isBurst, 'a burst that the operator has surely left at its default'))
    ofBurst.relation(`${documented} requests to be admitted at once`, { letIn }, () => isBurst);

  const back = await budget.refilled(REFILLED);
  const ofRefill = expect('limits.account.refill');
  ofRefill.unusual(!back.right, {
    expected: `${back.least} to ${back.most} requests admitted after the refill`,
    actual: back.letIn,
  });
  const isDefault = 'a refill that the operator has surely left at its default';
  const ofBatch = expect('limits.account.batch');
  if (!ofRefill.exercised(back.right, isDefault) || !ofBatch.exercised(back.right, isDefault)) return;
  ofRefill.relation(
    `${back.least} to ${back.most} requests to be admitted after the refill`,
    { letIn: back.letIn },
    () => back.right,
  );

  const px = gridPxAtMarkPercent(market, 60);
  const leg = orderAction(trader, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) }).order;
  const params = { owner: trader.address, orders: [leg, leg, leg] };
  const batches = await budget.drain('a batch of three orders', 1, () =>
    budget.post('/exchange', target.envelope(trader, { type: 'batch_order', params }).body),
  );
  batches.judge(ofBatch);
}
