import fc from 'fast-check';
import { actionEntry } from '../../../spec-schemas/catalogue/actions.ts';
import { type GeneratedActionTag, generatedActionTags } from '../../generate/actions.ts';
import { invalidAmountArbitrary, smallAmountArbitrary } from '../../generate/figures.ts';
import type { WeightFactors } from '../../generate/sequence.ts';
import type { SignerRef, SizeRef, Step } from '../../generate/steps.ts';
import type { Family } from '../families/family.ts';
import { makeApproveAgentStep, openPositionSteps, sweepTwoOrdersSteps } from '../play/opening-steps.ts';

/**
 * Families that can be played by URL alone. `trades`: in books in which nobody else quotes. `moves`: without orders, so that other traders
 * on the venue cannot affect the outcome.
 */
const played: Readonly<Record<string, { readonly how: 'trades' | 'moves'; readonly share: number }>> = {
  trading: { how: 'trades', share: 6 },
  hedges: { how: 'trades', share: 2 },
  ladders: { how: 'trades', share: 1.5 },
  batches: { how: 'trades', share: 1.5 },
  referrals: { how: 'trades', share: 1.2 },
  rosters: { how: 'trades', share: 1.5 },
  transfers: { how: 'moves', share: 1 },
  'sub-accounts': { how: 'moves', share: 1.5 },
  strangers: { how: 'moves', share: 1.2 },
  wallets: { how: 'moves', share: 0.8 },
  staking: { how: 'moves', share: 1 },
  vaults: { how: 'moves', share: 1 },
  malformed: { how: 'moves', share: 1.5 },
};

/** Requirement of families that trade where others do as well. */
export const QUIET_MARKET_REQUIREMENT = 'a market in which nobody else quotes';

/** Opening steps that approve agents, open positions and rest orders: too few steps follow to reach these states by chance. */
const tradingOpenings: NonNullable<Family['openings']> = [
  [makeApproveAgentStep(0), makeApproveAgentStep(1), ...openPositionSteps(40)],
  [makeApproveAgentStep(0), makeApproveAgentStep(1), ...sweepTwoOrdersSteps(60)],
  [makeApproveAgentStep(1), ...openPositionSteps(50, 'ask')],
  [],
];

const signer: fc.Arbitrary<SignerRef> = fc.oneof(
  { weight: 20, arbitrary: fc.constant('owner') },
  { weight: 8, arbitrary: fc.constant('agent') },
  { weight: 1, arbitrary: fc.constantFrom('other', 'stranger') },
);

/** Whether an action leaves an order in a book, or may contain one that does. */
function mayTrade(tag: GeneratedActionTag): boolean {
  return actionEntry(tag)?.effects.leavesOpen === true;
}

/** Areas whose effects come only with later blocks, are shared by everybody or leave the venue, or that cost more than a faucet pays. */
const unplayedAreas: ReadonlySet<string> = new Set([
  'auctions',
  'bridge',
  'chase',
  'earn',
  'evm',
  'options',
  'perp-deploy',
  'spot',
  'spot-deploy',
  'spot-margin',
  'twap',
]);

const left: ReadonlySet<GeneratedActionTag> = new Set(
  generatedActionTags.filter((tag) => {
    const entry = actionEntry(tag);
    return entry === undefined || unplayedAreas.has(entry.group) || entry.effects.reachesFurther === true;
  }),
);

/** Steps that need no operator, clock control or faucet. */
const kinds: ReadonlySet<Step['do']> = new Set(['act', 'read', 'commit']);
const unplayedKinds = ['claim', 'advance', 'boundary', 'oracle', 'vote', 'operate', 'rpc', 'transact', 'ask'] as const;

/** Maximum whole units that an account starts with: a faucet pays some thousand a minute. */
const MOST_USDC = 400;
const MOST_NATIVE = 8;

