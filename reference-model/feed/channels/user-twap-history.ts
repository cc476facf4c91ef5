import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { Core } from '../../core.ts';
import type { StampedEvent, TwapEvent } from '../../events.ts';
import { formatLots } from '../../numeric/served.ts';
import { sideLetter } from '../../reads/side-letter.ts';
import { accountEventsOfKind } from '../block-digest.ts';
import { type Channel, makeRecordView } from '../channel.ts';

const MINUTE_MS = 60_000;

export interface UserTwapHistoryChannelRules {
  /** Records of a first frame. */
  readonly snapshot: () => readonly JsonObject[];
  readonly status: (twap: TwapEvent) => string;
  /** The parent's current state; its keys are in camelCase in the public text. */
  readonly state: (core: Core, twap: TwapEvent) => JsonObject;
  readonly row: (core: Core, twap: StampedEvent<TwapEvent>) => JsonObject;
}

/** @source supplement, ws: user_twap_history */
export const userTwapHistoryChannelRules: UserTwapHistoryChannelRules = {
  snapshot: () => [],
  status: ({ status }) => status,
  state: (core, { twapId, market, side, total, executed, slices, delayMs, reduceOnly, startedAtMs }) => {
    const traded = core.state.markets.get(market);
    return {
      twapId: Number(twapId),
      coin: traded?.coin ?? '',
      side: sideLetter(side),
      sz: formatLots(total, traded?.szDecimals ?? 0),
      executedSz: formatLots(executed, traded?.szDecimals ?? 0),
      // The figure covers all delays of the parent, in whole minutes.
      minutes: Math.floor((slices * delayMs) / MINUTE_MS),
      reduceOnly,
      timestamp: startedAtMs,
    };
  },
  row: (core, twap) => {
    const rules = core.rules.feed.userTwapHistory;
    return { time: twap.timeMs, state: rules.state(core, twap), status: { status: rules.status(twap) } };
  },
};

/** Parents of an account that started or ended. */
export const userTwapHistoryChannel: Channel = {
  by: 'user',
  open(core, user) {
    const rules = core.rules.feed.userTwapHistory;
    return makeRecordView(rules.snapshot, (block) =>
      accountEventsOfKind(block, user, 'twap').map((twap) => rules.row(core, twap)),
    );
  },
};
