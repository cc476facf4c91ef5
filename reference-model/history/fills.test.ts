import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alice, bob, makeEngineCore, makePlacement } from '../engine/engine.fixture.ts';
import { placeOrder } from '../engine/orders/place-order.ts';
import type { Address } from '../state/address.ts';
import { FillHistory, fillHistoryRule } from './fills.ts';
import { historiesFromCheckpoint, historyCheckpointOf } from './histories.ts';

const BOUND = 3;

/** Returns a row whose irrelevant fields can be copied. */
function anyFill() {
  const core = makeEngineCore();
  placeOrder(core, makePlacement({ owner: bob, side: 'ask' }));
  placeOrder(core, makePlacement());
  const [fill] = core.histories.fills.of(alice);
  if (fill === undefined) throw new Error('nothing was printed');
  return { core, fill };
}

test("an order's owner is known as long as one of its legs is kept", () => {
  const { fill } = anyFill();
  const leg = fc.record({ owner: fc.constantFrom(alice, bob), order: fc.nat({ max: 4 }) });
  fc.assert(
    fc.property(fc.array(leg, { maxLength: 30 }), fc.nat({ max: 30 }), (legs, markedAt) => {
      let fills = new FillHistory();
      legs.forEach(({ owner, order }, at) => {
        // A history continued from a checkpoint has to rebuild the owners first.
        if (at === markedAt) fills = new FillHistory(fills.mark());
        fills.add(owner, { ...fill, oid: oidOf(owner, order) }, BOUND);
        for (const [who, number] of everyOrder()) {
          const kept = fills.of(who).some(({ oid }) => oid === oidOf(who, number));
          expect(fills.ownerOf(oidOf(who, number))).toBe(kept ? who : null);
        }
      });
    }),
  );
});

function everyOrder(): [Address, number][] {
  return [alice, bob].flatMap((who) => [0, 1, 2, 3, 4].map((number): [Address, number] => [who, number]));
}

function oidOf(owner: Address, order: number): bigint {
  return BigInt(order) + (owner === alice ? 100n : 200n);
}

test('an archive is the same history without a bound', () => {
  const { core } = anyFill();
  const archive = new FillHistory();
  const params = { ...core.params, history: { ...core.params.history, fills: BOUND } };
  const node = new FillHistory();
  for (let n = 0; n < 2 * BOUND; n++) {
    placeOrder(core, makePlacement({ owner: bob, side: 'ask' }));
    placeOrder(core, makePlacement());
    const event = core.journal.close().find((emitted) => emitted.kind === 'fill');
    if (event === undefined) throw new Error('nothing was printed');
    for (const [owner, row] of fillHistoryRule.rows.fill(event)) {
      archive.add(owner, row, null);
      node.add(owner, row, fillHistoryRule.bound(params));
    }
  }
  expect(archive.of(alice)).toHaveLength(2 * BOUND);
  expect(node.of(alice)).toEqual(archive.of(alice).slice(-BOUND));
});

test('a checkpoint keeps its contents, and can be continued from more than once', () => {
  const { core } = anyFill();
  const mark = historyCheckpointOf(core.histories);
  const before = core.histories.fills.of(alice);
  const one = historiesFromCheckpoint(mark);
  const other = historiesFromCheckpoint(mark);
  const [fill] = before;
  if (fill === undefined) throw new Error('nothing was printed');
  one.fills.add(alice, { ...fill, oid: 7n }, null);
  other.fills.add(alice, { ...fill, oid: 8n }, null);
  expect(core.histories.fills.of(alice)).toEqual(before);
  expect(one.fills.of(alice).map(({ oid }) => oid)).toEqual([fill.oid, 7n]);
  expect(other.fills.of(alice).map(({ oid }) => oid)).toEqual([fill.oid, 8n]);
});
