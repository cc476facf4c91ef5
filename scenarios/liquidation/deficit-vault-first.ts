import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { labelMarketRequirement } from '../../harness/check/market-picker.ts';
import { orderAction } from '../../harness/check/order-spec.ts';
import { decimalAt, rowsAt, sumAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, negativePowerOfTen } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { readPositions } from '../../harness/setup/own-positions.ts';
import {
  hasHighLeverageFineTick,
  LONG_NOTIONAL_USDC,
  type LongWithMovableMark,
  openLongWithMovableMark,
} from '../../harness/setup/sinking-long.ts';
import { leaderDepositAction, openMetaliquidityVault, type VaultIdentifiers } from '../../harness/setup/vaults.ts';

/** Whole USDC that such vaults may take over in one block. @source engine facts, section 11 */
const MOST_TAKEN = 100_000n;
/** Market with steep margin in which the case's position is worth less than `MOST_TAKEN`. */
const fits = labelMarketRequirement(
  `${hasHighLeverageFineTick.label}, and a position below ${MOST_TAKEN} USDC`,
  (market) => hasHighLeverageFineTick(market) && LONG_NOTIONAL_USDC * market.priceScale < MOST_TAKEN,
);
/** Funds of the vault in whole USDC: two fifths of them exceed the position to be taken over. */
const IN_VAULT = 3_500n;
const ENOUGH = 3_600;

export default check({
  id: 'liquidation.deficit.vault-first',
  title:
    'a metaliquidity vault takes over the position of a bankrupt account, and covers its deficit before anyone else',
  clauses: ['liquidation.deficit.waterfall', 'liquidation.takeover.vault'],
  by: 'operate',
  control: 'margin',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, pace, expect } = context;
    const leader = await given.fundedAccount({ usdc: String(ENOUGH) });
    const vault = await openMetaliquidityVault(context, leader);
    const account = await openLongWithMovableMark(context, { fits });
    const { maker } = account.traders;
    soldAfterwards(context, { leader, vault, account });
    await given.accepted(target.act(leader, leaderDepositAction(vault, String(IN_VAULT * account.market.priceScale))));
    await account.lowerTo(1060n);
    const cashOf = async (address: string) =>
      decimalAt(given.data(await target.read('account_state', { address })), 'total_raw_usd');
    const cash = () => Promise.all([account.owner.address, vault.address, maker.address].map(cashOf));
    const [before = Dec.of(0), inVault = Dec.of(0), ofMaker = Dec.of(0)] = await cash();
    await account.lowerToAtOnce(-250n);
    await pace.eventually(
      () => account.lots(),
      (lots) => lots === 0n,
    );
    const fills = await account.closedByForce();
    const vaultSize = await heldBy(context, vault, account);
    const [left = Dec.of(0), paid = Dec.of(0), kept = Dec.of(0)] = await cash();
    const owed = before.plus(sumAt(fills, 'closed_pnl')).minus(sumAt(fills, 'fee')).negated();
    if (owed.compare(Dec.of(0)) <= 0) throw new NotExercised('an account that lost more than it had');
    // No text says which of several vaults takes over.
    const listed = given.data(await target.read('vault_summaries'));
    const others = rowsAt(listed, 'vaults').filter(
      (row) =>
        row.kind === 'metaliquidity' &&
        String(row.address).toLowerCase() !== vault.address &&
        decimalAt(row, 'tvl').compare(Dec.of(1)) >= 0,
    );
    if (
      expect('liquidation.takeover.vault').exercised(
        others.length === 0,
        'a venue on which no other such vault has anything',
      )
    )
      expect('liquidation.takeover.vault').relation(
        'a position of the vault in the market after the takeover',
        { taken: derived(vaultSize?.toString() ?? null, fills) },
        (vaults) => vaults.taken !== null,
      );
    const isWhole = vaultSize?.equals(sumAt(fills, 'sz')) === true;
    if (!isWhole) throw new NotExercised('a position that this vault has taken over whole');
    const waterfall = expect('liquidation.deficit.waterfall');
    for (const [who, actual, expected] of [
      ['the account', left, Dec.of(0)],
      ['the vault', paid, inVault.minus(owed)],
      ['the maker on the other side', kept, ofMaker],
    ] as const)
      waterfall.relation(
        `total_raw_usd of ${expected} for ${who}, after a deficit of ${owed}`,
        { cash: actual, deficit: owed },
        ({ cash }) => isWithinTolerance(cash, expected, negativePowerOfTen(6)),
        'total_raw_usd',
      );
  },
});

type Taking = Pick<CaseContext<never>, 'given' | 'target'>;

/** Returns a vault's position in the market, whole units; null: none. */
async function heldBy(
  context: Taking,
  { address }: VaultIdentifiers,
  { market }: LongWithMovableMark,
): Promise<Dec | null> {
  const row = (await readPositions(context, address)).find(({ coin }) => coin === market.coin);
  return row === undefined ? null : decimalAt(row, 'size');
}

/** Sells what a vault has taken over, to accounts still on the other side. */
function soldAfterwards(
  context: Taking,
  {
    leader,
    vault,
    account,
  }: { readonly leader: Identity; readonly vault: VaultIdentifiers; readonly account: LongWithMovableMark },
): void {
  const { given, target } = context;
  const { market, traders } = account;
  given.afterwards(async () => {
    const size = (await heldBy(context, vault, account))?.scaledTo(market.szDecimals) ?? 0n;
    if (size <= 0n) return;
    const terms = { market, px: traders.pxs[0], size, reduceOnly: true };
    const { order } = orderAction(leader, { ...terms, side: 'ask' });
    const sale = { type: 'submit_order', order: { ...order, owner: vault.address } };
    await Promise.all([
      given.placed(traders.maker, { ...terms, side: 'bid' }),
      given.settled(sale, target.act(leader, sale)),
    ]);
  });
}
