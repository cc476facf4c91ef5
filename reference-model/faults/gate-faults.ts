import type { ActionEntry, GateStatement } from '../../spec-schemas/catalogue/action-entry.ts';
import { actions } from '../../spec-schemas/catalogue/actions.ts';
import { bareRejections } from '../../spec-schemas/catalogue/bare-rejections.ts';
import { type ErrorCode, errorCatalogue, errorRow } from '../../spec-schemas/catalogue/errors.ts';
import { type ClauseId, clauseById } from '../../spec-schemas/clauses/index.ts';
import { againstRule, codesIn } from '../../spec-schemas/outcomes.ts';
import {
  type GateTable,
  type GateTableId,
  gateClauseNamesStatus,
  gateTables,
  type SharedGateTableId,
  statedCodesOfGate,
} from '../../spec-schemas/stated/gates.ts';
import { refusalClauseOf } from '../../spec-schemas/stated/refusals.ts';
import { rulesKeyByTag } from '../actions/actions.list.ts';
import { makePerpOrderRulesEdit, makeSpotOrderRulesEdit } from '../engine/orders/gate-edits.ts';
import { rulesUnderProfile } from '../profile.ts';
import { rulesEditorAt, withChangedRow, withoutRow } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import type { Fault } from './fault.ts';

// Generated faults: each gate of each list of refusals is removed, moved, or given another code.

/** A form of a list of refusals that no source decides: a venue with it must not be accused. */
export type AcceptableGateVariant = Omit<Fault, 'clause'>;

/** Members common to all gates: some refuse through the result of `check`, some drop an action if `holds` is false. */
interface Gate {
  readonly id: string;
  check?(...facts: readonly never[]): unknown;
}

type Change = <Row extends Gate>(gates: readonly Row[]) => Row[];

/** Editors of the lists shared by several actions. */
const sharedEdits: Readonly<Record<SharedGateTableId, (change: Change) => RulesEdit>> = {
  'orders.perp': (change) => makePerpOrderRulesEdit(({ gates }) => ({ gates: change(gates) })),
  'orders.spot': (change) => makeSpotOrderRulesEdit(({ gates }) => ({ gates: change(gates) })),
  'orders.admission': (change) =>
    rulesEditorAt('actions', 'orders')(({ admission }) => ({ admission: change(admission) })),
  'orders.placement': (change) =>
    rulesEditorAt('actions', 'orders')(({ placement }) => ({ placement: change(placement) })),
  'agents.rights': (change) => rulesEditorAt('auth')(({ agentGates }) => ({ agentGates: change(agentGates) })),
  'transport.exchange': (change) => rulesEditorAt('chain', 'exchange')(({ stages }) => ({ stages: change(stages) })),
  'transport.admission': (change) => rulesEditorAt('chain')(({ admission }) => ({ admission: change(admission) })),
  'transport.dispatch': (change) => rulesEditorAt('chain')(({ dispatch }) => ({ dispatch: change(dispatch) })),
  'multi-sig.inner': (change) => rulesEditorAt('chain', 'wrapped')(({ gates }) => ({ gates: change(gates) })),
  'faucet.asks': (change) => rulesEditorAt('faucet')(({ asks }) => ({ asks: change(asks) })),
  'faucet.memories': (change) => rulesEditorAt('faucet')(({ memories }) => ({ memories: change(memories) })),
  'faucet.supplies': (change) => rulesEditorAt('faucet')(({ supplies }) => ({ supplies: change(supplies) })),
  'faucet.credit': (change) => rulesEditorAt('faucet', 'credit')(({ gates }) => ({ gates: change(gates) })),
};

/** Editors of the lists of single actions: under `gates` of their own rules. */
const editsOfActions = Object.values<ActionEntry>(actions).flatMap(({ tag, gates }) =>
  gates === undefined ? [] : [[gates.list, (change: Change) => ofActionEdited(tag, change)] as const],
);

