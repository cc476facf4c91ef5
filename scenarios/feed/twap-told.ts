import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field, type Traced } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { cancelTwapAction } from '../../harness/check/order-spec.ts';
import { at } from '../../harness/client/json-at.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import { recordsInFrames, toTracedFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { assumeNoTradeWithStrangers, restInsideSpread } from '../../harness/setup/own-trade.ts';
import { readTwapRows, requireSingleSliceTwapAccepted, twapAction } from '../../harness/setup/own-twaps.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';

const DELAY_MS = 120_000;
const HOUR_MS = 3_600_000;
const [slices, history] = ['user_twap_slice_fills', 'user_twap_history'] as const;

export default check({
  id: 'feed.twap.told',
  title: 'a TWAP is pushed at its start and its end, and each of its fills with its TWAP id',
  clauses: ['feed.twap.slice-fills', 'feed.twap.history'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker, pxs } = traders;
    const size = traders.size();
    const ofFills = await listening(context, slices, taker);
    const ofStates = await listening(context, history, taker);
    // A fill without a parent.
    const plain = await traders.trade('bid', size);
    await restInsideSpread(context, maker, { market, side: 'ask', px: pxs[0], size });
    const spec = { market, side: 'bid', total: size, slices: 1, delayMs: DELAY_MS } as const;
    await given.accepted(requireSingleSliceTwapAccepted(await target.act(taker, twapAction(spec))));
    const ended = recordsInFrames(await ofStates.until(history, (frames) => recordsInFrames(frames).some(isEnd)));
    await assumeNoTradeWithStrangers(context, taker, maker);
    const fill = (await traders.fills(taker, 2)).find(({ oid }) => oid !== plain.takerOid);
    // No source states the price of a slice on a perpetual.
    if (fill === undefined) throw new NotExercised('a slice that was filled');
    const stated = expect('feed.twap.history');
    stated.equal(
      derived(ended.map(wordOf), ended),
      ['activated', 'finished'],
      'status of the user_twap_history records of a filled TWAP',
    );
    judgeStates(stated, ended, {
      market,
      size: sizeInUnits(size, market).toString(),
      executed: ['0', String(fill.sz)],
    });
    stated.equal(
      field(ended.at(-1), 'time'),
      field(fill, 'time'),
      'time of the last user_twap_history record, set by the last fill',
    );

    const reported = recordsInFrames(await ofFills.until(slices, (frames) => recordsInFrames(frames).length > 0));
    const filled = expect('feed.twap.slice-fills');
    filled.equal(
      derived(reported.length, reported, ofFills.heard()),
      1,
      'number of user_twap_slice_fills records of one fill',
    );
    filled.equal(
      derived(reported.map(idOf), reported, ended),
      [idIn(ended[0]).value],
      'TWAP id of the user_twap_slice_fills records',
    );
    for (const key of ['coin', 'side', 'time', 'oid', 'tid'])
      filled.equal(
        derived(
          reported.map((record) => at(record, `fill.${key}`)),
          reported,
          fill,
        ),
        [fill[key]],
        `fill.${key}`,
      );
    for (const key of ['px', 'sz']) filled.decimal(field(reported[0], `fill.${key}`), field(fill, key));
    const marks = [at(reported[0], 'fill.cloid'), at(reported[0], 'fill.crossed')];
    filled.equal(derived(marks, reported), [null, true], 'fill.cloid, fill.crossed');

    await given.accepted(target.act(taker, twapAction({ ...spec, total: 2n * size, slices: 2 })));
    const rows = await context.pace.eventually(
      () => readTwapRows(context, taker.address),
      (parents) => parents.length > 0,
    );
    const twapId = rows[0]?.twap_id;
    await given.accepted(target.act(taker, cancelTwapAction(twapId)));
    const isOfSecond = (record: JsonObject) => String(idIn(record).value) === String(twapId);
    const all = await ofStates.until(history, (frames) => recordsInFrames(frames).filter(isOfSecond).some(isEnd));
    const second = recordsInFrames(all).filter(isOfSecond);
    const words = derived(second.map(wordOf), second.length === 0 ? toTracedFrames(ofStates, ...all) : second);
    stated.equal(words, ['activated', 'terminated'], 'status of the user_twap_history records of a cancelled TWAP');
    stated.equal(
      derived(recordsInFrames(all).length, toTracedFrames(ofStates, ...all)),
      4,
      'number of user_twap_history records of two TWAPs',
    );
  },
});

async function listening(
  { feed, pace }: Pick<CaseContext<never>, 'feed' | 'pace'>,
  channel: string,
  { address }: { readonly address: string },
): Promise<FrameLog> {
  const socket = await feed();
  await subscribeAccountChannel(socket, channel, address);
  return new FrameLog(socket, pace);
}

interface ParentFacts {
  readonly market: MarketFacts;
  readonly size: string;
  /** Executed sizes in the first and the last record. */
  readonly executed: readonly [string, string];
}

/** Judges the parent's state in both records. Some keys have two spellings; public facts use camelCase. */
function judgeStates(
  stated: Expectation,
  records: readonly JsonObject[],
  { market, size, executed }: ParentFacts,
): void {
  const [first = {}, last = {}] = [records[0], records.at(-1)];
  for (const [record, done] of [
    [first, executed[0]],
    [last, executed[1]],
  ] as const) {
    const place = derived([at(record, 'state.coin'), at(record, 'state.side')], record);
    stated.equal(place, [market.coin, 'B'], 'state.coin, state.side');
    stated.decimal(field(record, 'state.sz'), size);
    stated.decimal(eitherIn(record, 'state.executedSz', 'state.executed_sz'), done, 'state.executedSz');
    stated.equal(eitherIn(record, 'state.reduceOnly', 'state.reduce_only'), false, 'state.reduceOnly');
    stated.equal(idIn(record), idIn(first), 'state.twapId');
    for (const key of ['time', 'state.timestamp'])
      stated.relation(
        'a time within one hour of the end of the TWAP',
        { time: field(record, key), ended: field(last, 'time') },
        ({ time, ended }) => Math.abs(Number(time) - Number(ended)) < HOUR_MS,
        key,
      );
  }
}

function wordOf(record: JsonObject): unknown {
  return at(record, 'status.status');
}

function isEnd(record: JsonObject): boolean {
  return ['finished', 'terminated'].includes(String(wordOf(record)));
}

function idOf(record: JsonObject): unknown {
  return record.twapId ?? record.twap_id;
}

function idIn(record: JsonObject | undefined): Traced<JsonValue | undefined> {
  return eitherIn(record, 'state.twapId', 'state.twap_id');
}

/** A value under either of two keys. */
function eitherIn(record: JsonObject | undefined, key: string, other: string): Traced<JsonValue | undefined> {
  return field(record, (at(record, key) ?? null) === null ? other : key);
}
