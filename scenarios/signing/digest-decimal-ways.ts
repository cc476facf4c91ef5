import { check } from '../../harness/check/check.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { type OutflowDestination, prepareOutflowActions } from '../../harness/setup/outflow-actions.ts';

/**
 * Outflows whose `amount` is in a documented table. A vault's amount may also be a number, or is signed in canonical form, and the fields
 * of stakes and of the bridge are not shown. @source write-api, "Numeric conventions"
 */
const verbatim: readonly OutflowDestination[] = ['anybody', 'sub-account', 'evm', 'earn'];

export default check({
  id: 'signing.digest.decimal-ways',
  title: 'no action moves an amount that is spelled otherwise than it was signed',
  clauses: ['signing.digest.decimal-verbatim'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const owner = await given.fundedAccount({ usdc: '40', native: '4' });
    const ways = await prepareOutflowActions(context, owner);
    await given.eachPart(
      given.sample(
        ways.filter(({ out }) => verbatim.includes(out)),
        2,
        ({ out }) => out,
      ),
      async ({ out, token, action }) => {
        const asset = venue[token].signingId;
        const before = await readBalance(context, owner.address, asset);
        const { action: respelled = null } = target.envelope(owner, action('0.250')).body;
        const answer = await target.act(owner, action('0.25'), {
          tamper: (envelope) => ({ ...envelope, action: respelled }),
        });
        const after = await readBalanceAfterPending(context, owner.address, asset, before);
        expect('signing.digest.decimal-verbatim').relation(
          `an unchanged balance of ${before} of the signer after a respelled amount to ${out}`,
          { after, before, answer },
          (held) => held.after.equals(held.before),
        );
      },
    );
  },
});
