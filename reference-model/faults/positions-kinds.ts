import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import { isJsonArray, isJsonObject, type JsonObject, printJson } from '../../spec-schemas/json/lossless.ts';
import { makePerpOrderRulesEdit } from '../engine/orders/gate-edits.ts';
import type { PositionRow } from '../engine/risk/account-scalars.ts';
import type { WholeUnitsText } from '../numeric/planes.ts';
import { formatUsd } from '../numeric/served.ts';
import { refuse } from '../refusal.ts';
import { rulesEditorAt } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import { ensureAccount } from '../state/account.ts';
import { hasChosenIsolated } from '../state/leverage.ts';
import { isInHedgeMode } from '../state/position-modes.ts';
import type { Fault } from './fault.ts';
import { takeUsdcFrom } from './operators/orders.ts';
import { makeReadDataEdit, makeReplyBodyEdit, omitKey } from './operators/wire.ts';

// Defects only in the rows of isolated positions, or of the legs of a hedged account.

const state = rulesEditorAt('reads', 'clearinghouseState');

const kinds = {
  isolated: { of: 'an isolated position', is: (row: PositionRow) => row.isolated },
  hedged: { of: 'a leg of a hedged account', is: (row: PositionRow) => row.side !== undefined },
} as const;

type Kind = keyof typeof kinds;

/** Change of a row, given the sizes with which its leg was read, oldest first. */
type RowChange = (row: PositionRow, sizes: readonly number[]) => Partial<PositionRow>;

const zero = '0' as WholeUnitsText;

const changes: Readonly<Record<string, readonly [clause: ClauseId, what: string, change: RowChange]>> = {
  'size-turned': ['positions.read.size', 'has the sign of the other side', ({ size }) => ({ size: turned(size) })],
  'notional-turned': [
    'positions.read.notional',
    'has a notional of the other sign',
    ({ notional }) => ({ notional: turned(notional) }),
  ],
  'upnl-turned': ['positions.read.upnl', 'gains where it loses', ({ upnl }) => ({ upnl: turned(upnl) })],
  'leverage-off': ['positions.read.leverage', 'has a leverage that nobody chose', ({ lev }) => ({ lev: lev + 1 })],
  'mode-turned': [
    'positions.read.isolated',
    'reads the other margin mode',
    ({ isolated }) => ({ isolated: !isolated }),
  ],
  'roe-fixed': ['positions.read.roe', 'has a roe of seven', () => ({ roe: '7' })],
  'maintenance-none': ['positions.read.maint-margin', 'needs no maintenance', () => ({ maint_margin: zero })],
  'liq-zero': ['positions.read.liq', 'is liquidated at zero', () => ({ liq: zero })],
  'entry-behind-growth': [
    'positions.entry.average',
    'has another entry once it has grown',
    ({ size, entry }, [first = 0]) => (Math.abs(Number(size)) > Math.abs(first) ? { entry: raised(entry) } : {}),
  ],
  'entry-behind-reduction': [
    'positions.entry.reduce',
    'has another entry once it was reduced',
    ({ size, entry }, sizes) => (Math.abs(Number(size)) < largest(sizes) ? { entry: raised(entry) } : {}),
  ],
  'entry-behind-turn': [
    'positions.entry.flip',
    'has another entry once it has turned round',
    ({ size, entry }, [first = 0]) => (Number(size) * first < 0 ? { entry: raised(entry) } : {}),
  ],
};

/** A hedged leg never flips. */
const notOf: Readonly<Record<Kind, readonly string[]>> = { isolated: [], hedged: ['entry-behind-turn'] };

/** Kinds of rows in an answer, including rows of neither kind. */
const listedKinds = {
  cross: (row: JsonObject) => row.isolated === false && row.side === undefined,
  isolated: (row: JsonObject) => row.isolated === true,
  hedged: (row: JsonObject) => row.side !== undefined,
} as const;

const listedWords: Readonly<Record<ListedKind, string>> = {
  cross: 'a cross position',
  isolated: kinds.isolated.of,
  hedged: kinds.hedged.of,
};

type ListedKind = keyof typeof listedKinds;

