import { isJsonArray, isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { Blocked } from '../check/verdicts.ts';
import { type Adopted, adopt } from './adopt.ts';
import type { CampaignField } from './field.ts';
import type { PlayedMarket } from './run-scope.ts';
import { type SeenBlocks, Shadow } from './shadow.ts';
import type { TargetSide } from './target-side.ts';

/** What a run stands on: the target as it was found, a shadow of it, and the markets that are played on. */
export interface Ground {
  readonly adopted: Adopted;
  readonly shadow: Shadow;
  readonly markets: readonly PlayedMarket[];
  /** Of every market, by id, as they were found. */
  readonly marks: SeenBlocks['marks'];
}

/** Adopts the target as it stands. @throws Blocked when its reads make no venue, or a market has no mark */
export async function layGround(
  target: TargetSide,
  coins: readonly string[],
  { session, probed, profile, variants }: CampaignField,
): Promise<Ground> {
  let [reads, seen] = await found(target);
  const waitMs = toFunding(reads.markets, seen.timeMs);
  if (waitMs !== null) {
    // Past a boundary that the run would otherwise cross (D95).
    await target.advance(waitMs);
    [reads, seen] = await found(target);
  }
  const form = { serviceName: session.facts.serviceName, profile, variants };
  const adopted = venueOf(() => adopt(reads, probed, session.facts));
  const shadow = venueOf(() => new Shadow(adopted, form));
  const { marks } = seen;
  const markets = coins.map((coin) => {
    const facts = session.facts.markets.find((market) => market.coin === coin);
    const mark = facts === undefined ? undefined : marks.get(facts.id);
    if (facts === undefined || mark === undefined) throw new Blocked(`${coin} has no mark to play at`);
    return { ...facts, mark };
  });
  return { adopted, shadow, markets, marks };
}

/** Everything of one block: none is cut but by this campaign. */
async function found(target: TargetSide) {
  // The tables name the markets that the marks are of.
  const [reads, cut] = await Promise.all([target.adoptedReads(), target.cut()]);
  return [reads, { ...cut, marks: target.marksIn(reads.markets) }] as const;
}

/** How long to go on for no funding boundary to fall into the run; null: there is time. */
function toFunding({ perp }: JsonObject, now: number): number | null {
  const times = (isJsonArray(perp) ? perp : []).flatMap((row) => {
    const funding = isJsonObject(row) ? row.funding : undefined;
    return isJsonObject(funding) && typeof funding.next_payment_ts === 'number' ? [funding.next_payment_ts] : [];
  });
  const next = Math.min(...times);
  return next > now && next - now <= LONGEST_RUN_MS ? next - now + 1_000 : null;
}

/** Consensus time that a sequence may use up: thirty advances of 20 s would be more, and are never drawn. */
const LONGEST_RUN_MS = 600_000;

/** Tables that make no venue are the target's: the run cannot be held, and says why. */
function venueOf<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof Blocked) throw error;
    throw new Blocked(
      `the target's own tables make no venue to compare it with: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
