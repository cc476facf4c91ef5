import type { ActionDraft } from '../../generate/actions.ts';
import type { OrderDraft, Step } from '../../generate/steps.ts';
import { makeActionStep, makeOrderDraft } from '../../generate/written-steps.ts';
import { idRevealingReads } from '../compare/id-revealing-reads.ts';
import { bridgeFamily } from '../families/bridge.ts';
import type { Family } from '../families/family.ts';
import { marginFamily } from '../families/margin.ts';
import { optionsFamily } from '../families/options.ts';
import { stakingFamily } from '../families/staking.ts';
import { openPositionSteps } from '../play/opening-steps.ts';

/** Steps with different results under the forms of one open point. */
export interface VariantProbe {
  readonly decision: string;
  /** Whether its forms differ by a block or a time step: then nothing is played in parallel. */
  readonly isAboutBlocks?: true;
  /** Whether its forms differ in the feed; left out: in a reply, or in a read of `probedReads`. */
  readonly isAboutFeed?: true;
  /** Family that plays it; left out: `tradingFamily`. */
  readonly family?: Family;
  readonly steps: readonly Step[];
}

const order = (more: Partial<OrderDraft>): ActionDraft => ({ tag: 'submit_order', order: makeOrderDraft(more) });

const cancelAll: ActionDraft = { tag: 'cancel_all_orders', market: null };
const approve = (expiresInMs: number | null): ActionDraft => ({
  tag: 'approve_agent',
  agent: 'own',
  name: null,
  expiresInMs,
});
const send = (token: 'usdc' | 'native', amount: string): ActionDraft => ({
  tag: 'send_asset',
  token,
  to: 1,
  amount,
  toPerp: false,
});
const setMode = (value: '0' | '1'): ActionDraft => ({ tag: 'user_set_abstraction', kind: 0, value });
const subAccount = (index: number | null): ActionDraft => ({
  tag: 'create_sub_account',
  name: 'usual',
  index,
  sharesStpGroup: false,
});
const ofVault = { of: 0, nth: 0 } as const;
const seed: ActionDraft = { tag: 'vault_transfer', vault: ofVault, deposit: true, amount: 10, asNumber: false };
const follow = { tag: 'vault_distribute', vault: ofVault } as const;
const giveBack = { tag: 'vault_withdraw', vault: ofVault, asNumber: false } as const;
const change = { tag: 'vault_modify', vault: ofVault, name: null, lockSecs: null, paused: null } as const;
/** The read shows the vault's address on the target. */
const openVault: readonly Step[] = [
  makeActionStep({ tag: 'create_vault', name: 'desk', lockSecs: 345_600, kind: 'User', parent: 'null' }),
  { do: 'read' },
];
const crossAtThree = { tag: 'update_leverage', market: 0, leverage: 3, isIsolated: false } as const;
const atMark = { at: 'mark', ticks: 0 } as const;
const worth = (usdc: number) => ({ of: 'worth', usdc, steps: 0 }) as const;
const nobodys = { order: { of: 'nobody' }, elsewhere: false } as const;

const chase: ActionDraft = {
  tag: 'chase_order',
  market: 0,
  side: 'bid',
  size: worth(100),
  stp: 'cancel_newest',
  positionSide: { leg: 'long', named: 'where-hedged' },
  intervalBlocks: 10_000,
  ttlMs: 21_600_000,
  maxReprices: 1_000,
};

const twap = (delayMs: number): ActionDraft => ({
  tag: 'twap_order',
  market: 0,
  side: 'bid',
  size: worth(100),
  reduceOnly: false,
  positionSide: { leg: 'long', named: 'where-hedged' },
  slices: 2,
  delayMs,
});

/** A leg that protects account 0's long, at this distance from the mark in percent. */
const stopAt = (percent: number): OrderDraft =>
  makeOrderDraft({
    side: 'ask',
    size: worth(40),
    trigger: { level: { percent }, isMarket: true, tpsl: 'sl', trail: null },
  });

/** A stop-loss on the side of the mark on which a leg of this side takes a profit: it has no position to close when it fires. */
const misnamedLeg = (side: OrderDraft['side'], percent: number): ActionDraft =>
  order({ side, trigger: { level: { percent }, isMarket: true, tpsl: 'sl', trail: null } });

