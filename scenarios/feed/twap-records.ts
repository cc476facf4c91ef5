import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { NotExercised } from '../../harness/check/verdicts.ts';
import { at } from '../../harness/client/json-at.ts';
import { wholeSize } from '../../harness/compare/planes.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { joined } from '../../harness/setup/account-channel.ts';
import { restsInside, undisturbed } from '../../harness/setup/own-trade.ts';
import { twapAction, twapsOf } from '../../harness/setup/own-twaps.ts';
import { twoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { FrameLog } from './frame-log.ts';
import { recordsOf } from './records.ts';

const DELAY_MS = 120_000;
const HOUR_MS = 3_600_000;
const [slices, history] = ['user_twap_slice_fills', 'user_twap_history'] as const;

export default check({
  id: 'feed.twap.told',
  title: 'a parent is told as it starts and as it ends, and each of its fills with its number',
  clauses: ['feed.twap.slice-fills', 'feed.twap.history'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const traders = await twoTraders(context);
    const { market, maker, taker, pxs } = traders;
    const size = traders.size();
    const [ofFills, ofStates] = [await listening(context, slices, taker), await listening(context, history, taker)];
    // A fill that no parent is behind.
    const plain = await traders.trade('bid', size);
    await restsInside(context, maker, { market, side: 'ask', px: pxs[0], size });
    const wish = { market, side: 'bid', total: size, slices: 1, delayMs: DELAY_MS } as const;
    await given.accepted(target.act(taker, twapAction(wish)));
    const ended = recordsOf(await ofStates.until(history, (frames) => recordsOf(frames).some(isEnd)));
    await undisturbed(context, taker, maker);
    const fill = (await traders.fills(taker, 2)).find(({ oid }) => oid !== plain.takerOid);
    // At which price a slice goes is published for no perpetual.
    if (fill === undefined) throw new NotExercised('a slice that was filled');
    const stated = expect('feed.twap.history');
    stated.equal(ended.map(wordOf), ['activated', 'finished'], 'status of a parent that was filled');
    judgeStates(stated, ended, { market, size: wholeSize(size, market).toString(), executed: ['0', String(fill.sz)] });
    stated.equal(ended.at(-1)?.time, fill.time, 'time of its end, which its fill brought about');

    const told = recordsOf(await ofFills.until(slices, (frames) => recordsOf(frames).length > 0));
    const filled = expect('feed.twap.slice-fills');
    filled.equal(told.length, 1, 'records of one fill');
    filled.equal(told.map(idOf), [idIn(ended[0])], 'number of the parent');
    for (const key of ['coin', 'side', 'time', 'oid', 'tid'])
      filled.equal(
        told.map((record) => at(record, `fill.${key}`)),
        [fill[key]],
        `fill.${key}`,
      );
    for (const key of ['px', 'sz']) filled.decimal(at(told[0], `fill.${key}`), String(fill[key]), `fill.${key}`);
    filled.equal([at(told[0], 'fill.cloid'), at(told[0], 'fill.crossed')], [null, true], 'fill.cloid, fill.crossed');

    await given.accepted(target.act(taker, twapAction({ ...wish, total: 2n * size, slices: 2 })));
    const rows = await context.pace.eventually(
      () => twapsOf(context, taker.address),
      (parents) => parents.length > 0,
    );
    const twapId = Number(rows[0]?.twap_id);
    await given.accepted(target.act(taker, { type: 'twap_cancel', params: { twap_id: twapId } }));
    const isOfSecond = (record: JsonObject) => Number(idIn(record)) === twapId;
    const all = await ofStates.until(history, (frames) => recordsOf(frames).filter(isOfSecond).some(isEnd));
    const second = recordsOf(all).filter(isOfSecond);
    stated.equal(second.map(wordOf), ['activated', 'terminated'], 'status of a parent that was cancelled');
    stated.equal(recordsOf(all).length, 4, 'records of two parents');
  },
});

async function listening(
  { feed, pace }: Pick<CaseContext<never>, 'feed' | 'pace'>,
  channel: string,
  { address }: { readonly address: string },
): Promise<FrameLog> {
  const socket = await feed();
  await joined(socket, channel, address);
  return new FrameLog(socket, pace);
}

interface Told {
  readonly market: MarketFacts;
  readonly size: string;
  /** Of the first record and of the last. */
  readonly executed: readonly [string, string];
}

/** What either record says of the parent. Some keys have two spellings, camelCase in the public text. */
function judgeStates(stated: Expectation, records: readonly JsonObject[], { market, size, executed }: Told): void {
  const [first = {}, last = {}] = [records[0], records.at(-1)];
  for (const [record, done] of [
    [first, executed[0]],
    [last, executed[1]],
  ] as const) {
    stated.equal([at(record, 'state.coin'), at(record, 'state.side')], [market.coin, 'B'], 'state.coin, state.side');
    stated.decimal(field(record, 'state.sz'), size);
    stated.decimal(field(record, 'state.executedSz') ?? at(record, 'state.executed_sz'), done, 'state.executedSz');
    stated.equal(field(record, 'state.reduceOnly') ?? at(record, 'state.reduce_only'), false, 'state.reduceOnly');
    stated.equal(idIn(record), idIn(first), 'state.twapId');
    for (const key of ['time', 'state.timestamp'])
      stated.that(Math.abs(Number(at(record, key)) - Number(last.time)) < HOUR_MS, {
        expected: `about ${String(last.time)}, when it ended`,
        actual: at(record, key),
        path: key,
      });
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

function idIn(record: JsonObject | undefined): unknown {
  return at(record, 'state.twapId') ?? at(record, 'state.twap_id');
}
