import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { chooseVoteCasters } from '../../harness/setup/votes.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { castOiCapVote, readVoteRowsAfter, readVotesBodyAfter, spotValueAdjustAction } from './ballots.ts';
import { judgeStatusWithFilter } from './status-beside.ts';

export default check({
  id: 'governance.votes.by-coin',
  title: 'the coin filter keeps only votes on that market, none on another market and none without a market',
  clauses: [
    'governance.votes.filter-coin',
    'governance.votes.filter-coin-scope',
    'governance.votes.scope',
    'governance.votes.filter-words',
  ],
  by: 'operate',
  control: 'vote',
  leases: ['clock'],
  async run({ given, target, venue, pace, control, expect }) {
    const reading = { given, target, pace };
    const [one, other] = venue.markets;
    if (one === undefined || other === undefined) throw new Unsupported('a second market');
    // A single cast each, below the quorum, so that these votes have no effect.
    const { last } = await chooseVoteCasters(reading);
    await control.commit();
    const startMs = await pace.timeMs();
    await control.system(spotValueAdjustAction(given.stranger().address, '5'), [last]);
    for (const market of [one, other]) await castOiCapVote({ control, pace }, market, last);
    const all = await readVoteRowsAfter(reading, startMs);
    for (const row of all) {
      const numbered = venue.markets.find(({ id }) => id === row.asset);
      if (numbered !== undefined)
        expect('governance.votes.scope').equal(
          field(row, 'coin', all),
          numbered.coin,
          `coin of a vote with asset ${row.asset}`,
        );
    }
    const coinsOf = (rows: readonly JsonObject[]) => rows.map(({ coin }) => coin ?? null);
    // The venue decides which votes concern a market; that this one does is our assumption.
    if (![one.coin, other.coin, null].every((coin) => coinsOf(all).includes(coin)))
      throw new Unsupported('votes about a market, and votes about none');
    for (const row of all) {
      const market = venue.markets.find(({ coin }) => coin === row.coin);
      // Another's vote, not on our markets.
      if (market === undefined && (row.coin ?? null) !== null) continue;
      expect('governance.votes.scope').equal(
        derived([row.asset ?? null, row.coin ?? null], field(row, 'asset'), field(row, 'coin')),
        [market?.id ?? null, market?.coin ?? null],
        'asset, coin',
      );
    }

    // The newest vote is on another market: a limit must count only those on this one.
    const newest = await readVotesBodyAfter(reading, startMs, { coin: one.coin, limit: 1 });
    expect('governance.votes.filter-coin').equal(
      derived(coinsOf(rowsAt(newest, 'votes')), field(newest, 'votes')),
      [one.coin],
      `coin of the newest vote on ${one.coin}`,
    );
    for (const { coin } of [one, other]) {
      const body = await readVotesBodyAfter(reading, startMs, { coin });
      const reported = coinsOf(rowsAt(body, 'votes'));
      expect('governance.votes.filter-coin').equal(
        derived(
          reported.filter((found) => found !== null),
          field(body, 'votes'),
        ),
        [coin],
        `coins of the votes on ${coin}`,
      );
      expect('governance.votes.filter-coin-scope').relation(
        `no vote with a null coin under the filter coin ${coin}`,
        { coins: derived(reported, field(body, 'votes')) },
        ({ coins }) => !coins.includes(null),
        'votes.*.coin',
      );
      await judgeStatusWithFilter(reading, expect('governance.votes.filter-words'), { coin, start_time: startMs + 1 });
    }
  },
});
