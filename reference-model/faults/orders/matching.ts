import type { StpMode } from '../../book/book-rules.ts';
import { makePerpGateEdit } from '../../engine/orders/gate-edits.ts';
import { makeReduceOnlyGrowthRefusal } from '../../engine/orders/perp-gates.ts';
import { positionSizeOf } from '../../engine/risk/positions.ts';
import { bookPx } from '../../numeric/planes.ts';
import { refuse } from '../../refusal.ts';
import type { Rules, RulesEdit } from '../../rules.ts';
import type { Fault } from '../fault.ts';
import { makeMatchingEdit, makePlacementEdit } from '../operators/orders.ts';

/** More lots than one size step on any market here, and fewer than any order. */
const FEW_LOTS = 10n;

export const ordersMatchingFaults: readonly Fault[] = [
  {
    id: 'orders.worst-price-first',
    clause: 'orders.match.best-price',
    title: 'the worst price trades first',
    edit: makeMatchingEdit({ outranks: (side, px, than) => (side === 'bid' ? px < than : px > than) }),
  },
  {
    id: 'orders.youngest-first',
    clause: 'orders.match.time-priority',
    title: 'inside a level the youngest order trades first',
    edit: makeMatchingEdit({ joinsAt: 'head' }),
  },
  {
    id: 'orders.trades-at-taker-price',
    clause: 'orders.match.resting-price',
    title: 'a trade executes at the price of the incoming order',
    edit: makeMatchingEdit({ tradePx: (takerPx) => takerPx }),
  },
  {
    id: 'orders.trades-beyond-limit',
    clause: 'orders.match.limit',
    title: 'a trade executes a hundredth beyond the limit',
    edit: makeMatchingEdit({ tradePx: (takerPx) => bookPx(takerPx + takerPx / 100n) }),
  },
  {
    id: 'orders.gtc-remainder-dropped',
    clause: 'orders.match.gtc',
    title: 'what a gtc order did not fill is dropped once it traded',
    edit: makePlacementEdit({ rests: ({ tif }, filled) => tif === 'alo' || (tif === 'gtc' && filled === 0n) }),
  },
  {
    id: 'orders.gtc-step-dropped',
    clause: 'orders.match.gtc',
    title: 'a step of size that a gtc order did not fill is dropped',
    edit: makePlacementEdit({ rests: ({ tif, lots }, filled) => tif !== 'ioc' && lots - filled >= FEW_LOTS }),
  },
  {
    id: 'orders.ioc-rests',
    clause: 'orders.match.ioc',
    title: 'what an ioc order did not fill rests',
    edit: makePlacementEdit({ rests: () => true }),
  },
  {
    id: 'orders.stp-oldest-stops-both',
    clause: 'orders.stp.oldest',
    title: 'cancel_oldest ends the incoming order too',
    edit: stp('cancel_oldest', { cancelsMaker: true, stopsTaker: true }),
  },
  {
    id: 'orders.stp-newest-cancels-resting',
    clause: 'orders.stp.newest',
    title: 'cancel_newest cancels the resting order',
    edit: stp('cancel_newest', { cancelsMaker: true, stopsTaker: false }),
  },
  {
    id: 'orders.stp-both-keeps-resting',
    clause: 'orders.stp.both',
    title: 'cancel_both keeps the resting order',
    edit: stp('cancel_both', { cancelsMaker: false, stopsTaker: true }),
  },
  {
    id: 'orders.stp-oldest-once',
    clause: 'orders.stp.no-self-trade',
    title: 'cancel_oldest takes one own order off, and trades with the next one',
    edit: inEachMatch((met) => ({ cancelsMaker: met.own === 0, stopsTaker: false }), 'cancel_oldest'),
  },
  {
    id: 'orders.stp-both-goes-on',
    clause: 'orders.stp.both',
    title: 'cancel_both lets an incoming order that has traded go on',
    edit: inEachMatch((met) => ({ cancelsMaker: true, stopsTaker: met.others === 0 }), 'cancel_both'),
  },
  {
    id: 'orders.self-trades',
    clause: 'orders.stp.no-self-trade',
    title: 'two orders of one account trade',
    edit: makeMatchingEdit({ stp: () => ({ cancelsMaker: false, stopsTaker: false }) }),
  },
  {
    id: 'orders.stp-self-trade-code',
    clause: 'orders.stp.code',
    title: 'self-trade prevention answers ORDER_SELF_TRADE',
    edit: makePlacementEdit({ stopped: () => refuse('ORDER_SELF_TRADE', 'stp rejected via STP') }),
  },
  {
    id: 'orders.reduce-only-cannot-take',
    clause: 'orders.reduce-only.reduces',
    title: 'a reduce-only order that would trade is refused',
    edit: makePerpGateEdit('reduce-only', (check) => (core, snapshot, market, order) => {
      const takes = order.reduceOnly && market.book.crosses(order.side, order.px);
      return takes ? makeReduceOnlyGrowthRefusal() : check(core, snapshot, market, order);
    }),
  },
  {
    id: 'orders.reduce-only-flips',
    clause: 'orders.reduce-only.flips',
    title: 'a reduce-only order on the closing side may be larger than the position',
    edit: makePerpGateEdit('reduce-only', (check) => (core, snapshot, market, order) => {
      const held = positionSizeOf(core.state, snapshot.account.address, market.id, order.leg);
      const closes = (held > 0n && order.side === 'ask') || (held < 0n && order.side === 'bid');
      return closes ? null : check(core, snapshot, market, order);
    }),
  },
  {
    id: 'orders.reduce-only-flips-by-a-step',
    clause: 'orders.reduce-only.flips',
    title: 'a reduce-only order may be a step of size larger than the position',
    edit: makePerpGateEdit('reduce-only', (check) => (core, snapshot, market, order) => {
      const held = positionSizeOf(core.state, snapshot.account.address, market.id, order.leg);
      const left = order.side === 'ask' ? held - order.lots : -held - order.lots;
      return held !== 0n && left === -market.step ? null : check(core, snapshot, market, order);
    }),
  },
  {
    id: 'orders.reduce-only-grows-through-zero',
    clause: 'orders.reduce-only.grows',
    title: 'a reduce-only order of more than twice the position turns it into a larger one of the other side',
    edit: makePerpGateEdit('reduce-only', (check) => (core, snapshot, market, order) => {
      const held = positionSizeOf(core.state, snapshot.account.address, market.id, order.leg);
      const closes = held > 0n ? order.side === 'ask' : order.side === 'bid';
      const size = held < 0n ? -held : held;
      return closes && held !== 0n && order.lots > 2n * size ? null : check(core, snapshot, market, order);
    }),
  },
  {
    id: 'orders.reduce-only-opens-from-flat',
    clause: 'orders.reduce-only.flat',
    title: 'a reduce-only order of a flat account opens a position',
    edit: makePerpGateEdit(
      'reduce-only',
      (check) => (core, snapshot, market, order) =>
        positionSizeOf(core.state, snapshot.account.address, market.id, order.leg) === 0n
          ? null
          : check(core, snapshot, market, order),
    ),
  },
];

