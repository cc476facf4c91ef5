import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { type OrderSpec, orderAction } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported, requireOnlyStatusEntry } from '../../harness/check/pending-orders.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { awaitArchivedRows } from '../../harness/judging/archived-rows.ts';
import {
  closingSaleClauses,
  openingSaleClauses,
  saleClauses,
  sellAndJudgeClosingSale,
  sellAndJudgeOpeningSale,
} from '../../harness/judging/sale-facts.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { readFiguresAtOneMark } from '../../harness/setup/at-one-mark.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { restInsideSpread } from '../../harness/setup/own-trade.ts';
import { actAndAwaitCommit } from '../../harness/setup/put-in-effect.ts';
import { leaseTwoTraders, TwoTraders } from '../../harness/setup/two-traders.ts';
import { leaderDepositAction, openVault, type VaultIdentifiers } from '../../harness/setup/vaults.ts';

/** No text says at how many places a sum is served: cents at most. */
const CENT = Dec.of('0.01');
const ZERO = Dec.of(0);
/** Beyond the notional, for fees and for a move of the mark: USDC. */
const LEAST_DEPOSIT = Dec.of(30);

const clauses = [
  ...saleClauses,
  ...openingSaleClauses,
  ...closingSaleClauses,
  'accounts.scalars.total-ntl-pos',
  'accounts.scalars.withdrawable',
  'history.positions.life',
] as const;
type Context = CaseContext<(typeof clauses)[number]>;

export default check({
  id: 'vaults.trade.filled',
  title: 'fills, figures and closed positions of a trading vault read as those of any account',
  clauses,
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { pace, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker: leader, pxs } = traders;
    const vault = await openVault(context, leader);
    // The vault is read by its address; its leader signs for it.
    const trader = signerWithAddress(leader, vault.address);
    const size = traders.size();
    const [px] = pxs;
    // Enough for the position at any leverage.
    const worth = pxInUsdc(px).times(sizeInUnits(size, market)).truncated(2).plus(LEAST_DEPOSIT);
    await actAndAwaitCommit(context, leader, leaderDepositAction(vault, worth.toString()));
    const by = 'the leader of a vault';
    const order = { market, px, size } as const;
    const opening = new TwoTraders(context, market, { maker, taker: trader }, pxs);
    const opened = await sellAndJudgeOpeningSale(context, opening, {
      by,
      lots: size,
      bring: async () => {
        const { oid } = await restInsideSpread(context, maker, { ...order, side: 'bid' });
        const soldOid = await orderOfVault(context, leader, vault, { ...order, side: 'ask', tif: 'ioc' }, 'filled');
        const fills = await pace.eventually(
          () => readFills(context, vault.address),
          (rows) => rows.length > 0,
        );
        expect('fills.row.both-parties').relation(`a fill row of order ${soldOid} of the vault`, { fills }, (read) =>
          read.fills.some(({ oid }) => oid === soldOid),
        );
        return [oid];
      },
    });
    if (opened === null) return;
    await judgeFigures(context, trader, market.coin, sizeInUnits(size, market));

    const closing = new TwoTraders(context, market, { maker: trader, taker: maker }, pxs);
    const sale = {
      by,
      lots: size,
      bring: async () => {
        const oid = await orderOfVault(context, leader, vault, { ...order, side: 'bid' }, 'resting');
        const reply = await context.given.placed(maker, { ...order, side: 'ask', tif: 'ioc' });
        if (reply.kind !== 'filled') throw new NotExercised('an order of the vault that is met');
        return [oid];
      },
    };
    if ((await sellAndJudgeClosingSale(context, closing, sale, pxInUsdc(px))) === null) return;
    const lives = await awaitArchivedRows(
      context,
      'user_position_history',
      () => closedPositions(context, vault),
      (rows) => rows.length > 0,
    );
    context.expect('history.positions.life').equal(
      derived(
        lives.map((row) => [row.coin, row.side, decimalAt(row, 'closed_sz').toString()]),
        lives,
      ),
      [[market.coin, 'short', sizeInUnits(size, market).toString()]],
      'coin, side and closed_sz of the closed positions of a vault',
    );
  },
});

/** @returns the oid. @throws NotExercised where a leader does not trade for its vault, which only public facts say */
async function orderOfVault(
  { given, target }: Context,
  leader: Identity,
  vault: VaultIdentifiers,
  spec: OrderSpec,
  kind: 'filled' | 'resting',
): Promise<string> {
  const { order } = orderAction(leader, spec);
  const action = { type: 'submit_order', order: { ...order, owner: vault.address } };
  const reply = await given.settled(action, target.act(leader, action));
  if (isRefused(reply)) throw new NotExercised('a leader who trades for the vault');
  const entry = requireOnlyStatusEntry(requireEveryOrderReported(reply));
  if (entry.kind !== kind) throw new NotExercised(`an order of a vault that is ${kind}`);
  return entry.oid;
}

async function closedPositions({ given, target }: Context, { address }: VaultIdentifiers) {
  return rowsAt(given.data(await target.read('user_position_history', { address })), 'positions');
}

/** Judges the figures of an account whose one leg is of this size. */
async function judgeFigures(context: Context, { address }: Identity, coin: string, size: Dec): Promise<void> {
  const { expect } = context;
  const { bodies, figures } = await readFiguresAtOneMark(
    context,
    { coin, address },
    [{ type: 'account_state', args: { address } }],
    ([state], mark) => [
      {
        clause: 'accounts.scalars.total-ntl-pos',
        holds: isWithinTolerance(decimalAt(state, 'perp.total_ntl_pos'), mark.times(size), CENT),
        due: mark.times(size),
      },
    ],
  );
  const [state] = bodies;
  for (const { holds, due } of figures)
    expect('accounts.scalars.total-ntl-pos').relation(
      `a total_ntl_pos of ${due} within ${CENT}`,
      { total_ntl_pos: field(state, 'perp.total_ntl_pos') },
      () => holds,
      'perp.total_ntl_pos',
    );
  const free = decimalAt(state, 'total_raw_usd').minus(decimalAt(state, 'perp.init_margin'));
  expect('accounts.scalars.withdrawable').relation(
    `total_raw_usd less init_margin, at least 0, within ${CENT}`,
    { withdrawable: field(state, 'withdrawable'), free },
    () => isWithinTolerance(decimalAt(state, 'withdrawable'), free.compare(ZERO) > 0 ? free : ZERO, CENT),
    'withdrawable',
  );
}

/** A key that acts for another address than its own. */
function signerWithAddress(signer: Identity, address: string): Identity {
  return new Proxy(signer, {
    get: (own, key) => {
      if (key === 'address') return address;
      const value: unknown = Reflect.get(own, key, own);
      // The key is in a private field, which a proxy does not have.
      return typeof value === 'function' ? value.bind(own) : value;
    },
  });
}