/** Defects of an answer that contains a row of one kind. */
const ofAnswers = (Object.keys(listedKinds) as ListedKind[]).flatMap((kind): readonly Fault[] => {
  const isOf = listedKinds[kind];
  const hasOne = (data: JsonObject) => rowsIn(data).some(isOf);
  const common: readonly Fault[] = [
    {
      id: `positions.height-missing-of-${kind}`,
      clause: 'positions.read.shape',
      title: `clearinghouse_state that lists ${listedWords[kind]} has no height`,
      edit: makeReadDataEdit('clearinghouse_state', (data) => (hasOne(data) ? omitKey(data, 'height') : data)),
    },
    {
      id: `positions.adl-refused-of-${kind}`,
      clause: 'positions.read.adl',
      title: `clearinghouse_state refuses detail adl where it would list ${listedWords[kind]}`,
      edit: makeReplyBodyEdit(
        (request, body, reply) =>
          isJsonObject(request) &&
          request.type === 'clearinghouse_state' &&
          request.detail === 'adl' &&
          isJsonObject(body) &&
          isJsonObject(body.data) &&
          hasOne(body.data)
            ? { ...reply, status: 400, body: printJson({ error: { ...refuse('INVALID_REQUEST', 'unknown detail') } }) }
            : reply,
        '/info',
      ),
    },
  ];
  if (kind === 'cross') return common;
  return [
    ...common,
    {
      id: `positions.lamps-unasked-of-${kind}`,
      clause: 'positions.read.adl-lamps',
      title: `${listedWords[kind]} has adl_lamps whether it is asked for or not`,
      edit: state(({ rows }) => ({
        rows: (core, account) =>
          rows(core, account).map((row) => (kinds[kind].is(row) ? { ...row, adl_lamps: 0 } : row)),
      })),
    },
    {
      id: `positions.account-value-beside-of-${kind}`,
      clause: 'positions.read.no-account-figure',
      title: `clearinghouse_state serves the value of the account beside ${listedWords[kind]}`,
      edit: makeReadDataEdit('clearinghouse_state', (data) => (hasOne(data) ? { ...data, account_value: '0' } : data)),
    },
    {
      id: `positions.figures-of-another-moment-of-${kind}`,
      clause: 'positions.read.one-height',
      title: `every other answer of clearinghouse_state has the profit of another moment for ${listedWords[kind]}`,
      edit: state(({ rows }) => {
        let answers = 0;
        return {
          rows: (core, account) => {
            answers += 1;
            return rows(core, account).map((row) =>
              answers % 2 === 1 && kinds[kind].is(row) ? { ...row, upnl: '0.01' as WholeUnitsText } : row,
            );
          },
        };
      }),
    },
  ];
});

/** Rows of the core dex. */
function rowsIn(data: JsonObject): readonly JsonObject[] {
  const dexs = data.clearinghouse_state;
  const core = isJsonObject(dexs) ? dexs[''] : undefined;
  const rows = isJsonObject(core) ? core.positions : undefined;
  return isJsonArray(rows) ? rows.filter(isJsonObject) : [];
}

const ofRows: readonly Fault[] = (Object.keys(kinds) as Kind[]).flatMap((kind) => [
  ...Object.entries(changes)
    .filter(([name]) => !notOf[kind].includes(name))
    .map(([name, [clause, what, change]]) => ({
      id: `positions.${name}-of-${kind}`,
      clause,
      title: `${kinds[kind].of} ${what}`,
      edit: changed(kind, change),
    })),
  {
    id: `positions.listed-twice-of-${kind}`,
    clause: 'positions.read.one-row' as const,
    title: `${kinds[kind].of} has two rows`,
    edit: listed(kind, (rows) => rows.flatMap((row) => (kinds[kind].is(row) ? [row, row] : [row]))),
  },
  {
    id: `positions.closed-listed-of-${kind}`,
    clause: 'positions.read.open-only' as const,
    title: `${kinds[kind].of} stays listed with size 0 when it is closed`,
    edit: listed(kind, (rows, listedBefore) => [
      ...rows,
      ...listedBefore
        .filter(({ coin }) => rows.every((row) => row.coin !== coin))
        .map((row) => ({ ...row, size: zero })),
    ]),
  },
]);

