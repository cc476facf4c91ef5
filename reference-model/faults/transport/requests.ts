import { bareErrorAnswer, refusalAnswer } from '../../answers/answer.ts';
import { refuse } from '../../refusal.ts';
import type { Fault } from '../fault.ts';
import {
  isKnownAddress,
  makeInfoEdit,
  makeReadAnswerEdit,
  makeReadArgumentsEdit,
  makeReadRejectionsEdit,
  makeReadRulesEdit,
} from '../operators/transport.ts';

export const requestFaults: readonly Fault[] = [
  {
    id: 'transport.not-json-enveloped',
    clause: 'transport.body.not-json',
    title: 'a body that is no JSON is refused in the envelope',
    edit: makeInfoEdit(() => ({ notJson: () => refusalAnswer(refuse('INVALID_REQUEST', 'no JSON')) })),
  },
  {
    id: 'transport.wrong-type-400',
    clause: 'transport.body.wrong-type',
    title: 'a typed field of a wrong type is refused in the envelope',
    edit: makeInfoEdit(() => ({
      wrongType: (field) => refusalAnswer(refuse('INVALID_REQUEST', `${field} has the wrong type`)),
    })),
  },
  {
    id: 'transport.detail-is-typed',
    clause: 'transport.body.optional-falls-back',
    title: 'a detail of a wrong type is refused',
    edit: makeReadArgumentsEdit(({ detail }) => ({
      detail: (sent) =>
        sent.value === undefined || typeof sent.value === 'string'
          ? detail(sent)
          : { rejection: sent.core.rules.edge.info.wrongType('detail'), bound: true },
    })),
  },
  {
    id: 'transport.detail-list-is-typed',
    clause: 'transport.body.optional-falls-back',
    title: 'a detail that is a list is refused by clearinghouse_state',
    edit: makeReadArgumentsEdit(({ detail }) => ({
      detail: (sent) =>
        sent.type === 'clearinghouse_state' && Array.isArray(sent.value)
          ? { rejection: sent.core.rules.edge.info.wrongType('detail'), bound: true }
          : detail(sent),
    })),
  },
  {
    id: 'transport.unknown-type-404',
    clause: 'transport.type.unknown',
    title: 'a read that does not exist is not found',
    edit: makeInfoEdit(() => ({ unknownType: () => refusalAnswer(refuse('NOT_FOUND', 'no such read')) })),
  },
  {
    id: 'transport.unknown-type-details',
    clause: 'transport.type.unknown-no-details',
    title: 'a read that does not exist is named in details',
    edit: makeInfoEdit(() => ({
      unknownType: (type) => refusalAnswer(refuse('UNKNOWN_TYPE', 'no such read', { field: 'type', actual: type })),
    })),
  },
  {
    id: 'transport.missing-type-422',
    clause: 'transport.type.missing',
    title: 'a body without type is a wrong type',
    edit: makeInfoEdit(({ wrongType }) => ({ missingType: () => wrongType('type') })),
  },
  {
    id: 'transport.legacy-market-unknown',
    clause: 'transport.argument.legacy-market',
    title: 'a market by its number is a market that does not exist',
    edit: makeReadRejectionsEdit(() => ({
      legacyMarket: () => refusalAnswer(refuse('MARKET_NOT_FOUND', 'no such market')),
    })),
  },
  {
    id: 'transport.legacy-market-beside-kind',
    clause: 'transport.argument.legacy-market',
    title: 'markets_meta overlooks a market by its number where a kind is named as well',
    edit: makeReadAnswerEdit('markets_meta', (served) => (core, request, node) => {
      const { market_id: _number, ...rest } = request;
      return served(core, request.kind === undefined ? request : rest, node);
    }),
  },
  {
    id: 'transport.missing-address-bare',
    clause: 'transport.address.missing',
    title: 'a node read answers a missing address like an archive read',
    edit: makeReadRejectionsEdit(({ missingAddress }) => ({
      missingAddress: (sent) => missingAddress({ ...sent, entry: { ...sent.entry, lane: 'archive' } }),
    })),
  },
  {
    id: 'transport.missing-address-nobody',
    clause: 'transport.address.missing',
    title: 'a read of stake, of options or of a broker without an address is that of nobody',
    edit: makeReadRejectionsEdit(({ missingAddress }) => ({
      missingAddress: (sent) =>
        ['staking_state', 'option_state', 'broker_state', 'active_asset_data'].includes(sent.type)
          ? refusalAnswer(refuse('NOT_FOUND', 'no such account'))
          : missingAddress(sent),
    })),
  },
  {
    id: 'transport.archive-address-defaulted',
    clause: 'transport.archive.address-missing',
    title: 'historical_orders without an address says that the account was not found',
    edit: makeReadRejectionsEdit(({ missingAddress }) => ({
      missingAddress: (sent) =>
        sent.type === 'historical_orders' ? bareErrorAnswer(400, 'account not found') : missingAddress(sent),
    })),
  },
  {
    id: 'transport.archive-address-unrepeated',
    clause: 'transport.archive.address-unparseable',
    title: 'user_volume_history does not repeat the address that it could not parse',
    edit: makeReadRejectionsEdit(({ malformedAddress }) => ({
      malformedAddress: (sent, text) =>
        sent.type === 'user_volume_history'
          ? bareErrorAnswer(400, 'invalid user address')
          : malformedAddress(sent, text),
    })),
  },
  {
    id: 'transport.unknown-address-at-a-depth',
    clause: 'transport.address.unknown',
    title: 'depth margin of an address that was never seen is not found',
    edit: makeReadAnswerEdit('account_state', (served) => (core, request, node) => {
      const isKnown = isKnownAddress(core, request.address);
      return request.detail === 'margin' && !isKnown
        ? refusalAnswer(refuse('NOT_FOUND', 'no such account'))
        : served(core, request, node);
    }),
  },
  {
    id: 'transport.malformed-address-404',
    clause: 'transport.address.unparseable',
    title: 'an address that does not parse is not found',
    edit: makeReadRejectionsEdit(() => ({
      malformedAddress: () => refusalAnswer(refuse('NOT_FOUND', 'no such account')),
    })),
  },
  {
    id: 'transport.user-is-an-alias',
    clause: 'transport.address.user-is-no-alias',
    title: 'every account read takes user in place of address',
    edit: makeReadRulesEdit(({ table }) => ({
      table: new Map(
        [...table].map(([type, served]) => [
          type,
          (core, request, node) =>
            served(
              core,
              request.address === undefined && request.user !== undefined
                ? { ...request, address: request.user }
                : request,
              node,
            ),
        ]),
      ),
    })),
  },
  {
    id: 'transport.unknown-address-404',
    clause: 'transport.address.unknown',
    title: 'fills of an address never seen are not found',
    edit: makeReadAnswerEdit(
      'user_fills',
      (served) => (core, request, node) =>
        isKnownAddress(core, request.address)
          ? served(core, request, node)
          : refusalAnswer(refuse('NOT_FOUND', 'no such account')),
    ),
  },
];
