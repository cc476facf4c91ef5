import { type JudgingVenue, judgingVenues } from '../bin/selftest/judging-venues.ts';
import {
  composeEdits,
  type Genesis,
  makeReplyEdit,
  perpAt,
  positionsOf,
  readDefaultGenesis,
  rulesEditorAt,
} from '../reference-model/index.ts';

const markets = rulesEditorAt('reads', 'markets');
const accountState = rulesEditorAt('reads', 'accountState');
const sections = rulesEditorAt('reads', 'marketSections');
const votes = rulesEditorAt('reads', 'validatorVotes');

/** Default venue: every check is played on it, in both releases and both roles. */
export const defaultCoverageVenue: JudgingVenue = { name: 'live', venue: {} };

/** Judging venues that are the default one in another release or role. */
const usual: ReadonlySet<string> = new Set(['live', 'next', 'gateway']);

/**
 * Sound venues that exercise clauses which the default one never reaches: the other judging venues, and venues with behaviour that the
 * documents allow and the model has no rule for.
 */
export const otherCoverageVenues: readonly JudgingVenue[] = [
  ...judgingVenues.filter(({ name }) => !usual.has(name)),
  { name: 'no faucet', venue: {}, genesis: withoutFaucet },
  { name: 'a market without a price', venue: { edits: [unpriced()] } },
  { name: 'bound tokens', venue: { edits: [bound()] } },
  { name: 'direct actions', venue: { edits: [direct()] } },
  { name: 'unfunded orders do nothing', venue: { edits: [unfundedNoops()] } },
];

function withoutFaucet(): Genesis {
  const { params, ...genesis } = readDefaultGenesis();
  return { ...genesis, params: { ...params, faucet: { ...params.faucet, enabled: false } } };
}

/** Removes mark and index of DOT, and defers the health of accounts with a position in it. */
function unpriced() {
  const isIt = (market: { readonly coin: string } | undefined) => market?.coin === 'DOT';
  const prices = markets(({ row }) => ({
    row: {
      ...row,
      mark_px: (source, core) => (isIt(source.market) ? '0' : row.mark_px?.(source, core)),
      oracle_px: (source, core) => (isIt(source.market) ? '0' : row.oracle_px?.(source, core)),
    },
  }));
  const health = accountState(({ full, margin }) => {
    const deferred: (typeof full)['health_deferred'] = ({ account }, { state }) =>
      [...positionsOf(state, account.address)].some(({ market }) => isIt(perpAt(state, market))) || undefined;
    return { full: { ...full, health_deferred: deferred }, margin: { ...margin, health_deferred: deferred } };
  });
  return composeEdits(prices, health);
}

/** Gives every token the same, permanent contract. */
function bound() {
  return sections(({ token }) => ({
    token: {
      ...token,
      evm_contract: () => ({ address: `0x${'b'.repeat(40)}`, variant: 0, evm_extra_wei_decimals: 0 }),
    },
  }));
}

/** Shows an enacted change as if nobody had voted on it. */
function direct() {
  return votes(({ row }) => ({
    row: { ...row, casts: () => [], category: () => '', first_cast_at: () => null, last_cast_at: () => null },
  }));
}

/** Makes the no-op explicit: "A live node accepts an unfunded spot order as a no-op". @source write-api, "Errors" */
function unfundedNoops() {
  return makeReplyEdit((request, reply) => {
    const isOne = request.path === '/exchange' && new TextDecoder().decode(request.body).includes('"spot_order"');
    const nothing = /\{"filled":\{[^{}]*"total_sz":"0"[^{}]*\}\}/g;
    if (!isOne || typeof reply.body !== 'string') return reply;
    return { ...reply, body: reply.body.replaceAll(nothing, '{"noop":{"reason":"nothing to sell"}}') };
  });
}
