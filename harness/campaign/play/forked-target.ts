import type { PlayedMarket } from '../../generate/scope/markets.ts';
import { errorTextOf } from '../../kernel/error-text.ts';
import { Blocked, Unsupported } from '../../kernel/verdicts.ts';
import type { AdoptedSnapshot } from '../adopt/adopt.ts';
import { editsOfMissingParts, Shadow } from '../shadow.ts';
import type { CampaignEnvironment, SequenceCase } from './campaign-environment.ts';
import { makeAdoptedPairMarkets } from './played-pairs.ts';
import { readMarksByCoin, type TargetSide } from './target-side.ts';

/** Starting point of a run: the target's current state, a shadow of it, and the played markets. */
export interface ForkedTarget {
  readonly adopted: AdoptedSnapshot;
  readonly shadow: Shadow;
  readonly markets: readonly PlayedMarket[];
}

/**
 * Forks the adopted venue in its current state.
 * @throws Blocked when its reads make no venue, or a market has no mark
 */
export async function forkAdoptedVenue(
  target: TargetSide,
  { coins, family }: Pick<SequenceCase, 'coins' | 'family'>,
  { session, venue, profile, variants, lacks, unread, off }: CampaignEnvironment,
): Promise<ForkedTarget> {
  const present = await target.liveTables(family.isExclusive === true, family.deploys === true);
  const form = {
    serviceName: session.facts.serviceName,
    profile,
    variants,
    edits: editsOfMissingParts({ lacks, unread }),
    switchedOff: off,
  };
  const adopted = invalidTablesAsBlocked(() => venue.fork(present));
  const shadow = invalidTablesAsBlocked(() => new Shadow(adopted, form));
  const marks = readMarksByCoin(present.markets);
  const pairs = makeAdoptedPairMarkets(adopted, marks);
  const markets = coins.map((coin) => {
    const pair = pairs.find((market) => market.coin === coin);
    if (pair !== undefined) return pair;
    const facts = session.facts.markets.find((market) => market.coin === coin);
    const mark = marks.get(coin);
    if (facts === undefined || mark === undefined) throw new Blocked(`${coin} has no mark to play at`);
    return { ...facts, mark, pair: null };
  });
  return { adopted, shadow, markets };
}

/** Converts the error of tables that make no valid venue into Blocked: the run cannot be held, and reports why. */
export function invalidTablesAsBlocked<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof Blocked || error instanceof Unsupported) throw error;
    throw new Blocked(`the target's own tables make no venue to compare it with: ${errorTextOf(error)}`);
  }
}
