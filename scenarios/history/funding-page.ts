import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import type { ArchiveContext } from '../../harness/judging/archived-rows.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { type FundingPositions, openFundingPositions } from '../../harness/setup/funding-positions.ts';
import { tryLeaseAnotherMarketFor } from '../../harness/setup/two-traders.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { awaitFundingRows, readFundingRows } from './funding-rows.ts';

const PAGE = 500;
const DAY_MS = 86_400_000;
/** Maximum days that the case lets pass. */
const MOST_DAYS = 24;
/** Positions in addition to the first, to fill a page sooner. */
const FURTHER = 3;

export default check({
  id: 'history.funding.page',
  title: 'user_funding serves at most 500 rows a page, and pages read backwards reach the oldest funding payment',
  clauses: ['history.funding.page', 'history.funding.walk'],
  by: 'operate',
  control: 'days',
  needs: ['funded-accounts', 'closed', 'archive'],
  leases: ['clock'],
  async run(context) {
    const { control, pace, expect } = context;
    const held = await openFundingPositions(context);
    const open = 1 + (await openedBeside(context, held));
    const { next, interval } = await held.untilBoundary();
    const wanted = (Math.ceil(PAGE / open) + 2) * Number(interval);
    if (wanted > MOST_DAYS * DAY_MS) throw new NotExercised('a period short enough for so many settlements');
    // Advances in steps that an operator call can handle in a moment.
    for (let left = wanted; left > 0; left -= DAY_MS) await control.advance(Math.min(left, DAY_MS));
    const { address } = held.long;
    const page = await awaitFundingRows(context, address, PAGE);
    // Settlements not on the page.
    const oldest = await readFundingRows(context, { address, end_time: Number(next + interval / 2n) });
    const isLonger = oldest.length > 0 && page.length >= PAGE;
    if (!expect('history.funding.page').exercised(isLonger, `more than ${PAGE} settlements`)) return;
    expect('history.funding.page').equal(derived(page.length, page), PAGE, 'rows of one page of user_funding');
    // A window that contains them all has the same newest ones.
    const started = await readFundingRows(context, { address, start_time: Number(next - interval) });
    const newest = (rows: readonly JsonObject[]) => Math.max(...rows.map(({ time }) => Number(time)));
    expect('history.funding.page').relation(
      `${PAGE} rows, with a newest time of ${newest(page)} or later`,
      { fundings: derived(started.length, started) },
      () => started.length === PAGE && newest(started) >= newest(page),
      'rows of user_funding with start_time',
    );
    // Read in windows that fit one page, before the backward walk: a lagging archive may only add to the walk's pages.
    const span = Math.floor(PAGE / open / 2) * Number(interval);
    const settled: JsonObject[] = [];
    const nowMs = await pace.timeMs();
    for (let start = Number(next - interval); start <= nowMs; start += span)
      settled.push(...(await readFundingRows(context, { address, start_time: start, end_time: start + span - 1 })));
    const { keys, repeated, lastPage } = await walkedBack(context, address);
    const missed = settled.filter((row) => !keys.has(keyOf(row)));
    expect('history.funding.walk').equal(
      derived(missed.map(keyOf), missed, lastPage),
      [],
      'funding payments that are on no page of the backward walk',
    );
    expect('history.funding.walk').equal(
      derived(repeated.map(keyOf), repeated),
      [],
      'funding payments that are on two pages, or twice on one, and not at the time at which a page ends',
    );
  },
});

/**
 * Market and time of the settlements on all pages; each page ends at the oldest time of the previous one.
 * @returns in addition, the rows that came before, other than those of the time at which their page ends
 */
async function walkedBack(context: ArchiveContext, address: string) {
  const keys = new Set<string>();
  const repeated: JsonObject[] = [];
  let lastPage: readonly JsonObject[] = [];
  for (let end: { readonly end_time?: number } = {}, known = -1; keys.size > known; ) {
    known = keys.size;
    lastPage = await readFundingRows(context, { address, ...end });
    for (const row of lastPage) {
      if (keys.has(keyOf(row)) && Number(row.time) !== end.end_time) repeated.push(row);
      keys.add(keyOf(row));
    }
    end = { end_time: Math.min(...lastPage.map(({ time }) => Number(time))) };
  }
  return { keys, repeated, lastPage };
}

function keyOf({ coin, time }: JsonObject): string {
  return `${String(coin)} at ${String(time)}`;
}

/** Returns the number of further markets in which the two accounts have positions. */
async function openedBeside(context: CaseContext<ClauseId>, { traders }: FundingPositions): Promise<number> {
  const { venue } = context;
  const count = Math.min(FURTHER, venue.markets.length - 1);
  for (let opened = 0; opened < count; opened++) {
    const beside = await tryLeaseAnotherMarketFor(context, traders);
    // With fewer markets it merely takes longer.
    if (beside === null) return opened;
    await beside.trade('bid', beside.size(40n));
  }
  return count;
}
