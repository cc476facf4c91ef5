import { expect, test } from 'vitest';
import type { Session } from '../../runner/session.ts';
import { families } from '../families/families.list.ts';
import { openJudgedSession } from '../judged-session.fixture.ts';
import { openModelTestSession } from '../model-session.fixture.ts';
import { playCampaign } from '../play-campaign.fixture.ts';
import type { SequenceRunReport } from './execute.ts';
import { signWithAddressPlaceholder } from './trusted-signature.ts';

/** Session whose clock advances by a second per call. */
function aSecondEachTime(session: Session): Session {
  let now = 0;
  return { ...session, now: () => (now += 1_000) };
}

const pegs = families.find(({ name }) => name === 'pegs');

async function playedWithin(ms: number, session: Session) {
  const reports: SequenceRunReport[] = [];
  const { ended, findings } = await playCampaign(aSecondEachTime(session), {
    size: { kind: 'duration', ms },
    trustedSigner: signWithAddressPlaceholder,
    probes: false,
    frames: false,
    ...(pegs === undefined ? {} : { family: pegs }),
    played: (_, report) => void reports.push(report),
  });
  return { ended, findings, reports };
}

test('a time limit that ends within a sequence counts the steps played', async () => {
  const { ended, findings, reports } = await playedWithin(8_000, await openModelTestSession());
  expect(findings).toEqual([]);
  expect(reports).toEqual([]);
  expect(ended).toMatchObject({ status: 'pass', runs: 0 });
  expect(ended?.steps).toBeGreaterThan(0);
  expect(ended?.steps).toBeLessThan(8);
});

test('sequences that ended in time are judged completely, a running one as far as it was compared', async () => {
  const { ended, reports } = await playedWithin(60_000, await openJudgedSession({}));
  const whole = reports.reduce((sum, { steps }) => sum + steps, 0);
  expect(ended).toMatchObject({ status: 'pass', runs: reports.length });
  expect(reports.length).toBeGreaterThan(0);
  expect(ended?.steps).toBeGreaterThan(whole);
});
