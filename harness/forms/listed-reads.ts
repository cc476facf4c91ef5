import { type Fact, orNested } from './fact.ts';
import { formed, under } from './named-lists.ts';
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
export const dexs: Fact = {
  name: 'the list of dexs',
  of: 'nobody',
  find: orNested((body) => under(body, { dexs: ['perp_dexs'] }, (list) => formed(list, dex))),
};

/** Fact of `liquidatableFact`. */
export const liquidatable: Fact = {
  name: 'the list of accounts that may be liquidated',
  of: 'nobody',
  find: orNested((body) =>
    under(body, { accounts: ['liquidatable', 'addresses', 'users'] }, (list) => formed(list, flagged)),
  ),
};

/** Fact of the read `trades`. */
export const prints: Fact = {
  name: 'the list of prints',
  of: 'market',
  find: orNested((body) => under(body, { trades: ['prints'] }, (list) => formed(list, print))),
};
