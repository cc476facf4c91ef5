import type { ActionDraft } from '../../generate/actions.ts';
import type {
  AccountRef,
  ActStep,
  OrderDraft,
  PxRef,
  ReadRequestDraft,
  Step,
  TriggerDraft,
} from '../../generate/steps.ts';
import { makeActionStep, makeOrderDraft } from '../../generate/written-steps.ts';
import { families } from '../families/families.list.ts';
import {
  fundedSubAccountSteps,
  isolateNextPositionStep,
  openPositionSteps,
  openVaultStep,
  restingPairOrderStep,
  seedVaultStep,
  sweepTwoOrdersSteps,
  voteStep,
} from '../play/opening-steps.ts';

const readAll: Step = { do: 'read' };
const over: Step = { do: 'boundary', ms: 0 };
const at = (ticks: number): PxRef => ({ at: 'mark', ticks });
const worth = (usdc: number) => ({ of: 'worth', usdc, steps: 0 }) as const;
const oracle = (bps: number): Step => ({ do: 'oracle', market: 0, bps });
const passes = (ms: number): Step => ({ do: 'advance', ms });
const blocks = (count: number): Step => ({ do: 'commit', blocks: count });

const order = (
  side: 'bid' | 'ask',
  usdc: number,
  by: AccountRef = 0,
  { ticks = 0, ...more }: Partial<OrderDraft> & { readonly ticks?: number } = {},
  beside: Partial<ActStep> = {},
): Step =>
  makeActionStep(
    { tag: 'submit_order', order: makeOrderDraft({ side, px: at(ticks), size: worth(usdc), ...more }) },
    { by, ...beside },
  );
const held = { held: true } as const;
const batch = (orders: readonly OrderDraft[], grouping: 'positionTpsl' | null = null, by: AccountRef = 0): Step =>
  makeActionStep({ tag: 'batch_order', orders, grouping }, { by });
const leg = (bps: number, tpsl: 'tp' | 'sl', more: Partial<TriggerDraft> = {}): OrderDraft =>
  makeOrderDraft({
    side: 'ask',
    px: at(0),
    size: worth(200),
    trigger: { level: { bps }, isMarket: true, tpsl, trail: null, ...more },
  });
const own = (nth: number) => ({ of: 'own', nth }) as const;
const cancels = (count: number) => Array.from({ length: count }, (_, nth) => ({ order: own(nth), elsewhere: false }));
const changes = (count: number, ticks: number) =>
  Array.from({ length: count }, (_, nth) => ({
    order: own(nth),
    cloid: 0,
    px: at(ticks),
    size: null,
    alwaysPlace: false,
  }));

const inBatches = voteStep({ on: 'batches', market: 0, periodMs: 1_000 });
const window = (side: 'bid' | 'ask', usdc: 20 | 40 | 100, by: AccountRef): Step =>
  makeActionStep({ tag: 'fba_submit', market: 0, side, px: at(0), size: worth(usdc) }, { by, ...held });

const ladder = (side: 'bid' | 'ask', ticks: number): Step =>
  makeActionStep({
    tag: 'scale_order',
    market: 0,
    side,
    px: at(ticks),
    rungs: 3,
    ticks: 20,
    size: worth(200),
    stp: 'cancel_oldest',
    reduceOnly: false,
    tif: 'gtc',
    dist: 'lin_asc',
    weights: null,
    cloid: 0,
  });
const chases = (ttlMs: number): Step =>
  makeActionStep({
    tag: 'chase_order',
    market: 0,
    side: 'bid',
    size: worth(100),
    positionSide: { leg: 'long', named: 'where-hedged' },
    stp: 'cancel_newest',
    intervalBlocks: 2,
    ttlMs,
    maxReprices: 100,
  });
const touch: readonly Step[] = [order('bid', 100, 1, { ticks: -8 }), order('ask', 100, 1, { ticks: 8 })];
const parent = (usdc: number): Step =>
  makeActionStep({
    tag: 'twap_order',
    market: 0,
    side: 'bid',
    size: worth(usdc),
    reduceOnly: false,
    positionSide: { leg: 'long', named: 'where-hedged' },
    slices: 2,
    delayMs: 10_000,
  });
const hedged = (by: AccountRef): Step => makeActionStep({ tag: 'set_position_mode', hedge: true }, { by });
const levers = (by: AccountRef, leverage = 10, isIsolated = false): Step =>
  makeActionStep({ tag: 'update_leverage', market: 0, leverage, isIsolated }, { by });
