import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { awaitArchivedRows } from '../../harness/judging/archived-rows.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { tradeWorthAndCloseAtEnd } from '../../harness/setup/own-trade.ts';

const DAY_MS = 86_400_000;
const USDC = 25n;

// `history.volume.days` judges the row of a completed day.
export default check({
  id: 'history.volume.today',
  title: 'user_volume_history has no row for the trades of the current day',
  clauses: ['history.volume.today'],
  by: 'act',
  needs: ['archive'],
  async run(context) {
    const { given, target, pace, expect } = context;
    const day = async () => Math.floor((await pace.timeMs()) / DAY_MS);
    const today = await day();
    const [market, maker, taker] = await Promise.all([given.market(), given.fundedAccount(), given.fundedAccount()]);
    const { takerOid } = await tradeWorthAndCloseAtEnd(context, USDC, { market, maker, taker });
    const { address } = taker;
    // By then the archive has caught up to the trade.
    await awaitArchivedRows(
      context,
      'user_fills',
      () => readFills(context, address),
      (rows) => rows.some(({ oid }) => oid === takerOid),
    );
    await pace.archived();
    const days = rowsAt(given.data(await target.read('user_volume_history', { address, start_time: 0 })), 'days');
    if ((await day()) !== today) throw new Disturbed('a day that ends');
    const date = new Date(today * DAY_MS).toISOString().slice(0, 10);
    const dates = derived(
      days.map((row) => String(row.date)),
      days,
    );
    expect('history.volume.today').relation(
      `no row with date ${date}`,
      { dates },
      (found) => !found.dates.includes(date),
    );
  },
});
