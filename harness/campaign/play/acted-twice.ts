import { tryParseJson } from '../../../spec-schemas/json/lossless.ts';
import { isSilence, type WireReply } from '../../target/wire.ts';
import { oidsIn } from '../compare/compare-replies.ts';
import { type ActedBefore, type Difference, makeDifference } from '../compare/difference.ts';
import type { RunContext } from './run-context.ts';
import type { PendingAction } from './send-action.ts';
import type { InFlightRequest } from './target-side.ts';

type Answered = Pick<InFlightRequest, 'outcome'>;

/**
 * Returns the difference of a copy that placed an order although the same bytes had placed another: in whatever order a
 * venue takes what it gets, a nonce acts once. null: the answers tell nothing of the kind.
 */
export function actedTwice(
  { correspondence }: Pick<RunContext, 'correspondence'>,
  { step, request, ticket, copyOf }: Pick<PendingAction, 'step' | 'request' | 'ticket' | 'copyOf'>,
): Difference | null {
  if (copyOf === undefined) return null;
  const { first, actedBefore } = copyOf;
  const { outcome } = first.request;
  if (outcome !== null && !isSilence(outcome))
    return secondOrder(step.action.tag, placedBy(first.request), request, actedBefore);
  // Reads have shown what became of the first, whose answer nobody heard: else the shadow would not have dropped this one.
  if (ticket.reply !== null || first.arrival !== 'arrived') return null;
  const own = oidsIn(tryParseJson(first.ticket.reply?.body ?? 'null')).map((oid) =>
    oid === null ? undefined : correspondence.targetOf('oid', oid),
  );
  return secondOrder(
    step.action.tag,
    own.filter((oid) => oid !== undefined),
    request,
    actedBefore,
  );
}

/** @param before  orders that the bytes had placed */
export function secondOrder(
  tag: string,
  before: readonly string[],
  { outcome }: Answered,
  actedBefore: ActedBefore,
): Difference | null {
  if (outcome === null || isSilence(outcome) || before.length === 0) return null;
  const { reply } = outcome;
  // A venue may answer a copy with what became of the first.
  const fresh = placed(reply).filter((oid) => !before.includes(oid));
  if (fresh.length === 0) return null;
  const place = { kind: 'reply', tag, expectedCode: null, actualCode: null, actedBefore } as const;
  const rows = [{ path: '$.statuses', expected: 'no order', actual: 'an order of its own' }];
  const sides = { expected: `no order beside ${before.join(', ')}`, actual: reply.text.slice(0, 500), diff: rows };
  return makeDifference(place, `the answer to the same bytes of ${tag} again`, sides, reply);
}

/** Returns the orders that an answer says were placed. */
export function placedBy({ outcome }: Answered): readonly string[] {
  return outcome === null || isSilence(outcome) ? [] : placed(outcome.reply);
}

function placed({ json }: WireReply): readonly string[] {
  return oidsIn(json).filter((oid) => oid !== null);
}
