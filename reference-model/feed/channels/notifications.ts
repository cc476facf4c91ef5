import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { Core } from '../../core.ts';
import type { ForcedCloseEvent, StampedEvent } from '../../events.ts';
import { formatLots } from '../../numeric/served.ts';
import type { LiquidationTier } from '../../state/account.ts';
import { type Channel, makeRecordView } from '../channel.ts';

export interface NotificationsChannelRules {
  /** Message to an account about a change of band; null: none. */
  readonly tierMoved: (from: LiquidationTier, to: LiquidationTier) => JsonObject | null;
  readonly closed: (core: Core, close: ForcedCloseEvent) => JsonObject;
}

const closingTiers: Readonly<Record<'T1' | 'T2' | 'T3', string>> = {
  T1: 'partial_market_50',
  T2: 'full_market',
  T3: 'backstop_takeover',
};

export const notificationsChannelRules: NotificationsChannelRules = {
  tierMoved: (_from, to) => {
    switch (to) {
      case 'Safe':
        return { kind: 'tier_cleared', tier: null, message: 'the margin warning is over' };
      case 'T0':
        return { kind: 'yellow_card', tier: 'yellow_card', message: 'account value is close to maintenance margin' };
      default:
        return {
          kind: 'forced_close_tier',
          tier: closingTiers[to],
          message: 'account value is below maintenance margin',
        };
    }
  },
  closed: ({ state }, { market, side, lots }) => {
    const traded = state.markets.get(market);
    return {
      kind: 'forced_close',
      coin: traded?.coin ?? '',
      side,
      closed_sz: formatLots(lots, traded?.szDecimals ?? 0),
      message: 'a position was closed for want of margin',
    };
  },
};

function notificationOf(core: Core, event: StampedEvent): JsonObject | null {
  const { tierMoved, closed } = core.rules.feed.notifications;
  if (event.kind === 'tier-changed') return tierMoved(event.from, event.to);
  return event.kind === 'forced-close' ? closed(core, event) : null;
}

/** Messages that the venue sends to an account unprompted: changes of its band, and its forced closes. Public facts, the name is seed. */
export const notificationsChannel: Channel = {
  by: 'user',
  open: (core, user) =>
    makeRecordView(
      () => [],
      (block) =>
        (block.byUser.get(user) ?? []).flatMap((event) => {
          const notification = notificationOf(core, event);
          return notification === null ? [] : [{ ...notification, time: event.timeMs }];
        }),
    ),
};
