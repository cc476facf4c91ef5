import { admissionHttpStatusOf, type ErrorCode } from '../../spec-schemas/catalogue/errors.ts';
import { onlyEndsOrders } from '../../spec-schemas/catalogue/order-answers.ts';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import type { WireStatusEntry } from '../actions/action.ts';
import type { Answer } from '../answers/answer.ts';
import { parseDecimal } from '../numeric/decimal.ts';
import { PX_DECIMALS } from '../numeric/planes.ts';
import { refuse } from '../refusal.ts';
import { rulesEditorAt } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import { masterOf } from '../state/sub-accounts.ts';
import { duplicateCloidsRefusal } from './cloids.ts';
import { actionTagGate, bodyShapeGate, signatureGate, signatureSchemeGate } from './exchange-rules.ts';
import type { PendingQueueRules } from './pending-queue.ts';
import { pendingDependencyRefusal, predictRefusal } from './predicted-refusals.ts';
import type { ExchangeEnvelope } from './signed-request.ts';

const replies = rulesEditorAt('chain', 'replies');
const exchange = rulesEditorAt('chain', 'exchange');
const auth = rulesEditorAt('auth');

/** Refusal codes of an action that its account cannot pay for. */
const ofMeans: ReadonlySet<ErrorCode> = new Set(['ASSET_INSUFFICIENT_BALANCE', 'MARGIN_INSUFFICIENT']);

/** Adds a refusal on arrival to the existing ones. */
function atTheDoor(refusing: PendingQueueRules['leans']): RulesEdit {
  return rulesEditorAt(
    'chain',
    'queue',
  )(({ leans }) => ({
    leans: (...arriving) => leans(...arriving) ?? refusing(...arriving),
  }));
}

