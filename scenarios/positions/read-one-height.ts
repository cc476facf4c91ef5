import { check } from '../../harness/check/check.ts';
import { integerAt } from '../../harness/client/json-at.ts';
import { leverageRequirement } from '../../harness/setup/market-requirements.ts';
import {
  configurePositionKind,
  type PositionKind,
  positionKindTitleSuffixes,
  takerLegFields,
} from '../../harness/setup/position-kinds.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const BLOCKS = 5;
/** Sent concurrently, so that two of them hit one block if blocks are short. */
const SIDE_BY_SIDE = 3;

/** Leverage for positions of a chosen mode. */
const LEVERAGE = 2;

const oneHeight = (kind: PositionKind) =>
  check({
    id: `positions.read.one-height${kind === 'cross' ? '' : `.${kind}`}`,
    title: `clearinghouse_state of a position is the same in every read at one height${positionKindTitleSuffixes[kind]}`,
    clauses: ['positions.read.one-height'],
    by: 'act',
    async run(context) {
      const { given, target, pace, expect } = context;
      const traders = await leaseTwoTraders(context, kind === 'cross' ? {} : { fits: leverageRequirement(LEVERAGE) });
      if (kind !== 'cross') await configurePositionKind(context, traders, kind, LEVERAGE);
      const { size } = await traders.trade('bid', traders.size(), traders.pxs[0], takerLegFields(kind));
      const { address } = traders.taker;
      const listed = await traders.positions(traders.taker, size);
      given.require(listed.length > 0, 'the position is not listed');
      const first = new Map<bigint, JsonObject>();
      let hasPair = false;
      for (let block = 0; block < BLOCKS && !(given.isSparing && hasPair && block > 1); block++) {
        const [replies = []] = await target.readRounds([
          Array.from({ length: SIDE_BY_SIDE }, () => ({ type: 'clearinghouse_state' as const, args: { address } })),
        ]);
        for (const reply of replies) {
          const body = given.data(reply);
          const height = integerAt(body, 'height');
          const other = first.get(height);
          if (other === undefined) first.set(height, body);
          else {
            hasPair = true;
            expect('positions.read.one-height').equal(body, other, `replies at height ${height}`);
          }
        }
        await pace.blocks();
      }
      expect('positions.read.one-height').exercised(hasPair, 'two answers at one height');
    },
  });

export default oneHeight('cross');
export const readOneHeightIsolatedCheck = oneHeight('isolated');
export const readOneHeightHedgedCheck = oneHeight('hedged');
