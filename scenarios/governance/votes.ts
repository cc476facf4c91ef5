import type { ReadContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { readBetweenEqualReads } from '../../harness/check/same-block-reads.ts';
import { at, rowsAt, wireIntegerOf } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import { judgeStatusWithFilters } from './status-beside.ts';
import {
  judgeLimitedVotesCoverage,
  judgeVoteCoverageAtCount,
  judgeVoteRows,
  judgeVotesReachOldest,
  MAX_VOTE_ROWS,
  voteRowClauses,
} from './vote-rows.ts';
import { judgeVoteWindowEnds } from './vote-windows.ts';

const statuses = ['voting', 'enacted', 'expired'];
const categories = [
  'dynamic_risk',
  'vote_global',
  'gov_propose',
  'treasury',
  'metaliquidity',
  'oracle_weights',
  'funding_formula',
  'spot_margin',
];

/** A window in the far future, in which no row exists. */
const farFuture = { start_time: 9_000_000_000_000, end_time: 9_000_000_000_001 };

export const votesNothingFoundCheck = check({
  id: 'governance.votes.nothing-found',
  title: 'a validator_votes reply without votes has its documented shape and empty coverage bounds',
  clauses: ['governance.votes.shape', 'governance.votes.coverage'],
  by: 'observe',
  async run({ given, target, expect }) {
    const body = given.data(await target.read('validator_votes', farFuture));
    given.require(rowsAt(body, 'votes').length === 0, 'the far future holds votes');
    // Null or absent, for each bound or for the whole object (D65).
    const coverage = body.coverage ?? null;
    const isNull = coverage === null;
    expect('governance.votes.coverage').unusual(isNull, {
      expected: 'a coverage object with null bounds',
      actual: derived(coverage, body),
    });
    expect('governance.votes.coverage').oneOf(
      derived([at(coverage, 'start') ?? null, at(coverage, 'end') ?? null], isNull ? body : field(body, 'coverage')),
      [
        [null, null],
        [0, 0],
        [farFuture.start_time, farFuture.end_time],
      ],
      'coverage.start, coverage.end',
    );
    if (!isNull)
      expect('governance.votes.coverage').relation(
        'coverage.reaches_oldest to be a boolean',
        { reachesOldest: field(body, 'coverage.reaches_oldest') },
        ({ reachesOldest }) => typeof reachesOldest === 'boolean',
        'coverage.reaches_oldest',
      );
    expect('governance.votes.shape').shape(body, 'info.validator_votes');
  },
});

export const pastVotesInOrderCheck = check({
  id: 'governance.votes.standing',
  title: 'validator_votes lists past votes in order, each with its documented figures',
  clauses: [...voteRowClauses, 'governance.votes.total-stake', 'governance.votes.window'],
  by: 'observe',
  async run({ given, target, expect }) {
    const validators = async () =>
      rowsAt(given.data(await target.read('validator_summaries')), 'validators').map((row) => ({
        validator: row.validator,
        stake: Dec.parse(row.stake) ?? Dec.of(0),
        jailedSince: row.is_jailed === true ? (wireIntegerOf(row.jailed_at) ?? null) : undefined,
      }));
    const before = await validators();
    const body = given.data(await target.read('validator_votes'));
    if (rowsAt(body, 'votes').length === 0) throw new Unsupported('a vote to look at');
    judgeVoteRows(body, expect);
    // The state since a vote is known only in part: which validators are jailed and since when, and current stakes.
    const jailed = before.filter(({ jailedSince, stake }) => jailedSince !== undefined && stake.compare(Dec.of(0)) > 0);
    const isSince = (at: JsonValue | undefined) =>
      jailed.every(({ jailedSince }) => typeof jailedSince === 'bigint' && (wireIntegerOf(at) ?? 0n) > jailedSince);
    const row = rowsAt(body, 'votes').findLast(({ first_cast_at: at }) => jailed.length > 0 && isSince(at));
    const stakes = Dec.sum(before.map(({ stake }) => stake));
    const total = expect('governance.votes.total-stake');
    if (total.exercised(row !== undefined, 'a vote that was cast after a validator was jailed'))
      total.relation(
        `total_stake other than ${stakes}, which includes the stake of jailed validators`,
        { total_stake: field(row, 'total_stake') },
        ({ total_stake: reported }) => Dec.parse(reported)?.equals(stakes) !== true,
        'votes.*.total_stake',
      );
    const all = given.data(await target.read('validator_votes', { limit: MAX_VOTE_ROWS }));
    judgeVotesReachOldest(all, expect);
    judgeLimitedVotesCoverage({ all, cut: given.data(await target.read('validator_votes', { limit: 1 })) }, expect);
    await judgeVoteCoverageAtCount({ given, target }, expect);
    // The time of a closed vote is fixed, whatever is cast later: a vote that was open for some time is best.
    const ended = rowsAt(body, 'votes').filter(({ status }) => status !== 'voting');
    const tookTime = ({ first_cast_at: from, enacted_at: to }: JsonObject) =>
      to !== null && from !== null && from !== to;
    const enacted = ended.findLast(tookTime) ?? ended.findLast(({ status }) => status === 'enacted');
    const expired = ended.findLast(({ status }) => status === 'expired');
    for (const [one, anchor] of [
      [enacted, 'enacted_at'],
      [expired, 'last_cast_at'],
    ] as const)
      if (one !== undefined) await judgeVoteWindowEnds({ given, target }, expect, one, anchor);
  },
});

export const votesWithoutArchiveCheck = check({
  id: 'governance.votes.without-archive',
  title: 'validator_votes without an archive answers 200 with an empty list',
  clauses: ['governance.votes.no-archive'],
  by: 'observe',
  async run({ target, expect }) {
    const reply = await target.read('validator_votes');
    const votes = reply.kind === 'data' ? at(reply.data, 'votes') : undefined;
    // A venue that serves votes has an archive of them.
    if (Array.isArray(votes) && votes.length > 0) throw new Unsupported('a venue without votes on record');
    expect('governance.votes.no-archive').served(reply);
    expect('governance.votes.no-archive').relation('an empty list of votes', { reply }, () => Array.isArray(votes));
  },
});

export const voteFilterWordsCheck = check({
  id: 'governance.votes.words',
  title:
    'validator_votes accepts each documented status and category, keeps only matching votes, and requires no filter',
  clauses: [
    'governance.votes.no-arguments',
    'governance.votes.filter-words',
    'governance.votes.filter-unknown',
    'governance.votes.validator-unparseable',
  ],
  by: 'observe',
  async run({ given, target, expect }) {
    const plain = await target.read('validator_votes');
    const rows = plain.kind === 'data' ? at(plain.data, 'votes') : undefined;
    expect('governance.votes.no-arguments').served(plain);
    expect('governance.votes.no-arguments').relation('HTTP body with a list of votes', { plain }, () =>
      Array.isArray(rows),
    );
    const unparsed = await target.read('validator_votes', { validator: 'nobody' });
    expect('governance.votes.validator-unparseable').status(unparsed);

    for (const [key, words] of [
      ['status', statuses],
      ['category', categories],
    ] as const) {
      for (const word of words)
        expect('governance.votes.filter-words').served((await target.read('validator_votes', { [key]: word })).wire);
      await keptRows({ given, target }, key, words, expect('governance.votes.filter-words'));
      const unknown = await target.read('validator_votes', { [key]: 'no_such_word' });
      const found = unknown.kind === 'data' ? at(unknown.data, 'votes') : undefined;
      const filter = expect('governance.votes.filter-unknown');
      if (Array.isArray(found)) filter.present(derived(found, unknown), 'a list');
      else filter.status(unknown);
      // An ignored filter word is as good as none (D57).
      filter.unusual(Array.isArray(found) && found.length > 0, {
        expected: 'a refusal or no votes for an unknown filter word',
        actual: unknown,
      });
    }
    await keptByBoth({ given, target }, expect('governance.votes.filter-words'));
    await judgeStatusWithFilters({ given, target }, expect('governance.votes.filter-words'));
  },
});

/**
 * A combination of both filters must keep the rows that match both: tested with a category that votes of this status have, and one that
 * they lack.
 */
async function keptByBoth({ given, target }: ReadContext, expectation: Expectation): Promise<void> {
  const listed = async (filter: JsonObject) => {
    const body = given.data(await target.read('validator_votes', { ...filter, limit: MAX_VOTE_ROWS }));
    const keys = rowsAt(body, 'votes').map(
      (row) => [String(row.round), String(row.sub_id), String(row.status), String(row.category)] as const,
    );
    return derived(keys, field(body, 'votes'));
  };
  const { outer: whole, inner } = await readBetweenEqualReads(
    { given },
    async () => (await listed({})).value,
    async () => {
      const rows = (await listed({})).value;
      const pairs = [...new Set(rows.map(([, , status]) => status))].flatMap((status) => {
        const has = (category: string) => rows.some(([, , one, other]) => one === status && other === category);
        return [categories.find(has), categories.find((category) => !has(category))].flatMap((category) =>
          category === undefined ? [] : [{ status, category }],
        );
      });
      return Promise.all(pairs.map(async (pair) => ({ ...pair, kept: await listed(pair) })));
    },
  );
  const isWhole = whole.length > 0 && whole.length < MAX_VOTE_ROWS;
  if (!expectation.exercised(isWhole, 'votes to be kept, all of them in one answer')) return;
  for (const { status, category, kept } of inner)
    expectation.equal(
      kept,
      whole.filter(([, , one, other]) => one === status && other === category),
      `votes with status ${status} and category ${category}`,
    );
}

/** Each word must keep exactly the matching rows of the whole list. */
async function keptRows(
  { given, target }: ReadContext,
  key: 'status' | 'category',
  words: readonly string[],
  expectation: Expectation,
): Promise<void> {
  const listed = async (filter: JsonObject) => {
    const body = given.data(await target.read('validator_votes', { ...filter, limit: MAX_VOTE_ROWS }));
    const keys = rowsAt(body, 'votes').map((row) => [String(row.round), String(row.sub_id), String(row[key])] as const);
    return derived(keys, field(body, 'votes'));
  };
  const { outer: whole, inner } = await readBetweenEqualReads(
    { given },
    async () => (await listed({})).value,
    async () => Promise.all(words.map(async (word) => ({ word, kept: await listed({ [key]: word }) }))),
  );
  const isWhole = whole.length > 0 && whole.length < MAX_VOTE_ROWS;
  if (!expectation.exercised(isWhole, 'votes to be kept, all of them in one answer')) return;
  for (const { word, kept } of inner)
    expectation.equal(
      kept,
      whole.filter(([, , value]) => value === word),
      `votes with ${key} ${word}`,
    );
}
