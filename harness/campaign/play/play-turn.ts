import type { Campaign, DrawnSequence } from './campaign.ts';
import type { CampaignEnvironment } from './campaign-environment.ts';
import type { SequenceRunReport } from './execute.ts';
import { playLanes } from './play-lanes.ts';
import { MAX_LANES, type PlayableMarkets } from './playable-markets.ts';

/** Sequence of a campaign to be played in this turn. */
interface PlannedSequence {
  readonly campaign: Campaign;
  readonly planned: DrawnSequence;
}

/**
 * Plays the next sequences in parallel, and settles each with its campaign.
 * @param campaigns  campaigns with sequences left: the first one plays, the others in parallel where they can
 * @param isTimeUp  once true, drawn sequences stop before their next step; those of a corpus are played to their end
 * @returns the campaigns that played a sequence
 */
export async function playNextSequences(
  campaigns: readonly [Campaign, ...Campaign[]],
  environment: CampaignEnvironment,
  coins: PlayableMarkets,
  isTimeUp: () => boolean = () => false,
): Promise<readonly Campaign[]> {
  const [first] = campaigns;
  const waiting = (campaign: Campaign) => campaign.waiting(environment, coins);
  const lanes = first.isGuided ? besideEachOther(campaigns, waiting) : wholeCampaign(first, waiting);
  const sequences = lanes.flat();
  for (const { campaign, planned } of sequences) campaign.take(planned);
  const startedMs = performance.now();
  const [one] = sequences;
  const play = (
    again: (sequence: PlannedSequence) => DrawnSequence,
    isEnough: (last: SequenceRunReport | null) => boolean = () => false,
  ) =>
    playLanes(
      lanes.map((lane) => lane.map(again)),
      environment,
      isEnough,
    );
  const reports = await play(
    ({ campaign, planned }) => {
      const followed = { ...planned, onStep: (played: number) => campaign.stepped(planned, played) };
      return planned.isOfCorpus ? followed : { ...followed, endsEarly: isTimeUp };
    },
    (last) => one?.campaign.isEnough(last) === true,
  );
  const ms = performance.now() - startedMs;
  for (const { campaign } of sequences) campaign.took(ms / sequences.length);
  // In drawing order: the order of ending depends on the target.
  for (const { campaign, planned, lane, place } of inDrawingOrder(lanes)) {
    const report = reports[lane]?.[place];
    if (report === undefined) continue;
    const beside = async () => (await play((each) => each.campaign.again(each.planned)))[lane]?.[place]?.end;
    await campaign.settle(planned, report, environment, beside);
  }
  return [...new Set(sequences.map(({ campaign }) => campaign))];
}

type Waiting = (campaign: Campaign) => readonly DrawnSequence[];

/** Returns all drawn sequences of a campaign, by lane. */
function wholeCampaign(campaign: Campaign, waiting: Waiting): PlannedSequence[][] {
  const lanes: PlannedSequence[][] = [];
  for (const planned of waiting(campaign)) {
    lanes[planned.lane] ??= [];
    lanes[planned.lane]?.push({ campaign, planned });
  }
  return lanes;
}

/**
 * Returns one sequence of each campaign that can be played in parallel with the first one, on separate markets; where lanes are left, more
 * of the same campaigns.
 */
function besideEachOther(
  [first, ...others]: readonly [Campaign, ...Campaign[]],
  waiting: Waiting,
): PlannedSequence[][] {
  const mixed = [first, ...(first.family.passesLong === true ? [] : others.filter(isMixable))];
  const most = first.isExclusive ? 1 : MAX_LANES;
  const lanes: PlannedSequence[][] = [];
  const used = new Set<string>();
  for (let nth = 0, before = -1; lanes.length > before && lanes.length < most; nth++) {
    before = lanes.length;
    for (const campaign of mixed) {
      const planned = waiting(campaign)[nth];
      if (planned === undefined || lanes.length >= most || planned.played.coins.some((coin) => used.has(coin)))
        continue;
      for (const coin of planned.played.coins) used.add(coin);
      lanes.push([{ campaign, planned }]);
    }
  }
  return lanes;
}

/** Whether its sequences may be played in parallel with those of other families. */
function isMixable({ isExclusive, family: { passesLong } }: Campaign): boolean {
  return !isExclusive && passesLong !== true;
}

function inDrawingOrder(lanes: readonly (readonly PlannedSequence[])[]) {
  const placed = lanes.flatMap((queue, lane) => queue.map((sequence, place) => ({ ...sequence, lane, place })));
  return placed.toSorted((a, b) => a.place - b.place || a.lane - b.lane);
}
