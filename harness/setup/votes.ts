import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { describeSwitchOff, type SwitchId, switches } from '../../spec-schemas/switches.ts';
import type { CaseContext, ReadContext } from '../check/case-context.ts';
import { decimalAt, rowsAt, textAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { Blocked, Unsupported } from '../kernel/verdicts.ts';

/** Validators that reach two thirds of all that may vote: as few as possible, without the largest stakes that can be left out. */
export interface VoteCasters {
  /** At least one, the largest stake first; together below the quorum. */
  readonly below: readonly string[];
  /** Validator whose vote reaches the quorum. */
  readonly last: string;
  /** Total stake that may vote. */
  readonly total: Dec;
}

/**
 * Returns the validators that have to cast for a vote to stay below its quorum, and then to reach it. Where the stakes allow, it is reached
 * narrowly, so that none can be left out. Jailed stake counts on neither side.
 * @throws Unsupported where a single validator is a quorum
 */
export async function chooseVoteCasters({ given, target }: ReadContext): Promise<VoteCasters> {
  const rows = rowsAt(given.data(await target.read('validator_summaries')), 'validators').filter(
    ({ is_jailed }) => is_jailed !== true,
  );
  const stakes = rows
    .map((row) => ({ validator: textAt(row, 'validator'), stake: decimalAt(row, 'stake') }))
    .sort((a, b) => b.stake.compare(a.stake));
  const total = Dec.sum(stakes.map(({ stake }) => stake));
  const casters = withoutSpared(stakes, total);
  if (casters.length < 2) throw new Unsupported('a vote that needs several validators');
  const chosen = isByLittle(casters, total)
    ? casters
    : subsetsOf(stakes.slice(0, MOST_TRIED)).find((subset) => isByLittle(subset, total));
  const last = chosen?.at(-1);
  if (chosen === undefined || last === undefined) throw new Unsupported('stakes that miss two thirds by more');
  return { below: chosen.slice(0, -1).map(({ validator }) => validator), last: last.validator, total };
}

interface Caster {
  readonly validator: string;
  readonly stake: Dec;
}

/** Maximum number of validators with which every choice is tried, where the first choice is near two thirds without its last validator. */
const MOST_TRIED = 10;

/** Validators that remain when all that can be left out are, the largest stakes first. */
function withoutSpared(stakes: readonly Caster[], total: Dec): readonly Caster[] {
  let agreeing = total;
  return stakes.filter(({ stake }) => {
    const without = agreeing.minus(stake);
    if (!enactsForSure(without, total)) return true;
    agreeing = without;
    return false;
  });
}

/** Whether these validators certainly enact a vote, and certainly do not without the last one. */
function isByLittle(casters: readonly Caster[], total: Dec): boolean {
  const before = Dec.sum(casters.slice(0, -1).map(({ stake }) => stake));
  const last = casters.at(-1);
  if (last === undefined || casters.length < 2) return false;
  return enactsForSure(before.plus(last.stake), total) && !reachesQuorum(before, total);
}

/** Every subset of these, in their order. */
function subsetsOf(stakes: readonly Caster[]): (readonly Caster[])[] {
  return Array.from({ length: 2 ** stakes.length }, (_, chosen) =>
    stakes.filter((_stake, at) => Math.floor(chosen / 2 ** at) % 2 === 1),
  );
}

/** Whether the stake is at least two thirds of the total. */
export function reachesQuorum(agreeing: Dec, total: Dec): boolean {
  return agreeing.times(Dec.of(3)).compare(total.times(Dec.of(2))) >= 0;
}

/** Whether the stake is as much as a venue may require: the reported quorum can be a little more than two thirds (D21). */
function enactsForSure(agreeing: Dec, total: Dec): boolean {
  return agreeing.times(Dec.of(10_000)).compare(total.times(Dec.of(6_667))) >= 0;
}

/**
 * Casts a vote with an assumed name, in a different round for every moment, so that votes of earlier runs never interfere.
 * @param castBy  left out: enough validators to enact it at once
 * @throws Unsupported where the operator interface has no such vote
 */
export async function castVote(
  { control, pace }: Pick<CaseContext<never>, 'control' | 'pace'>,
  vote: { readonly category: string; readonly action: string; readonly payload: JsonObject },
  castBy?: readonly string[],
): Promise<void> {
  const round = await pace.timeMs();
  try {
    await control.system({ type: 'vote', round, ...vote }, castBy);
  } catch (error) {
    const isUntaken = error instanceof Blocked || error instanceof Unsupported;
    throw isUntaken ? new Unsupported(`control: vote ${vote.action}`) : error;
  }
}

/** Like `castVote`, in the category of most votes on markets, cast by enough validators to enact it at once. */
export function enactVote(
  context: Pick<CaseContext<never>, 'control' | 'pace'>,
  action: string,
  payload: JsonObject,
): Promise<void> {
  return castVote(context, { category: 'gov_propose', action, payload });
}

/** Puts a risk override in force on a market at once; null lifts it. */
export function voteRiskOverride(
  context: Pick<CaseContext<never>, 'control' | 'pace'>,
  coin: string,
  override: JsonObject | null,
): Promise<void> {
  return castVote(context, { category: 'dynamic_risk', action: 'SetRiskOverride', payload: { coin, override } });
}

/**
 * Requires that a switch is on, as on most venues: the case votes on it, and it is switched back on afterwards.
 * @throws Unsupported where one of them is off
 */
export function assumeSwitchedOn({ venue }: Pick<CaseContext<never>, 'venue'>, ...ids: readonly SwitchId[]): void {
  const off = ids.find((id) => venue.switchedOff?.includes(id) === true);
  if (off !== undefined)
    throw new Unsupported(`${switches[off].name} not switched off (${describeSwitchOff(switches[off])})`);
}

// Without a history archive, `validator_votes` is empty whatever was cast, like on a venue without votes. So a case that has cast, and
// finds no vote at all, judges nothing by the list.

type VoteReading = ReadContext & Pick<CaseContext<never>, 'pace'>;

/** Whether any vote is recorded. To be called after a vote was cast. */
export async function hasVotesOnRecord(reading: VoteReading): Promise<boolean> {
  return rowsAt(await listed(reading, { limit: 1 }), 'votes').length > 0;
}

/**
 * Rows of `validator_votes`, in a case that has cast.
 * @throws Unsupported where no vote at all is recorded
 */
export async function readRecordedVoteRows(
  reading: VoteReading,
  filter: JsonObject = {},
): Promise<readonly JsonObject[]> {
  return rowsAt(await readRecordedVotesBody(reading, filter), 'votes');
}

/** Like `readRecordedVoteRows`, with the whole body, which also shows that a row is missing. */
export async function readRecordedVotesBody(reading: VoteReading, filter: JsonObject = {}): Promise<JsonObject> {
  const body = await listed(reading, { limit: 5000, ...filter });
  if (rowsAt(body, 'votes').length === 0 && !(await hasVotesOnRecord(reading))) throw new Unsupported('archive');
  return body;
}

async function listed({ given, target, pace }: VoteReading, args: JsonObject): Promise<JsonObject> {
  // The list comes from an archive, which may lag behind the vote.
  await pace.archived();
  return given.data(await target.read('validator_votes', args));
}
