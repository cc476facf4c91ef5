import { type Units, units, ZERO_UNITS } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import { pairAt } from './market.ts';
import type { RegistrationAuction } from './perp-deploys.ts';
import type { SpotPair } from './spot-pair.ts';
import type { Token } from './token.ts';
import type { VenueState } from './venue-state.ts';

/** Data of a registered token. */
export interface TokenDeployment {
  readonly deployer: Address;
  /** Sum staged for its holders, whole units. */
  readonly staged: Units;
  /** Whether its supply is final, so that no more is minted. */
  readonly isFinal: boolean;
}

/** Kinds of registrations other than markets with a price of their own. */
export type SpotRegistrationKind = 'token' | 'pair';

export interface SpotDeploys {
  /** Deployments by token, ascending. */
  readonly tokens: Map<number, TokenDeployment>;
  /** Staged supply by token and recipient, in staging order; a token without staged holders has no row. */
  readonly staged: Map<number, Map<Address, Units>>;
  /** A stream without a sale has no row. */
  readonly clocks: Map<SpotRegistrationKind, RegistrationAuction>;
}

export function makeEmptySpotDeploys(): SpotDeploys {
  return { tokens: new Map(), staged: new Map(), clocks: new Map() };
}

/** Undefined: not a registered token. */
export function tokenDeploymentOf({ spotDeploys }: VenueState, token: number): TokenDeployment | undefined {
  return spotDeploys.tokens.get(token);
}

const nobody: ReadonlyMap<Address, Units> = new Map();

export function stagedHoldersOf({ spotDeploys }: VenueState, token: number): ReadonlyMap<Address, Units> {
  return spotDeploys.staged.get(token) ?? nobody;
}

/** Number of tokens with staged holders. */
export function countOfStagedTokens({ spotDeploys }: VenueState): number {
  return spotDeploys.staged.size;
}

/** null: nothing was sold in the stream yet. */
export function spotRegistrationAuctionOf(
  { spotDeploys }: VenueState,
  stream: SpotRegistrationKind,
): RegistrationAuction | null {
  return spotDeploys.clocks.get(stream) ?? null;
}

export function setSpotRegistrationAuction(
  { spotDeploys }: VenueState,
  stream: SpotRegistrationKind,
  clock: RegistrationAuction,
): void {
  spotDeploys.clocks.set(stream, clock);
}

export function addDeployedToken(state: VenueState, token: Token, deployer: Address): void {
  state.tokens.set(token.id, token);
  state.spotDeploys.tokens.set(token.id, { deployer, staged: ZERO_UNITS, isFinal: false });
}

/** Stages holders of a registered token; no-op for any other token. */
export function stageHolders(state: VenueState, token: number, rows: readonly (readonly [Address, Units])[]): void {
  const { tokens, staged } = state.spotDeploys;
  const deployment = tokens.get(token);
  if (deployment === undefined) return;
  const holders = staged.get(token) ?? new Map<Address, Units>();
  let sum: bigint = deployment.staged;
  for (const [holder, amount] of rows) {
    holders.set(holder, units((holders.get(holder) ?? 0n) + amount));
    sum += amount;
  }
  staged.set(token, holders);
  tokens.set(token, { ...deployment, staged: units(sum) });
}

/** Makes a token's supply final and clears its staged holders. */
export function finalizeTokenSupply({ spotDeploys }: VenueState, token: number): void {
  const deployment = spotDeploys.tokens.get(token);
  if (deployment !== undefined) spotDeploys.tokens.set(token, { ...deployment, isFinal: true });
}

/** Removes what was staged for a token. */
export function dropStagedHolders({ spotDeploys }: VenueState, token: number): void {
  spotDeploys.staged.delete(token);
}

export function addPair(state: VenueState, pair: SpotPair): void {
  state.markets.set(pair.id, pair);
}

/** Changes the part of a pair that its deployer controls. */
export function changePair(
  state: VenueState,
  id: number,
  change: Partial<Pick<SpotPair, 'takerFeeBps' | 'takerRate' | 'minNotional' | 'active'>>,
): void {
  const pair = pairAt(state, id);
  if (pair !== undefined) state.markets.set(id, { ...pair, ...change });
}
