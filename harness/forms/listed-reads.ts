import { type BodyNormalizer, findNested } from './body-normalizer.ts';
import { findLists, normalizeList } from './named-lists.ts';
import type { RowForm } from './row-form.ts';

// Reads of one list each, of which the documents show neither the list nor a row (D246).

const dex: RowForm = {
  keys: {
    name: ['dex'],
    deployer: ['owner'],
    assets: ['markets', 'coins', 'symbols'],
    n_assets: ['n_markets', 'count'],
  },
  needed: ['name', 'deployer', 'assets'],
};

const flagged: RowForm = { keys: { address: ['user', 'account', 'owner'], tier: ['band'] }, needed: ['address'] };

const print: RowForm = {
  keys: { px: ['price'], sz: ['size', 'qty'], tid: ['trade_id'] },
  needed: ['px', 'sz', 'tid'],
};

/** Fact of `perp_dexs`. */
export const perpDexsNormalizer: BodyNormalizer = {
  name: 'the list of dexs',
  of: 'nobody',
  find: findNested((body) => findLists(body, { dexs: ['perp_dexs'] }, (list) => normalizeList(list, dex))),
};

/** Fact of `liquidatableFact`. */
export const liquidatableNormalizer: BodyNormalizer = {
  name: 'the list of accounts that may be liquidated',
  of: 'nobody',
  find: findNested((body) =>
    findLists(body, { accounts: ['liquidatable', 'addresses', 'users'] }, (list) => normalizeList(list, flagged)),
  ),
};

/** Fact of the read `trades`. */
export const printsNormalizer: BodyNormalizer = {
  name: 'the list of prints',
  of: 'market',
  find: findNested((body) => findLists(body, { trades: ['prints'] }, (list) => normalizeList(list, print))),
};
