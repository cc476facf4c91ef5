import { bookPx, lots, type RulesEdit, refuse, rulesEditorAt, usd, withoutRow } from '../index.ts';
import { type AlternativeConvention, ceilDiv, ceilToStep, ONE_MICRO_UNIT, ONE_WHOLE_UNIT } from './convention.ts';

const chases = rulesEditorAt('engine', 'chases');
const chaseOrder = rulesEditorAt('actions', 'chaseOrder');
const slices = rulesEditorAt('engine', 'slices');
const ladder = rulesEditorAt('actions', 'scale', 'ladder');
const priority = rulesEditorAt('engine', 'priority');

const fewSlices = refuse('INVALID_REQUEST', 'slice_count is below 2');

/** An action whose orders are placed by its own steps is admitted, and refused if it places none. */
function placesUnreported(tag: string): readonly RulesEdit[] {
  const unreported = rulesEditorAt('actions')(({ table }) => {
    const prepare = table.get(tag);
    if (prepare === undefined) return {};
    const admitted: typeof prepare = (body) => {
      const prepared = prepare(body);
      if (!('commit' in prepared)) return prepared;
      return {
        ...prepared,
        commit(core, context) {
          const outcome = prepared.commit(core, context);
          if (outcome.kind !== 'statuses') return outcome;
          const [first] = outcome.statuses;
          const isRefused = outcome.statuses.every((entry) => 'error' in entry);
          return isRefused && first !== undefined && 'error' in first
            ? { kind: 'refused', refusal: first.error }
            : { kind: 'done' };
        },
      };
    };
    return { table: new Map(table).set(tag, admitted) };
  });
  const replies = rulesEditorAt(
    'chain',
    'replies',
  )(({ kindOf }) => ({
    kindOf: (entry) => (entry.tag === tag ? 'admission' : kindOf(entry)),
  }));
  return [unreported, replies];
}

/** Cancelling a live parent of another account is answered with a refusal of permission. */
const parentsOfOthers: RulesEdit = rulesEditorAt('actions')(({ table }) => {
  const prepare = table.get('twap_cancel');
  if (prepare === undefined) return {};
  const telling: typeof prepare = (body) => {
    const prepared = prepare(body);
    if (!('commit' in prepared)) return prepared;
    return {
      ...prepared,
      commit(core, context) {
        const parent = core.state.twaps.byId.get(BigInt(String(body.twap_id)));
        return parent === undefined || parent.owner === context.account
          ? prepared.commit(core, context)
          : { kind: 'refused', refusal: core.rules.actions.spotCancel.strangers };
      },
    };
  };
  return { table: new Map(table).set('twap_cancel', telling) };
});

