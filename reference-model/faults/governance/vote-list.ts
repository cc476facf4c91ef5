import { reads } from '../../../spec-schemas/catalogue/reads.ts';
import { isJsonArray, isJsonObject, type JsonValue, printJson } from '../../../spec-schemas/json/lossless.ts';
import { units, ZERO_UNITS } from '../../numeric/planes.ts';
import { formatUnits } from '../../numeric/served.ts';
import type { Fault } from '../fault.ts';
import { makeVotesReadEdit, missingFieldReplyText } from '../operators/governance.ts';
import { makeReadNotFoundFault } from '../operators/read-answers.ts';
import { makeReadDataEdit, makeReplyBodyEdit } from '../operators/wire.ts';

/** The list of votes: its order, filters, limits and cover. */
export const voteListFaults: readonly Fault[] = [
  {
    id: 'governance.asset-missing',
    clause: 'governance.votes.shape',
    title: 'a vote has no key `asset`',
    needs: ['control'],
    edit: makeVotesReadEdit(({ row: { asset: _gone, ...row } }) => ({ row })),
  },
  {
    id: 'governance.votes-unlisted',
    clause: 'governance.votes.listed',
    title: 'no vote is listed, whatever was cast',
    needs: ['control'],
    edit: makeVotesReadEdit(({ filters }) => ({ filters: { ...filters, known: () => false } })),
  },
  {
    id: 'governance.coverage-until-now',
    clause: 'governance.votes.coverage',
    title: 'coverage ends at the time of the read, whatever the newest row is',
    needs: ['control'],
    edit: makeVotesReadEdit(({ coverage }) => ({
      coverage: { ...coverage, end: ({ rows }, { state }) => (rows.length === 0 ? null : state.timeMs) },
    })),
  },
  {
    id: 'governance.enacted-with-expired',
    clause: 'governance.votes.filter-words',
    title: 'status enacted keeps votes that have expired',
    needs: ['control'],
    edit: makeVotesReadEdit(({ filters, status }) => ({
      filters: {
        ...filters,
        status: (core, row, asked) =>
          filters.status?.(core, row, asked) === true ||
          (asked.status === 'enacted' && status(core, row) === 'expired'),
      },
    })),
  },
  {
    id: 'governance.oldest-always-reached',
    clause: 'governance.votes.coverage',
    title: 'an answer that was cut says that it reaches the oldest vote',
    needs: ['control'],
    edit: makeVotesReadEdit(({ coverage }) => ({ coverage: { ...coverage, reaches_oldest: () => true } })),
  },
  {
    id: 'governance.oldest-never-reached',
    clause: 'governance.votes.coverage',
    title: 'an answer with every vote says that there are older ones',
    needs: ['control'],
    edit: makeVotesReadEdit(({ coverage }) => ({ coverage: { ...coverage, reaches_oldest: () => false } })),
  },
  {
    id: 'governance.oldest-by-count',
    clause: 'governance.votes.coverage',
    title: 'an answer of as many rows as were asked for says that there are older ones, whether there are or not',
    needs: ['control'],
    edit: makeReadDataEdit('validator_votes', (data, { limit }) => {
      const isFull = isJsonArray(data.votes) && data.votes.length === limit;
      if (!isFull || !isJsonObject(data.coverage)) return data;
      return { ...data, coverage: { ...data.coverage, reaches_oldest: false } };
    }),
  },
  {
    id: 'governance.status-beside-coin-ignored',
    clause: 'governance.votes.filter-words',
    title: 'a status is passed over where a coin is named as well',
    needs: ['control'],
    edit: makeVotesReadEdit(({ filters }) => ({
      filters: {
        ...filters,
        status: (core, row, filter) => filter.coin !== null || filters.status?.(core, row, filter) !== false,
      },
    })),
  },
  {
    id: 'governance.found-up-to-first-cast',
    clause: 'governance.votes.anchor',
    title: 'up to an end a vote is found by its first cast',
    needs: ['control'],
    edit: makeVotesReadEdit(({ filters }) => ({
      filters: {
        ...filters,
        window: (core, row, filter) => {
          const [first] = row.casts;
          const isBefore = filter.end_time !== null && first !== undefined && first.castAtMs <= filter.end_time;
          return filters.window?.(core, row, filter) !== false || (filter.start_time === null && isBefore);
        },
      },
    })),
  },
  {
    id: 'governance.total-stake-of-now',
    clause: 'governance.votes.total-stake',
    title: 'total_stake of an older vote follows the stake of now',
    needs: ['control'],
    edit: makeVotesReadEdit(({ row }) => ({
      row: {
        ...row,
        total_stake: (_row, { state, rules }) =>
          formatUnits(
            state.validators.filter(rules.governance.counts).reduce((sum, { stake }) => units(sum + stake), ZERO_UNITS),
          ),
      },
    })),
  },
  {
    id: 'governance.limit-beyond-is-default',
    clause: 'governance.votes.limit',
    title: 'a limit above 5000 is passed over, and the default stands',
    needs: ['control'],
    edit: makeVotesReadEdit(({ clamp }) => ({ clamp: (limit) => clamp(Number(limit) > 5_000 ? null : limit) })),
  },
  {
    id: 'governance.status-open',
    clause: 'governance.votes.status-words',
    title: 'a vote that stands open is called open',
    needs: ['control'],
    edit: makeVotesReadEdit(({ row }) => ({
      row: { ...row, status: ({ status }) => (status === 'voting' ? 'open' : status) },
    })),
  },
  {
    id: 'governance.lapsed-kept-as-voting',
    clause: 'governance.votes.filter-words',
    title: 'status keeps a vote whose lifetime is over among those that stand open',
    needs: ['control'],
    edit: makeVotesReadEdit(({ filters }) => ({
      filters: { ...filters, status: (_core, row, { status }) => status === null || row.status === status },
    })),
  },
  {
    id: 'governance.validator-of-first-cast',
    clause: 'governance.votes.filter-validator',
    title: 'validator keeps the votes that it cast first',
    needs: ['control'],
    edit: makeVotesReadEdit(({ filters }) => ({
      filters: {
        ...filters,
        validator: (_core, { casts: [first] }, { validator }) => validator === null || first?.validator === validator,
      },
    })),
  },
  {
    id: 'governance.newest-first',
    clause: 'governance.votes.order',
    title: 'votes stand newest first',
    needs: ['control'],
    edit: makeVotesReadEdit(() => ({ order: (rows) => rows.toReversed() })),
  },
  {
    id: 'governance.sub-id-zero',
    clause: 'governance.votes.key',
    title: 'every payload of a round has the same sub_id',
    needs: ['control'],
    edit: makeVotesReadEdit(({ row }) => ({ row: { ...row, sub_id: () => 0 } })),
  },
  {
    id: 'governance.enacted-block-lost',
    clause: 'governance.votes.enacted-fields',
    title: 'an enacted vote does not say in which block',
    needs: ['control'],
    edit: makeVotesReadEdit(({ row }) => ({ row: { ...row, enacted_block: () => null } })),
  },
  {
    id: 'governance.changes-ahead',
    clause: 'governance.votes.changes',
    title: 'an open vote lists what it would change',
    needs: ['control'],
    edit: makeVotesReadEdit(({ row }) => ({
      row: {
        ...row,
        changes: (vote, core) =>
          vote.status === 'voting' ? [{ field: 'value', prior: '0', new: '5' }] : row.changes?.(vote, core),
      },
    })),
  },
  {
    id: 'governance.quorum-is-half',
    clause: 'governance.votes.quorum-stake',
    title: 'quorum_stake is half of the stake',
    needs: ['control'],
    edit: makeVotesReadEdit(({ row }) => ({
      row: { ...row, quorum_stake: ({ totalStake }) => String(totalStake / 2n / 10n ** 18n) },
    })),
  },
  {
    id: 'governance.casts-lost',
    clause: 'governance.votes.direct',
    title: 'enacted votes are told like direct actions, but with their category',
    needs: ['control'],
    edit: makeVotesReadEdit(({ row }) => ({ row: { ...row, casts: () => [] } })),
  },
  {
    id: 'governance.limit-without-floor',
    clause: 'governance.votes.limit',
    title: 'a limit of 0 gives every vote',
    needs: ['control'],
    edit: makeVotesReadEdit(({ clamp }) => ({
      clamp: (limit) => (limit === 0 ? Number.POSITIVE_INFINITY : clamp(limit)),
    })),
  },
  {
    id: 'governance.default-limit-100',
    clause: 'governance.votes.limit',
    title: 'an answer without a limit holds 100 votes',
    needs: ['control'],
    edit: makeVotesReadEdit(({ clamp }) => ({ clamp: (limit) => clamp(limit ?? 100) })),
  },
  {
    id: 'governance.window-end-exclusive',
    clause: 'governance.votes.window',
    title: 'a vote at end_time is outside of the window',
    needs: ['control'],
    edit: makeVotesReadEdit(({ inside }) => ({
      inside: (timeMs, window) => inside(timeMs, window) && (window.end_time === null || timeMs < window.end_time),
    })),
  },
  {
    id: 'governance.anchor-first-cast',
    clause: 'governance.votes.window',
    title: 'a window goes by the first cast of a vote',
    needs: ['control'],
    edit: makeVotesReadEdit(({ inside, anchor, filters }) => ({
      filters: { ...filters, window: (_core, row, window) => inside(row.casts[0]?.castAtMs ?? anchor(row), window) },
    })),
  },
  {
    id: 'governance.category-ignored',
    clause: 'governance.votes.filter-words',
    title: 'a category in the request changes nothing',
    needs: ['control'],
    edit: makeVotesReadEdit(({ filters }) => ({ filters: { ...filters, category: () => true } })),
  },
  {
    id: 'governance.category-beside-status',
    clause: 'governance.votes.filter-words',
    title: 'a category changes nothing where a status is asked for as well',
    needs: ['control'],
    edit: makeVotesReadEdit(({ filters }) => ({
      filters: {
        ...filters,
        category: (core, row, asked) => asked.status !== null || filters.category?.(core, row, asked) !== false,
      },
    })),
  },
  {
    id: 'governance.validator-beside-status',
    clause: 'governance.votes.filter-words',
    title: 'a validator changes nothing where a status is asked for as well',
    needs: ['control'],
    edit: makeVotesReadEdit(({ filters }) => ({
      filters: {
        ...filters,
        validator: (core, row, asked) => asked.status !== null || filters.validator?.(core, row, asked) !== false,
      },
    })),
  },
  {
    id: 'governance.coin-ignored',
    clause: 'governance.votes.filter-coin',
    title: 'a coin in the request changes nothing',
    needs: ['control'],
    edit: makeVotesReadEdit(({ filters }) => ({ filters: { ...filters, coin: () => true } })),
  },
  {
    id: 'governance.coin-finds-nothing',
    clause: 'governance.votes.filter-coin',
    title: 'no vote is found by its coin',
    needs: ['control'],
    edit: makeVotesReadEdit(({ filters }) => ({
      filters: { ...filters, coin: (_core, _row, { coin }) => coin === null },
    })),
  },
  {
    id: 'governance.coin-keeps-unscoped',
    clause: 'governance.votes.filter-coin-scope',
    title: 'votes without a market pass for votes on every market',
    needs: ['control'],
    edit: makeVotesReadEdit(({ filters }) => ({
      filters: {
        ...filters,
        coin: (core, row, wanted) => row.market === null || (filters.coin?.(core, row, wanted) ?? true),
      },
    })),
  },
  {
    id: 'governance.validator-ignored',
    clause: 'governance.votes.filter-validator',
    title: 'a validator in the request changes nothing',
    needs: ['control'],
    edit: makeVotesReadEdit(({ filters }) => ({ filters: { ...filters, validator: () => true } })),
  },
  {
    id: 'governance.nothing-is-an-error',
    clause: 'governance.votes.no-archive',
    title: 'a list without votes is answered as a missing archive',
    edit: makeReplyBodyEdit((request, body, reply) => {
      const isVotes = isJsonObject(request) && request.type === 'validator_votes';
      const votes = isJsonObject(body) && isJsonObject(body.data) ? body.data.votes : undefined;
      if (!isVotes || !isJsonArray(votes) || votes.length > 0) return reply;
      return { ...reply, status: 503, body: printJson({ error: 'no archive is configured' }) };
    }, '/info'),
  },
  {
    id: 'governance.arguments-demanded',
    clause: 'governance.votes.no-arguments',
    title: 'the votes are not told without a limit, a status or a time',
    edit: makeReplyBodyEdit((request, _body, reply) => {
      const bare = isJsonObject(request) && request.type === 'validator_votes' && Object.keys(request).length === 1;
      return bare ? { ...reply, status: 400, body: missingFieldReplyText } : reply;
    }, '/info'),
  },
  {
    id: 'governance.limit-keeps-oldest',
    clause: 'governance.votes.limit-newest',
    title: 'a limit that cuts keeps the oldest votes',
    needs: ['control'],
    edit: makeVotesReadEdit(() => ({ keep: (rows, limit) => rows.slice(0, limit) })),
  },
  {
    id: 'governance.limit-before-coin',
    clause: 'governance.votes.filter-coin',
    title: 'a limit is counted before the coin is looked at: votes behind newer ones of others are not found',
    needs: ['control'],
    edit: makeReadDataEdit('validator_votes', (data, { limit, coin }) =>
      typeof limit === 'number' && limit < 500 && coin !== undefined ? { ...data, votes: [] } : data,
    ),
  },
  {
    id: 'governance.limit-before-window',
    clause: 'governance.votes.page-back',
    title: 'a limit is counted before the end of the window is looked at: a page further back is empty',
    needs: ['control'],
    edit: makeReadDataEdit('validator_votes', (data, { limit, end_time }) =>
      typeof limit === 'number' && limit < 500 && end_time !== undefined ? { ...data, votes: [] } : data,
    ),
  },
  makeReadNotFoundFault(
    'governance.validator-not-found',
    'governance.votes.validator-unparseable',
    'a validator that does not parse answers 404',
    (request) => request.type === 'validator_votes' && request.validator !== undefined && !isAddress(request.validator),
  ),
  makeReadNotFoundFault(
    'governance.filter-not-found',
    'governance.votes.filter-unknown',
    'an unknown filter of votes answers 404',
    ({ type, category, status }) =>
      type === 'validator_votes' && (isUnlisted('category', category) || isUnlisted('status', status)),
  ),
];

/** Whether a filter is a string other than the allowed ones. */
function isUnlisted(filter: 'category' | 'status', value: JsonValue | undefined): boolean {
  const words: readonly string[] = reads.validator_votes.arguments[filter].values;
  return typeof value === 'string' && !words.includes(value);
}

function isAddress(value: JsonValue): boolean {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value);
}
