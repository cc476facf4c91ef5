import type { ActionEntry, GateStatement } from '../../spec-schemas/catalogue/action-entry.ts';
import { actions } from '../../spec-schemas/catalogue/actions.ts';
import { bareRejections } from '../../spec-schemas/catalogue/bare-rejections.ts';
import { type ErrorCode, errorCatalogue, errorRow } from '../../spec-schemas/catalogue/errors.ts';
import { type ClauseId, clauseById } from '../../spec-schemas/clauses/index.ts';
import {
  codesOfGate,
  type GateTable,
  type GateTableId,
  gateTables,
  namesStatus,
  type SharedTableId,
} from '../../spec-schemas/stated/gates.ts';
import { rulesKeyOf } from '../actions/actions.list.ts';
import { perpLane, spotLane } from '../engine/gate-edits.ts';
import { rulesUnder } from '../profile.ts';
import { editsOf, withoutRow, withRow } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import type { Fault } from './fault.ts';

// Faults that nobody writes by hand: each gate of each list of refusals gone, asked in another place, or with another code.

/** A form of a list of refusals that no source decides: a venue of it may be accused of nothing. */
export type GateForm = Omit<Fault, 'clause'>;

/** What all gates have: some refuse by what `check` returns, some drop where `holds` is false. */
interface Gate {
  readonly id: string;
  check?(...facts: readonly never[]): unknown;
}

type Change = <Row extends Gate>(gates: readonly Row[]) => Row[];

/** Where the lists stand that no one action has to itself. */
const sharedEdits: Readonly<Record<SharedTableId, (change: Change) => RulesEdit>> = {
  'orders.perp': (change) => perpLane(({ gates }) => ({ gates: change(gates) })),
  'orders.spot': (change) => spotLane(({ gates }) => ({ gates: change(gates) })),
  'orders.admission': (change) => editsOf('actions', 'orders')(({ admission }) => ({ admission: change(admission) })),
  'orders.placement': (change) => editsOf('actions', 'orders')(({ placement }) => ({ placement: change(placement) })),
  'agents.rights': (change) => editsOf('auth')(({ agentGates }) => ({ agentGates: change(agentGates) })),
  'transport.exchange': (change) => editsOf('chain', 'exchange')(({ stages }) => ({ stages: change(stages) })),
  'transport.admission': (change) => editsOf('chain')(({ admission }) => ({ admission: change(admission) })),
  'transport.dispatch': (change) => editsOf('chain')(({ dispatch }) => ({ dispatch: change(dispatch) })),
  'multi-sig.inner': (change) => editsOf('chain', 'wrapped')(({ gates }) => ({ gates: change(gates) })),
  'faucet.asks': (change) => editsOf('faucet')(({ asks }) => ({ asks: change(asks) })),
  'faucet.memories': (change) => editsOf('faucet')(({ memories }) => ({ memories: change(memories) })),
  'faucet.supplies': (change) => editsOf('faucet')(({ supplies }) => ({ supplies: change(supplies) })),
  'faucet.credit': (change) => editsOf('faucet', 'credit')(({ gates }) => ({ gates: change(gates) })),
};

/** Where those of one action stand: under `gates` of its own rules. */
const editsOfActions = Object.values<ActionEntry>(actions).flatMap(({ tag, gates }) =>
  gates === undefined ? [] : [[gates.list, (change: Change) => ofActionEdited(tag, change)] as const],
);

function ofActionEdited(tag: string, change: Change): RulesEdit {
  const key = rulesKeyOf.get(tag);
  if (key === undefined) throw new Error(`${tag} has no rules of its own`);
  // Of whichever action: a change leaves the rows of a list what they are.
  return editsOf('actions', key)((own) => ('gates' in own ? { gates: change<never>(own.gates as never) } : {}));
}

const edits: ReadonlyMap<string, (change: Change) => RulesEdit> = new Map([
  ...editsOfActions,
  ...Object.entries(sharedEdits),
]);

/** The change of one list of refusals. */
function gatesEdited(table: GateTableId, change: Change): RulesEdit {
  const edit = edits.get(table);
  if (edit === undefined) throw new Error(`no list of refusals is called ${table}`);
  return edit(change);
}

/** What a list holds under a profile, in the order in which it is asked. */
export function gateIdsOf(table: GateTableId, profile: 'live' | 'next'): readonly string[] {
  const ids: string[] = [];
  gatesEdited(table, (gates) => {
    ids.push(...gates.map(({ id }) => id));
    return [...gates];
  })(rulesUnder(profile));
  return ids;
}

/** Every gate of every list gone, with a code that its clause rules out, and asked in a place that a clause rules out. */
export function gateFaults(): Fault[] {
  return tableIds.flatMap((table) => [
    ...swapsOf(table),
    ...statedGates(table).flatMap(([gate, stated]) => [
      goneOf(table, gate, stated),
      ...wrongCodeOf(table, gate, stated),
    ]),
  ]);
}

