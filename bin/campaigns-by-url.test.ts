import { expect, test, vi } from 'vitest';
import { makeUnthrottledVenue, workOnServedVenue } from '../harness/campaign/by-url/played-by-url.fixture.ts';
import type { CampaignReplayInput } from '../harness/campaign/explain/campaign-finding.ts';
import { parseCampaignReplay, type ReplayOutcome, replayCampaignFinding } from '../harness/campaign/explain/replay.ts';
import { fundingBoundariesFamily } from '../harness/campaign/families/boundaries.ts';
import type { Family } from '../harness/campaign/families/family.ts';
import { hedgeModeFamily } from '../harness/campaign/families/hedges.ts';
import { subAccountsFamily } from '../harness/campaign/families/sub-accounts.ts';
import { tradingFamily } from '../harness/campaign/families/trading.ts';
import { transfersFamily } from '../harness/campaign/families/transfers.ts';
import { runCampaigns } from '../harness/campaign/play/run-campaigns.ts';
import { crowdedMarketsIn } from '../harness/crowd/crowd.ts';
import { allFaults } from '../reference-model/faults/index.ts';
import type { Venue } from '../reference-model/index.ts';
import { type JsonObject, parseJson } from '../spec-schemas/json/lossless.ts';
import { LaggingReadsVenue } from './behind-venue.fixture.ts';
import { makeChosenVenue } from './serve/chosen-venue.ts';
import { startCrowd } from './serve/served-crowd.ts';

interface Play {
  readonly venue: Venue;
  readonly runs: number;
  readonly families: readonly Family[];
  readonly isAsked?: boolean;
  readonly stopsAtFirstDifference?: boolean;
}

function played({ venue, runs, isAsked = true, ...options }: Play) {
  return workOnServedVenue({
    seed: 1,
    venue,
    work: (session, run) => runCampaigns({ ...options, size: { kind: 'runs', runs }, isAsked }, session, run),
  });
}

type End = Awaited<ReturnType<typeof played>>;

const said = ({ findings }: End) =>
  findings.map(({ severity, check, message }) => `${severity} in ${check}: ${message}`);
const endings = ({ ended }: End) =>
  Object.fromEntries(ended.map(({ id, status, reason = '' }) => [id.replace('campaign.', ''), `${status} ${reason}`]));

/** Returns markets that the crowd trades and whose books are empty. */
function unquoted(venue: Venue): readonly string[] {
  const read = (body: object) => {
    const headers = { 'content-type': 'application/json' };
    const bytes = new TextEncoder().encode(JSON.stringify(body));
    const { reply } = venue.handle({ method: 'POST', path: '/info', headers, body: bytes, peer: 'anybody' });
    return JSON.parse(reply?.body ?? '{}');
  };
  const meta = read({ type: 'markets_meta' });
  const batched: { coin: string }[] = meta.data.perp.filter(({ fba_enabled: isBatched }: JsonObject) => isBatched);
  return crowdedMarketsIn(meta, read({ type: 'markets', kind: 'perp' })).flatMap(({ coin }) => {
    const { bids, asks } = read({ type: 'l2_book', coin }).data;
    return bids.length + asks.length > 0 || batched.some((row) => row.coin === coin) ? [] : [coin];
  });
}

test('campaigns by URL alone are played only on request', async () => {
  const end = await played({
    venue: makeUnthrottledVenue(),
    runs: 2,
    families: [tradingFamily, fundingBoundariesFamily],
    isAsked: false,
  });
  expect(endings(end)).toEqual({ trading: 'skipped closed', boundaries: 'skipped closed' });
}, 600_000);

test('where others quote, families without orders are played, and nothing is accused', async () => {
  const options = { profile: 'live', serviceName: 'Service', genesis: 'default', crowd: 40 } as const;
  const chosen = makeChosenVenue({ ...options, allowlist: ['127.0.0.1'], faucetIpWindow: 0 });
  const crowd = startCrowd(chosen, options);
  const quotes = () => {
    // No timer cuts blocks before the venue is served.
    chosen.venue.elapse(100);
    chosen.venue.commit();
    expect(unquoted(chosen.venue)).toEqual([]);
  };
  await vi.waitFor(quotes, { timeout: 300_000, interval: 100 });
  const families = [tradingFamily, transfersFamily, subAccountsFamily, fundingBoundariesFamily];
  // The crowd's quotes stay. It is stopped because its trading would starve the tested run of processor time.
  crowd.stop();
  const end = await played({ venue: chosen.venue, runs: 9, families });
  expect(said(end)).toEqual([]);
  const { trading: traded, ...others } = endings(end);
  expect(others).toEqual({ transfers: 'pass ', 'sub-accounts': 'pass ', boundaries: 'skipped closed' });
  // A crowd member's last turn may have emptied a book.
  expect(['skipped a market in which nobody else quotes', 'pass ']).toContain(traded);
}, 600_000);

test('where account reads lag by one block, nothing is accused', async () => {
  const end = await played({
    venue: makeUnthrottledVenue([], LaggingReadsVenue),
    runs: 3,
    families: [tradingFamily, transfersFamily],
  });
  expect(said(end)).toEqual([]);
  expect(endings(end)).toEqual({ trading: 'pass ', transfers: 'pass ' });
}, 600_000);

test('a state fault is reported by its clause, and again in a replay', async () => {
  const fault = allFaults.find(({ id }) => id === 'fills.hedged-start-net');
  const edits = fault === undefined ? [] : [fault.edit];
  const end = await played({
    venue: makeUnthrottledVenue(edits),
    runs: 4,
    families: [hedgeModeFamily],
    stopsAtFirstDifference: true,
  });
  expect(end.findings.map(({ clause }) => clause)).toEqual([fault?.clause]);
  const recorded = parseCampaignReplay(parseJson(JSON.stringify(end.findings[0]?.replay ?? null)));
  const again = async (venue: Venue, changed: Partial<CampaignReplayInput> = {}) => {
    const outcomes: ReplayOutcome[] = [];
    await workOnServedVenue({
      seed: 2,
      venue,
      work: async (session, run) => {
        if (recorded !== null) outcomes.push(await replayCampaignFinding({ ...recorded, ...changed }, session, run));
      },
    });
    return outcomes.map((outcome) => (outcome.kind === 'not-judgeable' ? outcome.reason : outcome.kind));
  };
  expect(await again(makeUnthrottledVenue(edits))).toEqual(['reproduced']);
  expect(await again(makeUnthrottledVenue())).toEqual(['not-reproduced']);
  expect(await again(makeUnthrottledVenue(), { steps: [{ do: 'advance', ms: 1_000 }] })).toEqual(['closed']);
}, 600_000);
