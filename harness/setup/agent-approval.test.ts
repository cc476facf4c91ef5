import { expect, test } from 'vitest';
import { strangerSigned } from '../../spec-schemas/outcomes.ts';
import { Blocked } from '../check/verdicts.ts';
import { isAccepted, isRefusedWith } from '../client/outcome.ts';
import { approve, approved, refusesSigner } from './agent-approval.ts';
import { chooseLeverage } from './leverage-choice.ts';
import { modelCases } from './model-case.fixture.ts';

const play = await modelCases();

test('an agent acts for its master from the approval on, and not before', async () => {
  const [before, after] = await play(async (context) => {
    const { given, target, venue } = context;
    const [master, agent] = [await given.fundedAccount(), given.stranger()];
    const early = await target.act(agent, chooseLeverage(master, venue));
    await approved(context, master, agent);
    return [early, await target.act(agent, chooseLeverage(master, venue))];
  });
  expect(before !== undefined && isRefusedWith(before, strangerSigned)).toBe(true);
  expect(after !== undefined && isAccepted(after)).toBe(true);
  expect([before, after].map((reply) => reply !== undefined && refusesSigner(reply))).toEqual([true, false]);
});

test('an approval that is refused blocks', async () => {
  const refused = play(async (context) => {
    const { given } = context;
    // Nobody without an account has anything to approve an agent for.
    const stranger = given.stranger();
    await approved(context, stranger, stranger);
  });
  await expect(refused).rejects.toThrow(Blocked);
});

test('an approval lasts for ever, or until a time in ms', () => {
  const ends = (at?: bigint) => approve({ address: '0xaa' }, at).params.expires_at_ms;
  expect([ends(), ends(1_700_000_000_000n)]).toEqual([null, 1_700_000_000_000]);
});
