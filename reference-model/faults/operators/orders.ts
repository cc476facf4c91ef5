import { isJsonObject, type JsonObject, printJson } from '../../../spec-schemas/json/lossless.ts';
import {
  type ActionContext,
  type CommitOutcome,
  type DecodeAction,
  type DecodedAction,
  doneOutcome,
  refusedOutcome,
  type WireStatusEntry,
} from '../../actions/action.ts';
import type { ChainRules } from '../../chain/chain-rules.ts';
import type { Core } from '../../core.ts';
import type { EngineRules } from '../../engine/engine-rules.ts';
import { makePerpGateEdit } from '../../engine/orders/gate-edits.ts';
import type { OrderGateId } from '../../engine/orders/order-gates.ts';
import { holderForAccount, holderForSystemFund } from '../../money/holder.ts';
import { moveMoney } from '../../money/move.ts';
import { units } from '../../numeric/planes.ts';
import type { OpenOrdersReadRules } from '../../reads/open-orders.ts';
import { isRefusal, type Refusal, refuse } from '../../refusal.ts';
import { rulesEditorAt, withChangedEntry } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import { type Account, readAccount } from '../../state/account.ts';
import type { Address } from '../../state/address.ts';
import { makeReplyBodyEdit } from './wire.ts';

// Editors of the rule entries that order faults replace.

export const makeEngineEdit = rulesEditorAt('engine');

export function makeMatchingEdit(change: Partial<EngineRules['match']>): RulesEdit {
  return rulesEditorAt('engine', 'match')(() => change);
}

export function makePlacementEdit(change: Partial<EngineRules['placement']>): RulesEdit {
  return rulesEditorAt('engine', 'placement')(() => change);
}

const ONE_USDC = units(10n ** 18n);

/** Takes a USDC, or so much, of an account that owes nothing. */
export function takeUsdcFrom(core: Core, { address }: Account, amount = ONE_USDC): void {
  const from = holderForAccount(address);
  const to = holderForSystemFund('treasury');
  moveMoney(core, { token: core.params.usdc, amount, from, to, why: { kind: 'fee' } });
}

export const makeActionsEdit = rulesEditorAt('actions');

export type DecodedBody = Readonly<Record<string, unknown>>;

/** Replaces the body of one tag. */
export function makeActionBodyEdit(tag: string, reading: (body: DecodedBody) => DecodedBody): RulesEdit {
  return makeActionsEdit(({ table }) => ({
    table: withChangedEntry(table, tag, (prepare) => (body) => prepare(reading(body))),
  }));
}

/** Charges the signer of one tag a USDC that no row shows. */
export function hiddenFeeEdit(tag: string): RulesEdit {
  return makeCommitEdit(tag, (core, context, _body, prepared) => {
    const outcome = prepared.commit(core, context);
    if (outcome === doneOutcome) takeUsdcFrom(core, readAccount(core.state, context.account));
    return outcome;
  });
}

/** Edits the commit of one tag. */
export function makeCommitEdit(
  tag: string,
  change: (core: Core, context: ActionContext, body: DecodedBody, prepared: DecodedAction) => CommitOutcome,
): RulesEdit {
  return makeDecodedActionEdit(tag, (prepared, body) => ({
    ...prepared,
    commit: (core, context) => change(core, context, body, prepared),
  }));
}

/** Keeps only the first row of each owner, of those that a sweep should end. */
export function firstRowOfEachOwner<Row extends { readonly owner: Address }>(rows: readonly Row[]): readonly Row[] {
  return rows.filter((row, at) => rows.findIndex(({ owner }) => owner === row.owner) === at);
}

/** Whether a defect applies to an action. */
export type CommitCondition = (core: Core, context: ActionContext, body: DecodedBody) => boolean;

/** Applies the edited rules only while a matching action with one of these tags is committed. */
export function limitEditToCommits(
  tags: readonly string[],
  edit: RulesEdit,
  fits: CommitCondition = () => true,
): RulesEdit {
  return (rules) => {
    const edited = edit(rules).actions.table;
    const either = (table: ReadonlyMap<string, DecodeAction>, tag: string) =>
      withChangedEntry(table, tag, (prepare) => eitherOf(prepare, edited.get(tag) ?? prepare, edit, fits));
    return makeActionsEdit(({ table }) => ({ table: tags.reduce(either, table) }))(rules);
  };
}

function eitherOf(
  prepare: DecodeAction,
  prepareEdited: DecodeAction,
  edit: RulesEdit,
  fits: CommitCondition,
): DecodeAction {
  return (body) => {
    const sound = prepare(body);
    const unsound = prepareEdited(body);
    if (isRefusal(sound) || isRefusal(unsound)) return sound;
    return {
      ...sound,
      commit: (core, context) =>
        fits(core, context, body)
          ? unsound.commit({ ...core, rules: edit(core.rules) }, context)
          : sound.commit(core, context),
    };
  };
}