/** Account 2 has referred account 0, and earns from its trade. */
const broughtTrade: readonly Step[] = [makeActionStep({ tag: 'set_referrer', to: 2 }), ...openPositionSteps(100)];

/** Account 0 trades with account 1, with an order that pays account 2 as broker. */
const paidBroker: readonly Step[] = [
  makeActionStep({ tag: 'approve_broker_fee', to: 2, bps: 5 }),
  makeActionStep(order({ side: 'ask', px: atMark }), { by: 1 }),
  makeActionStep(order({ px: atMark, broker: { to: 2, bps: 5 } })),
  { do: 'read' },
];

/** Reads in which the forms of a probe differ, and those that show the outcome of actions where no reply does. */
export const probedReads: readonly string[] = [
  ...idRevealingReads,
  'user_rate_limit',
  'user_non_funding_ledger_updates',
  'bridge_withdrawal_history',
];

/** In the order in which they are settled: each depends on the earlier ones. */
export const openDecisionProbes: readonly VariantProbe[] = [
  { decision: 'D26', isAboutFeed: true, steps: [makeActionStep(order({})), { do: 'read' }] },
  {
    decision: 'D273',
    steps: [
      makeActionStep({
        tag: 'batch_order',
        orders: [makeOrderDraft({ cloid: 0 }), makeOrderDraft({ cloid: 0 })],
        grouping: null,
      }),
    ],
  },
  { decision: 'D03', steps: [makeActionStep({ tag: 'batch_cancel', cancels: [nobodys, nobodys] })] },
  { decision: 'D40', steps: [makeActionStep(cancelAll, { signer: 'stranger' })] },
  {
    decision: 'D43',
    isAboutBlocks: true,
    steps: [makeActionStep(approve(null)), makeActionStep(cancelAll, { signer: 'agent' })],
  },
  { decision: 'D107', steps: [makeActionStep(send('usdc', '1.50'))] },
  {
    decision: 'D104',
    isAboutFeed: true,
    steps: [makeActionStep(send('usdc', '1')), makeActionStep(send('native', '1')), { do: 'read' }],
  },
  {
    decision: 'D42',
    isAboutBlocks: true,
    steps: [
      makeActionStep(approve(10_000)),
      { do: 'advance', ms: 20_000 },
      makeActionStep(cancelAll, { signer: 'agent' }),
    ],
  },
  { decision: 'D89', isAboutBlocks: true, steps: [makeActionStep(cancelAll, { expiresInMs: -300_000 })] },
  { decision: 'D75', steps: [makeActionStep(order({ reduceOnly: true }))] },
  {
    decision: 'D77',
    steps: [
      makeActionStep(order({ size: { of: 'minimum', steps: -1 } })),
      makeActionStep(order({ market: 1, size: { of: 'minimum', steps: -1 } })),
    ],
  },
  {
    decision: 'D88',
    steps: [makeActionStep({ tag: 'fba_submit', market: 0, side: 'bid', px: atMark, size: worth(100) })],
  },
  {
    decision: 'D06',
    steps: [makeActionStep(order({ trigger: { level: { percent: 40 }, isMarket: true, tpsl: 'sl', trail: null } }))],
  },
  {
    decision: 'D07',
    steps: [
      makeActionStep(
        order({ px: { at: 'zero' }, trigger: { level: { percent: 40 }, isMarket: true, tpsl: 'sl', trail: null } }),
      ),
    ],
  },
  {
    decision: 'D268',
    steps: [makeActionStep(order({ trigger: { level: 'greatest', isMarket: true, tpsl: 'sl', trail: null } }))],
  },
  // Each side with the word for the other direction: a venue that turns only one of them about has neither form.
  {
    decision: 'D260',
    steps: [
      makeActionStep(misnamedLeg('ask', 40)),
      makeActionStep(misnamedLeg('bid', -40)),
      { do: 'commit', blocks: 2 },
      { do: 'read' },
    ],
  },
  // With an empty book a limit exit rests, and a market exit does not.
  {
    decision: 'D87',
    steps: [
      ...openPositionSteps(100),
      makeActionStep(
        order({
          side: 'ask',
          px: { at: 'bps', bps: -50 },
          size: worth(50),
          reduceOnly: true,
          trigger: { level: { bps: -50 }, isMarket: false, tpsl: 'sl', trail: null },
        }),
      ),
      { do: 'oracle', market: 0, bps: -100 },
      { do: 'commit', blocks: 2 },
      { do: 'read' },
    ],
  },
  { decision: 'D79', steps: [makeActionStep(order({})), { do: 'read' }] },
  { decision: 'D221', steps: [makeActionStep(twap(500)), { do: 'read' }] },
  {
    decision: 'D220',
    isAboutBlocks: true,
    steps: [makeActionStep(twap(60_000)), { do: 'commit', blocks: 2 }, { do: 'read' }],
  },
  { decision: 'D283', steps: [makeActionStep(setMode('1')), { do: 'read' }] },
  { decision: 'D109', steps: [makeActionStep(order({})), makeActionStep(setMode('0'))] },
  { decision: 'D110', steps: [makeActionStep(setMode('1')), { do: 'read' }] },
  { decision: 'D63', steps: [makeActionStep(setMode('1')), { do: 'claim', for: 0, usdc: 100 }, { do: 'read' }] },
  { decision: 'D113', steps: [makeActionStep(subAccount(2)), makeActionStep(subAccount(null)), { do: 'read' }] },
  {
    decision: 'D114',
    steps: [
      makeActionStep(setMode('1')),
      makeActionStep(subAccount(0)),
      makeActionStep({ tag: 'sub_account_transfer', index: 0, deposit: true, amount: '1' }),
      { do: 'read' },
    ],
  },
  { decision: 'D274', steps: [makeActionStep(crossAtThree), makeActionStep(crossAtThree)] },
  { decision: 'D275', steps: [...openVault, ...openVault] },
  { decision: 'D115', steps: [...openVault, makeActionStep({ ...change, feeBps: 2_001 })] },
  { decision: 'D116', steps: [...openVault, makeActionStep(seed), { do: 'read' }] },
  { decision: 'D117', steps: [...openVault, makeActionStep(seed), makeActionStep({ ...giveBack, shares: 1 })] },
  {
    decision: 'D254',
    steps: [
      ...openVault,
      makeActionStep(seed),
      makeActionStep({ tag: 'vault_transfer', vault: ofVault, deposit: false, amount: 'half', asNumber: false }),
    ],
  },
  { decision: 'D119', steps: [...openVault, makeActionStep({ ...follow, amount: '2.509' }), { do: 'read' }] },
  {
    decision: 'D135',
    steps: [
      makeActionStep(setMode('1')),
      makeActionStep({ tag: 'usd_class_transfer', toPerp: false, amount: '2.50' }),
      { do: 'read' },
    ],
  },
  {
    decision: 'D251',
    family: optionsFamily,
    steps: [
      makeActionStep({ tag: 'rfq_request', series: 0, side: 'Bid', size: 'plain', limit: null, group: null }),
      { do: 'read' },
      makeActionStep({ tag: 'rfq_quote', rfq: { of: 0, nth: 0 }, price: 'plain', size: 'plain', outlives: false }),
      { do: 'read' },
    ],
  },
  {
    decision: 'D286',
    family: optionsFamily,
    steps: [
      makeActionStep({ tag: 'rfq_request', series: 0, side: 'Bid', size: 'plain', limit: 'plain', group: null }),
      { do: 'read' },
      makeActionStep(
        { tag: 'rfq_quote', rfq: { of: 0, nth: 0 }, price: 'dear', size: 'plain', outlives: false },
        { by: 1 },
      ),
      { do: 'read' },
    ],
  },
  { decision: 'D249', steps: [makeActionStep(order({ broker: { to: 2, bps: 5 } }))] },
  { decision: 'D284', steps: paidBroker },
  { decision: 'D217', isAboutFeed: true, steps: paidBroker },
  {
    decision: 'D136',
    steps: [...broughtTrade, makeActionStep({ tag: 'claim_referral_rewards' }, { by: 2 }), { do: 'read' }],
  },
  {
    decision: 'D138',
    steps: [...broughtTrade, makeActionStep({ tag: 'claim_broker_rewards' }, { by: 2 }), { do: 'read' }],
  },
  {
    decision: 'D139',
    steps: [
      ...broughtTrade,
      makeActionStep(setMode('1'), { by: 2 }),
      makeActionStep({ tag: 'claim_referral_rewards' }, { by: 2 }),
      { do: 'read' },
    ],
  },
  {
    decision: 'D126',
    family: stakingFamily,
    steps: [
      makeActionStep({ tag: 'c_deposit', amount: '2.00' }),
      makeActionStep({ tag: 'token_delegate', validator: 0, amount: '1.00', back: false, months: 1 }),
    ],
  },
  { decision: 'D111', steps: [makeActionStep(order({}), { by: 1 }), makeActionStep(chase)] },
  {
    decision: 'D214',
    steps: [
      makeActionStep(order({ px: { at: 'bps', bps: -50 } }), { by: 1 }),
      makeActionStep(order({ side: 'ask', px: { at: 'bps', bps: 50 } }), { by: 1 }),
      makeActionStep(chase),
    ],
  },
  {
    decision: 'D240',
    isAboutBlocks: true,
    steps: [
      makeActionStep(subAccount(0), { held: true }),
      makeActionStep({ tag: 'sub_account_transfer', index: 0, deposit: true, amount: '1' }),
      { do: 'read' },
    ],
  },
  { decision: 'D253', steps: [makeActionStep(send('usdc', '1000000000'))] },
  {
    decision: 'D112',
    steps: [
      makeActionStep(order({ side: 'ask', px: atMark }), { by: 1 }),
      makeActionStep(order({ px: atMark, tif: 'ioc' }), { held: true }),
      makeActionStep(cancelAll, { by: 1 }),
    ],
  },
  {
    decision: 'D78',
    steps: [
      makeActionStep({ tag: 'set_position_mode', hedge: true }),
      makeActionStep(order({ side: 'ask', px: atMark, size: worth(40) }), { by: 1 }),
      makeActionStep(order({ px: atMark, size: worth(40), tif: 'ioc' })),
      makeActionStep(order({ side: 'ask', px: atMark, size: worth(20) })),
    ],
  },
  {
    decision: 'D81',
    family: marginFamily,
    steps: [
      makeActionStep({ tag: 'update_leverage', market: 0, leverage: 2, isIsolated: true }),
      makeActionStep(order({ side: 'ask', px: { at: 'mark', ticks: 3 }, size: worth(20) }), { by: 1 }),
      makeActionStep(order({ px: { at: 'mark', ticks: 3 }, size: worth(20), tif: 'ioc' })),
      { do: 'read' },
    ],
  },
  {
    decision: 'D259',
    isAboutBlocks: true,
    steps: [
      ...openPositionSteps(40),
      makeActionStep({ tag: 'batch_order', grouping: 'positionTpsl', orders: [-40, -42, -44].map(stopAt) }),
      makeActionStep(order({ px: atMark, size: worth(80) }), { by: 1 }),
      makeActionStep(order({ side: 'ask', px: atMark, size: worth(80) })),
      { do: 'advance', ms: 1_000 },
      { do: 'read' },
    ],
  },
  {
    decision: 'D163',
    steps: [
      makeActionStep(order({})),
      makeActionStep({ tag: 'spot_cancel', cancel: { order: { of: 'own', nth: 0 }, elsewhere: false } }),
    ],
  },
  {
    decision: 'D150',
    family: bridgeFamily,
    steps: [
      makeActionStep({ tag: 'bridge_withdraw', chain: 'Base', asset: 0, amount: 2_500_000, to: 1 }),
      { do: 'read' },
    ],
  },
  {
    decision: 'D288',
    steps: [
      makeActionStep({ tag: 'create_vault', name: 'desk', lockSecs: 345_600, kind: 'Metaliquidity', parent: 'null' }),
    ],
  },
  // A position holds 61 of 100 USDC at leverage 1; the other side of the flip takes 81.
  {
    decision: 'D80',
    family: marginFamily,
    steps: [
      makeActionStep({ tag: 'update_leverage', market: 0, leverage: 1, isIsolated: false }),
      makeActionStep(order({ side: 'ask', px: atMark, size: worth(60) }), { by: 1 }),
      makeActionStep(order({ px: atMark, size: worth(60) })),
      makeActionStep(order({ px: atMark, size: worth(140) }), { by: 1 }),
      makeActionStep(order({ side: 'ask', px: atMark, size: worth(140), tif: 'ioc' })),
    ],
  },
];

