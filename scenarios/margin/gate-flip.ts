import { check } from '../../harness/check/check.ts';
import { orderAction } from '../../harness/check/order-spec.ts';
import { requireOnlyStatusEntry } from '../../harness/check/pending-orders.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import { configurePositionKind, positionKindTitleSuffixes } from '../../harness/setup/position-kinds.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

const flipOf = (kind: 'cross' | 'isolated') =>
  check({
    id: `margin.gate.flip${kind === 'cross' ? '' : `.${kind}`}`,
    title: `an order that reverses a position needs margin only for the part that it opens${positionKindTitleSuffixes[kind]}`,
    clauses: ['margin.gate.flip'],
    by: 'act',
    accounts: 'exact',
    async run(context) {
      const { given, target, expect } = context;
      const traders = await leaseTwoTraders(context, { funds: { usdc: '100' }, opens: 200n });
      const { taker, maker, market } = traders;
      const [px] = traders.pxs;
      await configurePositionKind(context, traders, kind, 1);
      const long = traders.size(60n);
      await traders.trade('bid', long);
      // 20 fit next to the position's margin, and 80 would not.
      const small = traders.size(20n);
      const spec = { market, side: 'bid', px, size: long + small } as const;
      given.require((await given.placed(maker, spec)).kind === 'resting', 'the order to be met does not rest');
      const turning = orderAction(taker, { ...spec, side: 'ask', tif: 'ioc' });
      const reply = await given.settled(turning, target.act(taker, turning));
      const entry = requireOnlyStatusEntry(reply);
      expect('margin.gate.flip').relation(
        'the reversing order to be filled, as 39 USDC are free for the 20 USDC that it opens',
        { reply },
        () => entry.kind === 'filled',
      );
      const [row] = (await traders.positions(taker, sizeInUnits(-small, market))).filter(
        ({ coin }) => coin === market.coin,
      );
      given.require(
        row !== undefined && decimalAt(row, 'size').toString().startsWith('-'),
        'the position did not turn',
      );
      // Even with all margin released there is not enough for 150.
      const order = orderAction(taker, { market, side: 'bid', px, size: small + traders.size(150n) });
      expect('margin.gate.flip').refused(await target.act(taker, order));
    },
  });

export default flipOf('cross');
export const gateFlipIsolatedCheck = flipOf('isolated');
