import { check } from '../../harness/check/check.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { toAgentSignedCheck } from '../../harness/judging/by-agents.ts';
import { awaitPositionMode, makePositionModeAction } from '../../harness/setup/hedge-mode.ts';

const alone = check({
  id: 'modes.position.switch-flat',
  title: 'a flat account can switch to hedge mode, request it again, and switch back',
  clauses: ['modes.position.switch', 'modes.position.same'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const who = await given.fundedAccount();
    given.require(
      (await awaitPositionMode(context, who, 'one_way')).value === 'one_way',
      'a new account is not in one-way mode',
    );
    for (const [clause, hedge] of [
      ['modes.position.same', false],
      ['modes.position.switch', true],
      ['modes.position.same', true],
    ] as const) {
      const reply = await target.act(who, makePositionModeAction(hedge));
      // Only public facts say that the current mode is accepted again.
      const isRefusedAgain = clause === 'modes.position.same' && isRefused(reply);
      if (isRefusedAgain) context.reportForm('D274', 'refused');
      else expect(clause).accepted(reply);
      const word = hedge ? 'hedge' : 'one_way';
      expect(clause).equal(await awaitPositionMode(context, who, word), word, 'position_mode');
    }
    await given.accepted(target.act(who, makePositionModeAction(false)));
    expect('modes.position.switch').equal(await awaitPositionMode(context, who, 'one_way'), 'one_way', 'position_mode');
  },
});

export default alone;
export const positionSwitchFlatByAgentCheck = toAgentSignedCheck(alone);
