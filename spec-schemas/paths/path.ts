/**
 * Kinds of path on which a rule can be broken: the action that brings its subject about, the cause of a fill, the read or
 * the channel that shows it, the kind of market, who signs, the kind of position, the release, and who answers.
 */
export const pathKinds = [
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
export type PathKind = (typeof pathKinds)[number];

/** Path: `action:batch_order`, `cause:liquidation`, `read:user_fills`. */
export type ClausePath = `${PathKind}:${string}`;

/**
 * Why an order trades: an order of its own on the book, a rung of a ladder, the leg of a chase, a slice of a TWAP, a fired
 * protective leg, a replacement, an order of a batch, the clearing of an auction, a forced close, one by vote, one from the EVM.
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

export const causePaths: readonly ClausePath[] = tradeCauses.map((cause) => `cause:${cause}` as const);

export function kindOfPath(path: ClausePath): PathKind {
  // A path begins with its kind.
  return path.slice(0, path.indexOf(':')) as PathKind;
}
