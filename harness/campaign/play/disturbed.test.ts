import { expect, test } from 'vitest';
import { type DisturbanceKind, disturbanceKinds } from '../../generate/disturbances.ts';
import { lending } from '../families/lending.ts';
import { mixed } from '../families/mixed.ts';
import { trading } from '../families/trading.ts';
import { openJudgedSession } from '../judged-session.fixture.ts';
import { withoutMinimums } from '../model-session.fixture.ts';
import { playCampaign } from '../play-campaign.fixture.ts';

const seed = Number(process.env.DSEED ?? 1);
const fams = { trading, mixed, lending };
for (const [name, family] of Object.entries(fams))
test(`a sound venue is not accused, whatever happens to the wire ${name}`, async () => {
  const session = await openJudgedSession({}, withoutMinimums());
  const kinds: readonly DisturbanceKind[] = disturbanceKinds;
  const t = performance.now();
  const { ended, findings } = await playCampaign(session, { family, size: { kind: 'runs', runs: Number(process.env.DRUNS ?? 6) }, probes: false, disturb: kinds }, seed);
  console.log(JSON.stringify({ ended: { ...ended, coverage: 0, unreached: 0, goals: 0 } }), performance.now() - t);
  console.log(JSON.stringify(findings.map((f) => [f.message, f.clause, f.severity, JSON.stringify((f.replay as any).steps)]), null, 1));
  expect(findings).toEqual([]);
}, 200000);
