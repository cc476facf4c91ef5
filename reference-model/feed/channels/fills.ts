import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { Core } from '../../core.ts';
import type { FillEvent, FillLeg, StampedEvent } from '../../events.ts';
import { formatLots, formatPx } from '../../numeric/served.ts';
import { sideLetter } from '../../reads/side-letter.ts';
import type { Address } from '../../state/address.ts';
import { accountEventsOfKind } from '../block-digest.ts';
import { type Channel, makeRecordView } from '../channel.ts';

export interface FillsChannelRules {
  /** Records of a first frame (D105). */
  readonly snapshot: (core: Core, user: Address) => readonly JsonObject[];
  /** Legs of a print that belong to the given party. */
  readonly legs: (fill: FillEvent, user: Address) => readonly { leg: FillLeg; crossed: boolean }[];
  readonly row: (core: Core, fill: StampedEvent<FillEvent>, leg: FillLeg, crossed: boolean) => JsonObject;
}

export const fillsChannelRules: FillsChannelRules = {
  snapshot: () => [],
  legs: ({ taker, maker }, user) =>
    [
      { leg: taker, crossed: true },
      { leg: maker, crossed: false },
    ].filter(({ leg }) => leg.owner === user),
  row: (core, { market, px, lots, tid, timeMs }, leg, crossed) => ({
    coin: core.state.markets.get(market)?.coin ?? '',
    side: sideLetter(leg.side),
    px: formatPx(px),
    sz: formatLots(lots, core.state.markets.get(market)?.szDecimals ?? 0),
    time: timeMs,
    oid: leg.oid.toString(),
    cloid: crossed ? leg.cloid : null, // the maker's record never carries its handle
    tid: tid.toString(),
    crossed,
  }),
};

/** A record for each of the account's legs of a print; fee and profit are served only by the read. Public facts, the channel is seed. */
export const fillsChannel: Channel = {
  by: 'user',
  open(core, user) {
    const rules = core.rules.feed.fills;
    return makeRecordView(
      () => rules.snapshot(core, user),
      (block) =>
        accountEventsOfKind(block, user, 'fill').flatMap((fill) =>
          rules.legs(fill, user).map(({ leg, crossed }) => rules.row(core, fill, leg, crossed)),
        ),
    );
  },
};
