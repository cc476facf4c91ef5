import { expect, test } from 'vitest';
import { strangerSigned } from '../../spec-schemas/outcomes.ts';
import { isAccepted, isRefusedWith } from '../client/outcome.ts';
import type { ActResult } from '../client/venue-client.ts';
import { Blocked } from '../kernel/verdicts.ts';
import {
  approveAgentAction,
  approveAgentAndAwaitCommit,
  isSignerRefused,
  judgeSignerAccepted,
} from './agent-approval.ts';
import { nextLeverageAction } from './leverage-action.ts';
import { makeCasePlayer } from './model-case.fixture.ts';

const play = await makeCasePlayer();

test('an agent acts for its master once approved, and not before', async () => {
  const [before, after] = await play(async (context) => {
    const { given, target, venue } = context;
    const master = await given.fundedAccount();
    const agent = given.stranger();
    const early = await target.act(agent, nextLeverageAction(master, venue));
    await approveAgentAndAwaitCommit(context, master, agent);
    return [early, await target.act(agent, nextLeverageAction(master, venue))];
  });
  expect(before !== undefined && isRefusedWith(before, strangerSigned)).toBe(true);
  expect(after !== undefined && isAccepted(after)).toBe(true);
  expect([before, after].map((reply) => reply !== undefined && isSignerRefused(reply))).toEqual([true, false]);
});

test('a refused approval blocks the case', async () => {
  const refused = play(async (context) => {
    const { given } = context;
    // A stranger without an account has nothing to approve an agent for.
    const stranger = given.stranger();
    await approveAgentAndAwaitCommit(context, stranger, stranger);
  });
  await expect(refused).rejects.toThrow(Blocked);
});

test('an approval lasts for ever, or until a time in ms', () => {
  const ends = (at?: bigint) => approveAgentAction({ address: '0xaa' }, at).params.expires_at_ms;
  expect([ends(), ends(1_700_000_000_000n)]).toEqual([null, 1_700_000_000_000]);
});

/** Returns the result of judging a reply to a permitted signer. */
function judged(reply: object): 'held' | 'broken' | 'blocked' {
  let outcome: 'held' | 'broken' = 'broken';
  const given = {
    require(holds: boolean) {
      if (!holds) throw new Blocked('no');
    },
  };
  const clause = {
    accepted(answer: ActResult) {
      outcome = isAccepted(answer) ? 'held' : 'broken';
    },
  };
  try {
    // The code under test uses no other part of a case or of an assertion.
    const [context, expectation] = [{ given }, clause] as unknown as [
      Parameters<typeof judgeSignerAccepted>[0],
      Parameters<typeof judgeSignerAccepted>[1],
    ];
    judgeSignerAccepted(context, expectation, reply as ActResult);
    return outcome;
  } catch {
    return 'blocked';
  }
}

test('a refused signer breaks the clause, a refusal for another reason blocks the case', () => {
  const refused = (status: number, code: string) => ({ kind: 'refused', status, error: { code, message: '' } });
  expect(judged({ kind: 'admitted', status: 200, committed: true })).toBe('held');
  expect(judged(refused(401, 'AUTH_UNAUTHORIZED'))).toBe('broken');
  expect(judged(refused(200, 'AUTH_AGENT_FORBIDDEN'))).toBe('broken');
  expect(judged(refused(400, 'PRECONDITION_FAILED'))).toBe('blocked');
});
