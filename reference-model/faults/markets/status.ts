import { makePerpGateEdit } from '../../engine/orders/gate-edits.ts';
import { bookPx } from '../../numeric/planes.ts';
import { refuse } from '../../refusal.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import type { Fault } from '../fault.ts';
import { makeMarketsRowEdit, makeVotedActionEdit } from '../operators/markets.ts';
import { amendingTags, limitEditToTag, omitGateOfTagEdit } from '../operators/orders.ts';

/** Actions, beside submit_order, that can close a position at once. */
const closingTags = ['batch_order', ...amendingTags] as const;

/** Actions, beside submit_order, that can open a position. */
const openingTags = [...closingTags, 'scale_order', 'chase_order'] as const;

export const marketsStatusFaults: readonly Fault[] = [
  {
    id: 'markets.delist-unseen',
    clause: 'markets.delist.halted',
    title: 'a delisted market reads halted false',
    needs: ['control'],
    edit: makeMarketsRowEdit(() => ({ halted: () => false })),
  },
  {
    id: 'markets.delist-shuts',
    clause: 'markets.delist.closing',
    title: 'a delisted market refuses closing orders as well',
    needs: ['control'],
    edit: makePerpGateEdit(
      'delist',
      (check) =>
        (...order) =>
          order[2].halted ? refuse('PRECONDITION_FAILED', 'market is delisted') : check(...order),
    ),
  },
  {
    id: 'markets.delist-forgets-coin',
    clause: 'markets.filter.coin',
    title: 'markets_meta does not know the coin of a delisted market',
    needs: ['control'],
    edit: rulesEditorAt(
      'reads',
      'arguments',
    )((rules) => ({
      'coin-option': (sent) => {
        const named = rules['coin-option'](sent);
        const market = 'value' in named ? named.value?.market : null;
        if (sent.type !== 'markets_meta' || market?.kind !== 'perp' || !market.halted) return named;
        return sent.core.rules.reads.rejections.unknownCoin(sent, market.coin);
      },
    })),
  },
  ...closingTags.flatMap((tag): readonly Fault[] => [
    {
      id: `markets.delist-shuts-${tag}`,
      clause: 'markets.delist.closing',
      title: `a delisted market refuses what closes by ${tag}`,
      needs: ['control'],
      edit: limitEditToTag(
        tag,
        makePerpGateEdit(
          'delist',
          (check) =>
            (...order) =>
              order[2].halted ? refuse('PRECONDITION_FAILED', 'market is delisted') : check(...order),
        ),
      ),
    },
    {
      id: `markets.close-only-shuts-${tag}`,
      clause: 'markets.flags.close-only',
      title: `a market with open false refuses what closes by ${tag}`,
      needs: ['control'],
      edit: limitEditToTag(
        tag,
        makePerpGateEdit(
          'flags',
          (check) =>
            (...order) =>
              order[2].open ? check(...order) : refuse('MARKET_INACTIVE', 'market takes no order'),
        ),
      ),
    },
    {
      id: `markets.delist-is-inactive-for-${tag}`,
      clause: 'markets.delist.code',
      title: `a delisted market answers MARKET_INACTIVE to ${tag}`,
      needs: ['control'],
      edit: limitEditToTag(
        tag,
        makePerpGateEdit(
          'delist',
          (check) =>
            (...order) =>
              check(...order) === null ? null : refuse('MARKET_INACTIVE', 'market is delisted'),
        ),
      ),
    },
  ]),
  ...openingTags.flatMap((tag): readonly Fault[] => [
    {
      id: `markets.delist-lets-${tag}`,
      clause: 'markets.delist.opening',
      title: `a delisted market takes opening orders of ${tag}`,
      needs: ['control'],
      edit: omitGateOfTagEdit(tag, 'delist'),
    },
    {
      id: `markets.close-only-lets-${tag}`,
      clause: 'markets.flags.open',
      title: `a market with open false takes opening orders of ${tag}`,
      needs: ['control'],
      edit: omitGateOfTagEdit(tag, 'flags'),
    },
  ]),
  {
    id: 'markets.delist-shuts-buyers',
    clause: 'markets.delist.closing',
    title: 'a delisted market refuses orders that close a short',
    needs: ['control'],
    edit: makePerpGateEdit(
      'delist',
      (check) =>
        (...order) =>
          order[2].halted && order[3].side === 'bid'
            ? refuse('PRECONDITION_FAILED', 'market is delisted')
            : check(...order),
    ),
  },
  {
    id: 'markets.delist-turns-flags',
    clause: 'markets.delist.flags',
    title: 'a delist turns open false',
    needs: ['control'],
    edit: delist((market) => {
      market.open = false;
    }),
  },
  {
    id: 'markets.halted-is-inactive',
    clause: 'markets.delist.code',
    title: 'a delisted market answers MARKET_INACTIVE',
    edit: makePerpGateEdit(
      'delist',
      (check) =>
        (...order) =>
          check(...order) === null ? null : refuse('MARKET_INACTIVE', 'market is delisted'),
    ),
  },
  {
    id: 'markets.halted-everywhere',
    clause: 'markets.delist.listed',
    title: 'every market reads halted',
    edit: makeMarketsRowEdit(() => ({ halted: () => true })),
  },
  {
    id: 'markets.settled-false',
    clause: 'markets.settled.not-yet',
    title: "today's rows have settled, false",
    edit: makeMarketsRowEdit(() => ({ settled: () => false })),
  },
  {
    id: 'markets.settled-false-next',
    clause: 'markets.settled.true-or-absent',
    title: 'a market that is not settled reads settled false',
    needs: ['next'],
    edit: makeMarketsRowEdit(() => ({ settled: () => false })),
  },
  {
    id: 'markets.settled-px-null',
    clause: 'markets.settled.px',
    title: 'a market that is not settled has a settlement price of null',
    needs: ['next'],
    edit: makeMarketsRowEdit(() => ({ settled_px: () => null })),
  },
  {
    id: 'markets.settled-not-halted',
    clause: 'markets.settled.halted',
    title: 'a settled market reads halted false',
    needs: ['next'],
    edit: makeMarketsRowEdit(() => ({ settled: ({ market }) => market.halted || undefined, halted: () => false })),
  },
  {
    id: 'markets.settled-takes-orders',
    clause: 'markets.settled.closed',
    title: 'a market that reads settled takes orders',
    needs: ['next'],
    edit: makeMarketsRowEdit(({ halted }) => ({
      settled: ({ market }) => market.id === 0 || undefined,
      halted: (source, core) => source.market.id === 0 || halted?.(source, core),
    })),
  },
  {
    id: 'markets.settled-stays-open',
    clause: 'markets.settled.closes',
    title: 'a settlement leaves the positions open',
    needs: ['control', 'next'],
    edit: makeVotedActionEdit('SettleMarket', (market) => {
      market.halted = true;
      market.settlement = { px: market.mark };
      return [{ field: 'settled', prior: null, new: 'true' }];
    }),
  },
  {
    id: 'markets.settled-px-of-none',
    clause: 'markets.settled.px',
    title: 'a market that is settled without a position has a settlement price',
    needs: ['control', 'next'],
    edit: makeVotedActionEdit('SettleMarket', (market, enact) => {
      const px = market.mark;
      const changes = enact();
      market.settlement = { px };
      return changes;
    }),
  },
  {
    id: 'markets.settled-beside-its-price',
    clause: 'markets.settled.closes',
    title: 'a settlement closes positions a tick above the price that it tells',
    needs: ['control', 'next'],
    edit: rulesEditorAt('engine', 'settlement')(() => ({ closesAt: (px) => bookPx(px + 1_000_000n) })),
  },
  {
    id: 'markets.settles-two-alone',
    clause: 'markets.settled.closes',
    title: 'a settlement closes one long against one short, and leaves what others hold',
    needs: ['control', 'next'],
    edit: rulesEditorAt(
      'engine',
      'settlement',
    )(() => ({
      closed: (open) => [true, false].flatMap((isLong) => open.filter(({ size }) => size > 0n === isLong).slice(0, 1)),
    })),
  },
  {
    id: 'markets.settled-votes-open',
    clause: 'markets.settled.closed',
    title: 'a vote on its flags opens a settled market',
    needs: ['control', 'next'],
    edit: makeVotedActionEdit('SetMarketFlags', (market, enact) => {
      market.settlement = null;
      market.halted = false;
      return enact();
    }),
  },
  {
    id: 'markets.close-only-shut',
    clause: 'markets.flags.close-only',
    title: 'a market with open false refuses closing orders as well',
    edit: makePerpGateEdit(
      'flags',
      (check) =>
        (...order) =>
          order[2].open ? check(...order) : refuse('MARKET_INACTIVE', 'market is closed'),
    ),
  },
  {
    id: 'markets.open-false-of-bids',
    clause: 'markets.flags.open',
    title: 'a market with open false takes asks that open',
    edit: makePerpGateEdit(
      'flags',
      (check) =>
        (...order) =>
          order[2].open || order[3].side === 'bid' ? check(...order) : null,
    ),
  },
];

/** A delist with an additional effect. */
function delist(more: (market: PerpMarket) => void): RulesEdit {
  return makeVotedActionEdit('DelistMarket', (market, enact) => {
    more(market);
    return enact();
  });
}