function ofActionEdited(tag: string, change: Change): RulesEdit {
  const key = rulesKeyByTag.get(tag);
  if (key === undefined) throw new Error(`${tag} has no rules of its own`);
  // Safe for the rules of any action: a change preserves the row type of a list.
  return rulesEditorAt('actions', key)((own) => ('gates' in own ? { gates: change<never>(own.gates as never) } : {}));
}

const edits: ReadonlyMap<string, (change: Change) => RulesEdit> = new Map([
  ...editsOfActions,
  ...Object.entries(sharedEdits),
]);

/** Applies a change to one list of refusals. */
function gatesEdited(table: GateTableId, change: Change): RulesEdit {
  const edit = edits.get(table);
  if (edit === undefined) throw new Error(`no list of refusals is called ${table}`);
  return edit(change);
}

/** Returns the ids of a list's gates under a profile, in evaluation order. */
export function gateIdsOf(table: GateTableId, profile: 'live' | 'next'): readonly string[] {
  const ids: string[] = [];
  gatesEdited(table, (gates) => {
    ids.push(...gates.map(({ id }) => id));
    return [...gates];
  })(rulesUnderProfile(profile));
  return ids;
}

/** Every gate of every list removed, with a code that its clause excludes, or at a position that a clause excludes. */
export function generateGateFaults(): Fault[] {
  return tableIds.flatMap((table) => [
    ...swapsOf(table),
    ...neverOf(table),
    ...statedGates(table).flatMap(([gate, stated]) => [
      goneOf(table, gate, stated),
      ...wrongCodeOf(table, gate, stated),
    ]),
  ]);
}

/**
 * Every list with open order reversed, every gate with an open code given another, and all gates of a list given each other accepted code
 * in turn.
 */
export function generateAcceptableGateVariants(): AcceptableGateVariant[] {
  return tableIds.flatMap((table) => [
    ...turnedOf(table),
    ...acceptedOf(table),
    ...statedGates(table).flatMap(([gate, stated]) => openCodeOf(table, gate, stated)),
  ]);
}

// A key of the record is one of its type.
const tableIds = Object.keys(gateTables) as GateTableId[];

function statedGates(table: GateTableId): [gate: string, stated: GateStatement][] {
  return Object.entries<GateStatement>(gateTables[table].gates);
}

function goneOf(table: GateTableId, gate: string, { clause }: GateStatement): Fault {
  return {
    clause,
    ...needsOf(clause),
    id: `gate:${table}:${gate}:gone`,
    title: `${table} does not look at ${gate}`,
    edit: gatesEdited(table, (gates) => withoutRow(gates, gate)),
  };
}

function wrongCodeOf(table: GateTableId, gate: string, stated: GateStatement): Fault[] {
  const { refusal }: GateTable = gateTables[table];
  const named = refusal === 'status' ? { clause: stated.clause, codes: [] } : statedCodesOfGate(stated);
  if (named === undefined || refusal === 'silent' || (refusal === 'status' && !gateClauseNamesStatus(stated)))
    return [];
  const { clause, codes } = named;
  return [{ clause, ...needsOf(clause), ...recoded(table, gate, codes) }];
}

function openCodeOf(table: GateTableId, gate: string, stated: GateStatement): AcceptableGateVariant[] {
  const { refusal }: GateTable = gateTables[table];
  if (refusal !== 'code' || statedCodesOfGate(stated) !== undefined) return [];
  return [{ ...needsOf(stated.clause), ...recoded(table, gate, []) }];
}

/**
 * Each gate of the list with the n-th other code that its clause accepts at any stage: as many forms as the gate with the most accepted
 * codes has.
 */
function acceptedOf(table: GateTableId): AcceptableGateVariant[] {
  const { refusal }: GateTable = gateTables[table];
  if (refusal !== 'code') return [];
  const accepted = new Map(statedGates(table).map(([gate, stated]) => [gate, acceptedAnywhere(stated)]));
  const most = Math.max(...[...accepted.values()].map(({ length }) => length));
  const today = gateIdsOf(table, 'live').some((gate) => (accepted.get(gate)?.length ?? 0) > 1);
  return Array.from({ length: Math.max(0, most - 1) }, (_, at) => ({
    ...(today ? {} : { needs: ['next'] }),
    id: `gate:${table}:accepted-${at + 1}`,
    title: `${table} refuses with another code that is accepted, the ${at + 1}. of them`,
    edit: gatesEdited(table, (gates) =>
      gates.map((row) => ({
        ...row,
        check: (...facts) =>
          withCode(row.check?.(...facts), (code) => othersFor(code, accepted.get(row.id) ?? [], table)[at]),
      })),
    ),
  }));
}

