import { positionsOf } from '../../../reference-model/index.ts';
import {
  type GoalMatcher,
  makeBlockGoalMatcher,
  makeEventGoalMatcher,
  makeOutcomeGoalMatcher,
  type ShadowCore,
  type ShadowEvent,
  type ShadowEventOf,
} from './goal.ts';

// Predicates for tables of goals: each inspects the events of one block, or one reply.

type Cause = ShadowEvent['cause'];
export type FillShadowEvent = ShadowEventOf<'fill'>;
type Order = ShadowEventOf<'order'>;
type Money = ShadowEventOf<'money'>;
type Owner = Money extends never ? never : FillShadowEvent['taker']['owner'];

/** Engine rule that caused an event; null: an action or the validators caused it directly. */
export function engineRuleNameOf({ cause }: Pick<ShadowEvent, 'cause'>): string | null {
  return cause.kind === 'rule' ? cause.rule : null;
}

/** Action that ultimately caused an event, through any rule; null: there is none. */
export function rootActionTagOf({ cause }: Pick<ShadowEvent, 'cause'>): string | null {
  let from: Cause | null = cause;
  while (from?.kind === 'rule') from = from.within;
  return from?.kind === 'action' ? from.tag : null;
}

export function orderEventsIn(events: readonly ShadowEvent[], is: (order: Order) => boolean): readonly Order[] {
  return events.filter((one): one is Order => one.kind === 'order' && is(one));
}

export function fillEventsIn(
  events: readonly ShadowEvent[],
  is: (fill: FillShadowEvent) => boolean = () => true,
): readonly FillShadowEvent[] {
  return events.filter((one): one is FillShadowEvent => one.kind === 'fill' && is(one));
}

/** Order that ended for this reason. */
export function makeOrderCanceledMatcher(
  reason: Order['reason'],
  is: (order: Order) => boolean = () => true,
): GoalMatcher {
  return makeEventGoalMatcher('order', (order) => order.status === 'canceled' && order.reason === reason && is(order));
}

/** At least this many orders that one block of this action cancelled, or placed anew. */
export function makeManyOrdersMatcher(count: number, status: Order['status'], tag: string): GoalMatcher {
  return makeBlockGoalMatcher(
    (events) =>
      orderEventsIn(events, (order) => order.status === status && rootActionTagOf(order) === tag).length >= count,
  );
}

/** Money that moved for this reason. */
export function makeMoneyMoveMatcher<Kind extends Money['why']['kind']>(
  kind: Kind,
  is: (money: MoneyFor<Kind>, core: ShadowCore) => boolean = () => true,
): GoalMatcher {
  return makeEventGoalMatcher('money', (money, core) => money.why.kind === kind && is(money as MoneyFor<Kind>, core)); // kind already matched
}
type MoneyFor<Kind extends Money['why']['kind']> = Money & {
  readonly why: Extract<Money['why'], { readonly kind: Kind }>;
};

/** Step of this name with an outcome of this form, whichever account signed it. */
export function makeStepOutcomeMatcher(
  what: string | RegExp,
  is: string | RegExp,
  ...facets: readonly string[]
): GoalMatcher {
  const named = typeof what === 'string' ? (name: string) => name === what : (name: string) => what.test(name);
  return makeOutcomeGoalMatcher(
    (given) =>
      named(given.what) &&
      (typeof is === 'string' ? given.outcome === is : is.test(given.outcome)) &&
      facets.every((facet) => given.facets.includes(facet)),
  );
}

/** Open legs of an account in a market. */
export function openLegsOf({ state }: ShadowCore, owner: Owner, market: number) {
  return [...positionsOf(state, owner)].filter((position) => position.market === market);
}

/** Whether a fill was on a market that a deployer registered. */
export function isDeployedMarketFill({ state }: ShadowCore, { market }: Pick<FillShadowEvent, 'market'>): boolean {
  return state.perpDeploys.deployments.has(market);
}

export function isPairFill({ state }: ShadowCore, { market }: Pick<FillShadowEvent, 'market'>): boolean {
  return state.markets.get(market)?.kind === 'spot';
}

/** Whether a pair was registered by an account, not by the genesis document. */
export function isDeployedPairFill({ state }: ShadowCore, { market }: Pick<FillShadowEvent, 'market'>): boolean {
  const row = state.markets.get(market);
  return row?.kind === 'spot' && row.registeredAt > 0;
}

/** Number of actions committed in a block. */
export function countCommittedActions(events: readonly ShadowEvent[]): number {
  const last = events.at(-1);
  return last?.kind === 'block' ? last.actions : 0;
}
