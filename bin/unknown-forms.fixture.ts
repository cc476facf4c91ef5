import { type RulesEdit, rulesEditorAt } from '../reference-model/index.ts';
import type { ClauseId } from '../spec-schemas/clauses/index.ts';

/** Undocumented fact, served or requested in a format that this program does not know. */
export interface UnknownForm {
  readonly fact: string;
  readonly edits: readonly RulesEdit[];
  /** Clauses, one of which advises of the format. A channel with the body of a read has a clause of its own. */
  readonly clauses: readonly ClauseId[];
}

export const unknownBookFormEdit: RulesEdit = rulesEditorAt(
  'reads',
  'l2Book',
)(({ body: { bids, asks } }) => ({
  body: { depth: (view, core) => ({ buy: bids?.(view, core), sell: asks?.(view, core) }) },
}));

export const unknownOpenOrdersFormEdit: RulesEdit = rulesEditorAt(
  'feed',
  'openOrders',
)(() => ({ body: (_user, rows) => ({ by_id: Object.fromEntries(rows.map((row) => [row.oid, row])) }) }));

export const unknownVaultSharesFormEdit: RulesEdit = rulesEditorAt(
  'reads',
  'accountState',
  'overview',
)(({ vaultRow: { shares, ...row } }) => ({
  vaultRow: { ...row, units: (held, core) => shares?.(held, core) },
}));

export const unknownAuctionFormEdit: RulesEdit = rulesEditorAt(
  'reads',
  'spotDeployAuction',
)(({ body: { floor: _, ...body } }) => ({ body }));
export const unknownOptionSeriesFormEdit: RulesEdit = rulesEditorAt(
  'reads',
  'optionSeries',
)(({ row: { strike: _, ...row } }) => ({ row }));
export const unknownOptionLegsFormEdit: RulesEdit = rulesEditorAt(
  'reads',
  'optionState',
)(({ body: { positions, ...body } }) => ({
  body: {
    ...body,
    holdings: (of, core) => ({
      by_place: Object.fromEntries(Object.entries(positions?.(of, core) ?? [])),
      taken: 0,
    }),
  },
}));

/** Renames an argument of a read to a name that this program does not know. */
export function renamedReadArgumentEdit(type: string, name: string, unknown: string): RulesEdit {
  return rulesEditorAt('reads')(({ table }) => {
    const read = table.get(type);
    if (read === undefined) throw new Error(`no read ${type}`);
    return {
      table: new Map(table).set(type, (core, { [name]: _, [unknown]: meant = null, ...rest }, node) =>
        read(core, { ...rest, [name]: meant }, node),
      ),
    };
  });
}

/** Each should give one advisory, and one skip reason. */
export const unknownForms: readonly UnknownForm[] = [
  { fact: 'the book', edits: [unknownBookFormEdit], clauses: ['markets.book.shape'] },
  { fact: 'the body of open_orders frames', edits: [unknownOpenOrdersFormEdit], clauses: ['feed.open-orders.rows'] },
  { fact: 'the list of shares', edits: [unknownVaultSharesFormEdit], clauses: ['accounts.detail.overview-shape'] },
  { fact: 'the ask of a registration', edits: [unknownAuctionFormEdit], clauses: ['spot-deploy.auction.shape'] },
  { fact: 'the list of option series', edits: [unknownOptionSeriesFormEdit], clauses: ['options.series.shape'] },
  {
    fact: 'the list of option legs',
    edits: [unknownOptionLegsFormEdit],
    clauses: ['options.state.shape', 'feed.option-state.body'],
  },
  {
    fact: 'the vault',
    edits: [renamedReadArgumentEdit('vault_state', 'vault', 'pool')],
    clauses: ['vaults.state.argument'],
  },
  {
    fact: 'the order',
    edits: [renamedReadArgumentEdit('order_status', 'oid', 'slip')],
    clauses: ['orders.status.argument'],
  },
];