function stp(of: StpMode, outcome: { readonly cancelsMaker: boolean; readonly stopsTaker: boolean }) {
  const others = {
    cancel_newest: { cancelsMaker: false, stopsTaker: true },
    cancel_oldest: { cancelsMaker: true, stopsTaker: false },
    cancel_both: { cancelsMaker: true, stopsTaker: true },
  };
  return makeMatchingEdit({ stp: (mode) => (mode === of ? outcome : others[mode]) });
}

/** Orders that an incoming one has met: of its own group and of others. */
interface Met {
  own: number;
  others: number;
}

/** Decides the outcome of one mode by the orders met before. */
function inEachMatch(outcome: (met: Met) => ReturnType<Stp>, of: StpMode): RulesEdit {
  return (rules) => {
    const { match, placement } = rules.engine;
    let met: Met = { own: 0, others: 0 };
    const counting = makePlacementEdit({
      stpMode(core, owner, asked) {
        met = { own: 0, others: 0 };
        return placement.stpMode(core, owner, asked);
      },
      makerRoom(core, maker, before) {
        met.others += 1;
        return placement.makerRoom(core, maker, before);
      },
    });
    const meeting = makeMatchingEdit({
      stp(mode) {
        if (mode !== of) return match.stp(mode);
        const then = outcome(met);
        met.own += 1;
        return then;
      },
    });
    return meeting(counting(rules));
  };
}

type Stp = Rules['engine']['match']['stp'];
