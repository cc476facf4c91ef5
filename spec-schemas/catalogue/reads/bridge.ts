import { addressArgument, nobodyAddress } from '../read-arguments.ts';
import type { ReadEntries } from '../read-entry.ts';
import { badAddressErrors, badArchiveAddressErrors } from '../read-errors.ts';

/** @source read-api, "Bridge withdrawal", "Other read rows", "POST /info" and "Errors" */
export const bridgeReads = {
  bridge_withdrawal_history: {
    lane: 'archive',
    weight: 1,
    typeAt: 'data',
    arguments: {
      address: addressArgument,
      chain: {
        kind: 'number-option',
        range: { min: 1, max: 2 },
        default: null,
        rule: 'refused otherwise from next on',
      },
    },
    ordering: { entries: 'ts_ms asc' },
    replies: ['info.bridge_withdrawal_history'],
    stated: {
      'info.bridge_withdrawal_history': {
        shape: 'bridge.history.shape',
        forms: {
          'entries[].chain': 'bridge.history.chain',
          'entries[].dst_addr': 'bridge.history.destination',
          'entries[].status': 'bridge.history.status-words',
          'entries[].released_at_ms': 'bridge.history.released-at',
        },
        order: { entries: 'bridge.history.order' },
        values: {
          'entries[].amount_units': 'bridge.history.amount',
          'entries[].dst_addr': 'bridge.history.destination',
          'entries[].open': 'bridge.history.open',
          truncated: 'bridge.history.truncated',
        },
      },
    },
    empty: { type: 'bridge_withdrawal_history', address: nobodyAddress, entries: [], truncated: false },
    errors: [
      // The documents do not list this read among those with bare strings, so its refusal may have either form.
      ...badAddressErrors,
      ...badArchiveAddressErrors,
      // The seed states the status only; it does not show the body, and the code is a gateway's.
      {
        http: 503,
        body: 'envelope',
        code: 'UNAVAILABLE',
        when: 'the archive cannot be reached or is not there; never an empty list',
        authority: 'assumed',
      },
      {
        http: 400,
        body: 'envelope',
        code: 'INVALID_REQUEST',
        when: '`chain` is neither 1 nor 2',
        profile: 'next',
      },
    ],
    authority: 'seed',
    profile: 'live',
  },
} as const satisfies ReadEntries;