/** Every list whose order is left open the other way round, and every gate whose code is left open with another one. */
export function gateForms(): GateForm[] {
  return tableIds.flatMap((table) => [
    ...turnedOf(table),
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
    ...{ clause, ...needsOf(clause) },
    id: `gate:${table}:${gate}:gone`,
    title: `${table} does not look at ${gate}`,
    edit: gatesEdited(table, (gates) => withoutRow(gates, gate)),
  };
}

function wrongCodeOf(table: GateTableId, gate: string, stated: GateStatement): Fault[] {
  const { refusal }: GateTable = gateTables[table];
  const named = refusal === 'status' ? { clause: stated.clause, codes: [] } : codesOfGate(stated);
  if (named === undefined || refusal === 'silent' || (refusal === 'status' && !namesStatus(stated))) return [];
  const { clause, codes } = named;
  return [{ clause, ...needsOf(clause), ...recoded(table, gate, codes) }];
}

function openCodeOf(table: GateTableId, gate: string, stated: GateStatement): GateForm[] {
  const { refusal }: GateTable = gateTables[table];
  if (refusal !== 'code' || codesOfGate(stated) !== undefined) return [];
  return [{ ...needsOf(stated.clause), ...recoded(table, gate, []) }];
}

/** @param accepted  codes that the clause lets stand */
function recoded(table: GateTableId, gate: string, accepted: readonly string[]): GateForm {
  return {
    id: `gate:${table}:${gate}:code`,
    title: `${table} refuses by ${gate} with another ${gateTables[table].refusal}`,
    edit: gatesEdited(table, (gates) =>
      withRow(gates, gate, (row) => ({
        ...row,
        check: (...facts) => answeredOtherwise(row.check?.(...facts), accepted),
      })),
    ),
  };
}

/** Two gates the other way round where a clause is on their order. */
function swapsOf(table: GateTableId): Fault[] {
  const { order }: GateTable = gateTables[table];
  return order.map(({ first, second, clause }) => ({
    ...{ clause, ...needsOf(clause) },
    id: `gate:${table}:${first}:behind-${second}`,
    title: `${table} asks ${second} before ${first}`,
    edit: gatesEdited(table, (gates) => behind(gates, first, second)),
  }));
}

/**
 * Where the order is open, the whole list turned round stands for every swap: each two gates have changed their places,
 * but those whose order a clause is on.
 */
function turnedOf(table: GateTableId): GateForm[] {
  const { order, refusal }: GateTable = gateTables[table];
  const [today, next] = [gateIdsOf(table, 'live'), gateIdsOf(table, 'next')];
  const pairs = (next.length * (next.length - 1)) / 2;
  if (refusal === 'silent' || pairs === order.length) return [];
  return [
    {
      ...(today.length < 2 ? { needs: ['next'] } : {}),
      id: `gate:${table}:turned`,
      title: `${table} asks the other way round`,
      edit: gatesEdited(table, (gates) => turned(gates, order)),
    },
  ];
}

/** A clause of the next release is broken in a venue of it. */
function needsOf(clause: ClauseId): Pick<Fault, 'needs'> {
  return clauseById(clause).profile === 'next' ? { needs: ['next'] } : {};
}

/** The list with one row right behind another, if it was not behind it. */
function behind<Row extends Gate>(rows: readonly Row[], id: string, other: string): Row[] {
  const [from, to] = [rows.findIndex((row) => row.id === id), rows.findIndex((row) => row.id === other)];
  return from < 0 || from > to
    ? [...rows]
    : [...rows.slice(0, from), ...rows.slice(from + 1, to + 1), ...rows.slice(from, from + 1), ...rows.slice(to + 1)];
}

/** The list the other way round, but for the pairs whose order is fixed. */
export function turned<Row extends Gate>(rows: readonly Row[], fixed: GateTable['order']): Row[] {
  return fixed.reduce((gates, { first, second }) => behind(gates, second, first), rows.toReversed());
}

/** A refusal with another code, or another status; whatever is none as it is. What only its own code carries goes. */
export function answeredOtherwise(verdict: unknown, accepted: readonly string[]): unknown {
  if (typeof verdict !== 'object' || verdict === null) return verdict;
  if ('code' in verdict && 'message' in verdict) {
    return { code: otherCode(String(verdict.code), accepted), message: verdict.message };
  }
  return 'status' in verdict ? { ...verdict, status: otherStatus(Number(verdict.status)) } : verdict;
}

/**
 * The next code of the catalogue that an action can be refused with where the first one is, and that is not accepted;
 * one of the same HTTP status where there is one, so that nothing but the code is another.
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

/** Not those of reads, of a server that fails, and of the next release. */
function isOfActions(code: ErrorCode): boolean {
  return !['UNKNOWN_TYPE', 'INTERNAL', 'NONCE_REPLAYED'].includes(code);
}

const ofClaims = bareRejections.flatMap(({ route, http }) => (route === '/faucet' && http !== null ? [http] : []));

/** The next status that a claim can be refused with. */
function otherStatus(status: number): number {
  const statuses = [...new Set<number>(ofClaims)];
  return statuses[(statuses.indexOf(status) + 1) % statuses.length] ?? status;
}