const hedgedCash: readonly Fault[] = (['Open', 'Close'] as const).map((dir) => ({
  id: `positions.${dir.toLowerCase()}-charged-untold-of-hedged`,
  clause: dir === 'Open' ? 'positions.cash.opening-fee' : 'positions.cash.realised',
  title: `what ${dir.toLowerCase()}s a leg of a hedged account costs a USDC that no row tells`,
  edit: makePerpOrderRulesEdit(({ settle }) => ({
    settle(core, market, print) {
      const settled = settle(core, market, print);
      const { owner } = print.taker;
      const isIt = isInHedgeMode(core.state, owner) && settled.taker.dir.startsWith(dir);
      if (isIt) takeUsdcFrom(core, ensureAccount(core.state, owner));
      return settled;
    },
  })),
}));

const isolatedCash: Fault = {
  id: 'positions.close-charged-untold-of-isolated',
  clause: 'positions.cash.realised',
  title: 'what closes a part of an isolated position costs a USDC that no row tells',
  edit: makePerpOrderRulesEdit(({ settle }) => ({
    settle(core, market, print) {
      const settled = settle(core, market, print);
      const { owner } = print.taker;
      const isPart = settled.taker.dir.startsWith('Close') && core.state.positions.get(owner)?.size !== 0;
      if (isPart && hasChosenIsolated(core.state, owner, market.id))
        takeUsdcFrom(core, ensureAccount(core.state, owner));
      return settled;
    },
  })),
};

/** Funding of a kind of position that is reported as the last boundary's payment. */
const paidAgain: readonly Fault[] = (Object.keys(kinds) as Kind[]).map((kind) => ({
  id: `positions.funding-paid-told-of-${kind}`,
  clause: 'positions.read.funding',
  title: `funding of ${kinds[kind].of} is what it paid at the last boundary`,
  needs: ['control'],
  edit: state(({ rows }) => ({
    rows: (core, account) =>
      rows(core, account).map((row) => {
        const last = core.histories.fundings.last(account.address);
        return last === undefined || !kinds[kind].is(row) ? row : { ...row, funding: formatUsd(last.payment) };
      }),
  })),
}));

export const hedgedIsolatedPositionFaults: readonly Fault[] = [
  ...ofRows,
  ...ofAnswers,
  ...hedgedCash,
  isolatedCash,
  ...paidAgain,
];

function changed(kind: Kind, change: RowChange): RulesEdit {
  const sizesOf = new Map<string, number[]>();
  return state(({ rows }) => ({
    rows: (core, account) =>
      rows(core, account).map((row) => {
        if (!kinds[kind].is(row)) return row;
        const key = `${account.address} ${row.coin} ${row.side}`;
        const sizes = sizesOf.get(key) ?? [];
        sizesOf.set(key, [...sizes, Number(row.size)]);
        return { ...row, ...change(row, sizes) };
      }),
  }));
}

function listed(
  kind: Kind,
  change: (rows: readonly PositionRow[], listedBefore: readonly PositionRow[]) => readonly PositionRow[],
): RulesEdit {
  const rowsByAddress = new Map<string, Map<string, PositionRow>>();
  return state(({ rows }) => ({
    rows(core, account) {
      const open = rows(core, account);
      const rowByCoin = rowsByAddress.get(account.address) ?? new Map<string, PositionRow>();
      rowsByAddress.set(account.address, rowByCoin);
      for (const row of open) if (kinds[kind].is(row)) rowByCoin.set(row.coin, row);
      return change(open, [...rowByCoin.values()]);
    },
  }));
}

function turned(figure: WholeUnitsText): WholeUnitsText {
  return (figure.startsWith('-') ? figure.slice(1) : `-${figure}`) as WholeUnitsText;
}

/** Returns a wrong price with an extra leading digit. */
function raised(px: WholeUnitsText): WholeUnitsText {
  return `1${px}` as WholeUnitsText;
}

function largest(sizes: readonly number[]): number {
  return Math.max(0, ...sizes.map(Math.abs));
}
