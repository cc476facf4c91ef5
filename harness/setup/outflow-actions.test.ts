import { expect, test } from 'vitest';
import { decimalAt } from '../client/json-at.ts';
import { isAccepted } from '../client/outcome.ts';
import { readUsdcAndNative } from './balances.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { prepareOutflowActions } from './outflow-actions.ts';

const play = await makeCasePlayer();

test('each action takes free money of its token off the account', async () => {
  await play(async (context) => {
    const { given, target, pace } = context;
    const who = await given.fundedAccount({ usdc: '60', native: '8' });
    const ways = await prepareOutflowActions(context, who);
    expect(new Set(ways.map(({ out }) => out))).toEqual(
      new Set(['anybody', 'sub-account', 'vault', 'evm', 'bridge', 'earn', 'stake']),
    );
    for (const { token, action } of ways) {
      const before = await readUsdcAndNative(context, who.address);
      expect(isAccepted(await target.act(who, action('1')))).toBe(true);
      await pace.blocks(2);
      const after = await readUsdcAndNative(context, who.address);
      const other = token === 'usdc' ? 'native' : 'usdc';
      expect(after[token].compare(before[token].minus(decimalAt({ one: '1' }, 'one')))).toBeLessThanOrEqual(0);
      expect(after[other].equals(before[other])).toBe(true);
    }
  });
});
