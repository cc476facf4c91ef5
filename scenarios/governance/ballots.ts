import type { CaseContext, PollContext, ReadContext } from '../../harness/check/case-context.ts';
import type { Traced } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { integerAt, rowsAt } from '../../harness/client/json-at.ts';
import type { Dec } from '../../harness/compare/decimal.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { readUsdcAndNative } from '../../harness/setup/balances.ts';
import { castVote, chooseVoteCasters, readRecordedVotesBody } from '../../harness/setup/votes.ts';
import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';

/**
 * A vote without consequences: USDC for an account of this case only, so that no other run casts for the same payload. Whoever lets it
 * reach the quorum takes the money back.
 */
export function spotValueAdjustAction(account: string, value: string): JsonObject {
  return { type: 'gov_adjust_spot_value', account, value };
}

/**
 * Prepares a ballot: the validators that cast it, an account of this case whose money is taken back at the end, and a time before the vote.
 */
export async function prepareBallot(
  context: ReadContext & Pick<CaseContext<never>, 'venue' | 'pace' | 'control'>,
): Promise<BallotContext> {
  const { given, pace, control } = context;
  const { below, last, total } = await chooseVoteCasters(context);
  const account = given.stranger().address;
  given.afterwards(async () => {
    await control.system(spotValueAdjustAction(account, '0'));
  });
  await control.commit();
  const startMs = await pace.timeMs();
  return { below, last, total, account, startMs, held: async () => (await readUsdcAndNative(context, account)).usdc };
}

/** Height and consensus time of a block. */
export interface BlockMoment {
  readonly height: number;
  readonly timeMs: number;
}

/** The newest block shown by a read. */
export async function readBlockMoment({ given, target }: ReadContext): Promise<BlockMoment> {
  const state = given.data(await target.read('account_state', { address: given.stranger().address }));
  return { height: Number(integerAt(state, 'height')), timeMs: Number(integerAt(state, 'time')) };
}

/**
 * Judges that a time and a height belong to a block after one seen earlier, and not after the newest.
 * @param what  the event at that time
 */
export async function judgeTimeWithinBlocks(
  reading: PollContext,
  expectation: Expectation,
  {
    before,
    time,
    block,
    what,
  }: { readonly before: BlockMoment } & Readonly<Record<'time' | 'block', Traced<JsonValue | undefined>>> & {
      readonly what: string;
    },
): Promise<void> {
  // The answering node may lag behind the one that reported.
  const after = await reading.pace.eventually(
    () => readBlockMoment(reading),
    ({ height, timeMs }) => height >= Number(block.value) && timeMs >= Number(time.value),
  );
  expectation.relation(
    `a time from ${before.timeMs} to ${after.timeMs} and a block above ${before.height}, at most ${after.height}, for ${what}`,
    { time, block },
    (shown) =>
      typeof shown.time === 'number' &&
      shown.time >= before.timeMs &&
      shown.time <= after.timeMs &&
      typeof shown.block === 'number' &&
      shown.block > before.height &&
      shown.block <= after.height,
  );
}

interface BallotContext extends Awaited<ReturnType<typeof chooseVoteCasters>> {
  readonly account: string;
  readonly startMs: number;
  /** USDC of the account. */
  held(): Promise<Dec>;
}

/**
 * Rows with a time after `sinceMs`, oldest first. A case that holds the clock has no concurrent votes.
 * @throws Unsupported when no vote at all is on record
 */
export async function readVoteRowsAfter(
  reading: ReadContext & Pick<CaseContext<never>, 'pace'>,
  sinceMs: number,
  filter: JsonObject = {},
): Promise<readonly JsonObject[]> {
  return rowsAt(await readVotesBodyAfter(reading, sinceMs, filter), 'votes');
}

/** Returns the whole body for the rows of `readVoteRowsAfter`: the body also proves that a row is missing. */
export async function readVotesBodyAfter(
  reading: ReadContext & Pick<CaseContext<never>, 'pace'>,
  sinceMs: number,
  filter: JsonObject = {},
): Promise<JsonObject> {
  return readRecordedVotesBody(reading, { start_time: sinceMs + 1, ...filter });
}

/**
 * Casts one vote on a market that keeps its current size cap.
 * @throws Unsupported when the operator interface has no such vote
 */
export async function castOiCapVote(
  context: Pick<CaseContext<never>, 'control' | 'pace'>,
  market: MarketFacts,
  caster: string,
): Promise<void> {
  const oiCap = market.oiCap === null ? null : sizeInUnits(market.oiCap, market).toString();
  const payload = { coin: market.coin, oi_cap: oiCap };
  await castVote(context, { category: 'gov_propose', action: 'SetOiCap', payload }, [caster]);
}
