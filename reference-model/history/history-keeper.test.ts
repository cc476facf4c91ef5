import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alice, bob, lotsFromUnits, makeEngineCore, makePlacement, pxFromText } from '../engine/engine.fixture.ts';
import { placeOrder } from '../engine/orders/place-order.ts';
import { type Histories, historiesFromCheckpoint, historyCheckpointOf, newHistories } from './histories.ts';
import { HistoryKeeper } from './history-keeper.ts';
import { wholeLogSpan } from './log.ts';
import { NEWEST_DAY_KEY } from './volume-days.ts';

const parties = [alice, bob];
const params = { history: { fills: 3, trades: 2, outcomes: 3, ledger: 2, fundingSamples: 2, votes: 1, archive: 4 } };

/** Returns the histories after a few orders, and the events of each block in between. */
function someEvents() {
  const core = makeEngineCore({ params });
  for (const [at, price] of ['100', '101', '99', '100', '102', '98', '100'].entries()) {
    const [maker, taker] = at % 3 === 0 ? ([bob, alice] as const) : ([alice, bob] as const);
    placeOrder(
      core,
      makePlacement({
        owner: maker,
        side: at % 2 === 0 ? 'ask' : 'bid',
        px: pxFromText(price),
        lots: lotsFromUnits('2'),
      }),
    );
    placeOrder(core, makePlacement({ owner: taker, side: at % 2 === 0 ? 'bid' : 'ask', px: pxFromText(price) }));
    core.emit({ kind: 'mark-moved', market: 0, px: pxFromText(price) });
    core.emit({ kind: 'block', actions: 2, prints: 1 });
    core.state.timeMs += 9 * 3_600_000;
    core.state.height += 1;
  }
  return { core, events: core.events.slice() };
}

/** Everything that a read can request. */
function shown({ fills, archivedFills, trades, ledger, lives, volumeDays, ...others }: Histories) {
  const { outcomes, transitions, blocks, candles } = others;
  return {
    own: parties.map((who) => [
      fills.of(who),
      archivedFills.of(who),
      ledger.of(who),
      transitions.of(who),
      lives.page(who, wholeLogSpan, 'oldest', 9),
      lives.openAt(who, '0 net'),
      volumeDays.page(who, wholeLogSpan, 'oldest', 9),
      volumeDays.openAt(who, NEWEST_DAY_KEY),
    ]),
    all: [
      trades.of(0),
      outcomes.of('node'),
      transitions.of('venue'),
      blocks.of('chain'),
      candles.openAt(0, 'mark', '1d'),
    ],
    candles: candles.page('0 trade 4h', wholeLogSpan, 'oldest', 9),
  };
}

test('whenever queried, histories equal those that process each event at once', () => {
  const { core, events } = someEvents();
  const moment = fc.record({ asks: fc.boolean(), restores: fc.boolean() });
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 200 }),
      fc.array(moment, { minLength: events.length, maxLength: events.length }),
      (most, moments) => {
        const eager = new HistoryKeeper(core, newHistories(), 1);
        let lazy = new HistoryKeeper(core, newHistories(), most);
        events.forEach((event, at) => {
          eager.take(event);
          lazy.take(event);
          if (moments[at]?.asks === true) expect(shown(lazy.histories)).toEqual(shown(eager.histories));
          if (moments[at]?.restores !== true) return;
          lazy = new HistoryKeeper(core, historiesFromCheckpoint(historyCheckpointOf(lazy.histories)), most);
          // The node's local outcomes are in no checkpoint.
          eager.histories.outcomes.clear();
        });
        expect(shown(lazy.histories)).toEqual(shown(eager.histories));
      },
    ),
    { numRuns: 40 },
  );
});

test('an event waits no longer than the bound allows', () => {
  const { core, events } = someEvents();
  const histories = newHistories();
  const keeper = new HistoryKeeper(core, histories, 4);
  const prints = events.filter(({ kind }) => kind === 'fill');
  for (const event of prints.slice(0, 3)) keeper.take(event);
  expect(histories.trades.of(0)).toEqual([]);
  keeper.take(prints[3] ?? prints[0] ?? expect.unreachable());
  expect(histories.trades.of(0)).toHaveLength(2);
});