/** Conventions on compound orders: what the venue does with them by itself, and which of them it accepts. */
export const alternativeExecutionConventions: readonly AlternativeConvention[] = [
  {
    id: 'chases-of-any-length',
    says: 'a chase may stand half a minute, and be of an order that never moves',
    edits: [
      chaseOrder(({ ttlMs, reprices }) => ({ ttlMs: { ...ttlMs, min: 30_000n }, reprices: { ...reprices, min: 0 } })),
    ],
  },
  {
    id: 'chases-move-once-more',
    says: 'a chase ends at the move behind its last one but one',
    edits: [chases(() => ({ isSpent: ({ reprices, maxReprices }) => reprices > maxReprices }))],
  },
  {
    id: 'chases-pause-a-block-longer',
    says: 'as many whole blocks lie between two prices of a chase as its interval has',
    edits: [chases(() => ({ pace: ({ intervalBlocks }) => intervalBlocks + 1 }))],
  },
  {
    id: 'chases-try-while-halted',
    says: 'a chase looks for its price on a halted market as well, where its order is refused',
    edits: [chases(() => ({ pausedOn: () => false }))],
  },
  {
    id: 'chase-orders-are-gtc',
    says: 'the order of a chase is good till it is cancelled: its price meets nobody',
    edits: [chases(() => ({ tif: 'gtc' }))],
  },
  {
    id: 'rungs-between-rounded-up',
    says: 'a rung between the bounds of a ladder stands at the tick above its place',
    edits: [
      ladder(() => ({
        offset: ({ rungs, pxLow, pxHigh }, rung, tick) => {
          if (rung === 0 || rung === rungs - 1) return rung === 0 ? 0n : pxHigh - pxLow;
          return ceilToStep(ceilDiv(BigInt(rung) * (pxHigh - pxLow), BigInt(rungs - 1)), tick);
        },
      })),
    ],
  },
  {
    id: 'ladders-less-steep',
    says: 'the largest rung of a rising or falling ladder has twice the weight of the smallest',
    edits: [
      ladder(({ weights }) => ({
        weights: {
          ...weights,
          lin_asc: ({ rungs }, rung) => BigInt(rungs + rung),
          lin_desc: ({ rungs }, rung) => BigInt(2 * rungs - rung),
        },
      })),
    ],
  },
  {
    id: 'ladders-of-one-rung',
    says: 'a ladder may have one rung',
    edits: [rulesEditorAt('actions', 'scale')(() => ({ min: 1 }))],
  },
  {
    id: 'ladders-admitted',
    says: 'a ladder is answered as actions are that place nothing, and what becomes of it is read (D03)',
    edits: placesUnreported('scale_order'),
  },
  {
    id: 'chases-admitted',
    says: 'a chase is answered as actions are that place nothing, and what becomes of it is read (D03)',
    edits: placesUnreported('chase_order'),
  },
  {
    id: 'twaps-of-two-slices',
    says: 'a parent has two slices at the least',
    edits: [
      rulesEditorAt(
        'actions',
        'twap',
      )(({ gates }) => ({
        gates: gates.map((gate) =>
          gate.id === 'count-zero'
            ? { ...gate, check: (_core, _context, { slices: count }) => (count < 2 ? fewSlices : null) }
            : gate,
        ),
      })),
    ],
  },
  {
    id: 'twaps-two-seconds-apart',
    says: 'slices are two seconds apart at the least, whatever is voted',
    edits: [rulesEditorAt('actions', 'twap')(() => ({ floorDelayMs: 2_000 }))],
  },
  {
    id: 'parents-of-others-not-theirs',
    says: "the cancel of somebody else's parent is refused for who has signed it",
    edits: [parentsOfOthers],
  },
  {
    id: 'slices-near-the-mark',
    says: 'a slice reaches half as far from the mark as an exit',
    edits: [
      slices(({ bound }) => ({
        bound: (core, market, mark, side) => {
          const half = (bound(core, market, mark, side) + mark) / 2n;
          const below = half - (half % market.tick);
          return bookPx(side === 'bid' || below === half ? below : below + market.tick);
        },
      })),
    ],
  },
  {
    id: 'slices-wait-for-the-index',
    says: 'slices on a perp are bounded around its index',
    edits: [
      slices(({ markOf }) => ({
        markOf: (core, market) => (market.kind === 'perp' ? (market.oracle?.px ?? null) : markOf(core, market)),
      })),
    ],
  },
  {
    id: 'bids-rounded-up',
    says: 'what an order pays for its place is rounded up at six places',
    edits: [
      priority(() => ({
        charge: (filled, bps) => usd(ceilDiv(filled * BigInt(bps), 10_000n * ONE_MICRO_UNIT) * ONE_MICRO_UNIT),
      })),
    ],
  },
  {
    id: 'bids-are-for-plain-orders',
    says: 'a bid waits for a plain order: ladders and chases leave it alone',
    edits: [priority(() => ({ spendsBid: ({ origin: { kind } }) => kind === 'plain' }))],
  },
  {
    id: 'batches-keep-the-newest',
    says: 'of two orders of one owner that would meet in a batch the newer one stays',
    edits: [
      rulesEditorAt(
        'engine',
        'batches',
      )(({ withoutSelfTrades }) => ({
        withoutSelfTrades: (orders) => withoutSelfTrades(orders.toReversed()).toReversed(),
      })),
    ],
  },
  {
    id: 'larger-encrypted-orders',
    says: 'an encrypted order has 8,192 bytes at most, and 2,048 of them wait',
    edits: [rulesEditorAt('actions', 'encryptedOrder')(() => ({ bounds: { ciphertext: 8_192, pool: 2_048 } }))],
  },
  {
    id: 'market-bids-pay-whole',
    says: 'a market bid on a pair that cannot be paid for whole does nothing',
    edits: [
      rulesEditorAt(
        'engine',
        'spotFunds',
      )(({ affords }) => ({
        affords: {
          ...affords,
          'market-bid': (core, pair, order, spendable) => {
            const can = affords['market-bid'](core, pair, order, spendable);
            return can === null || can >= order.lots ? can : lots(0n);
          },
        },
      })),
    ],
  },
  {
    id: 'leverage-to-125',
    says: 'a leverage of up to 125 may be chosen, where the market has as much',
    edits: [rulesEditorAt('actions', 'updateLeverage')(() => ({ max: 125 }))],
  },
  {
    id: 'batches-count-when-whole',
    says: 'an action with several entries counts as accepted when all of them are',
    edits: [
      rulesEditorAt(
        'chain',
        'block',
      )(({ accepts }) => ({
        accepts: (outcome) =>
          outcome.kind === 'entries' ? outcome.verdicts.every((verdict) => verdict === null) : accepts(outcome),
      })),
    ],
  },
  {
    id: 'last-nonce-of-the-last',
    says: 'the last nonce of an account is that of its newest action, not its greatest',
    edits: [rulesEditorAt('chain', 'block')(() => ({ lastNonce: (_window, nonce) => nonce }))],
  },
  {
    id: 'modes-change-beside-requests',
    says: 'an open request for quotes keeps nobody from another mode',
    edits: [
      rulesEditorAt('actions', 'userSetAbstraction')(({ surfaces }) => ({ surfaces: withoutRow(surfaces, 'rfq') })),
    ],
  },
  {
    id: 'loans-of-a-billion',
    says: 'a billion USDC may be lent or borrowed at a time',
    edits: [rulesEditorAt('actions', 'borrowLend')(() => ({ most: usd(1_000_000_000n * ONE_WHOLE_UNIT) }))],
  },
];
