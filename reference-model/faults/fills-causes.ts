import { makePerpOrderRulesEdit } from '../engine/orders/gate-edits.ts';
import type { FillEvent, FillLeg, StampedEvent } from '../events.ts';
import type { fillHistoryRule } from '../history/fills.ts';
import { lots, type Ratio, ratio, usd, ZERO_LOTS, ZERO_USD } from '../numeric/planes.ts';
import { rulesEditorAt } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import type { Fault } from './fault.ts';

// Facts of a row that are wrong for one cause of the fill only.

const fees = rulesEditorAt('engine', 'fees');
const half = (rate: Ratio): Ratio => ratio(rate / 2n);
const halfRate = {
  taker: fees(({ takerRate }) => ({ takerRate: (base, discount) => half(takerRate(base, discount)) })),
  maker: fees(({ makerRate }) => ({ makerRate: (base, rebate) => half(makerRate(base, rebate)) })),
};

function isForcedClose({ taker: { cause } }: FillEvent): boolean {
  return cause?.startsWith('forced_close') === true;
}

export const fillsCauseFaults: readonly Fault[] = [
  {
    id: 'fills.batch-without-start',
    clause: 'fills.row.start-position',
    title: 'start_position is 0 on fills by orders of a batch',
    edit: legBy('batch_order', () => ({ startPosition: ZERO_LOTS })),
  },
  {
    id: 'fills.replacement-unhashed',
    clause: 'fills.row.hash',
    title: 'hash is empty on a fill by a replacement',
    edit: legBy('modify', () => ({ hash: '' })),
  },
  {
    id: 'fills.forced-on-both-legs',
    clause: 'fills.row.cause',
    title: 'who rested against a forced close shows its cause as well',
    edit: makeFillRowsEdit((event, rows) =>
      isForcedClose(event) ? rows.map(([owner, row]) => [owner, { ...row, cause: event.taker.cause }] as const) : rows,
    ),
  },
  {
    id: 'fills.forced-tid-of-earlier',
    clause: 'fills.row.tid-shared',
    title: 'a forced close carries the id of the trade before it',
    edit: makeFillRowsEdit((event, rows) =>
      isForcedClose(event) ? rows.map(([owner, row]) => [owner, { ...row, tid: row.tid - 1n }] as const) : rows,
    ),
  },
  {
    id: 'fills.slice-opens',
    clause: 'fills.row.dir',
    title: 'a slice that closes reads as one that opens',
    edit: legBy('twap', ({ dir }) => ({ dir: dir.startsWith('Close') ? 'Open Short' : dir })),
  },
  {
    id: 'fills.slice-of-seller-without-cause',
    clause: 'fills.cause.twap',
    title: 'a slice that sells shows no cause',
    edit: legBy('twap', ({ side, cause }) => ({ cause: side === 'ask' ? null : cause })),
  },
  {
    id: 'fills.closing-slice-without-cause',
    clause: 'fills.cause.twap',
    title: 'a slice that closes shows no cause',
    edit: legBy('twap', ({ dir, cause }) => ({ cause: dir.startsWith('Close') ? null : cause })),
  },
  {
    id: 'fills.slice-untold-profit',
    clause: 'fills.row.closed-pnl',
    title: 'closed_pnl is 0 on a slice',
    edit: legBy('twap', () => ({ closedPnl: ZERO_USD })),
  },
  {
    id: 'fills.batch-untold-fee',
    clause: 'fills.fee.taker',
    title: 'a fill by an order of a batch tells half of its fee',
    edit: legBy('batch_order', ({ toldFee }) => ({ toldFee: usd(toldFee / 2n) })),
  },
  {
    id: 'fills.batch-without-counterpart',
    clause: 'fills.row.both-parties',
    title: 'who meets an order of a batch gets no row',
    edit: makeFillRowsEdit((event, rows) => (isCausedBy(event, 'batch_order') ? rows.slice(1) : rows)),
  },
  {
    id: 'fills.replacement-own-tid',
    clause: 'fills.row.tid-shared',
    title: 'a replacement that crosses has a trade id of its own',
    edit: makeFillRowsEdit((event, rows) =>
      isCausedBy(event, 'modify')
        ? rows.map(([owner, row], at) => [owner, at === 0 ? row : { ...row, tid: row.tid + 1_000_000n }])
        : rows,
    ),
  },
  {
    id: 'fills.batch-one-lot-off',
    clause: 'fills.row.mirror',
    title: 'who meets an order of a batch is told a lot more',
    edit: makeFillRowsEdit((event, rows) =>
      isCausedBy(event, 'batch_order')
        ? rows.map(([owner, row], at) => [owner, at === 0 ? { ...row, lots: lots(row.lots + 1n) } : row])
        : rows,
    ),
  },
  {
    id: 'fills.slice-height-before',
    clause: 'fills.row.block',
    title: 'block of a slice is a hundred below the settlement',
    edit: makeFillRowsEdit((event, rows) =>
      isCausedBy(event, 'twap')
        ? rows.map(([owner, row]) => [owner, { ...row, block: Math.max(0, row.block - 100) }])
        : rows,
    ),
  },
  ...(['batch_modify', 'scale_order'] as const).map((tag) => ({
    id: `fills.${tag}-without-counterpart`,
    clause: 'fills.row.both-parties' as const,
    title: `who meets an order of ${tag} that crosses gets no row`,
    edit: makeFillRowsEdit((event, rows) => (isCausedBy(event, tag) ? rows.slice(1) : rows)),
  })),
  {
    id: 'fills.batch_modify-own-tid',
    clause: 'fills.row.tid-shared',
    title: 'a replacement of a batch that crosses has a trade id of its own',
    edit: makeFillRowsEdit((event, rows) =>
      isCausedBy(event, 'batch_modify')
        ? rows.map(([owner, row], at) => [owner, at === 0 ? row : { ...row, tid: row.tid + 1_000_000n }])
        : rows,
    ),
  },
  {
    id: 'fills.replacement-time-of-old',
    clause: 'fills.row.time',
    title: 'time of a fill by a replacement is a minute before its block',
    edit: makeFillRowsEdit((event, rows) =>
      isCausedBy(event, 'modify') ? rows.map(([owner, row]) => [owner, { ...row, timeMs: row.timeMs - 60_000 }]) : rows,
    ),
  },
  // The answer to a replacement contains no oid.
  ...(['batch_order', 'scale_order'] as const).map((tag) => ({
    id: `fills.${tag}-oid-next`,
    clause: 'fills.row.oid' as const,
    title: `oid of who takes by ${tag} is the next one`,
    edit: makeFillRowsEdit((event, rows) =>
      isCausedBy(event, tag)
        ? rows.map(([owner, row], at) => [owner, at === 1 ? { ...row, oid: row.oid + 1n } : row])
        : rows,
    ),
  })),
  ...(['batch_order', 'modify', 'batch_modify', 'scale_order', 'twap'] as const).map((word) => ({
    id: `fills.${word}-met-oid-next`,
    clause: 'fills.row.oid' as const,
    title: `oid of who is met by ${word} is the next one`,
    edit: makeFillRowsEdit((event, rows) =>
      isCausedBy(event, word)
        ? rows.map(([owner, row], at) => [owner, at === 0 ? { ...row, oid: row.oid + 1n } : row])
        : rows,
    ),
  })),
  ...(
    [
      ['governance', 'taker'],
      ['governance', 'maker'],
      ['liquidation', 'maker'],
    ] as const
  ).map(
    ([by, party]): Fault => ({
      id: `fills.${by}-half-${party}-fee`,
      clause: `fills.fee.${party}`,
      title: `the ${party} of a forced close by ${by} pays half of the fee`,
      needs: ['control'],
      edit: makePerpOrderRulesEdit(({ settle }) => ({
        settle(core, market, print) {
          const { origin } = print.taker;
          const isIt =
            origin?.kind === 'forced' && (origin.cause === 'forced_close_governance') === (by === 'governance');
          return settle(isIt ? { ...core, rules: halfRate[party](core.rules) } : core, market, print);
        },
      })),
    }),
  ),
  {
    id: 'fills.netted-told-otherwise',
    clause: 'liquidation.tier.t1',
    title: 'who is closed with as a whole reads as closed in part, and the other way round',
    needs: ['control'],
    edit: makeFillRowsEdit(({ maker }, rows) =>
      rows.map(([owner, row], at) => [owner, at === 0 ? { ...row, cause: otherOf(maker.cause) } : row]),
    ),
  },
];

