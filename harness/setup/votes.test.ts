import { describe, expect, test } from 'vitest';
import type { CaseContext } from '../check/case-context.ts';
import { Dec } from '../compare/decimal.ts';
import { Unsupported } from '../kernel/verdicts.ts';
import { readPerpRow } from './market-row.ts';
import { cannedReadContext, makeCasePlayer } from './model-case.fixture.ts';
import {
  castVote,
  chooseVoteCasters,
  hasVotesOnRecord,
  reachesQuorum,
  readRecordedVoteRows,
  voteRiskOverride,
} from './votes.ts';

const validators = (...stakes: readonly string[]) =>
  stakes.map((stake, at) => ({ validator: `v${at}`, stake, is_jailed: false }));
const among = (rows: readonly object[]) =>
  chooseVoteCasters(cannedReadContext({ validator_summaries: { validators: rows } }));

describe('the validators that have to cast', () => {
  test('all that cannot be left out, the largest stakes first', async () => {
    const { below, last, total } = await among(validators('10', '40', '30', '20'));
    expect([below, last, total.toString()]).toEqual([['v1', 'v3'], 'v0', '100']);
  });

  test('as few as possible: those that reach two thirds by less come first', async () => {
    const { below, last } = await among(validators('31', '22.5', '17.4', '9.8', '6.9'));
    expect([below, last]).toEqual([['v0', 'v2', 'v3'], 'v4']);
  });

  test('exactly two thirds may be too little', async () => {
    const { below, last } = await among(validators('30', '30', '30', '0.001'));
    expect([below, last]).toEqual([['v0', 'v1'], 'v2']);
  });

  test('another choice, where the first is near two thirds without its last validator', async () => {
    const { below, last } = await among(validators('33.33', '33.34', '30', '3.33'));
    expect([below, last]).toEqual([['v1', 'v2'], 'v3']);
    await expect(among(validators('1', '1', '1'))).rejects.toThrow(
      new Unsupported('stakes that miss two thirds by more'),
    );
  });

  test('jailed stake counts on neither side', async () => {
    const jailed = { validator: 'jailed', stake: '900', is_jailed: true };
    const { below, last, total } = await among([jailed, ...validators('50', '50')]);
    expect([below, last, total.toString()]).toEqual([['v0'], 'v1', '100']);
  });

  test.each([
    ['one validator is all', ['5']],
    ['one holds two thirds', ['2.1', '0.9']],
    ['there is none', []],
  ])('none where %s', async (_what, stakes) => {
    await expect(among(validators(...stakes))).rejects.toThrow(new Unsupported('a vote that needs several validators'));
  });
});

test('two thirds are enough, and less is not', () => {
  const total = Dec.of(9);
  expect([5, 6, 7].map((stake) => reachesQuorum(Dec.of(stake), total))).toEqual([false, true, true]);
});

describe('recorded votes', () => {
  /** A venue with these votes; with a filter it returns `filtered`. */
  const recorded = (all: readonly object[], filtered: readonly object[]) => {
    const reading = cannedReadContext({});
    const read = async (_type: string, args: object) => ({ votes: 'proposer' in args ? filtered : all });
    const pace = { archived: async () => {} };
    return { ...reading, target: { read }, pace } as unknown as typeof reading & Pick<CaseContext<never>, 'pace'>;
  };

  test('a list without a row counts where another vote is recorded', async () => {
    const rows = [{ sub_id: 1 }];
    expect(await readRecordedVoteRows(recorded(rows, []), { proposer: 'v0' })).toEqual([]);
    expect(await readRecordedVoteRows(recorded(rows, rows), { proposer: 'v0' })).toEqual(rows);
    expect(await hasVotesOnRecord(recorded(rows, []))).toBe(true);
  });

  test('a venue that records no votes lacks an archive', async () => {
    await expect(readRecordedVoteRows(recorded([], []))).rejects.toThrow(new Unsupported('archive'));
    expect(await hasVotesOnRecord(recorded([], []))).toBe(false);
  });
});

describe('a vote with an assumed name', () => {
  const flags = (action: string, open: boolean) => ({
    category: 'gov_propose',
    action,
    payload: { coin: 'BTC', open },
  });

  test('is enacted at once, as often as it is cast', async () => {
    const play = await makeCasePlayer();
    const enacted = await play(async (context) => {
      const open: unknown[] = [];
      for (const value of [false, true, false, true]) {
        await castVote(context, flags('SetMarketFlags', value));
        open.push((await readPerpRow(context, 'markets_meta', 'BTC')).open);
      }
      return open;
    });
    expect(enacted).toEqual([false, true, false, true]);
  });

  test('puts a risk override in force, and lifts it', async () => {
    const play = await makeCasePlayer();
    const overrides = await play(async (context) => {
      const rows: unknown[] = [];
      for (const override of [{ max_leverage: 2 }, null]) {
        await voteRiskOverride(context, 'BTC', override);
        rows.push((await readPerpRow(context, 'markets_meta', 'BTC')).risk_override);
      }
      return rows;
    });
    expect(overrides).toEqual([{ max_leverage: 2 }, null]);
  });

  test('is unsupported where nobody knows the name', async () => {
    const play = await makeCasePlayer();
    await expect(play((context) => castVote(context, flags('SetTheSun', true)))).rejects.toThrow(
      new Unsupported('control: vote SetTheSun'),
    );
  });
});