const sends = (amount: string): ActionDraft => ({ tag: 'send_asset', token: 'usdc', to: 1, amount, toPerp: false });
const spot = (side: 'bid' | 'ask', by: AccountRef, usdc = 40): Step =>
  restingPairOrderStep(side, usdc, by, { market: 0, px: at(0) });

const ownBid: Step = makeActionStep({
  tag: 'spot_order',
  order: { market: 0, side: 'bid', px: at(0), size: worth(40), tif: 'gtc', stp: 'cancel_oldest', cloid: null },
  isMarket: false,
});
const calibrated = voteStep({ on: 'spot-margin', market: 0, initBps: 2_000 });
const lends = makeActionStep({ tag: 'earn_deposit', isKnown: true, amount: '200' }, { by: 2 });
const borrows: Step = makeActionStep({
  tag: 'spot_margin_open',
  market: 0,
  px: at(2),
  size: worth(80),
  borrow: '100',
});
const fillsAsked = (more: ReadRequestDraft['args']): ReadRequestDraft => ({
  read: 'user_fills',
  args: {
    address: { of: 'account', nth: 0 },
    start_time: { of: 'block', back: 12, ms: 0 },
    end_time: { of: 'block', back: 0, ms: 0 },
    limit: null,
    aggregate: null,
    ...more,
  },
});
const sinks = (bps: -4_000 | -2_500): PxRef => ({ at: 'bps', bps });
const borrowed: readonly Step[] = [calibrated, lends, spot('ask', 1, 80), borrows];
const asks = (side: 'Bid' | 'Ask', by: AccountRef): Step =>
  makeActionStep({ tag: 'rfq_request', series: 0, side, size: 'plain', limit: null, group: null }, { by });
const quotes = (of: AccountRef, nth: number, by: AccountRef): Step =>
  makeActionStep({ tag: 'rfq_quote', rfq: { of, nth }, price: 'plain', size: 'plain', outlives: false }, { by });
const takes = (of: AccountRef, nth = 0): Step =>
  makeActionStep({ tag: 'rfq_accept', rfq: { of, nth }, quote: 0, size: 'half' }, { by: of });

/** Account 0 is long with nearly its whole balance, against account 1. */
const sinking: readonly Step[] = [levers(0), levers(1), levers(2), ...openPositionSteps(940)];
const falls = [-510, -560, -630, -680, -760, -790, -810, -840, -880, -890, -905, -930, -950] as const;
const sinkingSlowly = falls.map(oracle);
const atLowest = (side: 'bid' | 'ask', usdc: number, by: AccountRef): Step =>
  makeActionStep(
    { tag: 'submit_order', order: makeOrderDraft({ side, px: { at: 'bps', bps: -950 }, size: worth(usdc) }) },
    { by },
  );
/**
 * Covers T0 and T1, whose levels depend on the market's requirement: 2 to 5 percent. No counterparty is in profit down to the lowest index,
 * so the account is not deleveraged between the bands.
 */
const fromBandToBand: readonly Step[] = [
  ...sinking,
  order('ask', 60, 0, { ticks: 2, tif: 'alo', reduceOnly: true }),
  oracle(-510),
  atLowest('ask', 850, 2),
  atLowest('bid', 850, 1),
  ...[-560, -630, -760, -790, -840, -880].flatMap((bps) => [oracle(bps), oracle(-950), oracle(-510)]),
  oracle(-950),
  order('bid', 20, 0),
];
/** Covers T2, starting with the market that requires least, with a buyer in the book. */
const soldWhole: readonly Step[] = [
  ...sinking,
  oracle(-510),
  atLowest('ask', 850, 2),
  atLowest('bid', 850, 1),
  atLowest('bid', 900, 1),
  ...[-905, -880, -840, -680].map(oracle),
];

/** Steps of a family that lead to its goals. */
export interface StepsTowardGoals {
  readonly goals: readonly string[];
  readonly steps: readonly Step[];
}

function opening(name: string, nth: number): readonly Step[] {
  return families.find((family) => family.name === name)?.openings?.[nth] ?? [];
}

let written: readonly StepsTowardGoals[] | null = null;

/** Returns the leads of all families: written for their goals, or an opening that reaches them. Other goals are reached by random draws. */
export function collectStepsTowardGoals(): readonly StepsTowardGoals[] {
  written ??= [...orderLeads(), ...ruleLeads(), ...riskLeads(), ...moneyLeads(), ...accountLeads()];
  return written;
}

