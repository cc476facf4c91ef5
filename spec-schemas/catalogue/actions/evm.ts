import { supplement, writeApi } from '../../clauses/source.ts';
import * as evm from '../../shapes/actions/evm.ts';
import { type ActionError, type ActionRows, bytes, signed } from '../action-entry.ts';

/** Of both ways from Core to the EVM, once governance asks a fee of them. */
const coreEvmFeeRefusals = [
  {
    code: 'PRECONDITION_FAILED',
    phase: 'commit',
    when: 'neither the native token nor USDC covers the fee, or the fee has no price or no positive value in USDC',
    authority: 'assumed',
  },
] as const satisfies readonly ActionError[];

/** @source write-api, "Transfers" */
export const evmActions = {
  core_evm_transfer: {
    tag: 'core_evm_transfer',
    group: 'evm',
    status: 'live',
    bodyKey: 'params',
    body: evm.CoreEvmTransferBody,
    example: { amount: '250.5', to_evm: true, destination: '0x00000000000000000000000000000000000000aa' },
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    primaryType: 'CoreEvmTransfer',
    fields: [
      signed('string', 'amount', 'amount'),
      signed('bool', 'toEvm', 'to_evm'),
      signed('address', 'destination', 'destination'),
      signed('uint32', 'asset', 'asset?'),
    ],
    variants: [
      {
        when: { present: ['data', 'destination_chain_id'] },
        primaryType: 'CoreEvmTransferV2',
        adds: [signed('uint32', 'destinationChainId', 'destination_chain_id?'), bytes('data', 'data?')],
        authority: 'public',
      },
    ],
    errors: [
      {
        code: 'INVALID_REQUEST',
        phase: 'commit',
        when: 'an amount of 0 or below, or a zero destination',
        authority: 'assumed',
      },
      { code: 'PRECONDITION_FAILED', phase: 'commit', when: 'the chain has no EVM', authority: 'assumed' },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'either',
        when: 'to_evm false: that way starts with an EVM transaction',
        authority: 'assumed',
      },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'either',
        when: 'destination_chain_id is neither 0 nor the local EVM chain',
        authority: 'assumed',
      },
      { code: 'INVALID_REQUEST', phase: 'either', when: 'more than 4096 bytes of data', authority: 'assumed' },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'free collateral does not cover the transfer',
        authority: 'assumed',
      },
      ...coreEvmFeeRefusals,
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'the token is not linked to an EVM contract',
        authority: 'assumed',
      },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'an amount below one unit of the EVM side (D83)',
        authority: 'assumed',
      },
      {
        code: 'ASSET_INSUFFICIENT_BALANCE',
        phase: 'commit',
        when: 'the spot balance of the token is short (D54)',
        authority: 'public',
      },
    ],
    gates: {
      list: 'transfers.evm',
      source: writeApi('Transfers'),
      stated: {
        positive: { clause: 'transfers.evm.positive' },
        destination: { clause: 'transfers.evm.zero-destination' },
        direction: { clause: 'transfers.evm.direction' },
        chain: { clause: 'transfers.evm.chain-other' },
        data: { clause: 'transfers.evm.data-limit' },
        asset: { clause: 'transfers.evm.asset-unbound' },
        funds: { clause: 'transfers.evm.collateral' },
        'fee-price': { clause: 'transfers.evm-fee.no-price' },
        'fee-quote': { clause: 'transfers.evm-fee.no-usdc' },
        'fee-funds': { clause: 'transfers.evm-fee.unpaid' },
      },
    },
    authority: { typeString: 'public' },
  },
  send_to_evm_with_data: {
    tag: 'send_to_evm_with_data',
    group: 'evm',
    status: 'live',
    bodyKey: 'params',
    body: evm.SendToEvmWithDataBody,
    example: {
      ...{
        token: 0,
        amount: '250.5',
        source_dex: 0,
        destination_recipient: '0x00000000000000000000000000000000000000aa',
      },
      ...{ to_perp: false, destination_chain_id: 0, data: [], nonce: 7 },
    },
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    primaryType: 'SendToEvmWithData',
    fields: [
      signed('uint32', 'token', 'token'),
      signed('string', 'amount', 'amount'),
      signed('uint32', 'sourceDex', 'source_dex'),
      signed('address', 'destinationRecipient', 'destination_recipient'),
      signed('bool', 'toPerp', 'to_perp'),
      signed('uint32', 'destinationChainId', 'destination_chain_id'),
      bytes('data', 'data'),
      signed('uint64', 'transferNonce', 'nonce'),
    ],
    errors: [
      {
        code: 'INVALID_REQUEST',
        phase: 'commit',
        when: 'an amount of 0 or below, or a zero recipient',
        authority: 'assumed',
      },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'a source_dex other than 0, or to_perp true',
        authority: 'assumed',
      },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'destination_chain_id is neither 0 nor the local EVM chain',
        authority: 'assumed',
      },
      { code: 'PRECONDITION_FAILED', phase: 'commit', when: 'more than 4096 bytes of data', authority: 'assumed' },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'an amount below one unit of the EVM side',
        authority: 'assumed',
      },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'the token is not linked to an EVM contract',
        authority: 'assumed',
      },
      { code: 'PRECONDITION_FAILED', phase: 'commit', when: 'the queue to the EVM is full', authority: 'assumed' },
      { code: 'ASSET_INSUFFICIENT_BALANCE', phase: 'commit', when: 'the spot balance is short', authority: 'public' },
      ...coreEvmFeeRefusals,
    ],
    gates: {
      list: 'transfers.with-data',
      source: supplement('actions', 'send_to_evm_with_data'),
      stated: {
        positive: { clause: 'transfers.with-data.positive' },
        recipient: { clause: 'transfers.with-data.recipient' },
        source: { clause: 'transfers.with-data.source' },
        'to-perp': { clause: 'transfers.with-data.to-perp' },
        chain: { clause: 'transfers.with-data.chain' },
        data: { clause: 'transfers.with-data.bytes' },
        linked: { clause: 'transfers.with-data.unlinked' },
        dust: { clause: 'transfers.with-data.dust' },
        funds: { clause: 'transfers.with-data.short' },
        'fee-price': { clause: 'transfers.evm-fee.no-price' },
        'fee-quote': { clause: 'transfers.evm-fee.no-usdc' },
        'fee-funds': { clause: 'transfers.evm-fee.unpaid' },
      },
    },
    authority: { body: 'public', typeString: 'public' },
  },
} as const satisfies ActionRows;
