import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import { actOnceForCommitReply } from '../../harness/setup/judge-commit.ts';
import {
  makeFundedSpotDeployer,
  readListedPairRows,
  readListedTokenRows,
  registerPairAction,
  registerToken,
  registerTokenAction,
  uniqueTokenSymbol,
  waitForRegistrationFloor,
} from '../../harness/setup/spot-deploys.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';

export default check({
  id: 'spot-deploy.token.texts',
  title: 'a token or pair name in another alphabet is either refused or listed unchanged',
  clauses: ['spot-deploy.token.symbol-text', 'spot-deploy.pair.name-text'],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { given, target, pace, venue, expect } = context;
    const endings = given.sample(['ü', '名前', 'e\u0301', '😀', 'a b'], 2);
    const owner = await makeFundedSpotDeployer(context, 1 + 2 * endings.length);
    const symbol = uniqueTokenSymbol(owner);
    const base = await registerToken(context, owner);
    const registers = async (action: WireAction) => {
      await waitForRegistrationFloor(context);
      const reply = await actOnceForCommitReply(context, owner, () => target.act(owner, action));
      return reply !== null && isAccepted(reply);
    };
    const nameOnce = async (listed: () => Promise<readonly JsonObject[]>, named: string) => {
      const rowOf = (rows: readonly JsonObject[]) => rows.find((row) => row.name === named);
      const rows = await pace.eventually(listed, (now) => rowOf(now) !== undefined);
      return field(rowOf(rows), 'name', rows);
    };
    let tokens = 0;
    let pairs = 0;
    for (const ending of endings) {
      const word = `${symbol}${ending}`;
      const name = `${symbol}${ending}/USDC`;
      if (await registers(registerTokenAction({ symbol: word }))) {
        tokens += 1;
        expect('spot-deploy.token.symbol-text').equal(
          await nameOnce(() => readListedTokenRows(context), word),
          word,
          'name of the token as registered',
        );
      }
      if (await registers(registerPairAction({ base, quote: venue.usdc.signingId, name }))) {
        pairs += 1;
        expect('spot-deploy.pair.name-text').equal(
          await nameOnce(() => readListedPairRows(context), name),
          name,
          'name of the pair as registered',
        );
      }
    }
    expect('spot-deploy.token.symbol-text').exercised(tokens > 0, 'a symbol of another alphabet that is taken');
    expect('spot-deploy.pair.name-text').exercised(pairs > 0, 'a name of another alphabet that is taken');
  },
});