function orderLeads(): readonly StepsTowardGoals[] {
  return [
    {
      goals: ['auctions.three-parties', 'auctions.partly-filled'],
      steps: [inBatches, window('ask', 20, 1), window('ask', 40, 2), window('bid', 40, 0), passes(1_000), blocks(1)],
    },
    {
      goals: ['batches.refused-rested-filled', 'batches.several-cancelled'],
      steps: [
        order('ask', 60, 1),
        batch([
          makeOrderDraft({ px: at(0), size: worth(40) }),
          makeOrderDraft({ px: at(-8), size: worth(40) }),
          makeOrderDraft({ px: at(0), size: { of: 'zero' } }),
        ]),
        batch([makeOrderDraft({ px: at(-7), size: worth(40) }), makeOrderDraft({ px: at(-6), size: worth(40) })]),
        makeActionStep({ tag: 'batch_cancel', cancels: cancels(4) }),
      ],
    },
    {
      goals: ['ladders.several-amended', 'ladders.met-and-rested', 'ladders.taken-off'],
      steps: [
        ladder('bid', -60),
        makeActionStep({ tag: 'batch_modify', changes: changes(3, -70) }),
        order('ask', 100, 2),
        makeActionStep({ tag: 'cancel_scale', market: 0, cloid: 0 }),
        ladder('bid', -20),
      ],
    },
    {
      goals: ['contests.paid-for-place', 'contests.cancelled-beside', 'contests.broker-paid'],
      steps: [
        order('ask', 100, 1),
        makeActionStep({ tag: 'priority_bid', market: 0, bps: 2 }),
        order('bid', 60, 2, { ticks: -1 }),
        makeActionStep({ tag: 'cancel_all_orders', market: 0 }, { by: 2, ...held }),
        order('bid', 100, 0),
        makeActionStep({ tag: 'approve_broker_fee', to: 2, bps: 2 }),
        order('ask', 100, 1),
        order('bid', 100, 0, { broker: { to: 2, bps: 2 } }),
      ],
    },
    {
      goals: ['pegs.followed', 'pegs.ended-by-itself'],
      steps: [...touch, chases(60_000), order('bid', 60, 1, { ticks: -3 }), blocks(3), passes(60_000), passes(60_000)],
    },
  ];
}

/** Returns the leads of engine rules that place orders, and of pairs. */
function ruleLeads(): readonly StepsTowardGoals[] {
  return [
    {
      goals: ['slices.empty-book', 'slices.partly-filled', 'slices.filled-whole'],
      steps: [
        order('ask', 30, 1),
        parent(120),
        passes(10_000),
        passes(10_000),
        order('ask', 100, 1),
        parent(60),
        passes(10_000),
        passes(10_000),
      ],
    },
    { goals: ['slices.ended-after-fills'], steps: opening('slices', 1) },
    { goals: ['spot.own-order-met'], steps: [spot('ask', 0), ownBid] },
    { goals: ['spot.escrow-back'], steps: opening('spot', 1) },
    { goals: ['spot.several-prints'], steps: opening('spot', 2) },
    {
      goals: ['stops.sibling-left', 'stops.closed-by-fire'],
      steps: [
        ...openPositionSteps(200),
        batch([leg(100, 'tp'), leg(-100, 'sl')], 'positionTpsl'),
        order('bid', 200, 1, { ticks: -4 }),
        oracle(-120),
        blocks(1),
      ],
    },
    {
      goals: ['stops.two-in-a-block'],
      steps: [
        ...openPositionSteps(200),
        batch([leg(60, 'tp'), leg(60, 'tp')]),
        order('bid', 100, 2, { ticks: -4 }),
        oracle(120),
        blocks(1),
      ],
    },
    {
      goals: ['stops.ratcheted'],
      steps: [
        ...openPositionSteps(200),
        batch([leg(-100, 'sl', { trail: 'near' })]),
        oracle(60),
        oracle(120),
        blocks(1),
      ],
    },
    {
      goals: ['stops.went-with-position'],
      steps: [
        ...openPositionSteps(200),
        batch([leg(100, 'tp'), leg(150, 'tp'), leg(-100, 'sl')], 'positionTpsl'),
        order('bid', 200, 1),
        order('ask', 200, 0),
        blocks(2),
      ],
    },
    {
      goals: [
        'trading.amended-across',
        'trading.turned-round',
        'trading.own-order-met',
        'trading.cancelled-by-schedule',
      ],
      steps: [
        order('bid', 60, 0, { ticks: -9 }),
        order('ask', 150, 1),
        makeActionStep({
          tag: 'modify',
          change: { order: own(0), cloid: 0, px: at(0), size: null, alwaysPlace: false },
        }),
        order('bid', 300, 2),
        order('ask', 300, 0),
        order('bid', 100, 2, { ticks: -9 }),
        order('ask', 100, 2, { ticks: -9, stp: 'cancel_oldest' }),
        order('bid', 100, 2, { ticks: -12 }),
        makeActionStep({ tag: 'schedule_cancel', inBlocks: 2 }, { by: 2 }),
        blocks(3),
      ],
    },
  ];
}

