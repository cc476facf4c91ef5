import { voteCategories } from '../../spec-schemas/catalogue/reads/governance.ts';
import type { Core } from '../core.ts';
import { formatDecimal, pow10 } from '../numeric/decimal.ts';
import { divTrunc } from '../numeric/division.ts';
import { CORE_DECIMALS, type Units, units, ZERO_UNITS } from '../numeric/planes.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import type { Validator, VoteHistoryRow } from '../state/governance.ts';
import type { VenueState } from '../state/venue-state.ts';
import type { EnactmentPlan, VotedAction, VotedActions, VotePayload } from './voted-action.ts';
import { votedActions } from './voted-actions.ts';

/** A ballot counts casts for one payload of one round. */
export interface VoteBallot {
  readonly round: bigint;
  readonly category: string;
  /** UpperCamelCase name of the voted action. */
  readonly action: string;
  readonly payload: VotePayload;
  /** Validators that cast now; null: the minimum needed for the quorum, largest stake first. */
  readonly castBy: readonly Address[] | null;
}

/** The rules of a validator vote. @source engine facts, section 25; decisions D20, D21 */
export interface GovernanceRules {
  /** Whether the agreeing stake enacts a vote: exactly two thirds suffice. */
  readonly reaches: (agreeing: Units, total: Units) => boolean;
  /** Whether a validator's stake counts in the denominator and may cast. */
  readonly counts: (validator: Validator) => boolean;
  /** Whether a validator has already cast for a row: its stake counts once, however often it casts. */
  readonly hasCast: (row: VoteHistoryRow, validator: Validator) => boolean;
  /** Stake of one cast. */
  readonly castStake: (validator: Validator) => Units;
  /** `quorum_stake`, a decimal string. */
  readonly quorumStake: (total: Units) => string;
  /** Whether a row last cast for `idleMs` ago has lapsed. */
  readonly lapsed: (idleMs: number, lifetimeMs: number) => boolean;
  /** Whether casts for two payloads of one round add up. */
  readonly samePayload: (one: string, other: string) => boolean;
  readonly categories: readonly string[];
  /** Round base of the two balance votes, with their served category and name. */
  readonly spotValue: VoteLabel;
  readonly spotBalance: VoteLabel;
  /** Networks on which votes may write balances. */
  readonly balanceVotesOn: readonly string[];
  /** Votes of this build, by action name. */
  readonly actions: VotedActions;
  /** Flags at the start of the chain, until a vote sets them. */
  readonly flags: Readonly<Pick<VenueState['flags'], 'spotDisabled' | 'postOnly'>>;
}

interface VoteLabel {
  readonly round: bigint;
  readonly category: string;
  readonly action: string;
}

const QUORUM_PLACES = 8;

export const governanceRules: GovernanceRules = {
  // Cross-multiplied, because two thirds of a stake has no exact decimal.
  reaches: (agreeing, total) => agreeing * 3n >= total * 2n,
  counts: (validator) => !validator.jailed,
  hasCast: ({ casts }, { validator }) => casts.some((cast) => cast.validator === validator),
  castStake: (validator) => validator.stake,
  quorumStake: (total) => formatDecimal(divTrunc(total * 2n, 3n * pow10(CORE_DECIMALS - QUORUM_PLACES)), QUORUM_PLACES),
  lapsed: (idleMs, lifetimeMs) => idleMs >= lifetimeMs,
  samePayload: (one, other) => one === other,
  categories: voteCategories,
  spotValue: { round: 12_000_000n, category: 'gov_propose', action: 'GovAdjustSpotValue' },
  spotBalance: { round: 30_000_000n, category: 'gov_propose', action: 'GovAdjustSpotBalance' },
  balanceVotesOn: ['devnet', 'testnet'],
  actions: votedActions,
  flags: { spotDisabled: false, postOnly: false },
};

/** Returns why a ballot would be refused; null if it can be cast. It reads only state, so an operator can ask before the block. */
export function ballotRefusal(core: Core, ballot: VoteBallot): Refusal | null {
  const opened = openBallot(core, ballot);
  return 'code' in opened ? opened : null;
}

/**
 * Counts the casts of one ballot and enacts it at quorum. Must be called inside a block.
 * @returns the row, or the refusal of `ballotRefusal`; a refused ballot changes nothing
 */
export function castBallot(core: Core, ballot: VoteBallot): VoteHistoryRow | Refusal {
  const opened = openBallot(core, ballot);
  if ('code' in opened) return opened;
  const { action, plan } = opened;
  const rules = core.rules.governance;
  const row = takeRow(core, ballot, plan.market);
  const casters = ballot.castBy === null ? quorumCasters(core, row) : castersIn(core, ballot.castBy);
  for (const validator of casters) {
    if (rules.hasCast(row, validator)) continue;
    row.casts.push({
      validator: validator.validator,
      stake: rules.castStake(validator),
      castAtMs: core.state.timeMs,
      block: core.state.height,
      value: action.castValue(row.payload),
    });
  }
  row.totalStake = countedStake(core);
  const agreeing = agreeingStake(row);
  if (rules.reaches(agreeing, row.totalStake)) {
    row.status = 'enacted';
    row.enactedAtMs = core.state.timeMs;
    row.enactedBlock = core.state.height;
    row.agreeingStake = agreeing;
    row.changes = plan.enact();
  }
  // The row's anchor is now, and the list is ordered by anchor.
  core.state.votes.push(row);
  if (core.state.votes.length > core.params.history.votes) core.state.votes.shift();
  core.emit({ kind: 'vote', round: row.round, subId: row.subId });
  return row;
}

