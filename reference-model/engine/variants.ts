import { notional } from '../numeric/crossings.ts';
import { lots, usd, ZERO_LOTS, ZERO_USD } from '../numeric/planes.ts';
import { refuse } from '../refusal.ts';
import type { RulesEdit } from '../rules.ts';
import { perpAt } from '../state/market.ts';
import { liveOrdersOf } from './cancel-order.ts';
import type { EngineRules } from './engine-rules.ts';
import { leverageAt } from './margin.ts';
import { growsPosition, nothingToReduce, type OrderGate, type OrderGateId, withGate } from './order-gates.ts';
import { sizeOf } from './positions.ts';

/** Other accepted forms of the open points that the engine decides. */
export const engineVariants: Readonly<Record<string, RulesEdit>> = {
  'D75=refused': gate('reduce-only', (check) => (core, account, market, order) => {
    const verdict = check(core, account, market, order);
    return verdict !== null && 'noop' in verdict && verdict.noop === nothingToReduce().noop ? growsPosition() : verdict;
  }),
  'D76=refused': gate(
    'tier',
    (check) => (core, account, market, order) => check(core, account, market, { ...order, reduceOnly: false }),
  ),
  'D77=ORDER_INVALID_SIZE': minSize('ORDER_INVALID_SIZE'),
  'D77=ORDER_ZERO_SIZE': minSize('ORDER_ZERO_SIZE'),
  'D77=PRECONDITION_FAILED': minSize('PRECONDITION_FAILED'),
  'D79=reserved': edit((engine) => ({ ...engine, margin: { ...engine.margin, reserved: reservedByOrders } })),
  'D80=before-release': edit((engine) => ({
    ...engine,
    margin: { ...engine.margin, flipReleases: () => ZERO_USD },
  })),
};

/** Initial margin of what each resting order would open if it filled alone; reduce-only orders open nothing. */
const reservedByOrders: EngineRules['margin']['reserved'] = (core, account, without) => {
  const { margin, positions } = core.rules.engine;
  let sum = 0n;
  for (const order of liveOrdersOf(core, account)) {
    const market = perpAt(core.state, order.market);
    if (market === undefined || order.reduceOnly || order.oid === without?.oid) continue;
    const opening = lots(positions.effect(sizeOf(account, market.id), order.side, order.lots).opening);
    if (opening === ZERO_LOTS) continue;
    const opened = notional(order.px, opening, market.szDecimals);
    sum += margin.quotient(opened, leverageAt(core, account, market, opened));
  }
  return usd(sum);
};

function minSize(code: 'ORDER_INVALID_SIZE' | 'ORDER_ZERO_SIZE' | 'PRECONDITION_FAILED'): RulesEdit {
  return gate('min-size', (check) => (...order) => {
    const verdict = check(...order);
    return verdict === null || 'noop' in verdict ? verdict : refuse(code, verdict.message);
  });
}

function gate(id: OrderGateId, change: (check: OrderGate['check']) => OrderGate['check']): RulesEdit {
  return edit((engine) => ({ ...engine, gates: withGate(engine.gates, id, change) }));
}

function edit(change: (engine: EngineRules) => EngineRules): RulesEdit {
  return (rules) => ({ ...rules, engine: change(rules.engine) });
}