function riskLeads(): readonly StepsTowardGoals[] {
  return [
    { goals: ['boundaries.isolated-leg'], steps: opening('boundaries', 1) },
    { goals: ['boundaries.both-legs'], steps: opening('boundaries', 2) },
    {
      goals: ['votes.at-the-funding-cap'],
      steps: [isolateNextPositionStep(0), ...openPositionSteps(200), voteStep({ on: 'funding-cap', bps: 0 }), over],
    },
    {
      goals: ['votes.at-the-cap', 'votes.closed-to-opening', 'votes.closed-by-vote'],
      steps: [
        ...openPositionSteps(100),
        voteStep({ on: 'oi-cap', market: 0, usdc: 60 }),
        order('ask', 200, 1, { ticks: 2 }),
        order('bid', 200, 0, { ticks: 2 }),
        voteStep({ on: 'oi-cap', market: 0, usdc: null }),
        voteStep({ on: 'flags', market: 0, open: false, close: true }),
        order('bid', 100, 0),
        voteStep({ on: 'flags', market: 0, open: true, close: true }),
        order('bid', 200, 2, { ticks: -1 }),
        voteStep({ on: 'force-close', account: 0 }),
      ],
    },
    {
      goals: ['hedges.two-closers'],
      steps: [
        hedged(0),
        ...openPositionSteps(200),
        order('ask', 60, 0, { reduceOnly: true, ticks: 1 }),
        order('ask', 60, 0, { reduceOnly: true, ticks: 1 }),
        order('bid', 120, 2, { ticks: 1 }),
        order('bid', 120, 2, { ticks: 1 }),
      ],
    },
    {
      goals: ['hedges.bucket-topped-up'],
      steps: [
        isolateNextPositionStep(0),
        ...openPositionSteps(100),
        makeActionStep({ tag: 'top_up_isolated_only_margin', market: 0, amount: '1' }),
      ],
    },
    { goals: ['hedges.both-legs'], steps: opening('hedges', 1) },
    {
      goals: ['margin.refused-with-position', 'margin.leverage-with-position'],
      steps: [levers(0), levers(1), order('ask', 400, 1), order('bid', 400, 0), levers(0, 5), order('bid', 4_400, 0)],
    },
    { goals: ['mixed.three-products'], steps: opening('mixed', 1) },
    { goals: ['sinking.t1-to-t3', 'sinking.post-only-left', 'sinking.order-refused'], steps: fromBandToBand },
    {
      goals: ['sinking.half-closed', 'sinking.back-to-safe', 'sinking.met-the-book', 'sinking.past-the-book'],
      steps: [
        ...sinking,
        order('bid', 60, 2, { tif: 'alo', ticks: -2 }),
        order('bid', 60, 0, { tif: 'alo', ticks: -2 }),
        ...sinkingSlowly,
        order('bid', 20, 0),
        oracle(0),
      ],
    },
    { goals: ['sinking.leg-closed'], steps: soldWhole },
    {
      goals: ['sinking.isolated-closed'],
      steps: [levers(0, 10, true), levers(1), levers(2), ...openPositionSteps(940), ...sinkingSlowly],
    },
  ];
}

