import { citeWriteApi } from '../../clauses/source.ts';
import * as account from '../../shapes/actions/account.ts';
import { type ActionEntries, makeSignedField } from '../action-entry.ts';

/** @source write-api, "Transfers" */
export const transferActions = {
  send_asset: {
    tag: 'send_asset',
    group: 'transfers',
    status: 'live',
    bodyKey: 'params',
    body: account.SendAssetBody,
    example: {
      source_dex: 0,
      destination_dex: 0,
      asset: 100,
      amount: '25.5',
      to_perp: false,
      destination: '0x00000000000000000000000000000000000000aa',
    },
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    acceptance: 'transfers.send.moves',
    effects: { leavesOpen: false, changesAccount: false, takesMargin: true },
    primaryType: 'SendAsset',
    // The optional nonce of the body is omitted: the signed nonce is the envelope's.
    fields: [
      makeSignedField('uint32', 'sourceDex', 'source_dex'),
      makeSignedField('uint32', 'destinationDex', 'destination_dex'),
      makeSignedField('uint32', 'asset', 'asset'),
      makeSignedField('address', 'destination', 'destination'),
      makeSignedField('string', 'amount', 'amount'),
      makeSignedField('bool', 'toPerp', 'to_perp'),
    ],
    errors: [
      {
        code: 'ASSET_INSUFFICIENT_BALANCE',
        phase: 'commit',
        when: 'the spot wallet does not hold the amount',
        clause: 'transfers.send.short-token',
      },
      { code: 'INVALID_REQUEST', phase: 'commit', when: 'an amount of 0 or below', authority: 'assumed' },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'the mark that a converting send needs is stale',
        authority: 'assumed',
      },
      {
        code: 'MARGIN_INSUFFICIENT',
        phase: 'commit',
        when: 'a perp debit above the free collateral',
        authority: 'assumed',
      },
    ],
    gates: {
      list: 'transfers.send',
      source: citeWriteApi('Transfers'),
      stated: {
        positive: { clause: 'transfers.send.amount-positive' },
        asset: { clause: 'transfers.send.asset-unknown' },
        mark: { clause: 'transfers.convert.stale' },
        funds: { clause: 'transfers.send.short-usdc' },
      },
    },
    authority: { typeString: 'public' },
  },
  usd_class_transfer: {
    tag: 'usd_class_transfer',
    group: 'transfers',
    status: 'live',
    bodyKey: 'params',
    body: account.UsdClassTransferBody,
    example: { ntl: '250.5', to_perp: true },
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    acceptance: 'transfers.class.to-perp',
    effects: { leavesOpen: false, changesAccount: true, takesMargin: true },
    primaryType: 'UsdClassTransfer',
    fields: [makeSignedField('string', 'ntl', 'ntl'), makeSignedField('bool', 'toPerp', 'to_perp')],
    errors: [
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'no standard account that entered at or after the split',
        authority: 'assumed',
      },
      {
        code: 'ASSET_INSUFFICIENT_BALANCE',
        phase: 'commit',
        when: 'the spot wallet does not hold the amount (D54)',
        authority: 'public',
      },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'the way back takes more than the free collateral (D54)',
        authority: 'assumed',
      },
      { code: 'INVALID_REQUEST', phase: 'commit', when: 'an amount of 0 or below', authority: 'assumed' },
    ],
    gates: {
      list: 'transfers.class',
      source: citeWriteApi('Transfers'),
      stated: {
        positive: { clause: 'transfers.class.positive' },
        split: { clause: 'transfers.class.split-only' },
        funds: { clause: 'transfers.class.short-spot' },
      },
    },
    authority: { typeString: 'public' },
  },
} as const satisfies ActionEntries;
