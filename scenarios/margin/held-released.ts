import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { leverageRequirement } from '../../harness/setup/market-requirements.ts';
import { judgeAllWithdrawable, judgeNoMarginHeld } from '../../harness/setup/no-margin-held.ts';
import {
  configurePositionKind,
  type PositionKind,
  positionKindTitleSuffixes,
  takerLegFields,
} from '../../harness/setup/position-kinds.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

const ZERO = Dec.of(0);
const LEVERAGE = 2;

export default check({
  id: 'margin.held.released',
  title: 'perp.init_margin is 0 after a position is closed, in a market of any leverage',
  clauses: ['margin.gate.release'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { taker } = traders;
    const state = async () => given.data(await target.read('account_state', { address: taker.address }));
    const size = traders.size(100n);
    await traders.trade('bid', size);
    const open = await pace.eventually(state, (data) => decimalAt(data, 'perp.init_margin').compare(ZERO) > 0);
    const isHeld = decimalAt(open, 'perp.init_margin').compare(ZERO) > 0;
    if (!expect('margin.gate.release').exercised(isHeld, 'a position that holds initial margin')) return;
    await traders.trade('ask', size);
    const closed = await pace.eventually(state, (data) => decimalAt(data, 'perp.init_margin').equals(ZERO));
    expect('margin.gate.release').decimal(decimalAt(closed, 'perp.init_margin'), '0', 'perp.init_margin');
    judgeAllWithdrawable(expect('margin.gate.release'), closed);
  },
});

const releasedOf = (kind: PositionKind) =>
  check({
    id: `margin.held.released.${kind}`,
    title: `an account holds no margin after its position is closed${positionKindTitleSuffixes[kind]}`,
    clauses: ['margin.gate.release', 'margin.gate.freed'],
    by: 'act',
    async run(context) {
      const { given, target, pace, expect } = context;
      const traders = await leaseTwoTraders(context, { fits: leverageRequirement(LEVERAGE) });
      await configurePositionKind(context, traders, kind, LEVERAGE);
      const size = traders.size(100n);
      await traders.trade('bid', size, traders.pxs[0], takerLegFields(kind));
      // A venue may require a sale from a long leg to be `reduce_only` (D78).
      await traders.trade(
        'ask',
        size,
        traders.pxs[0],
        kind === 'hedged' ? { ...takerLegFields(kind), reduceOnly: true } : {},
      );
      for (const who of [traders.taker, traders.maker]) {
        const after = `a close of a ${kind} position`;
        const closed = await pace.eventually(
          async () => given.data(await target.read('account_state', { address: who.address })),
          (data) => decimalAt(data, 'perp.init_margin').equals(ZERO),
        );
        expect('margin.gate.release').decimal(
          field(closed, 'perp.init_margin'),
          '0',
          `perp.init_margin after ${after}`,
        );
        await judgeNoMarginHeld(context, who, expect('margin.gate.freed'), after);
      }
    },
  });

export const heldReleasedCrossCheck = releasedOf('cross');
export const heldReleasedIsolatedCheck = releasedOf('isolated');
export const heldReleasedHedgedCheck = releasedOf('hedged');
