import type { TwapSliceRules } from '../engine/orders/twap-slices.ts';
import { refuse } from '../refusal.ts';
import { rulesEditorAt } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import type { Fault } from './fault.ts';
import { makeCommitEdit } from './operators/orders.ts';

const slices = (change: (rules: TwapSliceRules) => Partial<TwapSliceRules>): RulesEdit =>
  rulesEditorAt('engine', 'slices')(change);

export const twapSpotFaults: readonly Fault[] = [
  {
    id: 'twap.no-pairs',
    clause: 'twap.spot.pair',
    title: 'a parent knows no pair',
    edit: makeCommitEdit('twap_order', (core, context, body, prepared) => {
      const isPlain = body.reduce_only !== true && body.position_side === undefined && body.randomize !== true;
      return Number(body.market) > 100 && isPlain && Number(body.total_size) > 2
        ? { kind: 'refused', refusal: refuse('MARKET_NOT_FOUND', 'no such market') }
        : prepared.commit(core, context);
    }),
  },
  {
    id: 'twap.idle-slice-again',
    clause: 'twap.spot.spent-slice',
    title: 'a parent on a pair waits with its slice until there is something to buy',
    edit: slices(({ markOf }) => ({
      markOf: (core, market) =>
        market.kind === 'spot' && market.book.best('ask') === null ? null : markOf(core, market),
    })),
  },
  {
    id: 'twap.own-order-stays',
    clause: 'twap.spot.own-side',
    title: 'a slice stops in front of an own order',
    edit: rulesEditorAt('engine', 'match')(({ stp }) => ({ stp: () => stp('cancel_newest') })),
  },
  {
    id: 'twap.halt-ignored',
    clause: 'twap.spot.pauses',
    title: 'a halt spends the slices of a parent',
    needs: ['control'],
    edit: slices(() => ({
      markOf: (core, market) =>
        market.kind === 'perp' ? market.mark : core.rules.engine.pairs.referencePx(core, market),
    })),
  },
  {
    id: 'twap.pair-parent-stays',
    clause: 'twap.cancel.spot',
    title: 'a parent on a pair cannot be cancelled',
    edit: makeCommitEdit('twap_cancel', (core, context, body, prepared) => {
      const twap = core.state.twaps.byId.get(BigInt(String(body.twap_id)));
      return twap !== undefined && twap.market > 100
        ? { kind: 'refused', refusal: refuse('ORDER_NOT_FOUND', 'order not found') }
        : prepared.commit(core, context);
    }),
  },
  {
    id: 'twap.pair-parent-goes-on',
    clause: 'twap.spot.below-lot-ends',
    title: 'a parent with nothing left goes on',
    edit: slices(({ isOver }) => ({
      isOver: (twap) => (twap.market > 100 && twap.executed > 0n ? false : isOver(twap)),
    })),
  },
  {
    id: 'twap.pair-end-words-swapped',
    clause: 'twap.spot.end-words',
    title: 'a parent on a pair is always told as finished',
    edit: slices(() => ({ endWord: () => 'finished' })),
  },
  {
    id: 'twap.pair-later-slices-without-parent',
    clause: 'fills.cause.twap',
    title: 'the fills of a parent on a pair say of which parent they are from its first slice alone',
    edit: rulesEditorAt(
      'reads',
      'userFills',
    )(({ cut }) => ({
      cut: (fills, limit) =>
        cut(fills, limit).map((row, _n, all) => {
          const { market, twapId, tid } = row.fill;
          const isLater = all.some(({ fill }) => fill.twapId === twapId && fill.tid < tid);
          return market > 100 && isLater ? { ...row, fill: { ...row.fill, twapId: null } } : row;
        }),
    })),
  },
];