/** Returns the codes that may replace a code. If an action has its own clause on that code, it must accept the other too. */
function othersFor(code: string, accepted: readonly ErrorCode[], table: GateTableId): readonly ErrorCode[] {
  const tag = Object.values<ActionEntry>(actions).find(({ gates }) => gates?.list === table)?.tag;
  const named = tag === undefined ? undefined : refusalClauseOf(tag, code);
  const ofNamed: readonly string[] = codesIn(named === undefined ? undefined : clauseById(named).accepts) ?? accepted;
  return accepted.filter((each) => each !== code && ofNamed.includes(each));
}

/** Rule codes that the clause of a gate accepts at both admission and commit. */
function acceptedAnywhere({ clause, code }: GateStatement): readonly ErrorCode[] {
  const refusals = clauseById(code ?? clause).accepts?.refusals ?? [];
  return (codesIn({ refusals }) ?? []).filter((each) => {
    if (each === 'ACTION_UNSUPPORTED') return false;
    const statuses = [...(errorRow(each)?.http ?? []), COMMITTED];
    return statuses.every((http) => refusals.some((refusal) => refusal.code === each && refusal.http === http));
  });
}

/** HTTP status of a refusal at commit, whatever its code (D01). */
const COMMITTED = 200;

/** Codes that no rule refuses with: they concern the signer, the server and reads. */
const never = ['AUTH_UNAUTHORIZED', 'INTERNAL', 'UNKNOWN_TYPE', 'AUTH_AGENT_FORBIDDEN'] as const satisfies ErrorCode[];

/** The last gate of a list whose clause covers a rule without a documented code, given a code that no such rule has (D216). */
function neverOf(table: GateTableId): Fault[] {
  const { refusal }: GateTable = gateTables[table];
  const ruled = statedGates(table).filter(([, stated]) => {
    const codes = acceptedAnywhere(stated);
    return codesIn(againstRule)?.every((code) => codes.includes(code));
  });
  const last = ruled.at(-1);
  if (refusal !== 'code' || last === undefined) return [];
  const [gate, { clause, code = clause }] = last;
  const accepted: readonly string[] = codesIn(clauseById(code).accepts) ?? [];
  const wrong = never.filter((each) => !accepted.includes(each));
  return [
    {
      clause: code,
      ...needsOf(code),
      id: `gate:${table}:${gate}:never`,
      title: `${table} refuses by ${gate} with a code that no rule has`,
      edit: gatesEdited(table, (gates) =>
        withChangedRow(gates, gate, (row) => ({
          ...row,
          check: (...facts) => withCode(row.check?.(...facts), () => wrong[tableIds.indexOf(table) % wrong.length]),
        })),
      ),
    },
  ];
}

/** The refusal with another code; undefined leaves it unchanged. Details that belong to its own code are dropped. */
function withCode(verdict: unknown, other: (code: string) => ErrorCode | undefined): unknown {
  if (typeof verdict !== 'object' || verdict === null || !('code' in verdict && 'message' in verdict)) return verdict;
  const code = other(String(verdict.code));
  return code === undefined ? verdict : { code, message: verdict.message };
}

/** @param accepted  codes that the clause accepts */
function recoded(table: GateTableId, gate: string, accepted: readonly string[]): AcceptableGateVariant {
  return {
    id: `gate:${table}:${gate}:code`,
    title: `${table} refuses by ${gate} with another ${gateTables[table].refusal}`,
    edit: gatesEdited(table, (gates) =>
      withChangedRow(gates, gate, (row) => ({
        ...row,
        check: (...facts) => withOtherCode(row.check?.(...facts), accepted),
      })),
    ),
  };
}

