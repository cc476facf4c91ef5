import type { ClauseId } from '../../../spec-schemas/clauses/index.ts';
import genesis from '../../genesis/default.json' with { type: 'json' };
import type { HistoryRules } from '../../history/histories.ts';
import { units } from '../../numeric/planes.ts';
import type { Fault } from '../fault.ts';
import { makeLedgerRowsEdit } from './ledger.ts';

// Ledger rows that are wrong for one kind of movement only.

type Rows = ReturnType<HistoryRules['ledger']['rows']['money']>;

const movements = {
  'sub-account': 'a move between master and sub-account',
  vault: 'a move into a vault',
  staking: 'a move into stake',
  earn: 'a move into a pool',
  bridge: 'a withdrawal',
} as const;

const facts: readonly (readonly [name: string, clause: ClauseId, words: string, left: (rows: Rows) => Rows])[] = [
  ['untold', 'history.ledger.every-move', 'leaves no row', () => []],
  [
    'turned-round',
    'history.ledger.sign',
    'has the other sign',
    (rows) => rows.map(([owner, row]) => [owner, { ...row, delta: units(-row.delta) }]),
  ],
  [
    'other-coin',
    'history.ledger.coin',
    'names another token',
    (rows) =>
      rows.map(([owner, row]) => [
        owner,
        { ...row, token: row.token === genesis.usdc ? genesis.native : genesis.usdc },
      ]),
  ],
];

export const ledgerByMoveFaults: readonly Fault[] = Object.entries(movements).flatMap(([why, move]) =>
  facts.map(([name, clause, words, left]) => ({
    id: `history.${why}-${name}`,
    clause,
    title: `${move} ${words}`,
    edit: makeLedgerRowsEdit(({ money }) => ({
      money: (event) => (event.why.kind === why ? left(money(event)) : money(event)),
    })),
  })),
);
