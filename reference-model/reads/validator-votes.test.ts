import { describe, expect, test } from 'vitest';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import { alice, TradingClient } from './trading-client.fixture.ts';

type Row = Readonly<Record<string, unknown>>;

function page(client: TradingClient, args: object = {}): { readonly coverage: Row; readonly votes: Row[] } {
  const { json } = client.info('validator_votes', args);
  // The documented shape; `type` stands outside.
  return (isJsonObject(json) ? json.data : null) as unknown as { coverage: Row; votes: Row[] };
}

/** Sets alice's USDC once per block, by votes that are enacted at once. */
function voted(values: readonly string[]): TradingClient {
  const client = new TradingClient();
  for (const value of values) {
    client.venue.queueSystem({ type: 'gov_adjust_spot_value', account: alice, value, castBy: null });
    client.venue.commit();
  }
  return client;
}

test('an empty list covers nothing and reaches the oldest', () => {
  expect(new TradingClient().info('validator_votes').json).toEqual({
    type: 'validator_votes',
    data: { coverage: { start: null, end: null, reaches_oldest: true }, votes: [] },
  });
});

test('an enacted row has its casts, stakes, time and change', () => {
  const client = voted(['7']);
  const { timeMs, height } = client.venue;
  const [row] = page(client).votes;
  expect(row).toEqual({
    round: expect.any(Number),
    sub_id: 0,
    category: expect.any(String),
    action: 'GovAdjustSpotValue',
    asset: null,
    coin: null,
    status: 'enacted',
    first_cast_at: timeMs,
    last_cast_at: timeMs,
    enacted_at: timeMs,
    enacted_block: height,
    total_stake: '87600000',
    quorum_stake: '58400000',
    agreeing_stake: expect.stringMatching(/^\d+$/),
    casts: expect.arrayContaining([
      {
        validator: '0x07f5b050519c7e4005cd0a92f2dbe8587d6bd16f',
        stake: '31000000',
        cast_at: timeMs,
        block: height,
        value: expect.any(String),
      },
    ]),
    changes: [{ field: expect.any(String), prior: '1000000', new: '7' }],
  });
  expect(Number(row?.agreeing_stake)).toBeGreaterThanOrEqual(58_400_000);
});

test('a row below quorum is open, then expired, and has changed nothing', () => {
  const client = new TradingClient();
  const castBy = ['0xff5bd0289c2362d7f04daefaf71e9dcea76a4225' as const];
  client.venue.queueSystem({ type: 'gov_adjust_spot_value', account: alice, value: '7', castBy });
  client.venue.commit();
  const open = { enacted_at: null, enacted_block: null, agreeing_stake: null, changes: [] };
  expect(page(client).votes).toMatchObject([{ status: 'voting', ...open }]);
  client.venue.elapse(86_400_000);
  client.venue.commit();
  expect(page(client).votes).toMatchObject([{ status: 'expired', ...open }]);
});

describe('the page', () => {
  const client = voted(['1', '2', '3']);
  const news = (args: object = {}) =>
    page(client, args).votes.map(({ changes }) => (changes as { new: string }[])[0]?.new);
  const times = client.venue.core.state.votes.map(({ enactedAtMs }) => enactedAtMs ?? 0);

  test.each([
    ['oldest first', {}, ['1', '2', '3']],
    ['a limit keeps the newest', { limit: 2 }, ['2', '3']],
    ['0 is clamped to 1', { limit: 0 }, ['3']],
    ['the window is inclusive', { start_time: times[1], end_time: times[1] }, ['2']],
    ['an earlier end pages back', { end_time: times[1], limit: 1 }, ['2']],
    ['a category that nobody used', { category: 'metaliquidity' }, []],
    ['a status', { status: 'voting' }, []],
    ['a validator that cast', { validator: '0x07f5b050519c7e4005cd0a92f2dbe8587d6bd16f' }, ['1', '2', '3']],
    ['a validator that did not', { validator: alice }, []],
    ['a coin drops rows without market scope', { coin: 'BTC' }, []],
  ])('%s', (_case, args, expected) => {
    expect(news(args)).toEqual(expected);
  });

  test('covers its own rows, and reports whether the limit omitted older ones', () => {
    expect(page(client).coverage).toEqual({ start: times[0], end: times[2], reaches_oldest: true });
    expect(page(client, { limit: 1 }).coverage).toEqual({ start: times[2], end: times[2], reaches_oldest: false });
    expect(page(client, { start_time: times[2] }).coverage).toMatchObject({ reaches_oldest: true });
  });

  test('an invalid validator address is refused with a bare string', () => {
    expect(client.info('validator_votes', { validator: 'x' })).toMatchObject({
      status: 400,
      json: { error: 'invalid user address: x' },
    });
  });
});
