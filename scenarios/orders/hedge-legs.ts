import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import { toAgentSignedCheck } from '../../harness/judging/by-agents.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';
import {
  attemptTradeOnHedgeLeg,
  type HedgeLeg,
  type HedgeLegSizes,
  switchToHedgeMode,
} from '../../harness/setup/hedge-mode.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

/** Orders of both legs in sequence, in units of the smallest size: the first two open, the last two close. */
const walk = [
  { clause: 'orders.hedge.open-long', side: 'bid', leg: 'long', units: 2n, dir: 'Open Long' },
  { clause: 'orders.hedge.open-short', side: 'ask', leg: 'short', units: 3n, dir: 'Open Short' },
  { clause: 'orders.hedge.open-long', side: 'bid', leg: 'long', units: 1n, dir: 'Open Long' },
  { clause: 'orders.hedge.open-short', side: 'ask', leg: 'short', units: 1n, dir: 'Open Short' },
  { clause: 'orders.hedge.close-long', side: 'ask', leg: 'long', units: 1n, dir: 'Close Long' },
  { clause: 'orders.hedge.close-short', side: 'bid', leg: 'short', units: 2n, dir: 'Close Short' },
  { clause: 'orders.hedge.close-long', side: 'ask', leg: 'long', units: null, dir: 'Close Long' },
  { clause: 'orders.hedge.close-short', side: 'bid', leg: 'short', units: null, dir: 'Close Short' },
] as const;
/** Steps in between, in which a leg grows or shrinks. */
const INNER = walk.slice(2, -2);

const alone = check({
  id: 'orders.hedge.legs',
  title: 'each order of a hedged account opens, increases, reduces or closes the leg that it names, and no other',
  clauses: [
    'orders.hedge.open-long',
    'orders.hedge.open-short',
    'orders.hedge.close-long',
    'orders.hedge.close-short',
    'orders.hedge.not-inferred',
    'fills.row.dir',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, expect } = context;
    const inner = given.sample(INNER, 1);
    const steps = walk.filter((step) => inner.includes(step) || !INNER.includes(step));
    const traders = await leaseTwoTraders(context);
    const { taker, market } = traders;
    await switchToHedgeMode(context, taker);
    const lots = traders.size(20n);
    const oids: string[] = [];
    const after = { long: 0n, short: 0n };
    for (const { clause, side, leg, units, dir } of steps) {
      const held = after[leg] < 0n ? -after[leg] : after[leg];
      const moved = units ?? held;
      after[leg] += side === 'bid' ? moved : -moved;
      const order = { side, leg, size: moved * lots, reduceOnly: dir.startsWith('Close') };
      const { reply, entry, sizes } = await attemptTradeOnHedgeLeg(context, traders, order);
      expect(clause).accepted(reply);
      const wanted: HedgeLegSizes = {
        long: sizeInUnits(after.long * lots, market),
        short: sizeInUnits(after.short * lots, market),
      };
      const words = ` after ${side} with position_side ${leg}`;
      const other: HedgeLeg = leg === 'long' ? 'short' : 'long';
      // The leg that must not change comes first, so that an order that went elsewhere is reported as that.
      expect('orders.hedge.not-inferred').decimal(sizes[other], wanted[other], `size of the ${other} leg${words}`);
      expect(clause).decimal(sizes[leg], wanted[leg], `size of the ${leg} leg${words}`);
      oids.push(entry.kind === 'filled' ? entry.oid : '');
    }
    const fills = await traders.fills(taker, steps.length);
    for (const [at, { dir, side, leg }] of steps.entries()) {
      const fill = fills.find(({ oid }) => oid === oids[at]);
      expect('fills.row.dir').equal(
        field(fill, 'dir', fills),
        dir,
        `dir of the fill of ${side} with position_side ${leg}`,
      );
    }
  },
});

export default alone;
export const hedgeLegsInBatchCheck = toBatchedOrdersCheck(alone);
export const hedgeLegsByAgentCheck = toAgentSignedCheck(alone);
