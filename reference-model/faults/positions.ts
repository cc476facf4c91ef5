import { isJsonObject, printJson } from '../../spec-schemas/json/lossless.ts';
import { type PositionRow, signedEntryNotional } from '../engine/risk/account-scalars.ts';
import { floorWholeUsd } from '../numeric/crossings.ts';
import { usd, type WholeUnitsText } from '../numeric/planes.ts';
import { formatUsd } from '../numeric/served.ts';
import { refuse } from '../refusal.ts';
import { rulesEditorAt } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import { perpNamed } from '../state/market.ts';
import type { Fault } from './fault.ts';
import { makeReadDataEdit, makeReplyBodyEdit, omitKey } from './operators/wire.ts';

const liquidation = rulesEditorAt('engine', 'liquidation');
const state = rulesEditorAt('reads', 'clearinghouseState');
const scalars = rulesEditorAt('engine', 'scalars');
const userFills = rulesEditorAt('reads', 'userFills');
const legs = rulesEditorAt('engine', 'positions');

export const positionsFaults: readonly Fault[] = [
  {
    id: 'positions.height-missing',
    clause: 'positions.read.shape',
    title: 'clearinghouse_state has no height',
    edit: makeReadDataEdit('clearinghouse_state', (data) => omitKey(data, 'height')),
  },
  {
    id: 'positions.roe-number',
    clause: 'positions.read.row-shape',
    title: 'roe is a JSON number',
    edit: rows((row) => ({ ...row, roe: Number(row.roe) })),
  },
  {
    id: 'positions.adl-refused',
    clause: 'positions.read.adl',
    title: 'clearinghouse_state refuses detail adl as account_state does',
    edit: makeReplyBodyEdit(
      (request, _body, reply) =>
        isJsonObject(request) && request.type === 'clearinghouse_state' && request.detail === 'adl'
          ? { ...reply, status: 400, body: printJson({ error: { ...refuse('INVALID_REQUEST', 'unknown detail') } }) }
          : reply,
      '/info',
    ),
  },
  {
    id: 'positions.funding-settled',
    clause: 'positions.read.funding',
    title: 'funding of a position is what it paid at the last boundary',
    needs: ['control'],
    edit: state(({ rows: open }) => ({
      rows: (core, account) =>
        open(core, account).map((row) => {
          const last = core.histories.fundings.last(account.address);
          return last === undefined ? row : { ...row, funding: formatUsd(last.payment) };
        }),
    })),
  },
  {
    id: 'positions.closed-listed',
    clause: 'positions.read.open-only',
    title: 'a position that was closed stays listed with size 0',
    edit: state(({ rows }) => ({
      rows: (core, account) => {
        const open = rows(core, account);
        const traded = new Set(
          core.histories.fills.of(account.address).flatMap(({ market }) => core.state.markets.get(market)?.coin ?? []),
        );
        return [...open, ...[...traded].filter((coin) => open.every((row) => row.coin !== coin)).map(closedRow)];
      },
    })),
  },
  {
    id: 'positions.size-unsigned',
    clause: 'positions.read.size',
    title: 'size of a short has no sign',
    edit: rows((row) => ({ ...row, size: unsigned(row.size) })),
  },
  {
    id: 'positions.notional-unsigned',
    clause: 'positions.read.notional',
    title: 'notional of a short has no sign',
    edit: rows((row) => ({ ...row, notional: unsigned(row.notional) })),
  },
  {
    id: 'positions.short-gains-with-mark',
    clause: 'positions.read.upnl',
    title: 'a short gains when the mark rises',
    edit: scalars(() => ({
      unrealizedPnl: (leg, value) =>
        usd(leg.size < 0n ? signedEntryNotional(leg) - value : value - signedEntryNotional(leg)),
    })),
  },
  {
    id: 'positions.leverage-is-maximum',
    clause: 'positions.read.leverage',
    title: 'lev is the highest leverage of the market',
    edit: state(({ rows }) => ({
      rows: (core, account) =>
        rows(core, account).map((row) => ({
          ...row,
          lev: perpNamed(core.state, row.coin)?.maxLeverage ?? row.lev,
        })),
    })),
  },
  {
    id: 'positions.all-isolated',
    clause: 'positions.read.isolated',
    title: 'every leg reads isolated',
    edit: rows((row) => ({ ...row, isolated: true })),
  },
  {
    id: 'positions.roe-in-usdc',
    clause: 'positions.read.roe',
    title: 'roe is the profit itself',
    edit: rows((row) => ({ ...row, roe: row.upnl })),
  },
  {
    id: 'positions.fifth-lamp',
    clause: 'positions.read.adl-lamps',
    title: 'adl_lamps goes up to five',
    edit: state(() => ({ adl: { adl_lamps: () => 5 } })),
  },
  {
    id: 'positions.lamps-dark',
    clause: 'positions.read.adl-lamps',
    title: 'no position stands in the queue, in profit or not',
    edit: liquidation(() => ({ lamps: () => 0 })),
  },
  {
    id: 'positions.lamps-reversed',
    clause: 'positions.read.adl-lamps',
    title: 'one lamp is lit for the first quarter of the queue, four for the last',
    edit: liquidation(({ lamps }) => ({ lamps: (seat, seats) => 5 - lamps(seat, seats) })),
  },
  {
    id: 'positions.lamps-of-losers',
    clause: 'positions.read.adl-lamps',
    title: 'positions at a loss stand in the queue as well',
    edit: state(() => ({ adl: { adl_lamps: () => 4 } })),
  },
  {
    id: 'positions.lamps-unasked',
    clause: 'positions.read.adl-lamps',
    title: 'rows have adl_lamps whether it is asked for or not',
    edit: rows((row) => ({ ...row, adl_lamps: 0 })),
  },
  {
    id: 'positions.account-value-beside',
    clause: 'positions.read.no-account-figure',
    title: 'clearinghouse_state serves the value of the account beside its positions',
    edit: makeReadDataEdit('clearinghouse_state', (data) => ({ ...data, account_value: '0' })),
  },
  {
    id: 'positions.liq-zero',
    clause: 'positions.read.liq',
    title: 'liq is "0" where no mark liquidates the position',
    edit: rows((row) => ({ ...row, liq: row.liq ?? '0' })),
  },
  {
    id: 'positions.maintenance-cut',
    clause: 'positions.read.maint-margin',
    title: "a leg's maint_margin is cut to a whole USDC",
    edit: rulesEditorAt(
      'engine',
      'margin',
    )(({ maintenance }) => ({ maintenance: (entry, rung) => floorWholeUsd(maintenance(entry, rung)) })),
  },
  {
    id: 'positions.growth-is-free',
    clause: 'positions.entry.average',
    title: 'what is added to a position does not enter its cost basis',
    edit: legs(() => ({ basis: (left, opened) => (left === 0n ? opened : left) })),
  },
  {
    id: 'positions.reduction-moves-entry',
    clause: 'positions.entry.reduce',
    title: 'a reduction takes more of the cost basis than its share',
    edit: legs(({ release }) => ({
      release: (entry, closing, size) => usd((release(entry, closing, size) * 101n) / 100n),
    })),
  },
  {
    id: 'positions.opening-fee-untold',
    clause: 'positions.cash.opening-fee',
    title: 'a fill that opens tells no fee, though one is charged',
    edit: zeroFee('Open'),
  },
  {
    id: 'positions.closing-fee-untold',
    clause: 'positions.cash.realised',
    title: 'a fill that closes tells no fee, though one is charged',
    edit: zeroFee('Close'),
  },
  {
    id: 'positions.height-of-another-block',
    clause: 'positions.read.height-rises',
    title: 'clearinghouse_state with detail adl names the block before',
    edit: makeReadDataEdit('clearinghouse_state', (data, { detail }) =>
      detail === 'adl' && typeof data.height === 'number' ? { ...data, height: data.height - 1 } : data,
    ),
  },
  {
    id: 'positions.figures-of-another-moment',
    clause: 'positions.read.one-height',
    title: 'every other answer of clearinghouse_state has the profit of another moment',
    edit: state(({ body }) => {
      let answers = 0;
      return {
        body: {
          ...body,
          clearinghouse_state: ({ rows }) => {
            answers += 1;
            return { '': { positions: answers % 2 === 0 ? rows : rows.map((row) => ({ ...row, upnl: '0.01' })) } };
          },
        },
      };
    }),
  },
  {
    id: 'positions.listed-twice',
    clause: 'positions.read.one-row',
    title: 'a one-way account has a row for each side of a market',
    edit: state(({ rows }) => ({
      rows: (core, account) => rows(core, account).flatMap((row) => [row, row]),
    })),
  },
];

function zeroFee(dir: 'Open' | 'Close'): RulesEdit {
  return userFills(({ row }) => ({
    row: { ...row, fee: (source, core) => (source.fill.dir.startsWith(dir) ? '0' : row.fee?.(source, core)) },
  }));
}

function closedRow(coin: string): PositionRow {
  // Safe: "0" is zero in whole units, whatever the unit.
  const zero = '0' as WholeUnitsText;
  const figures = {
    size: zero,
    entry: zero,
    upnl: zero,
    roe: '0',
    funding: zero,
    margin: zero,
    maint_margin: zero,
    notional: zero,
  };
  return { coin, ...figures, isolated: false, lev: 1, liq: null };
}

function unsigned(figure: unknown): string {
  return String(figure).replace('-', '');
}

/** Edits every served row. */
function rows(edit: (row: Record<string, unknown>) => Record<string, unknown>): RulesEdit {
  return state(({ body }) => ({
    body: { ...body, clearinghouse_state: ({ rows }) => ({ '': { positions: rows.map(edit) } }) },
  }));
}