function moneyLeads(): readonly StepsTowardGoals[] {
  return [
    { goals: ['bridge.released'], steps: opening('bridge', 3) },
    { goals: ['bridge.given-back', 'bridge.stranded-kept'], steps: opening('bridge', 1) },
    { goals: ['bridge.credited-once'], steps: opening('bridge', 4) },
    { goals: ['bridge.held-by-position'], steps: opening('bridge', 5) },
    { goals: ['calls.burnt-and-credited'], steps: opening('calls', 0) },
    { goals: ['calls.transaction-refused'], steps: opening('calls', 1) },
    {
      goals: ['calls.batch-too-long'],
      steps: [{ do: 'rpc', ask: { calls: [{ method: 'eth_chainId' }], batch: 101 } }],
    },
    { goals: ['crossings.fee-in-token'], steps: opening('crossings', 1) },
    { goals: ['crossings.fee-in-usdc'], steps: opening('crossings', 2) },
    { goals: ['crossings.out-of-spot-wallet'], steps: opening('crossings', 4) },
    {
      goals: ['lending.sold-by-the-venue'],
      steps: [
        ...borrowed,
        ...['50.00', '50.00', '50.00', '50.00', '50.00', '30.00'].map((amount) => makeActionStep(sends(amount))),
        restingPairOrderStep('bid', 15, 1, { market: 0, px: sinks(-2_500) }),
        restingPairOrderStep('ask', 12, 2, { market: 0, px: sinks(-2_500) }),
        readAll,
      ],
    },
    {
      goals: ['lending.sold-in-part', 'lending.all-lent'],
      steps: [
        ...borrowed,
        spot('bid', 2, 30),
        makeActionStep({ tag: 'spot_margin_close', market: 0, px: at(0) }),
        makeActionStep({ tag: 'earn_withdraw', isKnown: true, shares: '200' }, { by: 2 }),
      ],
    },
    { goals: ['lending.sold-short'], steps: opening('lending', 3) },
    {
      goals: ['options.accepted', 'options.netted'],
      steps: [asks('Bid', 0), readAll, quotes(0, 0, 1), takes(0), asks('Ask', 0), readAll, quotes(0, 0, 1), takes(0)],
    },
    { goals: ['options.own-quote'], steps: [asks('Bid', 0), readAll, quotes(0, 0, 0), takes(0)] },
    { goals: ['referrals.claimed', 'referrals.broker-claimed'], steps: opening('referrals', 1) },
    { goals: ['staking.unbonding-slashed'], steps: opening('staking', 2) },
    { goals: ['staking.free-after-days'], steps: opening('staking', 6) },
    { goals: ['staking.lock-held'], steps: opening('staking', 1) },
    { goals: ['sub-accounts.collateral-back', 'sub-accounts.out-of-spot-wallet'], steps: opening('sub-accounts', 1) },
    {
      goals: ['transfers.out-of-cover', 'transfers.cover-kept', 'transfers.claimed'],
      steps: [
        order('ask', 200, 1),
        order('bid', 200, 0),
        makeActionStep(sends('2.50')),
        makeActionStep({ ...sends('1'), amount: { of: 'free', units: 1 } } as ActionDraft),
        { do: 'claim', for: 0, usdc: 1 },
        blocks(2),
      ],
    },
    { goals: ['vaults.left-after-lock', 'vaults.lock-held'], steps: opening('vaults', 0) },
    { goals: ['vaults.operator-traded'], steps: opening('vaults', 1) },
  ];
}

function accountLeads(): readonly StepsTowardGoals[] {
  return [
    { goals: ['wallets.crossed-back'], steps: opening('wallets', 0) },
    {
      goals: ['wallets.mode-kept', 'wallets.portfolio-traded'],
      steps: [
        ...openPositionSteps(100),
        makeActionStep({ tag: 'user_set_abstraction', kind: 0, value: '1' }),
        makeActionStep({ tag: 'user_portfolio_margin', enroll: true }),
        order('ask', 100, 1),
        order('bid', 100, 0),
      ],
    },
    { goals: ['dexes.traded', 'dexes.shut-with-orders'], steps: opening('dexes', 0) },
    { goals: ['dexes.maker-rebated'], steps: opening('dexes', 1) },
    { goals: ['listings.traded', 'listings.closed-with-orders'], steps: opening('listings', 0) },
    { goals: ['listings.seeded-a-hundred'], steps: opening('listings', 2) },
    { goals: ['malformed.unread', 'malformed.nothing-held'], steps: opening('malformed', 0) },
    {
      goals: ['questions.cut-by-limit', 'questions.window-with-rows', 'questions.folded'],
      steps: [
        ...sweepTwoOrdersSteps(150),
        {
          do: 'ask',
          asks: [
            fillsAsked({ limit: { of: 'value', value: 1 } }),
            fillsAsked({ aggregate: { of: 'value', value: true } }),
          ],
        },
      ],
    },
    {
      goals: ['rosters.acted', 'rosters.below-quorum', 'rosters.inner-refused', 'rosters.replaced'],
      steps: opening('rosters', 1),
    },
    { goals: ['strangers.agent-acted'], steps: opening('strangers', 5) },
    {
      goals: ['strangers.not-for-vault', 'strangers.not-for-sub-account'],
      steps: [
        openVaultStep(0),
        readAll,
        seedVaultStep(0),
        ...fundedSubAccountSteps(0),
        makeActionStep({ tag: 'cancel_all_orders', market: null }, { signer: 'stranger for vault' }),
        makeActionStep({ tag: 'cancel_all_orders', market: null }, { signer: 'owner for sub' }),
      ],
    },
  ];
}
