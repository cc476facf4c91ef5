import type { Step } from '../../../generate/steps.ts';
import { makeActionStep, makeOrderDraft } from '../../../generate/written-steps.ts';
import { Random } from '../../../kernel/random.ts';
import type { FigureExplanation } from '../../../runner/events.ts';
import type { Difference } from '../../compare/difference.ts';
import { fundingBoundariesFamily } from '../../families/boundaries.ts';
import type { Family } from '../../families/family.ts';
import { tradingFamily } from '../../families/trading.ts';
import { genesisWithoutMinimums, openModelTestSession } from '../../model-session.fixture.ts';
import { isolateNextPositionStep, openPositionSteps } from '../../play/opening-steps.ts';
import { playSingleSequence } from '../../play/play-lanes.ts';
import { findPlayableMarkets } from '../../play/playable-markets.ts';
import { prepareCampaignEnvironment } from '../../play/prepare.ts';
import { placeholderSignatureOptions } from '../../play/trusted-signature.ts';
import { makeTestCampaignRun, soloPreparationOptions } from '../../play-campaign.fixture.ts';
import { explainFigures } from './explain-figures.ts';
import { drawPlantedFigureFaults, type PlantedFigureFault } from './planted-figures.fixture.ts';

/** Sequence and its players. */
interface Scene {
  readonly family: Family;
  readonly steps: readonly Step[];
}

const read: Step = { do: 'read' };
const moved = (bps: number): Step => ({ do: 'oracle', market: 0, bps });
const over: Step = { do: 'boundary', ms: 0 };
const sent: Step = makeActionStep({ tag: 'send_asset', token: 'usdc', to: 1, amount: '12.34', toPerp: true });

/** Steps of a trade between the first two accounts, off the mark, so that its exact fee has more decimals than it settles with. */
function traded(usdc: number, side: 'bid' | 'ask'): readonly Step[] {
  const order = (of: 'bid' | 'ask', by: number) =>
    makeActionStep(
      {
        tag: 'submit_order',
        order: makeOrderDraft({ side: of, px: { at: 'mark', ticks: 7 }, size: { of: 'worth', usdc, steps: 3 } }),
      },
      { by },
    );
  return [order(side === 'bid' ? 'ask' : 'bid', 1), order(side, 0)];
}

const scenes: readonly Scene[] = [
  {
    family: tradingFamily,
    steps: [
      ...openPositionSteps(3_000),
      read,
      sent,
      moved(40),
      ...traded(700, 'ask'),
      read,
      ...traded(900, 'bid'),
      moved(-70),
      read,
      ...traded(400, 'ask'),
      read,
    ],
  },
  {
    family: fundingBoundariesFamily,
    steps: [...openPositionSteps(2_000), moved(40), over, read, moved(-60), over, read, ...traded(500, 'ask'), read],
  },
  {
    family: fundingBoundariesFamily,
    steps: [
      isolateNextPositionStep(0),
      ...openPositionSteps(2_000, 'ask'),
      moved(40),
      over,
      read,
      ...traded(900, 'bid'),
      read,
    ],
  },
];

/** Outcome of a planted fault. */
export interface FaultExplanationOutcome {
  readonly fault: PlantedFigureFault;
  readonly difference: Difference;
  readonly figures: readonly FigureExplanation[];
  /** Processor time in ms: wall time varies on a shared machine. */
  readonly ms: number;
}

/** Whether a change of up to two entries, or of the whole figure, gives a value that the target showed. */
export function isFigureExplained({ figures }: FaultExplanationOutcome): boolean {
  return figures.some(({ changes }) => changes.length > 0);
}

/** Whether the first suggested change has the kind of the planted one. */
export function isFirstChangePlanted({ figures, fault }: FaultExplanationOutcome): boolean {
  return figures.some(({ changes }) => changes.length > 0 && changes.every(({ kind }) => fault.kinds.includes(kind)));
}

/** Plays drawn faults until the given number have shown a differing figure. @param onOutcome  called with each */
export async function explainDrawnFaults(
  seed: number,
  count: number,
  onOutcome: (outcome: FaultExplanationOutcome) => void = () => undefined,
): Promise<readonly FaultExplanationOutcome[]> {
  const outcomes: FaultExplanationOutcome[] = [];
  for (const fault of drawPlantedFigureFaults(seed)) {
    if (outcomes.length === count) break;
    const outcome = await explainPlantedFault(fault, seed);
    if (outcome === null) continue;
    onOutcome(outcome);
    outcomes.push(outcome);
  }
  return outcomes;
}

/** Returns null where no scene shows the fault in a figure. */
export async function explainPlantedFault(
  fault: PlantedFigureFault,
  seed: number,
): Promise<FaultExplanationOutcome | null> {
  for (const scene of fault.area === 'funding' ? scenes.toReversed() : scenes) {
    const shown = await playedWith(fault, scene, seed);
    if (shown !== null) return shown;
  }
  return null;
}

async function playedWith(
  fault: PlantedFigureFault,
  { family, steps }: Scene,
  seed: number,
): Promise<FaultExplanationOutcome | null> {
  const edits = [...placeholderSignatureOptions.edits, fault.edit];
  const session = await openModelTestSession(
    { ...placeholderSignatureOptions, edits, conserving: 'never' },
    genesisWithoutMinimums(),
  );
  const run = { seed, salt: 'figures', ...makeTestCampaignRun(() => undefined) };
  const coins = await findPlayableMarkets(new Random('markets'), session);
  const environment = await prepareCampaignEnvironment(coins, {
    ...soloPreparationOptions(session, run),
    cutEvery: 100,
    frames: false,
    attempt: () => 1,
  });
  const { end } = await playSingleSequence({ family, coins: coins.trading.slice(0, 2), steps }, 1, environment);
  if (end.kind !== 'differs' || !isOfFigure(end.difference) || end.shown === undefined) return null;
  const before = process.cpuUsage();
  const figures = await explainFigures(end.difference, end.shown);
  const { user, system } = process.cpuUsage(before);
  return { fault, difference: end.difference, figures, ms: (user + system) / 1_000 };
}

/** Decimals are strings; JSON numbers are counts, heights and times. */
const DECIMAL = /^"-?\d+(\.\d+)?"$/;

/** Whether a difference has a decimal on both sides. */
function isOfFigure({ mismatch }: Difference): boolean {
  return mismatch.diff.some(({ expected, actual }) => DECIMAL.test(expected) && DECIMAL.test(actual));
}
