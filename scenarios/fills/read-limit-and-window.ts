import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { integerAt } from '../../harness/client/json-at.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

const AGO_MS = 60_000;

export default check({
  id: 'fills.read.limit-and-window',
  title: 'user_fills is limited to the newest rows, and a window includes both of its ends',
  clauses: [
    'fills.read.order',
    'fills.read.limit',
    'fills.read.limit-zero',
    'fills.read.limit-in-window',
    'fills.read.window',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, pace, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { address } = traders.taker;
    for (let n = 0; n < 3; n++) await traders.trade(n === 1 ? 'ask' : 'bid', traders.size());
    const all = await traders.fills(traders.taker, 3);
    given.require(all.length === 3, `${all.length} fills after three trades`);
    const times = all.map((row) => Number(integerAt(row, 'time')));
    expect('fills.read.order').equal(
      derived(times, all),
      times.toSorted((a, b) => b - a),
      'times, newest first',
    );
    const read = async (args: Record<string, number>) => {
      const rows = await readFills(context, address, args);
      return derived(
        rows.map(({ tid }) => tid),
        rows,
      );
    };
    const tids = all.map(({ tid }) => tid);

    expect('fills.read.limit').equal(await read({ limit: 2 }), tids.slice(0, 2), 'tids at limit 2');
    expect('fills.read.limit-zero').equal(await read({ limit: 0 }), tids, 'tids at limit 0');
    const middle = times[1] ?? 0;
    const inMiddle = tids.filter((_, n) => times[n] === middle);
    expect('fills.read.window').equal(
      await read({ start_time: middle, end_time: middle }),
      inMiddle,
      'tids with start_time and end_time equal to the time of the middle fill',
    );
    // A start older than everything retained may be answered by an archive, which lags.
    const past = { start_time: (times.at(-1) ?? 0) - AGO_MS, end_time: middle };
    const upToIt = tids.filter((_, n) => (times[n] ?? 0) <= middle);
    expect('fills.read.window').equal(
      await pace.eventually(
        () => read(past),
        ({ value }) => value.length === upToIt.length,
        'archive',
      ),
      upToIt,
      'tids up to the middle fill, from before the first fill',
    );
    expect('fills.read.limit-in-window').equal(
      await read({ end_time: middle, limit: 1 }),
      tids.filter((_, n) => (times[n] ?? 0) <= middle).slice(0, 1),
      'tids up to the middle fill, at limit 1',
    );
    expect('fills.read.limit-in-window').equal(
      await read({ start_time: middle, limit: 1 }),
      tids.filter((_, n) => (times[n] ?? 0) >= middle).slice(0, 1),
      'tids from the middle fill on, at limit 1',
    );
    expect('fills.read.window').equal(
      await read({ start_time: middle + 1 }),
      tids.filter((_, n) => (times[n] ?? 0) > middle),
      'tids after the middle fill',
    );
    expect('fills.read.window').equal(
      await read({ end_time: middle - 1 }),
      tids.filter((_, n) => (times[n] ?? 0) < middle),
      'tids before the middle fill',
    );
  },
});
