import type { readDefaultGenesis, Venue, VenueOptions } from '../../reference-model/index.ts';
import { makeTradingAlphabet } from './alphabet.ts';
import { type ExplorationResult, exploreSequences } from './explore.ts';

const accounts = ['a1', 'b2'].map((byte) => `0x${byte.repeat(20)}`);
/** Whole USDC: enough for a few simultaneous orders and no more, so that the margin gate is reached. */
const FUNDS = '40';
/** The prices are one tick of ten dollars around the first market's oracle, well inside of its band. */
const letters = makeTradingAlphabet({ id: 0, prices: [59_990e8, 60_000e8, 60_010e8], lots: 1_000 });

/** The model, or a modified copy of it. */
export interface ModelEntryPoints {
  readonly Venue: typeof Venue;
  readonly readDefaultGenesis: typeof readDefaultGenesis;
}

/**
 * Explores two funded accounts on one market of a model that checks conservation of money in every block.
 * @param listen  called with every action and its reply
 */
export function exploreTrading(
  model: ModelEntryPoints,
  options: VenueOptions,
  depth: number,
  { mostFaults = 1, listen }: { readonly mostFaults?: number; readonly listen?: (line: string) => void } = {},
): ExplorationResult {
  const genesis = model.readDefaultGenesis();
  const funded = accounts.map((address) => ({ address, usdc: FUNDS, tokens: {} }));
  const venue = new model.Venue(
    { ...genesis, accounts: [...genesis.accounts, ...funded] },
    { ...options, conserving: 'every-block' },
  );
  const bounds = { depth, isSymmetric: true, mostFaults, listen: listen ?? (() => {}) };
  return exploreSequences(venue, letters, { coin: 'BTC', accounts }, bounds);
}

/** Formats the counts of an exploration in one line. */
export function formatExploration(depth: number, { played, states, merged, refused }: ExplorationResult): string {
  return `every sequence to depth ${depth}: ${played} actions, ${states} states, ${merged} merged, ${refused} refused`;
}