/** Applies the edited rules only to commits of one tag. */
export function limitEditToTag(tag: string, edit: RulesEdit): RulesEdit {
  return limitEditToCommits([tag], edit);
}

/** Lets orders of one tag past a gate of perps. */
export function omitGateOfTagEdit(tag: string, gate: OrderGateId): RulesEdit {
  return limitEditToTag(
    tag,
    makePerpGateEdit(gate, () => () => null),
  );
}

/** Actions that amend resting orders. */
export const amendingTags = ['modify', 'batch_modify'] as const;

/** Applies the edited rules only to commits of one tag on a pair. */
export function limitEditToPairs(tag: string, edit: RulesEdit): RulesEdit {
  return limitEditToCommits([tag], edit, (_core, _context, body) => isOnPair(body));
}

/** Refuses one tag on a pair as dormant, with the code of an invalid size. */
export function dormantOnPairsEdit(tag: string): RulesEdit {
  return makeCommitEdit(tag, (core, context, body, prepared) =>
    isOnPair(body)
      ? { kind: 'group-refused', refusal: refuse('ORDER_INVALID_SIZE', `${tag} feature not active`) }
      : prepared.commit(core, context),
  );
}

/** Whether a body, an order or a chase concerns a pair; pair numbers follow those of the markets. */
export function isOnPair({ market }: { readonly market?: unknown }): boolean {
  return Number(market) > 100;
}

/** Lets one tag reach any order by its oid, whoever owns it. */
export function reachOthersOrdersEdit(tag: string): RulesEdit {
  return limitEditToTag(
    tag,
    makeEngineEdit(({ cancels }) => ({ cancels: { ...cancels, reaches: () => true } })),
  );
}

/** Replaces the refusals of one tag's commit. */
export function makeCommitRefusalEdit(tag: string, refusal: Refusal): RulesEdit {
  return makeCommitEdit(tag, (core, context, _body, prepared) => {
    const outcome = prepared.commit(core, context);
    return outcome.kind === 'refused' ? refusedOutcome(refusal) : outcome;
  });
}

/** Edits the decoded action of one tag, if its body can be decoded. */
export function makeDecodedActionEdit(
  tag: string,
  change: (prepared: DecodedAction, body: DecodedBody) => DecodedAction,
): RulesEdit {
  return makeActionsEdit(({ table }) => ({
    table: withChangedEntry(table, tag, (prepare) => (body) => {
      const prepared = prepare(body);
      return isRefusal(prepared) ? prepared : change(prepared, body);
    }),
  }));
}

/** Answers a refused action as if it had been admitted, without any effect. */
export function refusedAsAdmittedEdit(concerns: (action: JsonObject) => boolean): RulesEdit {
  return makeReplyBodyEdit((request, _body, reply) => {
    const action = isJsonObject(request) ? request.action : undefined;
    if (!isJsonObject(action) || !concerns(action)) return reply;
    const data = { accepted: true, mempool_depth: 1, nonce: 1, action_hash: `0x${'0'.repeat(64)}` };
    return { ...reply, status: 202, body: printJson({ data }) };
  }, '/exchange');
}

export const makeChainEdit = rulesEditorAt('chain');

export function makeCloidsEdit(change: Partial<ChainRules['cloids']>): RulesEdit {
  return rulesEditorAt('chain', 'cloids')(() => change);
}

export const makeReplyRulesEdit = rulesEditorAt('chain', 'replies');

export const makeOpenOrdersReadEdit = rulesEditorAt('reads', 'openOrders');

/** Edits cells of the `open_orders` row. */
export function makeOpenOrderRowEdit(cells: Partial<OpenOrdersReadRules['row']>): RulesEdit {
  return makeOpenOrdersReadEdit(({ row }) => {
    const next = { ...row };
    for (const [key, cell] of Object.entries(cells)) if (cell !== undefined) next[key] = cell;
    return { row: next };
  });
}

/** Edits the `statuses` entries that one tag answers. */
export function makeTagStatusesEdit(
  tag: string,
  change: (statuses: readonly WireStatusEntry[], core: Core, body: DecodedBody) => readonly WireStatusEntry[],
): RulesEdit {
  return makeCommitEdit(tag, (core, context, body, prepared) => {
    const outcome = prepared.commit(core, context);
    return outcome.kind === 'statuses' ? { ...outcome, statuses: change(outcome.statuses, core, body) } : outcome;
  });
}

/** Edits the serialization of `statuses` entries; an entry for which `change` returns nothing is unchanged. */
export function makeStatusEntriesEdit(change: (entry: WireStatusEntry) => unknown): RulesEdit {
  return makeReplyRulesEdit(({ entry: print }) => ({
    entry: (entry) => {
      if ('canceled' in entry) return print(entry);
      const changed = change(entry);
      return changed === entry ? print(entry) : changed;
    },
  }));
}