function openBallot(core: Core, ballot: VoteBallot): { action: VotedAction; plan: EnactmentPlan } | Refusal {
  const { actions, categories, balanceVotesOn } = core.rules.governance;
  const action = Object.hasOwn(actions, ballot.action) ? actions[ballot.action] : undefined;
  if (action === undefined) return refuse('ACTION_UNSUPPORTED', `no vote ${ballot.action} in this build`);
  if (!categories.includes(ballot.category)) {
    return refuse('INVALID_REQUEST', `unknown vote category ${ballot.category}`);
  }
  if (action.writesBalances && !balanceVotesOn.includes(core.state.chain.network)) {
    return refuse('ACTION_UNSUPPORTED', `${ballot.action} exists on test networks only`);
  }
  if (ballot.castBy?.length === 0) return refuse('INVALID_REQUEST', 'cast_by names no validator');
  const absent = ballot.castBy?.find((address) => casterOf(core, address) === undefined);
  if (absent !== undefined) return refuse('AUTH_UNAUTHORIZED', `${absent} is no validator that may cast`);
  const plan = action.plan(core, ballot.payload);
  return 'code' in plan ? plan : { action, plan };
}

/** Current status: an open row lapses without any write. @source read-api, "Governance vote" */
export function currentVoteStatus(core: Core, row: VoteHistoryRow): VoteHistoryRow['status'] {
  if (row.status !== 'voting') return row.status;
  const lastCastMs = row.casts.at(-1)?.castAtMs ?? core.state.timeMs;
  const { lapsed } = core.rules.governance;
  return lapsed(core.state.timeMs - lastCastMs, core.params.governance.voteLifetimeMs) ? 'expired' : 'voting';
}

/** Canonical text of a payload: equal payloads have equal texts, in whatever order their keys were sent. */
function payloadText(payload: VotePayload): string {
  const keys = Object.keys(payload).sort();
  return JSON.stringify(Object.fromEntries(keys.map((key) => [key, payload[key]])));
}

/** Removes the open row of this payload from the list, or creates the next row of the round. The caller reinserts it. */
function takeRow(core: Core, ballot: VoteBallot, market: number | null): VoteHistoryRow {
  const { votes } = core.state;
  const payload = payloadText(ballot.payload);
  const { samePayload } = core.rules.governance;
  const open = votes.findLastIndex(
    (row) =>
      row.round === ballot.round &&
      row.action === ballot.action &&
      samePayload(row.payload, payload) &&
      currentVoteStatus(core, row) === 'voting',
  );
  const [openRow] = open < 0 ? [] : votes.splice(open, 1);
  if (openRow !== undefined) return openRow;
  const newest = votes.reduce((high, { round, subId }) => (round === ballot.round && subId > high ? subId : high), -1);
  return {
    round: ballot.round,
    subId: newest + 1,
    category: ballot.category,
    action: ballot.action,
    market,
    status: 'voting',
    casts: [],
    enactedAtMs: null,
    enactedBlock: null,
    totalStake: countedStake(core),
    agreeingStake: null,
    changes: [],
    payload,
  };
}

function casterOf(core: Core, address: Address): Validator | undefined {
  const { counts } = core.rules.governance;
  return core.state.validators.find((validator) => validator.validator === address && counts(validator));
}

function castersIn(core: Core, addresses: readonly Address[]): Validator[] {
  return addresses.flatMap((address) => casterOf(core, address) ?? []);
}

/** Validators whose casts are still needed to enact the row, largest stake first. */
function quorumCasters(core: Core, row: VoteHistoryRow): Validator[] {
  const { counts, hasCast, castStake, reaches } = core.rules.governance;
  const bySize = core.state.validators
    .filter((validator) => counts(validator) && !hasCast(row, validator))
    .sort((a, b) => (a.stake === b.stake ? a.index - b.index : a.stake > b.stake ? -1 : 1));
  const total = countedStake(core);
  let agreeing = agreeingStake(row);
  const casters: Validator[] = [];
  for (const validator of bySize) {
    if (reaches(agreeing, total)) break;
    casters.push(validator);
    agreeing = units(agreeing + castStake(validator));
  }
  return casters;
}

function countedStake(core: Core): Units {
  const { counts } = core.rules.governance;
  return core.state.validators.reduce((sum, row) => (counts(row) ? units(sum + row.stake) : sum), ZERO_UNITS);
}

function agreeingStake(row: VoteHistoryRow): Units {
  return row.casts.reduce((sum, cast) => units(sum + cast.stake), ZERO_UNITS);
}