/** Alternative forms of the open points from the signed request to its answer, by `Dnn=form`. @source decisions */
export const chainVariants: Readonly<Record<string, RulesEdit>> = {
  'D273=checked': rulesEditorAt(
    'chain',
    'cloids',
  )(({ checkedTags }) => ({
    checkedTags: [...new Set([...checkedTags, 'batch_order'])],
    within: duplicateCloidsRefusal,
  })),
  'D112=by-arrival': rulesEditorAt('chain', 'queue')(() => ({ order: (queue) => queue })),
  'D240=door': atTheDoor(pendingDependencyRefusal),
  'D253=means': atTheDoor((core, _waiting, arriving) => {
    const refusal = predictRefusal(core, arriving);
    return refusal !== null && ofMeans.has(refusal.code) ? refusal : null;
  }),
  'D253=door': atTheDoor((core, _waiting, arriving) => predictRefusal(core, arriving)),
  'D01=catalogued': replies(() => ({ refusalStatus: ({ code }) => admissionHttpStatusOf(code) })),
  'D02=at-once': replies(() => ({ waits: ['statuses'] })),
  'D02=committed-200': replies(() => ({
    committed: (rules, facts): Answer => ({
      kind: 'data',
      status: 200,
      data: { ...rules.admission(facts), committed: true },
    }),
  })),
  'D46=beside': replies(({ committed }) => ({
    committed: (rules, facts, returns): Answer =>
      returns === null
        ? committed(rules, facts, returns)
        : { kind: 'data', status: rules.admissionStatus, data: { ...rules.admission(facts), ...returns } },
  })),
  'D46=alone': replies(({ committed }) => ({
    committed: (rules, facts, returns): Answer =>
      returns === null ? committed(rules, facts, returns) : { kind: 'data', status: 200, data: returns },
  })),
  'D03=statuses': replies(({ kindOf }) => ({
    kindOf: (entry) => (amends.has(entry.tag) ? 'statuses' : kindOf(entry)),
  })),
  'D03=canceled': replies(({ kindOf, amended }) => ({
    kindOf: (entry) => (amends.has(entry.tag) && onlyEndsOrders(entry.tag) ? 'statuses' : kindOf(entry)),
    amended: (action) => (onlyEndsOrders(action.tag) ? { canceled: {} } : amended(action)),
  })),
  'D05=nested': replies(({ entry }) => ({
    entry: (status) => ('error' in status ? { error: { error: status.error } } : entry(status)),
  })),
  'D06=left-out': replies(({ statuses }) => ({
    // Serialized entries are objects with one key.
    statuses: (entries) => statuses(entries.filter((entry) => !('parked' in (entry as object)))),
  })),
  'D280=one': replies(() => ({
    ofWhole: (_legs, entry) => [entry],
    groupRefused: (rules, refusal): Answer => ({
      kind: 'data',
      // Entries are an answer, whatever status their own refusal has (D01).
      status: 200,
      data: rules.statuses([rules.entry({ error: refusal })]),
    }),
  })),
  'D38=refused': exchange(({ invalid }) => ({
    scheme: (sent) =>
      sent === undefined || sent === null || sent === 'typed' ? null : invalid('sig_scheme is not typed'),
  })),
  'D107=refused': exchange(({ stages, invalid }) => ({
    stages: [
      { id: 'shape', check: (_rules, { envelope }) => (isPadded(envelope) ? invalid('no canonical decimal') : null) },
      ...stages,
    ],
  })),
  'D40=bad-signature': auth(({ stranger }) => ({ stranger: refuse('AUTH_BAD_SIGNATURE', stranger.message) })),
  'D267=master': auth(({ leads }) => ({
    leads: (state, account, signer) => leads(state, account, signer) || masterOf(state, account) === signer,
  })),
  'D42=unauthorized': auth(({ lapsed }) => ({ lapsed: refuse('AUTH_UNAUTHORIZED', lapsed.message) })),
  'D96=past': rulesEditorAt('actions', 'approveAgent')(() => ({ expiry: (sentMs) => sentMs })),
  'D99=number': replies(({ entry }) => ({ entry: (status) => numbered(entry(status)) })),
  'D103=scaled': replies(({ entry }) => ({ entry: (status) => entry('filled' in status ? scaled(status) : status) })),
  // The block after the approval must have been cut, rather than be next; the refusal has the other code.
  'D43=block-passed': auth(({ early }) => ({
    admissionHeight: (core) => core.state.height,
    early: refuse('AUTH_AGENT_FORBIDDEN', early.message),
  })),
  'D89=precondition': rulesEditorAt(
    'chain',
    'expiry',
  )(({ refusal }) => ({ refusal: refuse('PRECONDITION_FAILED', refusal.message) })),
  'D91=415': exchange(() => ({ serves: (type) => type?.split(';')[0]?.trim().toLowerCase() === 'application/json' })),
  'D94=signature-first': exchange(() => ({
    stages: [signatureSchemeGate, signatureGate, bodyShapeGate, actionTagGate],
  })),
  'D94=tag-first': exchange(() => ({ stages: [signatureSchemeGate, actionTagGate, bodyShapeGate, signatureGate] })),
};

/** Cancels and amendments: the text leaves open whether they are order actions. */
const amends: ReadonlySet<string> = new Set([
  'cancel_order',
  'batch_cancel',
  'cancel_by_cloid',
  'cancel_all_orders',
  'modify',
  'batch_modify',
]);

/** Whether an amount has insignificant zeros. */
function isPadded({ action: { params } }: ExchangeEnvelope): boolean {
  const amount = isJsonObject(params) ? params.amount : undefined;
  return typeof amount === 'string' && /^0\d|\.\d*0$/.test(amount);
}

/** The id as a JSON number, if it fits one. */
function numbered(printed: unknown): unknown {
  // An entry is an object with one key.
  const [[kind = '', body] = []] = Object.entries(printed as Readonly<Record<string, { readonly oid?: string }>>);
  const oid = body?.oid === undefined ? null : BigInt(body.oid);
  return oid === null || oid > 2n ** 53n ? printed : { [kind]: { ...body, oid } };
}

/** Sizes and prices as integers in units of 1e-8. */
function scaled({ filled }: Extract<WireStatusEntry, { readonly filled: unknown }>): WireStatusEntry {
  const integer = (decimal: string) => String(parseDecimal(decimal, PX_DECIMALS));
  return { filled: { ...filled, total_sz: integer(filled.total_sz), avg_px: integer(filled.avg_px) } };
}