const spelled = 'only how an answer is spelled: both sides are read in one form';
const unasked = 'of requests that no sequence sends';
const atEdge = 'of what the edge lets through, which is all that a shadow is sent';
const nearLiquidation = 'decides of an account that is no longer Safe, where sequences end or only advise';
const asPublic = 'read in the form of public facts, whichever it is in';
const undeployed = 'of markets that deployers run, which no sequence has: nobody is given the stake for it';
const ofPair = 'of orders on pairs, and probes are played on perpetual markets';
const adopted = 'of a read that is adopted or compared in no part that it changes';

/** Open points with several forms in the model and no probe, with the reason why a campaign never meets them. */
export const unprobedDecisionReasons: Readonly<Record<string, string>> = {
  D267: 'of actions whose owner is a sub-account, which no sequence has',
  D01: spelled,
  D02: spelled,
  D05: spelled,
  D09: spelled,
  D10: spelled,
  D12: spelled,
  D13: unasked,
  D21: adopted,
  D24: 'of a state that is told again, only the newest telling counts',
  D25: 'not compared where a state is told',
  D36: unasked,
  D38: unasked,
  D45: spelled,
  D51: atEdge,
  D56: unasked,
  D57: unasked,
  D58: unasked,
  D59: unasked,
  D60: atEdge,
  D61: atEdge,
  D62: 'no sequence restarts its target',
  D64: 'no sequence withdraws so often',
  D65: adopted,
  D67: adopted,
  D70: spelled,
  D74: 'of legs that trail, which only a family that advises has',
  D76: nearLiquidation,
  D265: nearLiquidation,
  D85: 'of a channel that is not compared',
  D86: unasked,
  D90: unasked,
  D91: unasked,
  D92: unasked,
  D93: unasked,
  D94: 'no sequence sends a request with two faults of these kinds',
  D96: 'no sequence approves until the time 0',
  D97: spelled,
  D98: spelled,
  D99: spelled,
  D100: spelled,
  D101: spelled,
  D102: unasked,
  D103: spelled,
  D105: 'the first frame of an account that has done nothing is empty in each form',
  D193: atEdge,
  D210: unasked,
  D238: 'of a premium, which is not compared',
  D239: 'of a rate, which is adopted',
  D242: 'of a list that has none of its rows',
  D211: unasked,
  D215: unasked,
  D218: 'compared as one form',
  D243: 'compared as one form',
  D245: 'compared as one form',
  D262: 'compared as one form',
  D270: 'compared as one form',
  D257: spelled,
  D280: spelled,
  D241: unasked,
  D244: unasked,
  D266: unasked,
  D272: unasked,
  D137: 'of sends that convert, which no sequence has: the token that a cast is given need not have a mark',
  D263: 'of sends that convert, which no sequence has',
  D125: 'no sequence moves an amount that is finer than the token',
  D127: 'records of what is at stake or in a pool that lends are not compared',
  D151: 'no sequence withdraws so often',
  D152: 'of a figure that is not compared',
  D153: 'no sequence has validators sign',
  D155: unasked,
  D156: unasked,
  D248: unasked,
  D118: 'no sequence leaves a vault without shares that holds value',
  D158: nearLiquidation,
  D190: nearLiquidation,
  D186: 'no sequence lends what no open pair is quoted in',
  D159: ofPair,
  D161: ofPair,
  D133: 'no sequence has a validator removed',
  D167: 'no sequence has the index move before a series expires',
  D271: 'no sequence has a credit from another chain',
  D237: 'of a key of an overview, which no probe reads',
  D213: 'of a share of what all makers traded, which no read shows',
  D212: 'of shares that have earned, which only a family that advises has',
  D187: 'less than the places that a block of a sequence adds to',
  D128: 'of a time that is not compared',
  D129: 'of a time that is not compared',
  D46: spelled,
  D49: undeployed,
  D170: undeployed,
  D171: undeployed,
  D174: undeployed,
  D175: undeployed,
  D176: undeployed,
  D180: undeployed,
  D184: undeployed,
  D227: asPublic,
  D228: asPublic,
  D229: asPublic,
  D230: asPublic,
  D231: asPublic,
  D232: asPublic,
  D233: asPublic,
  D234: asPublic,
  D236: asPublic,
  D264: asPublic,
  D281: asPublic,
  D258: 'of a discount that comes with a day at stake, which no probe waits for',
  D250: 'no sequence lasts as long as its requests',
  D255: 'of a parent without a slice, which is compared without it',
  D246: asPublic,
  D278: asPublic,
  D247: asPublic,
  D235: 'asked for in whichever way it is taken',
  D279: 'ids of orders are compared by what they name',
  D106: 'without the fee schedule there is nothing to adopt, and the campaign says so',
};
