import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { Tier } from '../../state/account.ts';
import { eventsOf } from '../block-digest.ts';
import { type Channel, recordView } from '../channel.ts';

export interface NotificationRules {
  /** What an account is told of a move between two bands; null: nothing. */
  readonly tierMoved: (from: Tier, to: Tier) => JsonObject | null;
}

const closingTiers: Readonly<Record<'T1' | 'T2' | 'T3', string>> = {
  T1: 'partial_market_50',
  T2: 'full_market',
  T3: 'backstop_takeover',
};

export const notificationsRules: NotificationRules = {
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
};

/** What the venue tells an account by itself: its move between liquidation bands. Public facts, the name is seed. */
export const notificationsChannel: Channel = {
  by: 'user',
  open: (core, user) =>
    recordView(
      () => [],
      (block) =>
        eventsOf(block, user, 'tier-changed').flatMap(({ from, to, timeMs }) => {
          const told = core.rules.feed.notifications.tierMoved(from, to);
          return told === null ? [] : [{ ...told, time: timeMs }];
        }),
    ),
};