/** Two gates swapped, where a clause fixes their order. */
function swapsOf(table: GateTableId): Fault[] {
  const { order }: GateTable = gateTables[table];
  return order.map(({ first, second, clause }) => ({
    clause,
    ...needsOf(clause),
    id: `gate:${table}:${first}:behind-${second}`,
    title: `${table} asks ${second} before ${first}`,
    edit: gatesEdited(table, (gates) => behind(gates, first, second)),
  }));
}

/** If the order is open, the reversed list stands for every swap: each two gates change places, except those whose order a clause fixes. */
function turnedOf(table: GateTableId): AcceptableGateVariant[] {
  const { order, refusal }: GateTable = gateTables[table];
  const today = gateIdsOf(table, 'live');
  const next = gateIdsOf(table, 'next');
  const pairs = (next.length * (next.length - 1)) / 2;
  if (refusal === 'silent' || pairs === order.length) return [];
  return [
    {
      ...(today.length < 2 ? { needs: ['next'] } : {}),
      id: `gate:${table}:turned`,
      title: `${table} asks the other way round`,
      edit: gatesEdited(table, (gates) => reverseGates(gates, order)),
    },
  ];
}

/** A clause of the next release is broken in a venue of that release. */
function needsOf(clause: ClauseId): Pick<Fault, 'needs'> {
  return clauseById(clause).profile === 'next' ? { needs: ['next'] } : {};
}

/** The list with one row moved right behind another, unless it already followed it. */
function behind<Row extends Gate>(rows: readonly Row[], id: string, other: string): Row[] {
  const from = rows.findIndex((row) => row.id === id);
  const to = rows.findIndex((row) => row.id === other);
  return from < 0 || from > to
    ? [...rows]
    : [...rows.slice(0, from), ...rows.slice(from + 1, to + 1), ...rows.slice(from, from + 1), ...rows.slice(to + 1)];
}

/** The list reversed, except for pairs with a fixed order. */
export function reverseGates<Row extends Gate>(rows: readonly Row[], fixed: GateTable['order']): Row[] {
  return fixed.reduce((gates, { first, second }) => behind(gates, second, first), rows.toReversed());
}

/** The refusal with another code or status; other values unchanged. Details that belong to its own code are dropped. */
export function withOtherCode(verdict: unknown, accepted: readonly string[]): unknown {
  if (typeof verdict !== 'object' || verdict === null) return verdict;
  if ('code' in verdict) return withCode(verdict, (code) => otherCode(code, accepted));
  return 'status' in verdict ? { ...verdict, status: otherStatus(Number(verdict.status)) } : verdict;
}

/**
 * The next catalogued code with which an action can be refused at the same stage and that is not accepted; preferably with the same HTTP
 * status, so that only the code differs.
 */
function otherCode(code: string, accepted: readonly string[]): ErrorCode {
  const at = errorCatalogue.findIndex((row) => row.code === code);
  const own = errorRow(code);
  const others = [...errorCatalogue.slice(at + 1), ...errorCatalogue.slice(0, at)].filter(
    (row) => own?.phases.some((phase) => row.phases.some((other) => other === phase)) && isOfActions(row.code),
  );
  const wrong = others.filter((row) => !accepted.includes(row.code));
  const [first] = [...wrong.filter(({ http }) => http[0] === own?.http[0]), ...wrong];
  if (first === undefined) throw new Error(`every code is accepted in place of ${code}`);
  return first.code;
}

/** Excludes the codes of reads, of server failures, and of the next release. */
function isOfActions(code: ErrorCode): boolean {
  return !['UNKNOWN_TYPE', 'INTERNAL', 'NONCE_REPLAYED'].includes(code);
}

const ofClaims = bareRejections.flatMap(({ route, http }) => (route === '/faucet' && http !== null ? [http] : []));

/** The next status with which a claim can be refused. */
function otherStatus(status: number): number {
  const statuses = [...new Set<number>(ofClaims)];
  return statuses[(statuses.indexOf(status) + 1) % statuses.length] ?? status;
}
