import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { assumeKnownForm } from '../../harness/client/deviating-forms.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { judgeOptionLegRow } from '../../harness/judging/option-rows.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { findOrListOptionDeal, readNewestBlockTimeMs, tradeOption } from '../../harness/setup/options.ts';
import { isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { judgeShownFigures } from './shown-figures.ts';

export default check({
  id: 'feed.option-state.pushed',
  title: 'option_state begins with no position and is pushed to holder and writer with the leg that a trade opens',
  clauses: ['feed.option-state.body', 'feed.account-state.agrees', 'feed.account-state.body'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { feed, given, pace, expect } = context;
    const deal = await findOrListOptionDeal(context);
    const taker = await given.fundedAccount({ usdc: '60' });
    const maker = await given.fundedAccount({ usdc: '60' });
    const socket = await feed();
    const since = await readNewestBlockTimeMs(context);
    const { first } = await subscribeAccountChannel(socket, 'option_state', taker.address);
    const writing = await feed();
    const ofWriter = await subscribeAccountChannel(writing, 'option_state', maker.address);
    const written = new FrameLog(writing, pace, [ofWriter.first]);
    const account = await feed();
    await subscribeAccountChannel(account, 'account_state', maker.address);
    const states = new FrameLog(account, pace);
    assumeKnownForm(first.data);
    const stated = expect('feed.option-state.body');
    stated.shape(first.json, 'frame.option_state');
    stated.equal(rowsAt(first.data, 'positions'), [], 'positions in the first frame of an account without option legs');
    const log = new FrameLog(socket, pace, [first]);
    await tradeOption(context, { taker, maker }, deal);
    const isOpen = (frames: readonly (typeof first)[]) =>
      frames.some((frame) => frame.channel === 'option_state' && rowsAt(frame.data, 'positions').length > 0);
    const newest = async (frames: FrameLog) =>
      (await frames.until('option_state', isOpen)).findLast(({ channel }) => channel === 'option_state');
    const last = await newest(log);
    stated.shape(last?.json ?? null, 'frame.option_state');
    // The escrow is the writer's: the leg of the holder shows 0.
    const ofShort = await newest(written);
    judgeOptionLegRow(stated, isJsonObject(ofShort?.data) ? ofShort.data : {}, deal, { written: true });
    await judgeOptionLane(context, states, maker);
    const [row] = rowsAt(last?.data, 'positions');
    const leg = derived(Number(row?.signing_id), field(row, 'signing_id', last));
    stated.equal(leg, deal.series.id, 'signing_id of the leg');
    const body = isJsonObject(last?.data) ? last.data : {};
    judgeOptionLegRow(stated, body, deal, { written: false });
    const until = await readNewestBlockTimeMs(context);
    stated.relation(
      `time from ${since} to ${until}`,
      { time: field(body, 'time') },
      ({ time }) => Number(time) >= since && Number(time) <= until,
    );
    await tradeOption(context, { taker, maker }, deal, { side: 'Ask' });
  },
});

/** Judges what an `account_state` frame shows of an account's legs, which no longer change. */
async function judgeOptionLane(
  { given, target, expect }: CaseContext<'feed.account-state.agrees' | 'feed.account-state.body'>,
  states: FrameLog,
  { address }: Identity,
): Promise<void> {
  const body = given.data(await target.read('account_state', { address }));
  const isSame = (frame: JsonValue | undefined, key: string) => {
    const shown = Dec.parse(String(at(frame, key)));
    return shown !== null && Dec.parse(String(at(body, key)))?.equals(shown) === true;
  };
  const paths = ['option.escrow', 'option.legs'];
  const frames = await states.until('account_state', (all) =>
    paths.every((path) => isSame(all.findLast(({ channel }) => channel === 'account_state')?.data, path)),
  );
  const last = frames.findLast(({ channel }) => channel === 'account_state');
  judgeShownFigures(expect('feed.account-state.agrees'), last?.data, body, paths);
  judgeShownFigures(expect('feed.account-state.body'), last?.data, body, ['option.next_expiry']);
}