function otherOf(cause: FillLeg['cause']): FillLeg['cause'] {
  if (cause === 'forced_close_full') return 'forced_close_partial';
  return cause === 'forced_close_partial' ? 'forced_close_full' : cause;
}

type FillRows = ReturnType<typeof fillHistoryRule.rows.fill>;

/** Edits the rows left by a fill. */
export function makeFillRowsEdit(left: (event: StampedEvent<FillEvent>, rows: FillRows) => FillRows): RulesEdit {
  return rulesEditorAt(
    'engine',
    'history',
    'fills',
  )(({ rows }) => ({ rows: { ...rows, fill: (event) => left(event, rows.fill(event)) } }));
}

/** Changes the taker's leg on fills by one action or rule. */
function legBy(word: string, change: (leg: FillLeg) => Partial<FillLeg>): RulesEdit {
  return rulesEditorAt(
    'engine',
    'history',
    'fills',
  )(({ rows }) => ({
    rows: {
      ...rows,
      fill: (event) =>
        rows.fill(isCausedBy(event, word) ? { ...event, taker: { ...event.taker, ...change(event.taker) } } : event),
    },
  }));
}

/** Whether an event is caused by an action with this tag, or a rule with this name. */
export function isCausedBy({ cause }: Pick<StampedEvent<FillEvent>, 'cause'>, word: string): boolean {
  for (let at: typeof cause | null = cause; at !== null; at = at.kind === 'rule' ? at.within : null)
    if ((at.kind === 'action' && at.tag === word) || (at.kind === 'rule' && at.rule === word)) return true;
  return false;
}
