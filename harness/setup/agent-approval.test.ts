import { expect, test } from 'vitest';
import { strangerSigned } from '../../spec-schemas/outcomes.ts';
import { Blocked } from '../check/verdicts.ts';
import { isAccepted, isRefusedWith } from '../client/outcome.ts';
import type { Acted } from '../client/venue-client.ts';
import { approve, approved, maySign, refusesSigner } from './agent-approval.ts';
import { chooseLeverage } from './leverage-choice.ts';
import { modelCases } from './model-case.fixture.ts';

const play = await modelCases();

test('an agent acts for its master from the approval on, and not before', async () => {
  const [before, after] = await play(async (context) => {
    const { given, target, venue } = context;
    const master = await given.fundedAccount();
    const agent = given.stranger();
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
    // A stranger without an account has nothing to approve an agent for.
    const stranger = given.stranger();
    await approved(context, stranger, stranger);
  });
  await expect(refused).rejects.toThrow(Blocked);
});

test('an approval lasts for ever, or until a time in ms', () => {
  const ends = (at?: bigint) => approve({ address: '0xaa' }, at).params.expires_at_ms;
  expect([ends(), ends(1_700_000_000_000n)]).toEqual([null, 1_700_000_000_000]);
});

/** Returns the outcome of judging an answer to a permitted signer. */
function judged(reply: object): 'held' | 'broken' | 'blocked' {
  let outcome: 'held' | 'broken' = 'broken';
  const given = {
    that(holds: boolean) {
      if (!holds) throw new Blocked('no');
    },
  };
  const clause = {
    accepted(answer: Acted) {
      outcome = isAccepted(answer) ? 'held' : 'broken';
    },
  };
  try {
    // No other part of a case or of an assertion is come to.
    const [context, expectation] = [{ given }, clause] as unknown as [
      Parameters<typeof maySign>[0],
      Parameters<typeof maySign>[1],
    ];
    maySign(context, expectation, reply as Acted);
    return outcome;
  } catch {
    return 'blocked';
  }
}

test('a refused signer breaks the clause, an action that is refused for another reason blocks', () => {
  const refused = (status: number, code: string) => ({ kind: 'refused', status, error: { code, message: '' } });
  expect(judged({ kind: 'admitted', status: 200, committed: true })).toBe('held');
  expect(judged(refused(401, 'AUTH_UNAUTHORIZED'))).toBe('broken');
  expect(judged(refused(200, 'AUTH_AGENT_FORBIDDEN'))).toBe('broken');
  expect(judged(refused(400, 'PRECONDITION_FAILED'))).toBe('blocked');
});
