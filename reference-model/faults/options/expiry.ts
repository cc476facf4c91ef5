import { lots, units, usd } from '../../numeric/planes.ts';
import { formatLots } from '../../numeric/served.ts';
import { composeEdits, rulesEditorAt, withChangedRow } from '../../rule-edits.ts';
import { rfqAt } from '../../state/rfqs.ts';
import type { Fault } from '../fault.ts';

const expiry = rulesEditorAt('engine', 'expiry');
const HOUR_MS = 3_600_000;
const leg = rulesEditorAt('reads', 'optionState');

/** Faults in the expiry of series. */
export const optionsExpiryFaults: readonly Fault[] = [
  {
    id: 'options.closed-early',
    clause: 'options.position.no-liquidation',
    title: 'a leg that was written is closed in its last hours',
    needs: ['control'],
    edit: leg(({ row }) => ({
      row: {
        ...row,
        short: (of, core) =>
          of.series.expiryMs - core.state.timeMs < 2 * HOUR_MS ? formatLots(lots(0n), 0) : row.short?.(of, core),
      },
    })),
  },
  {
    id: 'options.one-series-settled',
    clause: 'options.expiry.put',
    title: 'of the series that end at one time the first alone is settled',
    needs: ['control'],
    edit: expiry(() => ({ due: (series) => series.slice(0, 1) })),
  },
  {
    id: 'options.put-pays-half',
    clause: 'options.expiry.put',
    title: 'the holder of a put is paid half',
    needs: ['control'],
    edit: expiry(({ payout }) => ({
      payout: (core, of, size, price) => units(payout(core, of, size, price) / (of.kind === 'put' ? 2n : 1n)),
    })),
  },
  {
    id: 'options.first-holder-alone-paid',
    clause: 'options.expiry.put',
    title: 'of several holders of a put the first is paid',
    needs: ['control'],
    edit: (rules) => {
      const paid = new Set<number>();
      return expiry(({ payout }) => ({
        payout: (core, of, size, price) => {
          const isPaid = paid.has(of.id);
          if (size > 0n && of.kind === 'put') paid.add(of.id);
          return isPaid ? units(0n) : payout(core, of, size, price);
        },
      }))(rules);
    },
  },
  {
    id: 'options.call-pays-half',
    clause: 'options.expiry.call',
    title: 'the holder of a call is paid half',
    needs: ['control'],
    edit: expiry(({ payout }) => ({
      payout: (core, of, size, price) => units(payout(core, of, size, price) / (of.kind === 'call' ? 2n : 1n)),
    })),
  },
  {
    id: 'options.settled-low',
    clause: 'options.expiry.price',
    title: 'a series settles a tenth below the mean of its samples',
    needs: ['control'],
    edit: expiry(({ price }) => ({ price: (samples) => usd((price(samples) * 9n) / 10n) })),
  },
  {
    id: 'options.accept-after-request',
    clause: 'options.accept.request-expired',
    title: 'a quote can be accepted at any time behind the end of its request',
    edit: rulesEditorAt(
      'actions',
      'rfqAccept',
    )(({ gates }) => ({
      gates: withChangedRow(gates, 'quote-expired', (row) => ({
        ...row,
        check: (core, account, asked) => {
          const late = (rfqAt(core.state, asked.rfqId)?.expiryMs ?? 0n) <= BigInt(core.state.timeMs);
          return late ? null : row.check(core, account, asked);
        },
      })),
    })),
  },
  {
    id: 'options.accept-while-quoted',
    clause: 'options.accept.request-expired',
    title: 'a quote may outlive its request, and is accepted for as long as it is valid itself',
    edit: composeEdits(
      rulesEditorAt('actions', 'rfqQuote')(({ gates }) => ({ gates: gates.filter(({ id }) => id !== 'outlives') })),
      rulesEditorAt(
        'actions',
        'rfqAccept',
      )(({ gates }) => ({
        gates: withChangedRow(gates, 'quote-expired', (row) => ({
          ...row,
          check: (core, account, asked) => {
            const quote = rfqAt(core.state, asked.rfqId)?.quotes[asked.quoteIdx];
            return (quote?.validUntilMs ?? 0n) > BigInt(core.state.timeMs) ? null : row.check(core, account, asked);
          },
        })),
      })),
    ),
  },
  {
    id: 'options.never-given-up',
    clause: 'options.expiry.abandoned',
    title: 'a series without a price waits for ten days',
    needs: ['control'],
    edit: expiry(() => ({ abandonMs: 240 * HOUR_MS })),
  },
  {
    id: 'options.given-up-at-once',
    clause: 'options.expiry.abandoned',
    title: 'a series for which the first looks find no price is given up',
    needs: ['control'],
    edit: expiry(() => ({ abandonMs: 0 })),
  },
];
