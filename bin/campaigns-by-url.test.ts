import { expect, test } from 'vitest';
import { freeVenue, whileServedAlone } from '../harness/campaign/by-url/played-by-url.fixture.ts';
import { boundaries } from '../harness/campaign/families/boundaries.ts';
import type { Family } from '../harness/campaign/families/family.ts';
import { hedges } from '../harness/campaign/families/hedges.ts';
import { subAccounts } from '../harness/campaign/families/sub-accounts.ts';
import { trading } from '../harness/campaign/families/trading.ts';
import { transfers } from '../harness/campaign/families/transfers.ts';
import { runCampaigns } from '../harness/campaign/play/run-campaigns.ts';
import { allFaults } from '../reference-model/faults/index.ts';
import type { Venue } from '../reference-model/index.ts';
import { BehindVenue } from './behind-venue.fixture.ts';
import { chosenVenue } from './serve/chosen-venue.ts';
import { startCrowd } from './serve/served-crowd.ts';

interface Play {
  readonly venue: Venue;
  readonly runs: number;
  readonly families: readonly Family[];
  readonly isAsked?: boolean;
  readonly stopsAtFirstDifference?: boolean;
}

function played({ venue, runs, isAsked = true, ...options }: Play) {
  return whileServedAlone({
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

test('nobody plays them who has not asked for them', async () => {
  const end = await played({ venue: freeVenue(), runs: 2, families: [trading, boundaries], isAsked: false });
  expect(endings(end)).toEqual({ trading: 'skipped closed', boundaries: 'skipped closed' });
}, 600_000);

test('where others trade, what places no order is played, and nobody is accused', async () => {
  const options = { profile: 'live', serviceName: 'Service', genesis: 'default', crowd: 40 } as const;
  const chosen = chosenVenue({ ...options, allowlist: ['127.0.0.1'], faucetIpWindow: 0 });
  const crowd = startCrowd(chosen, options);
  const families = [trading, transfers, subAccounts, boundaries];
  const end = await played({ venue: chosen.venue, runs: 9, families }).finally(() => crowd.stop());
  expect(said(end)).toEqual([]);
  expect(endings(end)).toEqual({
    trading: 'skipped a market in which nobody else quotes',
    transfers: 'pass ',
    'sub-accounts': 'pass ',
    boundaries: 'skipped closed',
  });
}, 600_000);

test('where reads show an account as it was a block before, nobody is accused', async () => {
  const end = await played({ venue: freeVenue([], BehindVenue), runs: 3, families: [trading, transfers] });
  expect(said(end)).toEqual([]);
  expect(endings(end)).toEqual({ trading: 'pass ', transfers: 'pass ' });
}, 600_000);

test('a fault of the state is seen where its clause is stated', async () => {
  const fault = allFaults.find(({ id }) => id === 'fills.hedged-start-net');
  const venue = freeVenue(fault === undefined ? [] : [fault.edit]);
  const end = await played({ venue, runs: 4, families: [hedges], stopsAtFirstDifference: true });
  expect(end.findings.map(({ clause }) => clause)).toEqual([fault?.clause]);
}, 600_000);