/** Sizes small enough to keep accounts with little money far from any margin requirement (D79, D95). */
const size: fc.Arbitrary<SizeRef> = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({
      of: fc.constant('worth' as const),
      usdc: fc.integer({ min: 10, max: 60 }),
      steps: fc.integer({ min: -1, max: 1 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ of: fc.constant('minimum' as const), steps: fc.integer({ min: -1, max: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ of: fc.constant('off-lot' as const), usdc: fc.constant(30) }) },
  { weight: 1, arbitrary: fc.record({ of: fc.constant('zero' as const) }) },
  // More than any account can fund at any leverage.
  {
    weight: 1,
    arbitrary: fc.record({ of: fc.constant('worth' as const), usdc: fc.constant(90_000), steps: fc.constant(0) }),
  },
);
const amount = fc.oneof(
  { weight: 12, arbitrary: smallAmountArbitrary },
  { weight: 3, arbitrary: invalidAmountArbitrary },
);
const leverage = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 3, max: 10 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 101, 256) },
);

/** Whether a family needs a book in which nobody else quotes. */
export function needsQuietBook({ name }: Pick<Family, 'name'>): boolean {
  return played[name]?.how === 'trades';
}

/** Whether all of these steps of a family can be played by URL alone. */
export function areStepsPlayableByUrl({ name }: Pick<Family, 'name'>, steps: readonly Step[]): boolean {
  const row = played[name];
  if (row === undefined) return false;
  return steps.every((step) => step.do === 'ask' || isStepPlayed(step, (tag) => isTagPlayed(tag, row.how)));
}

function isTagPlayed(tag: GeneratedActionTag, how: 'trades' | 'moves'): boolean {
  return !left.has(tag) && (how === 'trades' || !mayTrade(tag));
}

/** Returns a family as played where the harness is not the operator and others may trade; null: it cannot be played. */
export function adaptFamilyToUrl(family: Family): Family | null {
  const row = played[family.name];
  if (row === undefined) return null;
  const { how, share } = row;
  const isPlayed = (tag: GeneratedActionTag) => isTagPlayed(tag, how);
  const { draws, participants, weighing, isExclusive: _alone, passesLong: _long, pairs: _pairs, ...rest } = family;
  const openings = family.openings ?? (how === 'trades' ? tradingOpenings : []);
  return {
    ...rest,
    share,
    weighing: {
      actions: { ...weighing.actions, ...Object.fromEntries(unplayed(isPlayed)) },
      others: { ...weighing.others, ...Object.fromEntries(unplayedKinds.map((kind) => [kind, 0])), commit: 0.3 },
      always: weighing.always.filter(isPlayed),
    },
    draws: {
      ...draws,
      ...(family.openings === undefined && how === 'trades' ? { signer } : {}),
      held: fc.constant(false),
      figures: {
        ...draws.figures,
        ...(how === 'trades' ? { size, amount, leverage } : {}),
      },
    },
    // Few sequences are played, so the openings that lead farthest come first.
    openings: openings
      .map((steps) => steps.filter((step) => isStepPlayed(step, isPlayed)))
      .toSorted((one, other) => other.length - one.length),
    participants: {
      accounts: participants.accounts,
      usdc: String(Math.min(Number(participants.usdc), MOST_USDC)),
      native: String(Math.min(Number(participants.native), MOST_NATIVE)),
      thinMargin: null,
    },
    comparedEachBlock: [],
    ...(how === 'moves' ? { placesNoOrder: true } : {}),
  };
}

function unplayed(isPlayed: (tag: GeneratedActionTag) => boolean): readonly [keyof WeightFactors['actions'], number][] {
  return generatedActionTags.filter((tag) => !isPlayed(tag)).map((tag) => [tag, 0]);
}

function isStepPlayed(step: Step, isPlayed: (tag: GeneratedActionTag) => boolean): boolean {
  return kinds.has(step.do) && (step.do !== 'act' || isPlayed(step.action.tag));
}
