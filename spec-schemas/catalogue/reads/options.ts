import { addressArgument, nobodyAddress } from '../read-arguments.ts';
import type { ReadEntries } from '../read-entry.ts';
import { badAddressErrors } from '../read-errors.ts';

const named = { lane: 'node', weight: 1, typeAt: 'data', authority: 'public', nameAuthority: 'seed' } as const;

/** @source read-api, "POST /info"; write-api, "RFQ"; supplement, reads */
export const optionReads = {
  option_series: {
    ...named,
    arguments: {},
    ordering: { series: 'oldest first' },
    replies: ['info.option_series'],
    stated: {
      'info.option_series': {
        shape: 'options.series.shape',
        values: {
          'series[].kind': 'options.series.kind',
          'series[].escrow_per_unit': 'options.series.escrow',
        },
        provable: ['series[].escrow_per_unit'],
      },
    },
    empty: { type: 'option_series', series: [] },
    errors: [],
    profile: 'live',
  },
  option_state: {
    ...named,
    arguments: { address: addressArgument },
    ordering: {},
    replies: ['info.option_state'],
    stated: {
      'info.option_state': {
        shape: 'options.state.shape',
        values: { 'positions[].settle_asset': 'options.state.settle-asset' },
      },
    },
    empty: { type: 'option_state', address: nobodyAddress, positions: [], height: 9001, time: 1_700_000_900_100 },
    errors: badAddressErrors,
    profile: 'live',
  },
  /** The index of a quote in its list is the `quote_idx` of an accept. */
  rfq_open: {
    ...named,
    arguments: {},
    ordering: { rfqs: 'rfq_id asc' },
    replies: ['info.rfq_open'],
    stated: {
      'info.rfq_open': {
        shape: 'options.rfq-open.shape',
        values: {
          'rfqs[].sz': 'options.rfq-open.units',
          'rfqs[].limit_px': 'options.rfq-open.units',
          'rfqs[].quotes[].price': 'options.rfq-open.units',
          'rfqs[].quotes[].max_size': 'options.rfq-open.units',
        },
      },
    },
    empty: { type: 'rfq_open', rfqs: [] },
    errors: [],
    profile: 'live',
  },
  rfq_user: {
    ...named,
    arguments: { address: addressArgument },
    ordering: { requested: 'rfq_id asc', quoted: 'rfq_id asc' },
    replies: ['info.rfq_user'],
    stated: {
      'info.rfq_user': {
        shape: 'options.rfq-user.shape',
        values: { address: 'options.rfq-user.shape' },
      },
    },
    empty: { type: 'rfq_user', address: nobodyAddress, requested: [], quoted: [] },
    errors: badAddressErrors,
    profile: 'live',
  },
} as const satisfies ReadEntries;
