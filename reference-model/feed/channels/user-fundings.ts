import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { Core } from '../../core.ts';
import type { FundingPaymentEvent, StampedEvent } from '../../events.ts';
import { formatDecimal } from '../../numeric/decimal.ts';
import { CORE_DECIMALS } from '../../numeric/planes.ts';
import { formatLots, formatUsd } from '../../numeric/served.ts';
import { perpAt } from '../../state/market.ts';
import { accountEventsOfKind } from '../block-digest.ts';
import { type Channel, makeRecordView } from '../channel.ts';

export interface UserFundingsChannelRules {
  /** Records of a first frame. */
  readonly snapshot: () => readonly JsonObject[];
  readonly row: (core: Core, funding: StampedEvent<FundingPaymentEvent>) => JsonObject;
  /** Whether a payment is pushed. */
  readonly tells: (core: Core, funding: StampedEvent<FundingPaymentEvent>) => boolean;
}

/** @source supplement, ws: user_fundings; decision D106 */
export const userFundingsChannelRules: UserFundingsChannelRules = {
  snapshot: () => [],
  tells: () => true,
  row: ({ state }, { market, payment, size, rate, timeMs }) => ({
    coin: perpAt(state, market)?.coin ?? '',
    payment: formatUsd(payment),
    szi: formatLots(size, perpAt(state, market)?.szDecimals ?? 0),
    fundingRate: formatDecimal(rate, CORE_DECIMALS),
    time: timeMs,
  }),
};

/** Payments of an account at each settlement boundary, paid or received. */
export const userFundingsChannel: Channel = {
  by: 'user',
  open(core, user) {
    const rules = core.rules.feed.userFundings;
    return makeRecordView(rules.snapshot, (block) =>
      accountEventsOfKind(block, user, 'funding')
        .filter((funding) => rules.tells(core, funding))
        .map((funding) => rules.row(core, funding)),
    );
  },
};
