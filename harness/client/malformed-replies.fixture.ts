import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import { mayAnswerAsOrders, onlyEndsOrders } from '../../spec-schemas/catalogue/order-answers.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import { printJson } from '../../spec-schemas/json/lossless.ts';
import { shapeClauseOf } from '../../spec-schemas/stated/stated.ts';
import { replyEntryCountRangeOfAction } from './order-count.ts';

/** Reply to an action in no documented form. */
export interface MalformedReplyCase {
  readonly what: string;
  readonly status: number;
  readonly body: string;
  /** Clause of the envelope or of the entries that it breaks, as a reply to an action of this type. */
  readonly breaks: (tag: string) => ClauseId;
  /** Whether it is malformed as a reply to an action of this type. */
  readonly fits: (tag: string) => boolean;
}

const entries = 'orders.response.statuses';
const refused = { error: { code: 'PRECONDITION_FAILED', message: 'no' } };

export const malformedReplyCases: readonly MalformedReplyCase[] = [
  {
    what: '500 in plain text',
    status: 500,
    body: 'oops',
    breaks: () => 'transport.envelope.internal',
    fits: () => true,
  },
  {
    what: 'an envelope without data',
    status: 200,
    body: '{}',
    breaks: (tag) => shapeClauseOf(`exchange.${actionEntry(tag)?.replyKind ?? 'admission'}`) ?? entries,
    fits: () => true,
  },
  {
    what: 'an entry of no kind',
    status: 200,
    body: printJson({ data: { statuses: [{ rested: { oid: '1' } }] } }),
    breaks: () => entries,
    // In reply to any other action entries are a different defect, and in reply to a cancel none (D03).
    fits: (tag) => answersAsOrders(tag) && !onlyEndsOrders(tag),
  },
  {
    what: 'two refused entries where one is expected',
    status: 200,
    body: printJson({ data: { statuses: [refused, refused] } }),
    breaks: () => entries,
    // Two entries fit an action that places or cancels several orders.
    fits: (tag) => replyEntryCountRangeOfAction({ type: tag }) !== null,
  },
];

function answersAsOrders(tag: string): boolean {
  const entry = actionEntry(tag);
  return entry === undefined || mayAnswerAsOrders(entry);
}
