import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { convertToMultiSigAction } from '../../harness/client/multi-sig-bundle.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import {
  isRefusedWithoutQuorum,
  MISSING_ROSTER_SIGNATURES,
  revertMultiSigAtEnd,
  submitMultiSigBundleAsStranger,
} from '../../harness/setup/multi-sig.ts';
import { makeCommitDetector } from '../../harness/setup/recipient.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

/** Maximum number of roster members in the next release. @source supplement, limits */
const MOST_SIGNERS = 16;

export default check({
  id: 'multi-sig.convert.threshold-bounds',
  title: 'a threshold of zero, or above the number of members, is refused',
  clauses: ['multi-sig.convert.threshold'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const [user, other] = await Promise.all([given.fundedAccount({ usdc: '2' }), given.fundedAccount({ usdc: '1' })]);
    const members = [given.stranger(), given.stranger()];
    for (const action of given.sample(
      [convertToMultiSigAction(members, 0), convertToMultiSigAction(members, 3), convertToMultiSigAction([], 1)],
      1,
    )) {
      const reply = await actForCommitReply(
        context,
        () => target.act(user, action),
        makeUnaffordableProbe(context, other),
      );
      judgeCommitRefusal(expect('multi-sig.convert.threshold'), reply);
    }
    const { gift, arrived } = await makeCommitDetector(context, user);
    expect('multi-sig.convert.threshold').accepted(await target.act(user, gift('0.5')));
    expect('multi-sig.convert.threshold').decimal(
      await arrived('0.5'),
      '0.5',
      'USDC sent by the own key after refused conversions',
    );
  },
});

export const convertThresholdAtBoundsCheck = check({
  id: 'multi-sig.convert.threshold-at-bounds',
  title: 'a roster may require one or all of its members, and may have a single member',
  clauses: ['multi-sig.convert.threshold'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const pair = [given.stranger(), given.stranger()];
    const rosters = [
      [1, pair],
      [2, pair],
      // The smallest that there is.
      [1, [given.stranger()]],
    ] as const;
    for (const [threshold, members] of given.sample(rosters, 1)) {
      const user = await given.fundedAccount({ usdc: '2' });
      const { gift, arrived } = await makeCommitDetector(context, user);
      const converted = await target.act(user, convertToMultiSigAction(members, threshold));
      expect('multi-sig.convert.threshold').accepted(converted);
      revertMultiSigAtEnd(context, { user, members });
      await pace.committed();
      const signers = members.slice(0, threshold);
      const bundled = await submitMultiSigBundleAsStranger(context, user, gift('0.25'), { signers });
      if (isRefusedWithoutQuorum(bundled)) throw new NotExercised(MISSING_ROSTER_SIGNATURES);
      expect('multi-sig.convert.threshold').accepted(bundled);
      expect('multi-sig.convert.threshold').decimal(
        await arrived('0.25'),
        '0.25',
        `USDC sent by ${threshold} of ${members.length} members`,
      );
    }
  },
});

export const convertRosterSizeCheck = check({
  id: 'multi-sig.convert.roster-size',
  title: 'a roster has at most sixteen members, and no member twice',
  clauses: ['multi-sig.convert.signers-limit', 'multi-sig.convert.signers-distinct'],
  by: 'act',
  form: { profile: 'next', item: 'roster-size' },
  async run(context) {
    const { given, target, expect } = context;
    const [user, other] = await Promise.all([given.fundedAccount({ usdc: '2' }), given.fundedAccount({ usdc: '1' })]);
    const members = Array.from({ length: MOST_SIGNERS + 1 }, () => given.stranger());
    const [first, second] = members;
    const twice = [first, second, first].flatMap((member) => member ?? []);
    const { gift, arrived } = await makeCommitDetector(context, user);
    const cases = [
      ['multi-sig.convert.signers-distinct', convertToMultiSigAction(twice, 1), '0.5'],
      ['multi-sig.convert.signers-limit', convertToMultiSigAction(members, 1), '1'],
    ] as const;
    for (const [clause, action, total] of cases) {
      await target.act(user, action);
      // If the conversion was accepted, a second one would be refused: the own key of a roster account no longer acts.
      expect(clause).accepted(await target.act(user, gift('0.5')));
      expect(clause).decimal(await arrived(total), total, 'USDC sent by the own key after a refused conversion');
      const reply = await actForCommitReply(
        context,
        () => target.act(user, action),
        makeUnaffordableProbe(context, other),
      );
      judgeCommitRefusal(expect(clause), reply);
    }
    revertMultiSigAtEnd(context, { user, members: members.slice(1, 2) });
    expect('multi-sig.convert.signers-limit').accepted(
      await target.act(user, convertToMultiSigAction(members.slice(1), 1)),
    );
  },
});
