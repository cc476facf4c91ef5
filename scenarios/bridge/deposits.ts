import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { awaitLedgerRows, filterLedgerRows } from '../../harness/judging/ledger-rows.ts';
import { readBalance } from '../../harness/setup/balances.ts';
import { type BridgeChainId, bridgeChainIds, bridgeChainNames, tryOperateBridge } from '../../harness/setup/bridge.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'bridge.deposits.credited',
  title: 'a bridge deposit is credited once, and its ledger row names the source chain',
  clauses: ['bridge.deposit.once', 'history.ledger.bridge-credit'],
  by: 'operate',
  control: 'bridge',
  leases: ['clock'],
  async run(context) {
    const { given, venue, random, expect } = context;
    const usdc = venue.usdc.signingId;
    const { address: account } = await given.fundedAccount({ usdc: '5' });
    const before = await readBalance(context, account, usdc);
    const amounts = { 1: '2.5', 2: '1.25' } as const;
    let sum = before;
    const paid: BridgeChainId[] = [];
    for (const chain of bridgeChainIds) {
      const amount = amounts[chain];
      const digits = Array.from({ length: 64 }, () => random.int(0, 15).toString(16)).join('');
      const about = { type: 'bridge_credit', account, amount, chain: bridgeChainNames[chain] } as const;
      const credit = { ...about, message_id: `0x${digits}` };
      // A chain without a contract may deliver nothing.
      if (!(await tryOperateBridge(context, credit))) continue;
      paid.push(chain);
      sum = sum.plus(Dec.of(amount));
      expect('bridge.deposit.once').decimal(
        await readBalance(context, account, usdc),
        sum,
        'USDC of the account after the deposit',
      );
      await tryOperateBridge(context, credit);
      expect('bridge.deposit.once').decimal(
        await readBalance(context, account, usdc),
        sum,
        'USDC of the account after the same message again',
      );
    }
    if (paid.length === 0)
      expect('bridge.deposit.once').relation(
        `more than ${before} USDC of the account after the first messages of two chains`,
        { now: await readBalance(context, account, usdc) },
        ({ now }) => now.compare(before) > 0,
      );
    const credits = (rows: Parameters<typeof filterLedgerRows>[0]) =>
      filterLedgerRows(rows, 'deposit', venue.usdc.name, 1).filter(({ chain }) => chain !== undefined);
    const rows = await awaitLedgerRows(context, account, (now) => credits(now).length >= paid.length);
    for (const chain of paid) {
      const amount = amounts[chain];
      const own = rows.filter(
        ({ kind, delta }) => kind === 'deposit' && Dec.parse(delta)?.equals(Dec.of(amount)) === true,
      );
      expect('history.ledger.bridge-credit').relation(
        `one ledger row of kind deposit with delta ${amount} and chain ${chain}, ${bridgeChainNames[chain]}`,
        { deposits: derived(own, rows) },
        ({ deposits }) => deposits.length === 1 && isChain(deposits[0]?.chain, chain),
        'ledger_updates',
      );
    }
  },
});

/** A number or a word (D271). */
function isChain(value: JsonValue | undefined, chain: BridgeChainId): boolean {
  return [String(chain), bridgeChainNames[chain].toLowerCase()].includes(String(value).toLowerCase());
}
