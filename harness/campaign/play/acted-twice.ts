import { tryParseJson } from '../../../spec-schemas/json/lossless.ts';
import { isSilence, type WireReply } from '../../target/wire.ts';
import { readScopeOf } from '../compare/compare-all-reads.ts';
import { findDifferenceInReadsAtHeight } from '../compare/compare-cut.ts';
import { orderIdsInReply } from '../compare/compare-replies.ts';
import type { RequestedReadContext } from '../compare/compare-requested-reads.ts';
import { type Difference, type EarlierEffectTiming, makeDifference } from '../compare/difference.ts';
import type { RunContext } from './run-context.ts';
import type { SubmittedAction } from './send-action.ts';
import type { InFlightRequest } from './target-side.ts';

type Answered = Pick<InFlightRequest, 'outcome'>;

/**
 * Returns the difference of a copy that placed an order although the same bytes had placed another: in any execution order, a nonce acts
 * once. null: the replies show no such thing.
 */
export function findDuplicateOrder(
  { correspondence }: Pick<RunContext, 'correspondence'>,
  { step, request, ticket, copyOf }: Pick<SubmittedAction, 'step' | 'request' | 'ticket' | 'copyOf'>,
): Difference | null {
  if (copyOf === undefined) return null;
  const { first, actedBefore } = copyOf;
  const { outcome } = first.request;
  if (outcome !== null && !isSilence(outcome))
    return makeDuplicateOrderDifference(step.action.tag, placedOrderIdsIn(first.request), request, actedBefore);
  // Reads have already settled the fate of the unanswered first request: otherwise the shadow would not have dropped this one.
  if (ticket.reply !== null || first.arrival !== 'arrived') return null;
  const own = orderIdsInReply(tryParseJson(first.ticket.reply?.body ?? 'null')).map((oid) =>
    oid === null ? undefined : correspondence.targetOf('oid', oid),
  );
  return makeDuplicateOrderDifference(
    step.action.tag,
    own.filter((oid) => oid !== undefined),
    request,
    actedBefore,
  );
}

/** Bytes that were sent a second time. */
export interface ResentCopy {
  readonly tag: string;
  /** As returned by `makeNonceKey`. */
  readonly nonce: string;
  readonly actedBefore: EarlierEffectTiming;
}

/** Maximum copies of a sequence that are tested against a difference one by one, newest first. */
const MOST_COPIES = 3;

/**
 * Returns the difference of a copy that acted, of any action: the target shows the state of a venue on which it had acted. null: it does
 * not.
 * @param found  the difference if no copy acts; no action is pending
 */
export async function findDuplicateEffect(
  context: RequestedReadContext,
  found: Difference,
  copies: readonly ResentCopy[],
): Promise<Difference | null> {
  const newest = copies.toReversed();
  const guesses = [...newest.slice(0, MOST_COPIES).map((copy) => [copy]), ...(newest.length > 1 ? [newest] : [])];
  for (const guess of guesses) {
    const shadow = await context.shadow.actingAgain(new Set(guess.map(({ nonce }) => nonce)));
    const { target, adopted, policies, correspondence } = context;
    const compare = () =>
      findDifferenceInReadsAtHeight(
        target,
        shadow,
        readScopeOf(context, null, shadow),
        adopted.baselines,
        policies.ofReads,
        () => undefined,
      );
    const differs = await correspondence.attemptReading(compare, () => false);
    const [copy] = guess;
    if (differs === null && copy !== undefined)
      return makeDuplicateEffectDifference(copy, found.mismatch, found.shownBy);
  }
  return null;
}

/**
 * Returns the difference of a copy that had its own effect.
 * @param shown  the mismatch, and the reply or frame that shows it
 */
export function makeDuplicateEffectDifference(
  { tag, actedBefore }: Pick<ResentCopy, 'tag' | 'actedBefore'>,
  { message, expected, actual }: Pick<Difference['mismatch'], 'message' | 'expected' | 'actual'>,
  shownBy: Difference['shownBy'],
): Difference {
  const place = { kind: 'reply', tag, expectedCode: null, actualCode: null, actedBefore } as const;
  const rows = [{ path: '$', expected: 'no effect of the same bytes', actual: 'an effect of their own' }];
  const difference = makeDifference(
    place,
    `the effect of the same bytes of ${tag} again`,
    { expected, actual, diff: rows },
    shownBy,
  );
  return { ...difference, mismatch: { ...difference.mismatch, message: `${difference.mismatch.message}: ${message}` } };
}

/** @param before  orders that the same bytes had placed earlier */
export function makeDuplicateOrderDifference(
  tag: string,
  before: readonly string[],
  { outcome }: Answered,
  actedBefore: EarlierEffectTiming,
): Difference | null {
  if (outcome === null || isSilence(outcome) || before.length === 0) return null;
  const { reply } = outcome;
  // A venue may answer a copy with the result of the first request.
  const fresh = placed(reply).filter((oid) => !before.includes(oid));
  if (fresh.length === 0) return null;
  const place = { kind: 'reply', tag, expectedCode: null, actualCode: null, actedBefore } as const;
  const rows = [{ path: '$.statuses', expected: 'no order', actual: 'an order of its own' }];
  const sides = { expected: `no order beside ${before.join(', ')}`, actual: reply.text.slice(0, 500), diff: rows };
  return makeDifference(place, `the answer to the same bytes of ${tag} again`, sides, reply);
}

/** Returns the orders that a reply reports as placed. */
export function placedOrderIdsIn({ outcome }: Answered): readonly string[] {
  return outcome === null || isSilence(outcome) ? [] : placed(outcome.reply);
}

function placed({ json }: WireReply): readonly string[] {
  return orderIdsInReply(json).filter((oid) => oid !== null);
}
