import { check } from '../../harness/check/check.ts';
import { bodyTamper, sendAndJudgeWithoutFields } from '../../harness/setup/tampered-body.ts';

const choice = (display_name: string) => ({ type: 'set_display_name', params: { display_name } });

export default check({
  id: 'accounts.display-name.set',
  title: 'an account gives itself a name, and another one later; non-text clears the name',
  clauses: ['accounts.display-name.set', 'accounts.display-name.field'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const who = await given.fundedAccount({ usdc: '5' });
    for (const name of ['alice', 'bob'])
      expect('accounts.display-name.set').accepted(await target.act(who, choice(name)));
    await sendAndJudgeWithoutFields(context, expect('accounts.display-name.field'), who, choice('carol'), [
      'display_name',
    ]);
    for (const spoilt of given.sample(
      [null, 7, ['alice'], { name: 'alice' }].map((value) => bodyTamper(() => ({ display_name: value }))),
      1,
    )) {
      const reply = await target.act(who, choice('carol'), spoilt);
      expect('accounts.display-name.field').refused(reply);
    }
  },
});
