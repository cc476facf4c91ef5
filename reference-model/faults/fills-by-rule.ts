import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import { makePerpOrderRulesEdit } from '../engine/orders/gate-edits.ts';
import type { FillEvent, StampedEvent } from '../events.ts';
import type { fillHistoryRule } from '../history/fills.ts';
import { lots, ZERO_USD } from '../numeric/planes.ts';
import { withChangedRow } from '../rule-edits.ts';
import { ensureAccount } from '../state/account.ts';
import type { Fault, FaultNeed } from './fault.ts';
import { isCausedBy, makeFillRowsEdit } from './fills-causes.ts';
import { makeEngineEdit, takeUsdcFrom } from './operators/orders.ts';

// Facts of a row, and effects of a fill on its account, that are wrong only where no order of a signed action of the account traded.

interface Cause {
  readonly words: string;
  readonly needs: readonly FaultNeed[];
  readonly isOf: (event: StampedEvent<FillEvent>) => boolean;
}

const causes = {
  evm: { words: 'an order from the EVM', needs: [], isOf: (event) => isCausedBy(event, 'evm-orders') },
  exit: { words: 'a leg that fired', needs: ['control'], isOf: (event) => isCausedBy(event, 'trigger') },
  auction: { words: 'a batch auction', needs: ['control'], isOf: (event) => isCausedBy(event, 'batch-auction') },
  vote: {
    words: 'a close by vote',
    needs: ['control'],
    isOf: ({ taker }) => taker.cause === 'forced_close_governance',
  },
  close: {
    words: 'a forced close',
    needs: ['control'],
    isOf: ({ taker: { cause } }) => cause !== 'forced_close_governance' && cause?.startsWith('forced_close') === true,
  },
} as const satisfies Readonly<Record<string, Cause>>;
type CauseId = keyof typeof causes;

type Rows = ReturnType<typeof fillHistoryRule.rows.fill>;
type Row = Rows[number][1];

interface Fact {
  readonly clause: ClauseId;
  readonly words: string;
  /** Causes under which a check can detect it. */
  readonly of: readonly CauseId[];
  readonly left: (rows: Rows) => Rows;
}

const everywhere: readonly CauseId[] = ['evm', 'exit', 'auction', 'vote', 'close'];
/** Causes that end something of the taker. */
const ending: readonly CauseId[] = ['exit', 'auction', 'vote', 'close', 'evm'];

/** The rows left by a print; the maker's comes first. */
const rowsAt =
  (ats: readonly number[]) =>
  (change: (row: Row) => Partial<Row>) =>
  (rows: Rows): Rows =>
    rows.map(([owner, row], at) => [owner, ats.includes(at) ? { ...row, ...change(row) } : row]);
const met = rowsAt([0]);
const ofTaker = rowsAt([1]);
const both = rowsAt([0, 1]);

const facts: Readonly<Record<string, Fact>> = {
  'start-off': {
    clause: 'fills.row.start-position',
    words: 'start_position is a lot off',
    of: everywhere,
    left: ofTaker(({ startPosition }) => ({ startPosition: lots(startPosition + 1n) })),
  },
  'counterpart-missing': {
    clause: 'fills.row.both-parties',
    words: 'who rested has no row',
    of: everywhere,
    left: (rows) => rows.slice(1),
  },
  'own-tid': {
    clause: 'fills.row.tid-shared',
    words: 'who rested has a trade id of its own',
    of: everywhere,
    left: met(({ tid }) => ({ tid: tid + 1_000_000n })),
  },
  'lot-off': {
    clause: 'fills.row.mirror',
    words: 'who rested is told a lot more',
    of: everywhere,
    left: met((row) => ({ lots: lots(row.lots + 1n) })),
  },
  'dir-turned': {
    clause: 'fills.row.dir',
    words: 'dir is that of the other direction',
    of: everywhere,
    left: ofTaker(({ dir }) => ({ dir: dir.endsWith('Long') ? 'Open Short' : 'Open Long' })),
  },
  'profit-untold': {
    clause: 'fills.row.closed-pnl',
    words: 'closed_pnl is 0',
    of: ending,
    left: ofTaker(() => ({ closedPnl: ZERO_USD })),
  },
  'block-before': {
    clause: 'fills.row.block',
    words: 'block is a hundred below the settlement',
    of: everywhere,
    left: both(({ block }) => ({ block: Math.max(0, block - 100) })),
  },
  'time-before': {
    clause: 'fills.row.time',
    words: 'time is an hour before the block',
    of: everywhere,
    left: both(({ timeMs }) => ({ timeMs: timeMs - 3_600_000 })),
  },
  'hash-short': {
    clause: 'fills.row.hash',
    words: 'hash is of four bytes',
    of: everywhere,
    left: met(() => ({ hash: '0x00000000' })),
  },
  'maker-oid-next': {
    clause: 'fills.row.oid',
    words: 'oid of who rested is the next one',
    // An auction order gets no oid.
    of: everywhere.filter((id) => id !== 'auction'),
    left: met(({ oid }) => ({ oid: oid + 1n })),
  },
};

const rowFaults: readonly Fault[] = Object.entries(facts).flatMap(([name, { clause, words, of, left }]) =>
  of.map((id) => ({
    id: `fills.${id}-${name}`,
    clause,
    needs: causes[id].needs,
    title: `of ${causes[id].words} ${words}`,
    edit: makeFillRowsEdit((event, rows) => (causes[id].isOf(event) ? left(rows) : rows)),
  })),
);

const chargingTakers = makePerpOrderRulesEdit(({ accepted }) => ({
  accepted(core, market, order, events) {
    accepted(core, market, order, events);
    if (events.some(({ kind }) => kind === 'fill')) takeUsdcFrom(core, ensureAccount(core.state, order.owner));
  },
}));

/** Faults that charge a taker a USDC that no row shows. */
const chargeFaults: readonly Fault[] = [
  {
    id: 'positions.evm-charged-untold',
    clause: 'positions.cash.opening-fee',
    title: 'an order from the EVM costs a USDC that no row tells',
    edit: makeEngineEdit(({ block }) => ({
      block: withChangedRow(block, 'evm-orders', (step) => ({
        ...step,
        run: (core) => step.run({ ...core, rules: chargingTakers(core.rules) }),
      })),
    })),
  },
  {
    id: 'positions.vote-charged-untold',
    clause: 'positions.cash.realised',
    needs: ['control'],
    title: 'a close by vote costs a USDC that no row tells',
    edit: makePerpOrderRulesEdit(({ settle }) => ({
      settle(core, market, print) {
        const settled = settle(core, market, print);
        const { owner, origin } = print.taker;
        const isVote = origin?.kind === 'forced' && origin.cause === 'forced_close_governance';
        if (isVote) takeUsdcFrom(core, ensureAccount(core.state, owner));
        return settled;
      },
    })),
  },
];

export const fillsByRuleFaults: readonly Fault[] = [...rowFaults, ...chargeFaults];
