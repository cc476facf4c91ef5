import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { isSameHex } from '../../harness/compare/leaf.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { openLongWithLossElsewhere } from '../../harness/setup/losing-long.ts';

export const liquidatableReadServedCheck = check({
  id: 'liquidation.read.listed',
  title: 'liquidatable is served without an argument, and lists no account without positions',
  clauses: ['liquidation.read.shape', 'liquidation.read.flagged'],
  by: 'observe',
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    const reply = await target.read('liquidatable');
    expect('liquidation.read.shape').relation('a reply with data', { reply }, () => reply.kind === 'data');
    if (reply.kind !== 'data') return;
    expect('liquidation.read.shape').shape(reply.data, 'info.liquidatable');
    expect('liquidation.read.flagged').noRow(rowsAt(given.data(reply), 'accounts'), { address });
  },
});

export const liquidatableListsTierT0Check = check({
  id: 'liquidation.read.watched',
  title: 'liquidatable lists an account in tier T0, and does not list it in tier Safe',
  clauses: ['liquidation.read.flagged'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const account = await openLongWithLossElsewhere(context, { others: 'few' });
    const { address } = account.owner;
    const isListed = async () => {
      const reply = await target.read('liquidatable');
      // The documents show no request for it: a venue may ask for an argument.
      if (reply.kind === 'error' || reply.kind === 'bare-error')
        throw new NotExercised('the read liquidatable without an argument');
      const data = given.data(reply);
      return derived(
        rowsAt(data, 'accounts').some((row) => isSameHex(row.address, address)),
        field(data, 'accounts'),
      );
    };
    // Neither document states where a tier begins: the account is in the tier that is reported.
    for (const permille of [2000n, 1050n]) {
      const { tier, permille: at } = await account.lowerTo(permille);
      if (
        expect('liquidation.read.flagged').exercised(tier === 'Safe' || tier === 'T0', `an account in T0, not ${tier}`)
      )
        expect('liquidation.read.flagged').equal(
          await isListed(),
          tier === 'T0',
          `whether liquidatable lists the account in ${tier}, at ${at} permille of its maintenance margin`,
        );
    }
  },
});
