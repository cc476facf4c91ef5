import type { ClauseRow } from '../../clause.ts';
import { readApi } from '../source.ts';

export const faucetReserveClauses = [
  {
    id: 'faucet.reserve.empty',
    says: 'A reserve that cannot pay answers 503 with `faucet reserve is empty; ask an operator to refill it`.',
    sources: [readApi('POST /faucet')],
    kind: 'error',
    judgedBy: 'operate',
    decision: 'D37',
  },
  {
    id: 'faucet.reserve.empty-not-queued',
    says: 'The reserve is asked before queueing: a 503 is followed by no credit, not even after a refill.',
    sources: [readApi('POST /faucet')],
    kind: 'ordering',
    judgedBy: 'operate',
  },
  {
    id: 'faucet.reserve.backlog',
    says: 'A full injection queue answers 503 with `faucet backlog full; retry shortly`.',
    sources: [readApi('POST /faucet')],
    kind: 'error',
    judgedBy: 'operate',
    decision: 'D37',
  },
  {
    id: 'faucet.reserve.starts-empty',
    says: 'The reserve holds nothing until votes fund it.',
    sources: [readApi('POST /faucet')],
    kind: 'rule',
    judgedBy: 'document',
    reason: "What a genesis holds is the operator's choice; a chain in use does not show it.",
  },
  {
    id: 'faucet.reserve.vote-usdc',
    says: 'An enacted `GovAdjustSpotValue` changes the USDC of the reserve.',
    sources: [readApi('POST /faucet')],
    kind: 'transition',
    judgedBy: 'operate',
  },
  {
    id: 'faucet.reserve.vote-token',
    says: 'An enacted `GovAdjustSpotBalance` changes the native token balance of the reserve.',
    sources: [readApi('POST /faucet')],
    kind: 'transition',
    judgedBy: 'operate',
  },
  {
    id: 'faucet.reserve.vote-supply',
    says: "`GovAdjustSpotBalance` moves the token's total supply by the same amount.",
    sources: [readApi('POST /faucet')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'faucet.reserve.vote-quorum',
    says: 'Both votes take effect at two thirds of the stake and not below.',
    sources: [readApi('POST /faucet')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'faucet.reserve.vote-listed',
    says: 'Both votes stand in `validator_votes` under their names.',
    sources: [readApi('POST /faucet')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'faucet.reserve.refilled',
    says: 'A fresh claim is granted once votes have filled the reserve.',
    sources: [readApi('POST /faucet')],
    kind: 'transition',
    judgedBy: 'operate',
  },
] as const satisfies readonly ClauseRow[];
