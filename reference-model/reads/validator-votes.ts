import type { Core } from '../core.ts';
import { currentVoteStatus } from '../governance/governance.ts';
import { wholeLogSpan } from '../history/log.ts';
import { formatUnits } from '../numeric/served.ts';
import type { Address } from '../state/address.ts';
import type { VoteCast, VotedChange, VoteHistoryRow } from '../state/governance.ts';
import type { NamedCoin } from './named-coin.ts';
import { type ClampPageLimit, clampPageLimit } from './page-limit.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';
import { isInsideWindow, type TimeWindow, type WindowPredicate } from './time-window.ts';

/** Filters of a vote-list request; null: no filter. */
export interface VoteFilters extends TimeWindow {
  readonly coin: NamedCoin | null;
  readonly category: string | null;
  readonly validator: Address | null;
  readonly status: string | null;
}

/** Filters, plus the time up to which the archive is current, ms. */
interface KnownVotes extends VoteFilters {
  readonly knownMs: number;
}

/** Rows of one answer, oldest first, and whether older ones were omitted. */
export interface VotePage {
  readonly rows: readonly VoteHistoryRow[];
  readonly cut: boolean;
  readonly window: TimeWindow;
}

/** @source read-api, "validator_votes row" and "POST /info"; decisions D20, D21, D65, D66 */
export interface ValidatorVotesReadRules {
  readonly row: RowMakers<VoteHistoryRow>;
  readonly cast: RowMakers<VoteCast>;
  readonly change: RowMakers<VotedChange>;
  readonly coverage: RowMakers<VotePage>;
  /** Time by which rows are ordered and windowed. */
  readonly anchor: (row: VoteHistoryRow) => number;
  readonly status: (core: Core, row: VoteHistoryRow) => VoteHistoryRow['status'];
  /** A row must pass all of them. */
  readonly filters: { readonly [name: string]: (core: Core, row: VoteHistoryRow, filters: KnownVotes) => boolean };
  readonly inside: WindowPredicate;
  readonly clamp: ClampPageLimit;
  /** Selects the rows that a limit keeps, given oldest first: the newest, because older ones can be paged to. */
  readonly keep: (rows: readonly VoteHistoryRow[], limit: number) => readonly VoteHistoryRow[];
  readonly order: (rows: readonly VoteHistoryRow[]) => readonly VoteHistoryRow[];
}

export const validatorVotesReadRules: ValidatorVotesReadRules = {
  row: {
    round: ({ round }) => round,
    sub_id: ({ subId }) => subId,
    category: ({ category }) => category,
    action: ({ action }) => action,
    asset: ({ market }) => market,
    coin: ({ market }, { state }) => (market === null ? null : (state.markets.get(market)?.coin ?? null)),
    status: (row, core) => core.rules.reads.validatorVotes.status(core, row),
    first_cast_at: ({ casts }) => casts[0]?.castAtMs ?? null,
    last_cast_at: ({ casts }) => casts.at(-1)?.castAtMs ?? null,
    enacted_at: ({ enactedAtMs }) => enactedAtMs,
    enacted_block: ({ enactedBlock }) => enactedBlock,
    total_stake: ({ totalStake }) => formatUnits(totalStake),
    quorum_stake: ({ totalStake }, core) => core.rules.governance.quorumStake(totalStake),
    agreeing_stake: ({ agreeingStake }) => (agreeingStake === null ? null : formatUnits(agreeingStake)),
    casts: ({ casts }, core) => casts.map((cast) => buildRow(core, core.rules.reads.validatorVotes.cast, cast)),
    changes: ({ changes }, core) =>
      changes.map((change) => buildRow(core, core.rules.reads.validatorVotes.change, change)),
  },
  cast: {
    validator: ({ validator }) => validator,
    stake: ({ stake }) => formatUnits(stake),
    cast_at: ({ castAtMs }) => castAtMs,
    block: ({ block }) => block,
    value: ({ value }) => value,
  },
  change: {
    field: ({ field }) => field,
    prior: ({ prior }) => prior,
    new: (change) => change.new,
  },
  coverage: {
    start: ({ rows }, core) => anchorOrNull(core, rows[0]),
    end: ({ rows }, core) => anchorOrNull(core, rows.at(-1)),
    reaches_oldest: ({ cut }) => !cut,
  },
  anchor: ({ enactedAtMs, casts }) => enactedAtMs ?? casts.at(-1)?.castAtMs ?? 0,
  status: currentVoteStatus,
  filters: {
    // A lagging archive does not know the newest votes.
    known: (core, row, { knownMs }) => core.rules.reads.validatorVotes.anchor(row) <= knownMs,
    window: (core, row, filters) => {
      const { inside, anchor } = core.rules.reads.validatorVotes;
      return inside(anchor(row), filters);
    },
    // A vote without a market matches no coin.
    coin: (_core, row, { coin }) => coin === null || (coin.market !== null && row.market === coin.market.id),
    category: (_core, row, { category }) => category === null || row.category === category,
    validator: (_core, row, { validator }) =>
      validator === null || row.casts.some((cast) => cast.validator === validator),
    status: (core, row, { status }) => status === null || core.rules.reads.validatorVotes.status(core, row) === status,
  },
  inside: isInsideWindow,
  clamp: clampPageLimit,
  keep: (rows, limit) => rows.slice(-limit),
  order: (rows) => rows,
};

export const validatorVotesRead = defineRead('validator_votes', (core, { limit, ...filters }) => {
  const rules = core.rules.reads.validatorVotes;
  const wanted = rules.clamp(limit);
  // An extra row shows whether older ones were omitted.
  const [newest] = core.archive.blocks.page('chain', wholeLogSpan, 'newest', 1);
  const matching = newestVotes(core, { ...filters, knownMs: newest?.timeMs ?? Number.POSITIVE_INFINITY }, wanted + 1);
  const kept = rules.keep(matching, wanted);
  const page: VotePage = { rows: kept, cut: kept.length < matching.length, window: filters };
  return {
    body: {
      coverage: buildRow(core, rules.coverage, page),
      votes: rules.order(kept).map((row) => buildRow(core, rules.row, row)),
    },
  };
});

/** The newest matching rows, oldest first. The list is ordered by anchor, so the scan stops early. */
function newestVotes(core: Core, filters: KnownVotes, count: number): VoteHistoryRow[] {
  const tests = Object.values(core.rules.reads.validatorVotes.filters);
  const { votes } = core.state;
  const found: VoteHistoryRow[] = [];
  for (let at = votes.length - 1; at >= 0 && found.length < count; at--) {
    const row = votes[at];
    if (row !== undefined && tests.every((passes) => passes(core, row, filters))) found.push(row);
  }
  return found.reverse();
}

function anchorOrNull(core: Core, row: VoteHistoryRow | undefined): number | null {
  return row === undefined ? null : core.rules.reads.validatorVotes.anchor(row);
}
