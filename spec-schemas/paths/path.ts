/**
 * Kinds of paths on which a rule can be broken: the action with the effect, the trade cause of a fill, the read or channel that shows it,
 * the kind of market, the signer, the kind of position, the release, and the role.
 */
export const coveragePathKinds = [
  'action',
  'cause',
  'read',
  'channel',
  'market',
  'signer',
  'position',
  'profile',
  'role',
] as const;
export type CoveragePathKind = (typeof coveragePathKinds)[number];

/** Path such as `action:batch_order`, `cause:liquidation`, `read:user_fills`. */
export type ClauseCoveragePath = `${CoveragePathKind}:${string}`;

/**
 * Reason why an order trades: a plain order on the book, a rung of a ladder, the leg of a chase, a slice of a TWAP, a fired protective
 * leg, a replacement, an order of a batch, an auction, a forced close, a close by vote, an order from the EVM.
 */
export const tradeCauses = [
  'book',
  'ladder',
  'chase',
  'twap',
  'protective',
  'modify',
  'batch',
  'auction',
  'liquidation',
  'vote',
  'evm',
] as const;
export type TradeCause = (typeof tradeCauses)[number];

export const tradeCauseCoveragePaths: readonly ClauseCoveragePath[] = tradeCauses.map(
  (cause) => `cause:${cause}` as const,
);

export function coveragePathKindOf(path: ClauseCoveragePath): CoveragePathKind {
  // Safe: a path begins with its kind.
  return path.slice(0, path.indexOf(':')) as CoveragePathKind;
}
