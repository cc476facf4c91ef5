import { expect, test } from 'vitest';
import type { Clause } from '../../spec-schemas/clause.ts';
import { onlyAtCommit, preconditionFailed, type Refusals } from '../../spec-schemas/outcomes.ts';
import { Expectation } from '../check/expect.ts';
import { throwingRecorder } from '../check/throwing-recorder.fixture.ts';
import {
  actOnceForCommitReply,
  sendAndJudgeCommit,
  sendAndJudgeCommitRefusals,
  sendEachRequiringAcceptance,
} from './judge-commit.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { pushOracleAction } from './perp-deploys.ts';
import { sendAssetAction } from './token-send.ts';

const play = await makeCasePlayer();

const clause: Clause = {
  id: 'faucet.amount.clamp',
  says: 'A refusal.',
  sources: [{ document: 'own', section: 'tests' }],
  authority: 'own',
  profile: 'live',
  kind: 'error',
  judgedBy: 'act',
};
const accepting = (accepts: Refusals) => new Expectation({ ...clause, accepts }, throwingRecorder);

test('a refusal is reported once, and judged by its code', async () => {
  await play(async (context) => {
    const who = await context.given.fundedAccount();
    const reply = await actOnceForCommitReply(context, who, () => context.target.act(who, pushOracleAction(7, '1')));
    expect(reply).toMatchObject({ kind: 'refused', error: { code: 'PRECONDITION_FAILED' } });
    await sendAndJudgeCommitRefusals(context, accepting(preconditionFailed), who, [
      pushOracleAction(7, '1'),
      pushOracleAction(8, '1'),
    ]);
    await expect(sendEachRequiringAcceptance(context, who, [pushOracleAction(7, '1')])).rejects.toThrow(
      'PRECONDITION_FAILED',
    );
  });
});

test('an action that a commit accepts is not refused, and vice versa', async () => {
  const sent = (amount: string, destination: string, asset: number) => sendAssetAction({ asset, destination, amount });
  const judging = (judge: 'takes' | 'refuses', amount: string) =>
    play(async (context) => {
      const { given, venue } = context;
      const who = await given.fundedAccount({ usdc: '20' });
      const action = sent(amount, given.stranger().address, venue.usdc.signingId);
      await (judge === 'takes'
        ? sendAndJudgeCommit(context, accepting(preconditionFailed), who, action)
        : sendAndJudgeCommitRefusals(context, accepting(onlyAtCommit('ASSET_INSUFFICIENT_BALANCE')), who, [action]));
    });
  await judging('takes', '1');
  await judging('refuses', '1000000');
  await expect(judging('takes', '1000000')).rejects.toThrow();
  await expect(judging('refuses', '1')).rejects.toThrow();
});
