import { expect, test } from 'vitest';
import { freeVenue, whileServedAlone } from '../harness/campaign/by-url/played-by-url.fixture.ts';
import type { Family } from '../harness/campaign/families/family.ts';
import { hedges } from '../harness/campaign/families/hedges.ts';
import { runCampaigns } from '../harness/campaign/play/run-campaigns.ts';
import { allFaults } from '../reference-model/faults/index.ts';
import type { Venue } from '../reference-model/index.ts';
import { BehindVenue } from './behind-venue.fixture.ts';
import { chosenVenue } from './serve/chosen-venue.ts';
import { startCrowd } from './serve/served-crowd.ts';

interface Play {
  readonly venue: Venue;
  readonly runs: number;
  readonly families?: readonly Family[];
  readonly isAsked?: boolean;
}

function played({ venue, runs, isAsked = true, ...options }: Play) {
  return whileServedAlone({
    seed: 1,
    venue,
    work: (session, run) => runCampaigns({ ...options, size: { kind: 'runs', runs }, isAsked }, session, run),
  });
}

const said = ({ findings }: Awaited<ReturnType<typeof played>>) =>
  findings.map(({ severity, check, message }) => `${severity} in ${check}: ${message}`);

test('where others trade, what places no order is played, and nobody is accused', async () => {
  const options = { profile: 'live', serviceName: 'Service', genesis: 'default', crowd: 40 } as const;
  const chosen = chosenVenue({ ...options, allowlist: ['127.0.0.1'], faucetIpWindow: 0 });
  const crowd = startCrowd(chosen, options);
  const end = await played({ venue: chosen.venue, runs: 12 }).finally(() => crowd.stop());
  expect(said(end)).toEqual([]);
  const reasonOf = (name: string) => end.ended.find(({ id }) => id === `campaign.${name}`)?.reason;
  expect([reasonOf('trading'), reasonOf('boundaries')]).toEqual(['a market in which nobody else quotes', 'closed']);
  const passed = end.ended.filter(({ status }) => status === 'pass').map(({ id }) => id);
  expect(passed).toEqual(expect.arrayContaining(['campaign.transfers', 'campaign.sub-accounts']));
}, 300_000);

test('where reads show an account as it was a block before, nobody is accused', async () => {
  const end = await played({ venue: freeVenue([], BehindVenue), runs: 12 });
  expect(said(end)).toEqual([]);
  expect(end.ended.filter(({ status }) => status === 'pass').length).toBeGreaterThan(8);
}, 300_000);

test('a fault of the state is found, and its clause named', async () => {
  const fault = allFaults.find(({ id }) => id === 'fills.hedged-start-net');
  const venue = freeVenue(fault === undefined ? [] : [fault.edit]);
  const end = await played({ venue, runs: 4, families: [hedges] });
  expect(end.findings.map(({ severity, clause }) => [severity, clause])).toEqual([['violation', fault?.clause]]);
}, 300_000);

test('nobody plays them who has not asked for them', async () => {
  const { ended } = await played({ venue: freeVenue(), runs: 32, isAsked: false });
  expect(new Set(ended.map(({ status, reason }) => `${status}: ${reason}`))).toEqual(new Set(['skipped: closed']));
}, 60_000);
