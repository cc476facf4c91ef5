import { check } from '../../harness/check/check.ts';
import { makeBodyTamper, sendAndJudgeWithoutFields } from '../../harness/setup/tampered-body.ts';

const choice = (display_name: string) => ({ type: 'set_display_name', params: { display_name } });

export default check({
  id: 'accounts.display-name.set',
  title: 'set_display_name sets and changes the name of an account, and refuses a name that is not text',
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
      [null, 7, ['alice'], { name: 'alice' }].map((value) => makeBodyTamper(() => ({ display_name: value }))),
      1,
    )) {
      const reply = await target.act(who, choice('carol'), spoilt);
      expect('accounts.display-name.field').refused(reply);
    }
  },
});
