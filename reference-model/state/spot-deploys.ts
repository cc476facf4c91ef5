import { type Units, units, ZERO_UNITS } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import { pairAt } from './market.ts';
import type { RegistrationClock } from './perp-deploys.ts';
import type { SpotPair } from './spot-pair.ts';
import type { Token } from './token.ts';
import type { VenueState } from './venue-state.ts';

/** Facts of a token that somebody registered. */
export interface TokenDeployment {
  readonly deployer: Address;
  /** Sum of what is staged for its holders, whole units. */
  readonly staged: Units;
  /** Nothing is minted of it any more. */
  readonly isFinal: boolean;
}

/** Kinds of registrations that have a price of their own besides markets. */
export type SpotRegistrationKind = 'token' | 'pair';

export interface SpotDeploys {
  /** Deployments by token, ascending. */
  readonly tokens: Map<number, TokenDeployment>;
  /** Staged shares of the supply by token and recipient, in the order of staging; a token without any has no row. */
  readonly staged: Map<number, Map<Address, Units>>;
  /** A stream of which nothing was ever sold has no row. */
  readonly clocks: Map<SpotRegistrationKind, RegistrationClock>;
}

export function emptySpotDeploys(): SpotDeploys {
  return { tokens: new Map(), staged: new Map(), clocks: new Map() };
}

/** Undefined: nobody has registered it. */
export function tokenDeploymentOf({ spotDeploys }: VenueState, token: number): TokenDeployment | undefined {
  return spotDeploys.tokens.get(token);
}

const nobody: ReadonlyMap<Address, Units> = new Map();

export function stagedHoldersOf({ spotDeploys }: VenueState, token: number): ReadonlyMap<Address, Units> {
  return spotDeploys.staged.get(token) ?? nobody;
}

/** Tokens for which somebody is staged. */
export function countOfStagedTokens({ spotDeploys }: VenueState): number {
  return spotDeploys.staged.size;
}

/** null: nothing of the stream was ever sold. */
export function spotRegistrationClockOf(
  { spotDeploys }: VenueState,
  stream: SpotRegistrationKind,
): RegistrationClock | null {
  return spotDeploys.clocks.get(stream) ?? null;
}

export function setSpotRegistrationClock(
  { spotDeploys }: VenueState,
  stream: SpotRegistrationKind,
  clock: RegistrationClock,
): void {
  spotDeploys.clocks.set(stream, clock);
}

export function addDeployedToken(state: VenueState, token: Token, deployer: Address): void {
  state.tokens.set(token.id, token);
  state.spotDeploys.tokens.set(token.id, { deployer, staged: ZERO_UNITS, isFinal: false });
}

/** Stages holders of a token that somebody has registered; of another one nobody. */
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

/** Ends the minting of a token; nobody is staged for it any more. */
export function finalizeTokenSupply({ spotDeploys }: VenueState, token: number): void {
  const deployment = spotDeploys.tokens.get(token);
  if (deployment !== undefined) spotDeploys.tokens.set(token, { ...deployment, isFinal: true });
}

/** Takes away what was staged for a token. */
export function dropStagedHolders({ spotDeploys }: VenueState, token: number): void {
  spotDeploys.staged.delete(token);
}

export function addPair(state: VenueState, pair: SpotPair): void {
  state.markets.set(pair.id, pair);
}

/** Changes the part of a pair that is open to its deployer. */
export function changePair(
  state: VenueState,
  id: number,
  change: Partial<Pick<SpotPair, 'takerFeeBps' | 'takerRate' | 'minNotional' | 'active'>>,
): void {
  const pair = pairAt(state, id);
  if (pair !== undefined) state.markets.set(id, { ...pair, ...change });
}
