import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { sendAndJudgeCommitRefusals } from '../../harness/setup/judge-commit.ts';
import {
  awaitAffordableRegistration,
  makeFundedPerpDeployer,
  marketCountOnDex,
  registerMarket,
  registerMarketAction,
  uniqueDexName,
} from '../../harness/setup/perp-deploys.ts';
import { registerAndJudgeAcceptance } from '../../harness/setup/registration-price.ts';

export default check({
  id: 'perp-deploy.register.names',
  title: 'a registration with an invalid or taken symbol or name registers nothing and costs nothing',
  clauses: [
    'perp-deploy.register.symbol-form',
    'perp-deploy.register.symbol-prefix',
    'perp-deploy.register.symbol-suffix',
    'perp-deploy.register.name-length',
    'perp-deploy.register.name-characters',
    'perp-deploy.register.first-nameless',
    'perp-deploy.register.name-taken',
    'perp-deploy.register.name-once',
    'perp-deploy.register.symbol-taken',
    'perp-deploy.register.checks-first',
  ],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const owner = await makeFundedPerpDeployer(context, { isNew: true });
    const other = await makeFundedPerpDeployer(context, { isNew: true });
    const name = uniqueDexName(owner);
    // The name has the maximum length.
    const theirs = `${uniqueDexName(other)}${other.address.slice(-4)}`;
    const coin = `${theirs}:X1`;
    await awaitAffordableRegistration(context);
    await registerAndJudgeAcceptance(
      context,
      expect('perp-deploy.register.name-length'),
      other,
      registerMarketAction({ symbol: coin, name: theirs }),
      async () => void (await registerMarket(context, other)),
    );
    const before = await readBalance(context, owner.address, venue.usdc.signingId);
    const refuses = (clause: Parameters<typeof expect>[0], ...specs: Parameters<typeof registerMarketAction>[0][]) =>
      sendAndJudgeCommitRefusals(context, expect(clause), owner, specs.map(registerMarketAction));

    await refuses('perp-deploy.register.symbol-form', { symbol: name, name }, { symbol: `${name}-X1`, name });
    await refuses('perp-deploy.register.symbol-suffix', { symbol: `${name}:`, name });
    await refuses(
      'perp-deploy.register.symbol-prefix',
      { symbol: `${name.toLowerCase()}:X1`, name },
      { symbol: `${name}Z:X1`, name },
      { symbol: ':X1', name },
    );
    const long = `${name}12345`.slice(0, 17);
    await refuses(
      'perp-deploy.register.name-length',
      { symbol: ':X1', name: '' },
      { symbol: `${long}:X1`, name: long },
    );
    for (const wrong of ['AL FA', 'AL-FA', 'Bücher', '名', 'AL\u0000FA'])
      await refuses('perp-deploy.register.name-characters', { symbol: `${wrong}:X1`, name: wrong });
    await refuses('perp-deploy.register.first-nameless', { symbol: `${name}:X1` });
    for (const used of [theirs, theirs.toUpperCase(), theirs.toLowerCase()])
      await refuses('perp-deploy.register.name-taken', { symbol: `${used}:X9`, name: used });
    expect('perp-deploy.register.checks-first').decimal(
      await readBalanceAfterPending(context, owner.address, venue.usdc.signingId),
      before,
      'USDC of the deployer after refused registrations',
    );

    const second = uniqueDexName({ address: `0x${name}${'0'.repeat(20)}` });
    await sendAndJudgeCommitRefusals(context, expect('perp-deploy.register.name-once'), other, [
      registerMarketAction({ symbol: `${second}:X2`, name: second }),
      registerMarketAction({ symbol: `${theirs}:X2`, name: second }),
      // In another letter case.
      registerMarketAction({ symbol: `${theirs}:X2`, name: theirs.toLowerCase() }),
    ]);
    await sendAndJudgeCommitRefusals(context, expect('perp-deploy.register.symbol-prefix'), other, [
      registerMarketAction({ symbol: `${second}:X2` }),
    ]);
    const marketsOfBoth = async () => {
      const body = given.data(await target.read('perp_dexs'));
      const own = rowsAt(body, 'dexs').filter(({ deployer: who }) =>
        [owner.address, other.address].includes(String(who).toLowerCase()),
      );
      return derived(own.map(marketCountOnDex), field(body, 'dexs'));
    };
    expect('perp-deploy.register.checks-first').equal(
      await marketsOfBoth(),
      [1],
      'number of markets in the dexs of both deployers',
    );
    // Last: no document says that a taken symbol is refused, and a venue that accepts it lists one more market.
    const expectation = expect('perp-deploy.register.symbol-taken');
    await sendAndJudgeCommitRefusals(context, expectation, other, [registerMarketAction({ symbol: coin })]);
    expectation.equal(await marketsOfBoth(), [1], 'number of markets in the dexs of both deployers');
  },
});
