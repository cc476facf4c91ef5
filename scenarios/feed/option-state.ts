import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { mustBeKnownForm } from '../../harness/client/deviating-forms.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { judgeOptionLegRow } from '../../harness/judging/option-rows.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { findOrListOptionDeal, readNewestBlockTimeMs, tradeOption } from '../../harness/setup/options.ts';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'feed.option-state.pushed',
  title: 'option_state begins with no position and is pushed with the option leg that a trade opens',
  clauses: ['feed.option-state.body'],
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
    mustBeKnownForm(first.data);
    const stated = expect('feed.option-state.body');
    stated.shape(first.json, 'frame.option_state');
    stated.equal(rowsAt(first.data, 'positions'), [], 'positions in the first frame of an account without option legs');
    const log = new FrameLog(socket, pace, [first]);
    await tradeOption(context, { taker, maker }, deal);
    const isOpen = (frames: readonly (typeof first)[]) =>
      frames.some((frame) => frame.channel === 'option_state' && rowsAt(frame.data, 'positions').length > 0);
    const last = (await log.until('option_state', isOpen)).findLast(({ channel }) => channel === 'option_state');
    stated.shape(last?.json ?? null, 'frame.option_state');
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
