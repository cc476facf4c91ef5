import type { RulePath } from '../../../reference-model/index.ts';

/**
 * Reason why no sequence of any family reaches an entry of the model's rules.
 * - `unreadable`: requests that are no well-formed action or read; campaigns send none, and checks judge them
 * - `feed`: reactions to wrong, repeated or ended subscriptions; sockets of a campaign subscribe once and stay open
 * - `adopted`: the shadow adopts it from the target, or no shadow can know it
 * - `kept-off`: it cannot be undone, or no source says what works afterwards
 * - `bound`: larger than a sequence sends, or later than it waits
 * - `name`: the name of a gate, which only planted faults use
 * - `form`: a variant or lane of a reply that no shadow has
 * - `words`: a value that the generators leave out
 */
type UnreachedReason = 'unreadable' | 'feed' | 'adopted' | 'kept-off' | 'bound' | 'name' | 'form' | 'words';

/** Entries by path pattern. */
export const unreachedRulePatterns: readonly (readonly [RegExp, UnreachedReason])[] = [
  [/^edge\.(info|routes)\.|^auth\.early$|^reads\.(arguments|rejections|retired)\./, 'unreadable'],
  [/^chain\.exchange\.(notJson|release|unknown|unserved|unsupported)$/, 'unreadable'],
  [/^chain\.(exchange\.stages|admission|dispatch)\[[a-z-]+\]\.id$/, 'name'],
  [/^chain\.replies\.(amended|ofWhole|pending|replayed)$/, 'form'],
  [/^chain\.queue\.evicts$|^limits\./, 'bound'],
  [
    /^feed\.(reasons\.|duplicate|endsBeside|neverSubscribed|overLimit|pong|post|regrouped|topicEnds|unsubscribeEnds)/,
    'feed',
  ],
  [
    /^feed\.(book\.best|candles|markets|notifications|subject\.interval)|^feed\.channels\.(bbo|markets|notifications)/,
    'adopted',
  ],
  [
    /^engine\.(mark\.(combine|sources\.custom)|funding\.missing)$|^reads\.(exchangeStatus|table\.exchange_status)$/,
    'adopted',
  ],
  [/^engine\.staking\.(earns|seat\.permille)$/, 'bound'],
  [/^engine\.settlement$|^governance\.actions\.(DelistMarket|SettleMarket|SetFrozen|SetLockAllowlist)$/, 'kept-off'],
  [/^governance\.balanceVotesOn\.1$/, 'form'],
  [/^engine\.history\.archivedFills$|^reads\.userFills\.archived$/, 'form'],
  [
    /^reads\.(referralLeaderboard|referralReferees|table\.(referral_code|referral_leaderboard|referral_referees))$/,
    'adopted',
  ],
  [/^reads\.table\.points_(leaderboard|user|weeks)$/, 'unreadable'],
  [/^engine\.options\.windowMs$|^engine\.triggers\.needsFreshIndex$/, 'words'],
  [/^actions\.perpSetOracle$/, 'form'],
];

/** Returns the reason why no sequence reaches an entry; undefined: none is known. */
export function findUnreachedRuleReason(path: RulePath): UnreachedReason | undefined {
  return unreachedRulePatterns.find(([entry]) => entry.test(path))?.[1];
}
