import type { Core } from '../core.ts';
import { formatLots, formatPx } from '../numeric/served.ts';
import { optionSeriesAt } from '../state/options.ts';
import type { Rfq, RfqQuote } from '../state/rfqs.ts';
import { buildRow, type RowMakers } from './row.ts';
import { sideLetter } from './side-letter.ts';

/** A quote of a session; sizes are in lots of the series. */
interface QuoteSource {
  readonly quote: RfqQuote;
  readonly szDecimals: number;
}

/** @source supplement, reads: rfq_open */
export interface RfqRowRules {
  readonly session: RowMakers<Rfq>;
  readonly quote: RowMakers<QuoteSource>;
}

export const rfqRowRules: RfqRowRules = {
  session: {
    rfq_id: ({ id }) => id,
    signing_id: ({ series }) => series,
    // The series may no longer exist.
    underlying: ({ series }, { state }) => optionSeriesAt(state, series)?.underlying ?? null,
    requester: ({ requester }) => requester,
    side: ({ side }) => sideLetter(side),
    sz: ({ lots, szDecimals }) => formatLots(lots, szDecimals),
    limit_px: ({ limitPx }) => (limitPx === null ? null : formatPx(limitPx)),
    requester_stp_group: ({ stpGroup }) => stpGroup,
    created_at: ({ createdMs }) => createdMs,
    expiry: ({ expiryMs }) => expiryMs,
    quotes: ({ quotes, szDecimals }, core) =>
      quotes.map((quote) => buildRow(core, core.rules.reads.rfqRows.quote, { quote, szDecimals })),
  },
  quote: {
    maker: ({ quote }) => quote.maker,
    maker_stp_group: ({ quote }) => quote.stpGroup,
    price: ({ quote }) => formatPx(quote.price),
    max_size: ({ quote, szDecimals }) => formatLots(quote.maxLots, szDecimals),
    valid_until: ({ quote }) => quote.validUntilMs,
    submitted_at: ({ quote }) => quote.submittedMs,
  },
};

export function rfqRow(core: Core, rfq: Rfq): Record<string, unknown> {
  return buildRow(core, core.rules.reads.rfqRows.session, rfq);
}
