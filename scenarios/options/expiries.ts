import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import {
  createOptionSeries,
  findOrListOptionDeal,
  openRfqSession,
  placeRfqQuote,
  placeRfqQuoteIfTaken,
  planOptionDeal,
  readNewestBlockTimeMs,
  rfqAcceptAction,
  rfqQuoteAction,
  rfqRequestAction,
  sendAndJudgeAcceptRefusal,
} from '../../harness/setup/options.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

const HOUR = 3_600_000;
/**
 * Lifetime of a quote, ms; its request lives twice as long. Without a movable clock: long enough for the requests and blocks in between.
 */
const LIVES_MS = { moved: HOUR, waitedFor: 12_000 };
/** Maximum blocks until a request and a quote are listed. */
const BLOCKS = 7;
/** Distance from an end: answering nodes may lag by this much. */
const BEHIND_MS = 3_000;

export const expiriesSessionsCheck = check({
  id: 'options.expiries.sessions',
  title: 'rfq_accept of an expired quote or request is refused, and so is rfq_quote on an expired request',
  clauses: ['options.accept.quote-expired', 'options.accept.request-expired', 'options.quote.expired'],
  by: 'act',
  leases: ['time'],
  async run(context) {
    const { given, target, pace, expect } = context;
    const deal = await findOrListOptionDeal(context);
    const taker = await given.fundedAccount({ usdc: '60' });
    const maker = await given.fundedAccount({ usdc: '60' });
    // A venue may allow one quote per account on a request.
    const other = await given.fundedAccount({ usdc: '60' });
    const livesMs = await livesHere(context);
    const now = await readNewestBlockTimeMs(context);
    const session = await openRfqSession(context, taker, deal, { expiry: now + 2 * livesMs });
    const early = await placeRfqQuote(context, maker, taker, deal, session, { until: now + livesMs });
    // With a quote of a longer life only the request is over; a venue may refuse such a quote.
    const outlives = { until: now + 4 * livesMs };
    const late =
      (await placeRfqQuoteIfTaken(context, other, taker, deal, session, outlives)) ??
      (await placeRfqQuote(context, other, taker, deal, session));
    // No text says when a session with an expired request is removed: only its legs show whether an accept took effect.
    const refused = (clause: 'options.accept.quote-expired' | 'options.accept.request-expired', index: number) => {
      const action = rfqAcceptAction(session, index, 2);
      const about = { who: taker, series: deal.series.id, action, probe: makeUnaffordableProbe(context, taker) };
      return sendAndJudgeAcceptRefusal(context, expect(clause), about);
    };
    await pace.passed(livesMs + BEHIND_MS, now);
    await refused('options.accept.quote-expired', early);
    await pace.passed(2 * livesMs + BEHIND_MS, now);
    await refused('options.accept.request-expired', late);
    const another = await actForCommitReply(
      context,
      () => target.act(maker, rfqQuoteAction(deal, session)),
      makeUnaffordableProbe(context, maker),
    );
    judgeCommitRefusal(expect('options.quote.expired'), another);
  },
});

/** @throws NotExercised if blocks are so far apart that a quote outliving them would take minutes */
async function livesHere({ pace }: Pick<CaseContext<never>, 'pace'>): Promise<number> {
  if (pace.movesClock) return LIVES_MS.moved;
  const before = await pace.timeMs();
  await pace.blocks(2);
  const blockMs = ((await pace.timeMs()) - before) / 2;
  if (blockMs > LIVES_MS.waitedFor / 2) throw new NotExercised('quotes whose end can be waited for');
  return Math.max(LIVES_MS.waitedFor, BLOCKS * blockMs);
}

export const expiriesSeriesCheck = check({
  id: 'options.expiries.series',
  title: 'requests, quotes and accepts on an expired series are refused',
  clauses: ['options.rfq.series-expired'],
  by: 'operate',
  control: 'days',
  leases: ['clock'],
  async run(context) {
    const { given, target, control, venue, expect } = context;
    const taker = await given.fundedAccount({ usdc: '60' });
    const maker = await given.fundedAccount({ usdc: '60' });
    const [market] = venue.markets;
    const listed = await createOptionSeries(context, {
      kind: 'put',
      underlying: market?.coin ?? '',
      strike: '50',
      inMs: 2 * HOUR,
    });
    const deal = planOptionDeal(listed);
    if (deal === null) return;
    const now = await readNewestBlockTimeMs(context);
    const session = await openRfqSession(context, taker, deal, { expiry: now + 9 * HOUR });
    const index = await placeRfqQuote(context, maker, taker, deal, session);
    await control.advance(2 * HOUR);
    for (const [who, action] of [
      [taker, rfqRequestAction(deal, now, { expiry: now + 9 * HOUR })],
      [maker, rfqQuoteAction(deal, session)],
    ] as const) {
      const reply = await actForCommitReply(
        context,
        () => target.act(who, action),
        makeUnaffordableProbe(context, who),
      );
      judgeCommitRefusal(expect('options.rfq.series-expired'), reply);
    }
    const acceptance = { action: rfqAcceptAction(session, index, 2), probe: makeUnaffordableProbe(context, taker) };
    const about = { who: taker, series: listed.id, ...acceptance };
    await sendAndJudgeAcceptRefusal(context, expect('options.rfq.series-expired'), about);
  },
});
